/** Pages of tables for BI tools: what is asked for, and what a row holds. */
import * as v from 'valibot';
import { NameListSchema } from '../accounts/index.ts';

const whole = (max: number) =>
  v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(max));
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(80));

const PAGED = {
  areaId: v.optional(name),
  /** A range of the boards, or accounting days of one's own. */
  range: v.optional(name, 'yesterday'),
  format: v.optional(v.picklist(['json', 'csv']), 'json'),
};
export const SlotTableQuerySchema = v.object({
  ...PAGED,
  /** Meter ids, parted by commas; all of the area where left out. */
  meters: v.optional(NameListSchema),
  size: v.optional(whole(10_000), '1000'),
  /** `next` of the page before. */
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}\.\d{1,9}$/, 'expected the mark of a page'))),
});
export const FigureTableQuerySchema = v.object({
  ...PAGED,
  /** Ids of metrics, parted by commas; all that may be seen where left out. */
  metrics: v.optional(NameListSchema),
  /** Metrics of a page; each may have several rows. */
  size: v.optional(whole(20), '10'),
  after: v.optional(name),
});

const SlotRowSchema = v.object({
  meter: v.string(),
  meterName: v.string(),
  area: v.string(),
  energy: v.string(),
  unit: v.string(),
  start: v.string(),
  end: v.string(),
  quantity: v.nullable(v.number()),
  quality: v.string(),
});
const FigureRowSchema = v.object({
  metric: v.string(),
  metricName: v.string(),
  board: v.string(),
  area: v.string(),
  areaName: v.string(),
  part: v.nullable(v.string()),
  value: v.nullable(v.number()),
  unit: v.string(),
  target: v.nullable(v.number()),
  previous: v.nullable(v.number()),
  over: v.string(),
  from: v.string(),
  to: v.string(),
  asOf: v.string(),
  completenessPct: v.number(),
  reason: v.nullable(v.string()),
});
const pageOf = <TRow extends v.GenericSchema>(row: TRow) =>
  v.object({
    rows: v.array(row),
    /** Mark of the next page, for `after`; null on the last. */
    next: v.nullable(v.string()),
  });
export const SlotTableSchema = pageOf(SlotRowSchema);
export const FigureTableSchema = pageOf(FigureRowSchema);
export type SlotTable = v.InferOutput<typeof SlotTableSchema>;
export type FigureTable = v.InferOutput<typeof FigureTableSchema>;
/** Columns of the CSV form, in their order. */
export const SLOT_COLUMNS = Object.keys(SlotRowSchema.entries);
export const FIGURE_COLUMNS = Object.keys(FigureRowSchema.entries);
