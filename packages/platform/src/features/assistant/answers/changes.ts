import type { ChartSpec, Unit } from '@plantdeck/core/contract';
import { formatDelta, formatQuantity, quantityText } from '@plantdeck/core/units';
import { scaledUnit } from '../../../engine/units/scaled-units.ts';
import type { Period } from '../../../engine/plant-time/periods.ts';
import { capitalised, say, type AnswerWord } from '../answer-words.ts';
import { chartBlock, plain, table } from '../markdown.ts';
import { isExplained, type Asked, type AskedPeriodWords, type ExplainedMetric } from '../question.ts';
import { periodInput } from '../tools/tool.ts';
import { alongside } from './alongside.ts';
import { drawn } from './figures.ts';
import { spreadRounded } from './rounded-parts.ts';
import {
  areaName,
  energyName,
  percent,
  periodName,
  shownUnit,
  spanText,
  subjectOf,
  valueText,
  type Found,
  type Speaker,
} from './speaker.ts';
import type { AnswerPiece, Answering, Steps } from './steps.ts';

/**
 * Answers to "why": what a change consists of, to the last unit, and what happened at the same time. Nothing is called
 * a cause, since no reading can tell one.
 */
const MOST = 4;
/** More names than these have no room below the bars of a drawer; the rows are sorted by their change. */
const MOST_BARS = 5;
const DAY_MS = 86_400_000;
const WHOLE_ENOUGH_PCT = 95;

export async function* answerChange(speaker: Speaker, steps: Steps, asked: Asked): Answering {
  const { language } = speaker;
  const takesEnergy = asked.subject !== 'output';
  const energies: readonly (string | undefined)[] =
    takesEnergy && asked.energyCodes.length > 0 ? asked.energyCodes : [undefined];
  const all = energies.flatMap((energyCode) =>
    asked.targets.flatMap(({ areaIds }) => areaIds.map((areaId) => ({ areaId, energyCode }))),
  );
  const paragraphs: string[] = [];
  const basis: Found['basis'][number][] = [];
  for (const one of all.slice(0, MOST)) {
    const part = yield* explained(speaker, steps, asked, one);
    paragraphs.push(...part.paragraphs);
    basis.push(...part.basis);
  }
  if (all.length > MOST) paragraphs.push(say(language, 'answer.shown', { count: MOST }));
  paragraphs.push(say(language, 'why.limits'));
  return {
    paragraphs,
    basis,
    isMoney: asked.subject === 'cost',
    ...(asked.subject === 'output' && { source: say(language, 'what.output') }),
  };
}

/** What a period is set beside: the second one that is named, and of some hours the same ones of the day before. */
function againstOf(period: AskedPeriodWords, second: AskedPeriodWords | undefined): Period | null {
  if (second) return second.moments;
  if (typeof period.period === 'string') return null;
  const { fromMs, toMs } = period.moments;
  return toMs - fromMs < DAY_MS ? { fromMs: fromMs - DAY_MS, toMs: toMs - DAY_MS } : null;
}

