import type { PaperQualityPrediction, QualityAdvice } from '@plantdeck/boards/contract';
import type { Kpi, Series, Unit } from '@plantdeck/core/contract';
import { plantName } from '../../../engine/names/plant-name.ts';
import { predictRidge } from '../../../engine/soft-sensor/ridge.ts';
import { predict } from '../../../engine/soft-sensor/soft-sensor.ts';
import { PERCENT, unitSymbol } from '../../../engine/units/scaled-units.ts';
import { MINUTES } from '../../../engine/units/row-units.ts';
import { WINDOW_MS } from '../../../engine/power-quality/assess.ts';
import { readPlantSource } from '../../../store/alarms/plant-source.ts';
import { readRulesNow } from '../../../store/alarms/rule-store.ts';
import { boardText } from '../../board-words/index.ts';
import { isoOf, nameOf } from '../parts/panel-context.ts';
import { stateAt, type QualityContext } from './context.ts';
import { inputsAt, gradeOf } from './sensors.ts';

type Panels = PaperQualityPrediction['panels'];
type Filled<TPanel> = Exclude<TPanel, undefined | { gap: unknown }>;

const HOUR_MS = 3_600_000;
/** How far back predictions and results are shown. */
const BACK_MS = 24 * HOUR_MS;
const CONTRIBUTIONS = 8;
const LAB_ROWS = 12;
const RESIDUALS_MS = 30 * 24 * HOUR_MS;
const ALARMS = 6;
/** Below this a reel needs a look. */
const PASS_WANTED = 0.95;
/** An advice moves an input no farther than so many standard deviations of training. */
const STEP_SD = 1.5;

/** A share of the process has two decimals, one of a board's figures has one. */
export const inputUnit = (unit: string): Unit => ({
  code: unit === '%' ? 'share' : unit,
  display: unitSymbol(unit),
  scale: 1,
  dp: 2,
});
const propertyUnit = ({ unit, dp }: { readonly unit: string; readonly dp: number }): Unit => ({
  code: unit,
  display: unitSymbol(unit),
  scale: 1,
  dp,
});

const series = (
  context: QualityContext,
  key: string,
  unit: Unit,
  endMs: number,
  v: readonly (number | null)[],
  role: NonNullable<Series['role']>,
): Series => ({ key, unit, t0: isoOf(context, endMs), stepS: WINDOW_MS / 1_000, v: [...v], role });

export const gradeName = ({ frame, language }: QualityContext, code: string): string => {
  const grade = frame.grades.find((one) => one.code === code);
  return grade ? nameOf(grade, language) : code;
};
const valueAt = ({ tags, window }: QualityContext, tag: string): number | null => {
  const value = tags.of(tag)[window];
  return value === undefined || Number.isNaN(value) ? null : value;
};

/** Lowest share of the properties; null while one is not predicted: nothing is said of what is not known. */
export function passShare({ predictions }: QualityContext): number | null {
  let lowest = Number.POSITIVE_INFINITY;
  for (const one of predictions) {
    if (one?.kind !== 'value') return null;
    lowest = Math.min(lowest, one.passShare);
  }
  return Number.isFinite(lowest) ? lowest : null;
}

export function reelPanel(context: QualityContext): Filled<Panels['reel']> {
  const { line, state, endMs } = context;
  const share = passShare(context);
  const age = valueAt(context, line.tags.reelAgeMin);
  return {
    no: String(valueAt(context, line.tags.reelNo) ?? ''),
    grade: gradeName(context, context.grade),
    basisWeightSet: valueAt(context, line.tags.basisWeightSet),
    basisWeight:
      state === 'running' || state === 'gradeChange' ? valueAt(context, line.tags.basisWeight) : null,
    speed: valueAt(context, line.tags.speed),
    startedAt: age === null ? null : isoOf(context, endMs - age * 60_000),
    passProbPct: share === null ? null : share * 100,
    state,
  };
}

