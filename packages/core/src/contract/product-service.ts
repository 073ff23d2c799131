import * as v from 'valibot';
import { IsoSchema, NumSchema, TierSchema } from './values.ts';

/** Calls with a body under the product-service prefix, besides those of the assistant. */
const text = v.pipe(v.string(), v.maxLength(80));

/** Identifies the password policy that holds in the caller's organisation; null where it has none. */
export const PasswordIdSchema = v.object({ id: v.nullable(v.string()) });

export const FactoryModelQuerySchema = v.object({
  /** Part of a name or of an id. */
  keyword: v.optional(text),
  type: v.optional(v.picklist(['factory', 'workshop', 'line', 'process', 'unit', 'other'])),
});
export const FactoryModelListSchema = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    type: v.string(),
    parentId: v.nullable(v.string()),
    equipmentType: v.nullable(v.string()),
  }),
);
export type FactoryModelList = v.InferOutput<typeof FactoryModelListSchema>;

/** Answer of product-lines/list: lines of the part of the plant that the reader may see. */
export const ProductLinesSchema = v.array(v.object({ id: v.string(), name: v.string() }));
export type ProductLines = v.InferOutput<typeof ProductLinesSchema>;

const DaySchema = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/, 'expected a day such as 2026-11-20'));

/** Accounting days, the last one included; the last seven where none are named. */
export const MaxTrendQuerySchema = v.object({
  areaId: v.optional(text),
  from: v.optional(DaySchema),
  to: v.optional(DaySchema),
});
export const MaxTrendSchema = v.object({
  areaId: v.string(),
  contractKw: NumSchema,
  days: v.array(v.object({ day: v.string(), maxKw: NumSchema, at: v.nullable(IsoSchema) })),
});
export type MaxTrend = v.InferOutput<typeof MaxTrendSchema>;

export const TariffTemplateQuerySchema = v.object({ day: v.optional(DaySchema) });
/** Hours of a day by tier, with their prices in CNY/kWh; null without the permission for costs. */
export const TariffTemplateSchema = v.object({
  day: v.string(),
  version: v.nullable(v.string()),
  effectiveFrom: v.nullable(v.string()),
  hours: v.array(v.object({ tier: TierSchema, from: v.string(), to: v.string(), priceCny: NumSchema })),
});
export type TariffTemplate = v.InferOutput<typeof TariffTemplateSchema>;