async function* explained(
  speaker: Speaker,
  steps: Steps,
  asked: Asked,
  { areaId, energyCode }: { readonly areaId: string; readonly energyCode: string | undefined },
): AsyncGenerator<AnswerPiece, Pick<Found, 'paragraphs' | 'basis'>> {
  const { language } = speaker;
  const [period, second] = asked.periods;
  if (!period || !isExplained(asked.subject)) throw new Error('a change without its period or figure');
  const metric = asked.subject;
  const against = againstOf(period, second);
  const found = yield* steps.call(
    'query_change',
    {
      metric,
      areaId,
      ...(energyCode && { energy: energyCode }),
      ...(asked.tier && { tier: asked.tier }),
      ...periodInput(period.period),
      ...(against && {
        againstFrom: new Date(against.fromMs).toISOString(),
        againstTo: new Date(against.toMs).toISOString(),
      }),
    },
    (output) =>
      output.change === null
        ? '–'
        : signedText(speaker, unitOf(speaker, metric, output.now.unit), output.change),
  );
  const sides = {
    now: { fromMs: Date.parse(found.now.from), toMs: Date.parse(found.now.to) },
    before: { fromMs: Date.parse(found.before.from), toMs: Date.parse(found.before.to) },
  };
  const names = {
    subject: subjectOf(speaker, asked, energyCode),
    area: areaName(speaker, areaId),
    period: periodName(speaker, period),
    before: second ? periodName(speaker, second) : spanText(speaker, sides.before),
    value: valueText(speaker, metric, found.now),
    previous: valueText(speaker, metric, found.before),
    pct: percent(speaker, Math.min(found.now.completenessPct, found.before.completenessPct)),
  };
  const basis = [
    { ...found.now, meters: found.meters },
    { ...found.before, meters: found.meters },
  ];
  const { now, before } = found;
  if (now.value === null || before.value === null || found.change === null)
    return { paragraphs: [say(language, 'why.unknown', names)], basis };
  const unit = unitOf(speaker, metric, now.unit);
  const shown = createShown(speaker, unit, { before: before.value, now: now.value });
  const lead = say(language, shown.change > 0 ? 'why.rose' : shown.change < 0 ? 'why.fell' : 'why.same', {
    ...names,
    change: shown.size,
    delta: formatDelta(found.changePct, language),
  });
  const columns = [names.before, names.period, say(language, 'why.change')];
  const paragraphs = [lead];
  if (Math.abs(sides.now.toMs - sides.now.fromMs - sides.before.toMs + sides.before.fromMs) > 0)
    paragraphs.push(
      say(language, 'why.lengths', {
        now: hoursOf(sides.now),
        before: hoursOf(sides.before),
      }),
    );

  const effects: (readonly [name: string, value: number])[] = [];
  for (const { energy, volume, tierShift, price } of found.byPrice) {
    const of = (key: AnswerWord): string =>
      found.byPrice.length > 1
        ? `${capitalised(energyName(speaker, energy))}: ${say(language, key)}`
        : say(language, key);
    effects.push([of('why.volume'), volume]);
    if (tierShift !== 0) effects.push([of('why.tierShift'), tierShift]);
    effects.push([of('why.price'), price]);
  }
  if (found.byOutput) {
    const { output, specific } = found.byOutput;
    const isRatio = metric === 'unitConsumption';
    effects.push(
      [say(language, isRatio ? 'why.energyUse' : 'why.specific'), specific],
      [say(language, isRatio ? 'why.spread' : 'why.output'), output],
    );
  }
  if (effects.length > 0) {
    const made = found.byOutput;
    const outputText = (value: number): string =>
      quantityText(value, scaledUnit(made?.unit ?? '', 0), language, { scale: 'base' });
    if (made)
      paragraphs.push(
        say(language, 'why.made', { before: outputText(made.before), now: outputText(made.now) }),
      );
    paragraphs.push(
      say(language, 'why.effects'),
      table(
        [say(language, 'why.part'), `${say(language, 'why.change')} ${shown.unit}`],
        shown.effects(effects),
      ),
    );
  } else if (metric !== 'cost' && metric !== 'output' && !asked.tier)
    paragraphs.push(say(language, 'why.noOutput'));

  const rows = found.byArea.map((row) => ({ ...row, name: plain(row.areaName) }));
  const rest =
    found.rest && shown.isSeen(found.rest) ? [{ ...found.rest, name: say(language, 'why.rest') }] : [];
  if (rows.length > 0)
    paragraphs.push(
      say(language, 'why.byArea', { unit: shown.unit }),
      table([say(language, 'table.area'), ...columns], shown.rows([...rows, ...rest])),
    );
  if (found.byEnergy.length > 0)
    paragraphs.push(
      say(language, 'why.byEnergy', { unit: shown.unit }),
      table(
        [say(language, 'table.energy'), ...columns],
        shown.rows(
          found.byEnergy.map((row) => ({ ...row, name: capitalised(energyName(speaker, row.energy)) })),
        ),
      ),
    );
  const partial = [
    ...rows.filter(({ completenessPct }) => completenessPct < WHOLE_ENOUGH_PCT).map(({ name }) => name),
    ...found.unread.map(plain),
  ];
  if (partial.length > 0)
    paragraphs.push(say(language, 'why.missing', { names: [...new Set(partial)].join(', ') }));
  if (rows.length > 1) paragraphs.push(chartOf(speaker, unit, rows.slice(0, MOST_BARS)));
  const facts = yield* alongside(speaker, steps, areaId, sides);
  if (facts.length > 0)
    paragraphs.push(`${say(language, 'why.alongside')}\n\n${facts.map((fact) => `- ${fact}`).join('\n')}`);
  return { paragraphs, basis };
}