export function qualityKpis(context: QualityContext): Kpi[] {
  const { sensors, line, rows, language, endMs } = context;
  const [sensor] = sensors;
  const [property] = line.properties;
  if (!property) return [];
  const health = sensor?.kind === 'ready' ? sensor.health : null;
  const name = plantName(language, property.name);
  const share = passShare(context);
  const last = rows.at(-1);
  const reason = boardText(language, sensor?.kind === 'training' ? 'quality.training' : 'quality.noResults');
  const predicted = [property.tag, ...line.inputs.map(({ tag }) => tag)];
  const kpi = (code: string, value: number | null, unit: Unit, over: Partial<Kpi> = {}): Kpi => ({
    code,
    ...(code === 'R4' || code === 'R5' ? {} : { qualifier: name }),
    value,
    unit,
    better: 'low',
    judge: 'unknown',
    completeness: 100,
    quality: value === null ? 'noData' : 'good',
    asOf: isoOf(context, endMs),
    ...(value === null ? { reason } : {}),
    source: {
      formula: boardText(language, `quality.source.${code}` as 'quality.source.R1'),
      meters: code === 'R5' ? [line.tags.sampleAgeMin, line.tags.resultAgeMin] : predicted,
    },
    ...over,
  });
  return [
    kpi('R4', share === null ? null : share * 100, PERCENT, {
      better: 'high',
      target: PASS_WANTED * 100,
      judge:
        share === null ? 'unknown' : share >= PASS_WANTED ? 'normal' : share >= 0.8 ? 'warn' : 'abnormal',
      ...(share === null ? { reason: boardText(language, 'quality.noProbability') } : {}),
    }),
    kpi(
      'R1',
      health?.rmse ?? null,
      { ...propertyUnit(property), dp: property.dp + 1 },
      {
        ...(sensor?.kind === 'ready' ? { target: sensor.model.rmsep * 1.5 } : {}),
        judge: health === null ? 'unknown' : health.reasons.includes('rmse') ? 'abnormal' : 'normal',
      },
    ),
    kpi('R2', health?.mapePct ?? null, PERCENT),
    kpi('R3', health?.coveragePct ?? null, PERCENT, {
      better: 'high',
      target: line.coverage * 100,
      judge: health === null ? 'unknown' : health.reasons.includes('coverage') ? 'abnormal' : 'normal',
    }),
    kpi('R5', last ? (last.resultMs - last.sampleMs) / 60_000 : null, MINUTES, { better: 'high' }),
  ];
}

export function propertiesPanel(context: QualityContext): Filled<Panels['props']> {
  const { line, tags, window, sensors, predictions, rows, endMs, language } = context;
  const first = Math.max(0, window + 1 - BACK_MS / WINDOW_MS);
  const columns = line.inputs.map(({ tag }) => tags.of(tag));
  const weights = tags.of(line.tags.basisWeightSet);
  const windows = Array.from({ length: Math.max(0, window + 1 - first) }, (_, step) => first + step);
  const past = windows.map((at) => ({
    isRunning: stateAt(line, tags, at) === 'running',
    x: at === window ? context.x : inputsAt(line, columns, at),
    grade: gradeOf(weights[at] ?? Number.NaN),
  }));
  return line.properties.map((property, n) => {
    const sensor = sensors[n];
    const unit = propertyUnit(property);
    const made = past.map(({ isRunning, x, grade }) =>
      isRunning && sensor?.kind === 'ready' ? predict(sensor.model, sensor.state, x, grade, property) : null,
    );
    const of = (pick: 'value' | 'low' | 'high') =>
      made.map((one) => (one?.kind === 'value' ? one[pick] : null));
    const outside = made.map((one, at) =>
      one?.kind === 'refused' && one.reason === 'outOfDomain' && sensor?.kind === 'ready'
        ? predictRidge(sensor.model.fit, past[at]?.x ?? []) + sensor.state.bias
        : null,
    );
    const now = predictions[n] ?? null;
    const refused =
      sensor?.kind === 'training'
        ? 'training'
        : now === null
          ? 'paused'
          : now.kind === 'refused'
            ? now.reason
            : null;
    // A value belongs to the end of its ten minutes.
    const startMs = tags.fromMs + (first + 1) * WINDOW_MS;
    const line_ = (key: string, v: readonly (number | null)[], role: NonNullable<Series['role']>): Series =>
      series(context, `${property.code}.${key}`, unit, startMs, v, role);
    return {
      code: property.code,
      name: plantName(language, property.name),
      unit,
      lsl: property.lower,
      usl: property.upper,
      target: property.target,
      value: now?.kind === 'value' ? now.value : null,
      low: now?.kind === 'value' ? now.low : null,
      high: now?.kind === 'value' ? now.high : null,
      passPct: now?.kind === 'value' ? now.passShare * 100 : null,
      refused,
      refusedBy: now?.kind === 'refused' ? now.inputs.map((tag) => inputName(context, tag)) : [],
      pred: line_('pred', of('value'), 'forecast'),
      lo: line_('lo', of('low'), 'forecastLo'),
      hi: line_('hi', of('high'), 'forecastHi'),
      outside: line_('outside', outside, 'forecast'),
      lab: rows
        .filter(({ sampleMs }) => sampleMs > endMs - BACK_MS)
        .map(({ sampleMs, y }) => ({ sampleTime: isoOf(context, sampleMs), value: finite(y[n]) })),
    };
  });
}

