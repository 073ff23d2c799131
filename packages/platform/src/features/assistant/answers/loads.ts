import { formatDay, formatNumber, quantityText } from '@plantdeck/core/units';
import { KW, scaledUnit } from '../../../engine/units/scaled-units.ts';
import { civilDayAt } from '../../../engine/plant-time/zone.ts';
import { capitalised, say } from '../answer-words.ts';
import { boardBlock, plain, table } from '../markdown.ts';
import type { ToolQualityPoint } from '../tools/quality-points.ts';
import type { Asked, Threshold } from '../question.ts';
import { periodInput } from '../tools/tool.ts';
import {
  areaName,
  momentText,
  percent,
  periodName,
  priceText,
  rangeOf,
  subjectOf,
  tierName,
  valueText,
  type Speaker,
} from './speaker.ts';
import { AnswerRefused, type Answering, type Steps } from './steps.ts';

/** Answers about electricity as a load: demand, evenness, tiers, prices, and what machines do now. */
const SHOWN = 12;
const WHOLE_ENOUGH_PCT = 95;
const HOUR_MS = 3_600_000;

interface Place {
  readonly areaId: string;
  readonly period: Asked['periods'][number];
}

function placesOf(asked: Asked): readonly Place[] {
  return asked.targets
    .flatMap(({ areaIds }) =>
      areaIds.flatMap((areaId) => asked.periods.map((period) => ({ areaId, period }))),
    )
    .slice(0, SHOWN);
}

export async function* answerDemand(speaker: Speaker, steps: Steps, asked: Asked): Answering {
  const { language } = speaker;
  const paragraphs: string[] = [];
  const basis = [];
  for (const { areaId, period } of placesOf(asked)) {
    const found = yield* steps.call('query_demand', { areaId, ...periodInput(period.period) }, (one) =>
      valueText(speaker, 'demand', one),
    );
    basis.push(found);
    const values = {
      area: areaName(speaker, areaId),
      period: periodName(speaker, period),
      subject: subjectOf(speaker, asked),
      value: valueText(speaker, 'demand', found),
      pct: percent(speaker, found.completenessPct),
    };
    if (found.value === null) {
      paragraphs.push(say(language, 'answer.unknown', values));
      continue;
    }
    const isPartial = found.completenessPct < WHOLE_ENOUGH_PCT;
    paragraphs.push(say(language, isPartial ? 'answer.atLeast' : 'answer.figure', values));
    if (found.at)
      paragraphs.push(
        say(language, 'answer.at', {
          at: momentText(speaker, found.at),
          factor: percent(speaker, found.loadFactorPct),
        }),
      );
    if (found.contractKw)
      paragraphs.push(
        say(language, 'answer.contract', {
          contract: quantityText(found.contractKw, KW, language),
          pct: percent(speaker, (found.value / found.contractKw) * 100),
        }),
      );
  }
  return { paragraphs, basis };
}

/** How long a load was beyond a bound, and when longest. */
export async function* answerLoadHours(
  speaker: Speaker,
  steps: Steps,
  asked: Asked,
  { op, value: boundKw }: Threshold,
): Answering {
  const { language } = speaker;
  const hoursText = (hours: number): string => formatNumber(hours, { decimals: 2 }, language);
  const paragraphs: string[] = [];
  const basis = [];
  for (const { areaId, period } of placesOf(asked)) {
    const found = yield* steps.call(
      'query_load_hours',
      { areaId, ...periodInput(period.period), op, boundKw },
      (one) => (one.value === null ? '–' : `${hoursText(one.value)} h`),
    );
    basis.push(found);
    const values = {
      area: areaName(speaker, areaId),
      period: periodName(speaker, period),
      subject: subjectOf(speaker, asked),
      bound: quantityText(boundKw, KW, language),
      value: hoursText(found.value ?? 0),
      count: found.count,
      pct: percent(speaker, found.completenessPct),
    };
    if (found.value === null) {
      paragraphs.push(say(language, 'answer.unknown', values));
      continue;
    }
    paragraphs.push(say(language, `answer.${op}Bound`, values));
    if (found.unknownHours > 0)
      paragraphs.push(say(language, 'answer.boundUnread', { hours: hoursText(found.unknownHours) }));
    if (found.spans.length > 0)
      paragraphs.push(
        table(
          [
            say(language, 'table.period'),
            say(language, 'table.lasted'),
            say(language, op === 'above' ? 'table.highest' : 'table.lowest'),
          ],
          found.spans.map(({ from, to, extremeKw }) => [
            `${momentText(speaker, from)} – ${momentText(speaker, to)}`,
            hoursText((Date.parse(to) - Date.parse(from)) / HOUR_MS),
            quantityText(extremeKw, KW, language),
          ]),
        ),
      );
  }
  return { paragraphs, basis };
}

