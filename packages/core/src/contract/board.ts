import * as v from 'valibot';
import { AreaRefSchema, IsoSchema, PanelGapSchema } from './values.ts';

export const BoardNoticeSchema = v.object({
  level: v.picklist(['info', 'warn', 'error']),
  code: v.string(),
  text: v.string(),
});
export type BoardNotice = v.InferOutput<typeof BoardNoticeSchema>;

/** The envelope that every board's payload shares; `panels` is the board's own. */
export function boardSchema<TPanels extends v.GenericSchema>(panels: TPanels) {
  return v.object({
    boardCode: v.string(),
    area: AreaRefSchema,
    period: v.object({ from: IsoSchema, to: IsoSchema, tz: v.string(), dayAccountTime: v.string() }),
    serverTime: IsoSchema,
    /** Time of the newest reading behind the payload. */
    dataAsOf: IsoSchema,
    refreshS: v.pipe(v.number(), v.minValue(1)),
    staleAfterS: v.pipe(v.number(), v.minValue(1)),
    completeness: v.number(),
    /** Count of slots in the period that were substituted by rule. */
    estimatedSlots: v.optional(v.number()),
    notices: v.array(BoardNoticeSchema),
    panels,
  });
}

/** The envelope of any board, `panels` left open. */
export type BoardEnvelope = Omit<v.InferOutput<ReturnType<typeof boardSchema<v.GenericSchema>>>, 'panels'>;

/** A panel: its values, or why it has none, or nothing at all where the reader may not see it. */
export function panel<TPanel extends v.GenericSchema>(schema: TPanel) {
  return v.optional(v.union([PanelGapSchema, schema]));
}
