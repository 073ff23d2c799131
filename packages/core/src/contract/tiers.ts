import * as v from 'valibot';
import { IsoSchema, NumSchema, TierSchema } from './values.ts';

/** Electricity of one tier. `cost` is left out for who may not see money; null is unknown, as without a tariff. */
export const TierAmountSchema = v.object({
  tier: TierSchema,
  kwh: NumSchema,
  cost: v.optional(NumSchema),
  sharePct: v.optional(NumSchema),
});
export type TierAmount = v.InferOutput<typeof TierAmountSchema>;

/** A run of one tier by the civil clock. */
export const TierBandSchema = v.object({ tier: TierSchema, from: IsoSchema, to: IsoSchema });
export type TierBandTimes = v.InferOutput<typeof TierBandSchema>;