export async function* answerPowerQuality(speaker: Speaker, steps: Steps, asked: Asked): Answering {
  const { language } = speaker;
  const paragraphs: string[] = [];
  const basis = [];
  for (const { areaId, period } of placesOf(asked)) {
    const found = yield* steps.call('power_quality', { areaId, ...periodInput(period.period) }, (one) =>
      valueText(speaker, 'variation', one),
    );
    basis.push(found);
    const values = {
      area: areaName(speaker, areaId),
      period: periodName(speaker, period),
      subject: subjectOf(speaker, asked),
      pct: percent(speaker, found.completenessPct),
    };
    paragraphs.push(
      found.value === null
        ? say(language, 'answer.unknown', values)
        : say(language, 'answer.quality', {
            ...values,
            variation: percent(speaker, found.value),
            factor: percent(speaker, found.loadFactorPct),
            ramp: quantityText(found.steepestKw, KW, language),
          }),
    );
    paragraphs.push(...qualityTable(speaker, found.points));
  }
  return { paragraphs, basis };
}

/** Chinese and Japanese have brackets of their own, and no blank before them. */
const priceInBrackets = (speaker: Speaker, price: number): string =>
  /^(?:zh|ja)/.test(speaker.language)
    ? `（${priceText(speaker, price)}）`
    : ` (${priceText(speaker, price)})`;

/** The points with what 95 % of their values stay within; a figure outside its limit stands out. */
function qualityTable(speaker: Speaker, points: readonly ToolQualityPoint[]): string[] {
  const { language } = speaker;
  const known = points.filter(
    ({ voltageDeviationPct, powerFactor }) => voltageDeviationPct !== null || powerFactor !== null,
  );
  if (known.length === 0) return [];
  const head = (
    ['table.meter', 'table.uDev', 'table.unbalance', 'table.distortion', 'table.powerFactor'] as const
  ).map((key) => say(language, key));
  const cell = (
    point: ToolQualityPoint,
    name: 'voltageDeviationPct' | 'unbalancePct' | 'voltageDistortionPct',
  ) => {
    const text = percent(speaker, point[name]);
    return point.exceeded.includes(name) ? `**${text}**` : text;
  };
  const factor = new Intl.NumberFormat(language, { minimumFractionDigits: 3, maximumFractionDigits: 3 });
  return [
    say(language, 'answer.qualityPoints'),
    table(
      head,
      known
        .slice(0, SHOWN)
        .map((point) => [
          plain(point.name),
          cell(point, 'voltageDeviationPct'),
          cell(point, 'unbalancePct'),
          cell(point, 'voltageDistortionPct'),
          point.powerFactor === null ? '–' : factor.format(point.powerFactor),
        ]),
    ),
    ...(known.length > SHOWN ? [say(language, 'answer.shown', { count: SHOWN })] : []),
  ];
}

