import type { ChartSpec } from '@plantdeck/core/contract';
import { formatDelta } from '@plantdeck/core/units';
import { capitalised, say } from '../answer-words.ts';
import { chartBlock, plain, table } from '../markdown.ts';
import type { Asked } from '../question.ts';
import { periodInput } from '../tools/tool.ts';
import { drawn, limitText } from './figures.ts';
import {
  areaName,
  columnText,
  energyName,
  percent,
  periodName,
  subjectOf,
  valueText,
  type Speaker,
} from './speaker.ts';
import type { Answering, Steps } from './steps.ts';

const ALL = 200;
const TYPES = ['workshop', 'line', 'process', 'unit'] as const;

/** Who used or cost most or least, and who is beyond a bound. */
export async function* answerRanking(speaker: Speaker, steps: Steps, asked: Asked): Answering {
  const { language } = speaker;
  const [period] = asked.periods;
  const areaId = asked.targets[0]?.areaIds[0];
  if (!period || areaId === undefined) throw new Error('a ranking without its period');
  const isCost = asked.subject === 'cost';
  const energyCode = asked.energyCodes[0] ?? (isCost ? undefined : 'electric');
  const { threshold } = asked;
  const type = TYPES.find((one) => one === asked.areaType);
  const found = yield* steps.call(
    'rank_areas',
    {
      areaId,
      by: isCost ? 'cost' : 'quantity',
      ...(energyCode && { energy: energyCode }),
      // What is beyond a bound is a machine, where nothing else is said.
      ...(type ? { type } : threshold ? { type: 'unit' as const } : {}),
      order: threshold?.op === 'below' ? 'least' : (asked.ranks ?? 'most'),
      limit: threshold ? ALL : asked.limit,
      ...(threshold && { [threshold.op]: threshold.value }),
      ...periodInput(period.period),
    },
    ({ count }) => say(language, 'step.rows', { count }),
  );
  const words = {
    area: areaName(speaker, areaId),
    energy: energyName(speaker, energyCode ?? 'electric'),
    period: periodName(speaker, period),
    subject: subjectOf(speaker, asked, energyCode),
  };
  const [first] = found.rows;
  const basis = [{ ...found.total, meters: [] }];
  const { unit } = found.total;
  if (!first && !threshold) return { paragraphs: [say(language, 'answer.noTop', words)], basis: [] };
  const head = (['table.area', 'table.value', 'table.share', 'table.change'] as const).map((key) =>
    say(language, key),
  );
  const rows = found.rows.map((row) => [
    plain(row.areaName),
    columnText(speaker, row),
    percent(speaker, row.sharePct),
    row.deltaPct === null ? '–' : formatDelta(row.deltaPct, language),
  ]);
  const lead = threshold
    ? say(language, threshold.op === 'above' ? 'answer.above' : 'answer.below', {
        ...words,
        count: found.count,
        limit: limitText(speaker, threshold.value, unit),
      })
    : say(language, asked.ranks === 'least' ? 'answer.least' : 'answer.top', {
        ...words,
        first: plain(first?.areaName ?? ''),
        value: valueText(speaker, isCost ? 'cost' : 'quantity', first ?? { value: null, unit }),
        share: percent(speaker, first?.sharePct ?? null),
      });
  const spec: ChartSpec = {
    kind: 'bar',
    title: capitalised(words.subject),
    x: { type: 'category', values: found.rows.map((row) => row.areaName) },
    unit,
    series: [{ name: words.energy, values: found.rows.map(({ value }) => drawn(value)) }],
  };
  return {
    paragraphs: [lead, ...(rows.length > 0 ? [table(head, rows), chartBlock(spec)] : [])],
    basis,
    isMoney: isCost,
  };
}
