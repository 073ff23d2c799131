import { boardSchema, KpiSchema, panel } from '@plantdeck/core/contract';
import * as v from 'valibot';

export const GRADING_CODE = 'grading';
export const GradingSchema = boardSchema(v.object({ kpis: panel(v.array(KpiSchema)) }));
/** Payload of the board `grading`. */
export type Grading = v.InferOutput<typeof GradingSchema>;