export async function* answerTiers(speaker: Speaker, steps: Steps, asked: Asked): Answering {
  const { language, context } = speaker;
  const paragraphs: string[] = [];
  const basis = [];
  let mayCost = false;
  for (const { areaId, period } of placesOf(asked)) {
    const found = yield* steps.call('query_tiers', { areaId, ...periodInput(period.period) }, (one) =>
      valueText(speaker, 'quantity', one),
    );
    basis.push(found);
    ({ mayCost } = found);
    if (asked.isCost && !mayCost) throw new AnswerRefused({ code: 'forbidden', resource: 'panel:cost' });
    const value = valueText(speaker, 'quantity', found);
    const words = {
      area: areaName(speaker, areaId),
      period: periodName(speaker, period),
      subject: subjectOf(speaker, asked),
      value,
      pct: percent(speaker, found.completenessPct),
    };
    if (found.value === null) {
      paragraphs.push(say(language, 'answer.unknown', words));
      continue;
    }
    const cost = quantityText(found.costCny, scaledUnit('CNY', found.costCny), language);
    const price = found.costCny === null || found.value === 0 ? null : found.costCny / found.value;
    const kwhText = (kwh: number): string => quantityText(kwh, scaledUnit('kWh', kwh), language);
    for (const named of asked.tiers) {
      const tier = tierName(speaker, named);
      const one = found.tiers.find((each) => each.tier === named);
      if (!one) {
        paragraphs.push(say(language, 'answer.noTier', { tier }));
        continue;
      }
      if (asked.isCost)
        paragraphs.push(
          say(language, 'answer.tierCost', {
            ...words,
            tier,
            cost: quantityText(one.costCny, scaledUnit('CNY', one.costCny), language),
          }),
        );
      paragraphs.push(
        say(language, 'answer.tierShare', {
          ...words,
          tier,
          kwh: kwhText(one.kwh),
          share: percent(speaker, one.sharePct),
        }),
      );
    }
    paragraphs.push(
      say(language, mayCost ? 'answer.tiers' : 'answer.tiersNoCost', {
        ...words,
        cost: price === null ? cost : cost + priceInBrackets(speaker, price),
      }),
    );
    const head = (['table.tier', 'table.value', 'table.share'] as const).map((key) => say(language, key));
    paragraphs.push(
      table(
        head,
        found.tiers.map(({ tier, kwh, sharePct }) => [
          capitalised(tierName(speaker, tier)),
          kwhText(kwh),
          percent(speaker, sharePct),
        ]),
      ),
    );
    const range = rangeOf(period);
    if (range !== undefined && context.can('powerUsageAnalysis') && basis.length === 1)
      paragraphs.push(boardBlock({ element: 'plant-peak-valley-usage-board', areaId, range }));
  }
  return { paragraphs, basis, isMoney: mayCost };
}

const MEAN_PRICE =
  /平均|\b(?:average|avg|mean)\b|rata-rata|\bin media\b|\bmedi[oa]\b|เฉลี่ย|trung bình|bình quân/iu;

/** What a unit of electricity cost on the whole: its cost by the tariff over what was used. */
async function* answerMeanPrice(
  speaker: Speaker,
  steps: Steps,
  asked: Asked,
  period: Place['period'],
): Answering {
  const { language } = speaker;
  const areaId = asked.targets[0]?.areaIds[0] ?? speaker.context.defaultAreaId;
  const found = yield* steps.call('query_tiers', { areaId, ...periodInput(period.period) }, (one) =>
    valueText(speaker, 'quantity', one),
  );
  if (!found.mayCost) throw new AnswerRefused({ code: 'forbidden', resource: 'panel:cost' });
  const words = {
    subject: say(language, 'metric.price'),
    area: areaName(speaker, areaId),
    period: periodName(speaker, period),
    value: valueText(speaker, 'quantity', found),
    pct: percent(speaker, found.completenessPct),
  };
  const isKnown = found.costCny !== null && found.value !== null && found.value > 0;
  return {
    paragraphs: [
      isKnown
        ? say(language, 'answer.meanPrice', {
            ...words,
            price: priceText(speaker, (found.costCny ?? 0) / (found.value ?? 1)),
            cost: quantityText(found.costCny, scaledUnit('CNY', found.costCny), language),
          })
        : say(language, 'answer.unknown', words),
    ],
    basis: [found],
    isMoney: true,
  };
}