const finite = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : value;

const inputName = ({ line, language }: QualityContext, tag: string): string => {
  const found = line.inputs.find((one) => one.tag === tag);
  return found ? plantName(language, found.name) : tag;
};

export function residualsPanel(context: QualityContext): Filled<Panels['residuals']> {
  return context.line.properties.map((property, n) => {
    const sensor = context.sensors[n];
    const ready = sensor?.kind === 'ready' ? sensor : null;
    const sinceMs = context.plant.nowMs - RESIDUALS_MS;
    const results = (ready?.state.results ?? []).filter(
      ({ isCovered, sampleMs }) => isCovered !== null && sampleMs > sinceMs,
    );
    return {
      code: property.code,
      name: plantName(context.language, property.name),
      unit: { ...propertyUnit(property), dp: property.dp + 1 },
      t: results.map(({ sampleMs }) => sampleMs),
      e: results.map(({ y, predicted }) => Math.round((y - predicted) * 1e5) / 1e5),
      sigma: ready?.model.rmsep ?? null,
      bias: ready?.state.bias ?? null,
    };
  });
}

export function contribPanel(context: QualityContext): Filled<Panels['contrib']> {
  const { line, predictions, language } = context;
  return line.properties.map((property, n) => {
    const now = predictions[n];
    return {
      code: property.code,
      name: plantName(language, property.name),
      unit: { ...propertyUnit(property), dp: property.dp + 1 },
      value: now?.kind === 'value' ? now.value : null,
      rows:
        now?.kind === 'value'
          ? now.contributions.slice(0, CONTRIBUTIONS).map((one) => {
              const input = line.inputs.find(({ tag }) => tag === one.input);
              return {
                tag: one.input,
                name: inputName(context, one.input),
                unit: inputUnit(input?.unit ?? ''),
                now: finite(one.now),
                ref: finite(one.reference),
                effect: one.effect,
              };
            })
          : [],
    };
  });
}

export function modelPanel(context: QualityContext): Filled<Panels['model']> {
  const { line, sensors, predictions, language } = context;
  return line.properties.map((property, n) => {
    const sensor = sensors[n];
    const now = predictions[n];
    const common = {
      code: property.code,
      name: plantName(language, property.name),
      unit: { ...propertyUnit(property), dp: property.dp + 1 },
      type: 'ridge' as const,
    };
    if (sensor?.kind !== 'ready')
      return {
        ...common,
        state: 'training' as const,
        reasons: [],
        trainedAt: null,
        n: sensor?.n ?? 0,
        needed: sensor?.needed ?? 0,
        ...NOTHING,
      };
    const { model, state, health } = sensor;
    const isOutside = now?.kind === 'refused' && now.reason === 'outOfDomain';
    return {
      ...common,
      state: isOutside ? ('outOfDomain' as const) : health.state,
      reasons: [...health.reasons],
      trainedAt: isoOf(context, sensor.trainedMs),
      n: model.samples,
      needed: model.samples,
      rmse: health.rmse,
      rmseTrain: model.rmsep,
      mapePct: health.mapePct,
      r2: model.r2,
      q2: model.q2,
      coveragePct: health.coveragePct,
      t2: now?.t2 ?? null,
      t2Limit: model.t2Limit,
      bias: state.bias,
      biasLimit: model.settings.biasLimit,
    };
  });
}
const NOTHING = {
  rmse: null,
  rmseTrain: null,
  mapePct: null,
  r2: null,
  q2: null,
  coveragePct: null,
  t2: null,
  t2Limit: null,
  bias: null,
  biasLimit: null,
} as const;

