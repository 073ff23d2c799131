import * as v from 'valibot';
import { TARIFF_TIERS } from '../constants.ts';

/** Times are ISO 8601 with offset, e.g. `2026-11-20T08:00:00+08:00`. */
export const IsoSchema = v.pipe(
  v.string(),
  v.regex(
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/,
    'expected an ISO 8601 time with offset',
  ),
);
export type Iso = v.InferOutput<typeof IsoSchema>;

/** Base units on the wire: kWh, kW, kg, t, m3, Nm3, GJ, CNY, degC, Pa, s, %. `null` is unknown, never 0. */
export const NumSchema = v.nullable(v.pipe(v.number(), v.finite('expected a finite number or null')));
export type Num = number | null;

export const QualitySchema = v.picklist(['good', 'uncertain', 'estimated', 'bad', 'noData']);
export type Quality = v.InferOutput<typeof QualitySchema>;
export const JudgeSchema = v.picklist(['normal', 'warn', 'abnormal', 'unknown']);
export type Judge = v.InferOutput<typeof JudgeSchema>;
export type Fresh = 'fresh' | 'late' | 'stale' | 'dead';
/** The specification has four tiers; `deepValley` exists in some provinces and shows only where a tariff uses it. */
export const TierSchema = v.picklist([...TARIFF_TIERS, 'deepValley']);
export type Tier = v.InferOutput<typeof TierSchema>;

/** `code` is the base unit on the wire; a reader sees `value * scale` in `display` with `dp` decimals. */
export const UnitSchema = v.object({
  code: v.string(),
  display: v.string(),
  scale: v.number(),
  dp: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6)),
});
export type Unit = v.InferOutput<typeof UnitSchema>;

/** Where a click leads: a route of the product and its query. */
export const DrillSchema = v.object({ to: v.string(), query: v.record(v.string(), v.string()) });
export type Drill = v.InferOutput<typeof DrillSchema>;

/**
 * Values of a series: numbers or null. Checked in one pass, because a curve has thousands of points and each would
 * otherwise be a schema's run of its own; a wrong one is named by its place all the same.
 */
export const NumsSchema = v.pipe(
  v.custom<Num[]>((input) => Array.isArray(input), 'expected an array'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const values: unknown[] = dataset.value;
    const key = values.findIndex(
      (value) => value !== null && !(typeof value === 'number' && Number.isFinite(value)),
    );
    if (key < 0) return;
    addIssue({
      message: 'expected a finite number or null',
      path: [{ type: 'array', origin: 'value', input: values, key, value: values[key] }],
    });
  }),
);

/** A regular series: point i belongs to the interval that starts at t0 + i * stepS. `null` is a gap and drawn as one. */
export const SeriesSchema = v.object({
  key: v.string(),
  label: v.optional(v.string()),
  unit: UnitSchema,
  t0: IsoSchema,
  stepS: v.pipe(v.number(), v.minValue(1)),
  v: NumsSchema,
  /** One character a point: g good, u uncertain, e estimated, b bad, n no data. */
  q: v.optional(v.string()),
  role: v.optional(
    v.picklist([
      'actual',
      'target',
      'baseline',
      'limitHi',
      'limitLo',
      'forecast',
      'forecastLo',
      'forecastHi',
    ]),
  ),
});
export type Series = v.InferOutput<typeof SeriesSchema>;

export const KpiSchema = v.object({
  code: v.string(),
  label: v.optional(v.string()),
  /** What the figure is limited to in the reader's language, such as a material grade. */
  qualifier: v.optional(v.string()),
  value: NumSchema,
  unit: UnitSchema,
  target: v.optional(NumSchema),
  redLine: v.optional(NumSchema),
  better: v.picklist(['low', 'high', 'band']),
  band: v.optional(v.tuple([v.number(), v.number()])),
  judge: JudgeSchema,
  prev: v.optional(NumSchema),
  prevBasis: v.optional(v.picklist(['lastShift', 'yesterday', 'lastWeek', 'lastMonth', 'lastYear'])),
  /** 0..100, per cent of the expected samples. */
  completeness: v.number(),
  quality: QualitySchema,
  asOf: IsoSchema,
  drill: v.optional(DrillSchema),
  /** 24 h sparkline. */
  spark: v.optional(SeriesSchema),
  /** Formula, source meters and standard, in the reader's language: the answer to "where does this come from". */
  source: v.optional(
    v.object({ formula: v.string(), meters: v.array(v.string()), standard: v.optional(v.string()) }),
  ),
  /** Why there is no value, in the reader's language; where left out it is told from the completeness. */
  reason: v.optional(v.string()),
  /** One more figure under the number, such as the mean price; already named by its code. */
  note: v.optional(v.object({ code: v.string(), value: NumSchema, unit: UnitSchema })),
});
export type Kpi = v.InferOutput<typeof KpiSchema>;

export const CatSchema = v.object({
  key: v.string(),
  label: v.string(),
  v: NumSchema,
  share: v.optional(NumSchema),
  judge: v.optional(JudgeSchema),
  drill: v.optional(DrillSchema),
});
export type Cat = v.InferOutput<typeof CatSchema>;

export const AreaRefSchema = v.object({
  id: v.string(),
  name: v.string(),
  type: v.picklist(['factory', 'workshop', 'line', 'process', 'unit', 'other']),
});
export type AreaRef = v.InferOutput<typeof AreaRefSchema>;

export const MarkerSchema = v.object({
  t: IsoSchema,
  to: v.optional(IsoSchema),
  kind: v.string(),
  text: v.string(),
  severity: v.optional(v.picklist([1, 2, 3, 4])),
});
export type Marker = v.InferOutput<typeof MarkerSchema>;

/** Why a panel has no values. A panel that is not permitted is left out of the payload altogether. */
export const PanelGapSchema = v.object({
  gap: v.picklist(['noData', 'notConfigured']),
  text: v.optional(v.string()),
  /** Page where what is missing is set up; where left out it is the board's own settings. */
  drill: v.optional(DrillSchema),
});
export type PanelGap = v.InferOutput<typeof PanelGapSchema>;