export async function* answerPrices(speaker: Speaker, steps: Steps, asked: Asked): Answering {
  const { language, context } = speaker;
  const [period] = asked.periods;
  const { zone } = context.plant.frame.calendar;
  const day = civilDayAt(zone, period?.moments.fromMs ?? context.nowMs);
  if (asked.text !== '' && period && MEAN_PRICE.test(asked.text))
    return yield* answerMeanPrice(speaker, steps, asked, period);
  const today = civilDayAt(zone, context.nowMs);
  const found = yield* steps.call('tariff_prices', { day }, ({ hours }) =>
    say(language, 'step.rows', { count: hours.length }),
  );
  if (found.hours.length === 0 || !found.now)
    return { paragraphs: [say(language, 'answer.noPrices', { day: formatDay(day, language) })], basis: [] };
  const head = (['table.tier', 'table.hours', 'table.price'] as const).map((key) => say(language, key));
  return {
    paragraphs: [
      say(language, day === today ? 'answer.prices' : 'answer.pricesOf', {
        day: formatDay(day, language),
        tier: tierName(speaker, found.now.tier),
        price: priceText(speaker, found.now.priceCny),
      }),
      table(
        head,
        found.hours.map(({ tier, from, to, priceCny }) => [
          capitalised(tierName(speaker, tier)),
          `${from}–${to}`,
          priceText(speaker, priceCny),
        ]),
        2,
      ),
    ],
    basis: [],
  };
}

export async function* answerReadings(speaker: Speaker, steps: Steps, asked: Asked): Answering {
  const { language } = speaker;
  const areaId = asked.targets[0]?.areaIds[0] ?? speaker.context.defaultAreaId;
  const [energy] = asked.energyCodes;
  const found = yield* steps.call('latest_readings', { areaId, ...(energy && { energy }) }, ({ readings }) =>
    say(language, 'step.rows', { count: readings.length }),
  );
  const area = areaName(speaker, areaId);
  const [newest] = found.readings.toSorted((a, b) => (a.from < b.from ? 1 : -1));
  if (!newest) return { paragraphs: [say(language, 'answer.noReading', { area })], basis: [] };
  const head = (['table.meter', 'table.since', 'table.value', 'table.load'] as const).map((key) =>
    say(language, key),
  );
  const rows = found.readings
    .slice(0, SHOWN)
    .map(({ name, from, quantity, unit, loadKw }) => [
      plain(name),
      momentText(speaker, from),
      quantityText(quantity, unit, language, { scale: 'base' }),
      loadKw === null ? '–' : `**${quantityText(loadKw, KW, language)}**`,
    ]);
  return {
    paragraphs: [
      say(language, 'answer.readings', { area, at: momentText(speaker, newest.from) }),
      table(head, rows, 2),
      ...(found.readings.length > SHOWN ? [say(language, 'answer.shown', { count: SHOWN })] : []),
    ],
    basis: [],
  };
}

export async function* answerMachines(speaker: Speaker, steps: Steps, asked: Asked): Answering {
  const { language } = speaker;
  const areaId = asked.targets[0]?.areaIds[0] ?? speaker.context.defaultAreaId;
  const found = yield* steps.call('equipment_state', { areaId }, ({ machines }) =>
    say(language, 'step.rows', { count: machines.length }),
  );
  const area = areaName(speaker, areaId);
  if (found.machines.length === 0)
    return { paragraphs: [say(language, 'answer.noReading', { area })], basis: [] };
  const countOf = (state: string): number => found.machines.filter((one) => one.state === state).length;
  const head = (['table.name', 'table.state', 'table.load'] as const).map((key) => say(language, key));
  return {
    paragraphs: [
      say(language, 'answer.machines', {
        area,
        running: countOf('running'),
        idle: countOf('idle'),
        stopped: countOf('stopped'),
      }),
      table(
        head,
        found.machines.map(({ name, state, loadKw }) => [
          plain(name),
          say(language, `state.${state}`),
          quantityText(loadKw, KW, language),
        ]),
        2,
      ),
    ],
    basis: [],
  };
}