const hoursOf = ({ fromMs, toMs }: Period): number => Math.round(((toMs - fromMs) / 3_600_000) * 100) / 100;

/** The unit of a table of parts: one scale for all of them. */
const unitOf = ({ context }: Speaker, metric: ExplainedMetric, unit: string): Unit =>
  metric === 'quantity' || metric === 'cost' || metric === 'output'
    ? scaledUnit(unit, 0)
    : shownUnit(metric, unit, null, context.plant.frame.productUnit);

const signedText = ({ language }: Speaker, unit: Unit, value: number): string =>
  quantityText(value, unit, language, { scale: 'base', sign: 'always' });

interface NamedChange {
  readonly name: string;
  readonly before: number;
  readonly now: number;
}

/** Parts as rows that add up on the screen too: each is rounded so that all of them together make the rounded whole. */
function createShown(speaker: Speaker, unit: Unit, whole: { readonly before: number; readonly now: number }) {
  const { language } = speaker;
  const step = unit.scale * 10 ** unit.dp;
  const units = (value: number): number => Math.round(value * step);
  // Figures stand bare in their columns: the unit is told once, above them.
  const text = (count: number): string =>
    formatQuantity(count / step, unit, language, { scale: 'base' }).text;
  const signed = (count: number): string =>
    formatQuantity(count / step, unit, language, { scale: 'base', sign: 'always' }).text;
  const [before, now] = [units(whole.before), units(whole.now)];
  const total = [`**${say(language, 'why.total')}**`];
  return {
    change: now - before,
    size: quantityText(Math.abs(now - before) / step, unit, language, { scale: 'base' }),
    unit: formatQuantity(0, unit, language, { scale: 'base' }).unit,

    isSeen: (change: { readonly before: number; readonly now: number }): boolean =>
      units(change.before) !== 0 || units(change.now) !== 0,

    rows(parts: readonly NamedChange[]): string[][] {
      const [was, is] = [
        spreadRounded(
          parts.map((part) => part.before * step),
          before,
        ),
        spreadRounded(
          parts.map((part) => part.now * step),
          now,
        ),
      ];
      return [
        ...parts.map(({ name }, index) => [
          name,
          text(was[index] ?? 0),
          text(is[index] ?? 0),
          signed((is[index] ?? 0) - (was[index] ?? 0)),
        ]),
        [...total, text(before), text(now), signed(now - before)],
      ];
    },

    effects(parts: readonly (readonly [name: string, value: number])[]): string[][] {
      const counts = spreadRounded(
        parts.map(([, value]) => value * step),
        now - before,
      );
      return [
        ...parts.map(([name], index) => [name, signed(counts[index] ?? 0)]),
        [...total, signed(now - before)],
      ];
    },
  };
}

function chartOf(
  { language }: Speaker,
  unit: Unit,
  rows: readonly { readonly areaName: string; readonly change: number }[],
): string {
  const name = say(language, 'why.change');
  const spec: ChartSpec = {
    kind: 'bar',
    title: name,
    x: { type: 'category', values: rows.map((row) => row.areaName) },
    unit: unit.display,
    series: [{ name, values: rows.map(({ change }) => drawn(change * unit.scale)) }],
  };
  return chartBlock(spec);
}