/**
 * What would bring the property that is least likely to pass to its target: one input at a time, within its allowed
 * range and near to what the model has seen. A draft: nothing is written to the machine.
 */
export function advicePanel(context: QualityContext): QualityAdvice[] {
  const { line, predictions, sensors, x, language } = context;
  const worst = predictions
    .map((one, n) => ({ one, n }))
    .filter(({ one }) => one?.kind === 'value' && one.passShare < PASS_WANTED)
    .toSorted((a, b) => shareOf(a.one) - shareOf(b.one))[0];
  const property = worst && line.properties[worst.n];
  const sensor = worst && sensors[worst.n];
  if (!worst || property?.target == null || sensor?.kind !== 'ready' || worst.one?.kind !== 'value')
    return [];
  const missing = property.target - worst.one.value;
  const { lower, upper } = property;
  const isLow = lower !== null && (upper === null || worst.one.value - lower < upper - worst.one.value);
  // A target on the other side of the value would bring the reel nearer to its limit.
  if (isLow ? missing <= 0 : missing >= 0) return [];
  return line.inputs
    .flatMap((input, at): (QualityAdvice & { readonly gain: number })[] => {
      const { adjust } = input;
      const slope = slopeOf(sensor.model.fit, at);
      const now = x[at] ?? Number.NaN;
      if (!adjust || slope === 0 || !Number.isFinite(now)) return [];
      const most = STEP_SD * (sensor.model.fit.sdX[at] ?? 0);
      const wanted = Math.min(most, Math.max(-most, missing / slope));
      const to = Math.min(adjust.high, Math.max(adjust.low, now + wanted));
      const step = to - now;
      if (step * wanted <= 0 || Math.abs(step * slope) < Math.abs(missing) * 0.05) return [];
      return [
        {
          tag: input.tag,
          name: plantName(language, input.name),
          unit: inputUnit(input.unit),
          from: now,
          to,
          for: plantName(language, property.name),
          expected: line.properties.map((each, n) => {
            const other = sensors[n];
            return {
              code: each.code,
              name: plantName(language, each.name),
              unit: { ...propertyUnit(each), dp: each.dp + 1 },
              delta: other?.kind === 'ready' ? step * slopeOf(other.model.fit, at) : null,
            };
          }),
          gain: Math.abs(step * slope),
        },
      ];
    })
    .toSorted((a, b) => b.gain - a.gain)
    .map(({ gain: _gain, ...advice }) => advice);
}

const shareOf = (one: QualityContext['predictions'][number]): number =>
  one?.kind === 'value' ? one.passShare : 1;

/** Change of the property with one unit of an input. */
const slopeOf = (
  { coefficients, sdX }: { readonly coefficients: readonly number[]; readonly sdX: readonly number[] },
  at: number,
): number => {
  const sd = sdX[at] ?? 0;
  return sd > 0 ? (coefficients[at] ?? 0) / sd : 0;
};

export function labPanel(context: QualityContext): Filled<Panels['lab']> {
  const { line, rows, sensors, language } = context;
  return {
    properties: line.properties.map((property) => ({
      code: property.code,
      name: plantName(language, property.name),
      unit: propertyUnit(property),
    })),
    rows: rows
      .slice(-LAB_ROWS)
      .toReversed()
      .map((row) => ({
        sampleTime: isoOf(context, row.sampleMs),
        resultTime: isoOf(context, row.resultMs),
        reelNo: row.reelNo,
        grade: gradeName(context, row.grade),
        values: line.properties.map((property, n) => {
          const value = finite(row.y[n]);
          const sensor = sensors[n];
          const found =
            sensor?.kind === 'ready'
              ? sensor.state.results.find(
                  ({ sampleMs, isCovered }) => sampleMs === row.sampleMs && isCovered !== null,
                )
              : undefined;
          return {
            value,
            predicted: found?.predicted ?? null,
            isInside:
              value === null
                ? null
                : value >= (property.lower ?? Number.NEGATIVE_INFINITY) &&
                  value <= (property.upper ?? Number.POSITIVE_INFINITY),
          };
        }),
      })),
  };
}

export async function machinePanel(context: QualityContext): Promise<Filled<Panels['machine']>> {
  const { db, frame, line, tags, window, checks, language, state } = context;
  const first = Math.max(0, window + 1 - BACK_MS / WINDOW_MS);
  const startMs = tags.fromMs + (first + 1) * WINDOW_MS;
  const limits = await readLimits(context);
  const alarms = await db
    .selectFrom('alarm')
    .select(['area_id', 'name_zh', 'name_en', 'priority', 'on_at'])
    .where('plant_id', '=', frame.plantId)
    .where('area_id', 'like', `${line.areaId}%`)
    .where('off_at', 'is', null)
    .orderBy('priority')
    .orderBy('on_at', 'desc')
    .limit(ALARMS)
    .execute();
  const isMaking = state === 'running' || state === 'gradeChange';
  return {
    areaId: line.areaId,
    state,
    values: line.inputs.map((input, n) => {
      const values = Array.from(tags.of(input.tag).slice(first, window + 1), (value) =>
        Number.isNaN(value) ? null : value,
      );
      const newest = values.at(-1) ?? null;
      // Without a sheet the scanner measures nothing.
      const isSheet = isMaking || (newest !== null && newest >= input.low && newest <= input.high);
      const now = isSheet ? newest : null;
      const fault = isMaking ? (checks[n]?.fault ?? null) : null;
      const limit = limits.get(input.tag);
      const [low, high] = [limit?.low?.value ?? null, limit?.high?.value ?? null];
      const side =
        !isMaking || now === null
          ? null
          : high !== null && now > high
            ? 'high'
            : low !== null && now < low
              ? 'low'
              : null;
      return {
        tag: input.tag,
        name: plantName(language, input.name),
        unit: inputUnit(input.unit),
        section: input.section,
        value: now,
        low,
        high,
        state:
          now === null || state === 'unknown' ? 'unknown' : fault !== null ? 'fault' : (side ?? 'normal'),
        priority: side === null ? null : ((side === 'high' ? limit?.high : limit?.low)?.priority ?? null),
        sensor: fault,
        trend: series(context, input.tag, inputUnit(input.unit), startMs, values, 'actual'),
      };
    }),
    alarms: alarms.map((row) => ({
      at: isoOf(context, row.on_at.getTime()),
      name: plantName(language, { zh: row.name_zh, en: row.name_en }),
      priority: priorityOf(row.priority),
      areaId: row.area_id,
    })),
  };
}

type AlarmPriority = 1 | 2 | 3 | 4;
const priorityOf = (value: number): AlarmPriority =>
  ([1, 2, 3, 4] as const).find((one) => one === value) ?? 4;
interface Limits {
  low?: { readonly value: number; readonly priority: AlarmPriority };
  high?: { readonly value: number; readonly priority: AlarmPriority };
}

/** Limits of the plant's alarm rules, by tag. */
async function readLimits({ db, frame }: QualityContext): Promise<ReadonlyMap<string, Limits>> {
  const found = new Map<string, Limits>();
  const source = await readPlantSource(db, frame.plantId);
  const rules = new Map((source?.rules ?? []).map((rule) => [rule.code, { rule, isInService: true }]));
  for (const one of await readRulesNow(db, frame.plantId)) rules.set(one.rule.code, one);
  for (const { rule, isInService } of rules.values()) {
    if (!isInService) continue;
    const limit = { value: rule.limit, priority: rule.priority };
    found.set(rule.tag, { ...found.get(rule.tag), [rule.type === 'H' ? 'high' : 'low']: limit });
  }
  return found;
}
