import * as v from 'valibot';
import { IsoSchema } from './values.ts';

/** What became of a file of readings: the same report for the command line and for `POST readings/import`. */
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Row of the file, counted from 1 with the headings; 0 is none of them. */
const RowNoteSchema = v.object({ row: count, meter: v.nullable(v.string()), text: v.string() });
const NotesSchema = v.object({ count, first: v.array(RowNoteSchema) });

const MeterReportSchema = v.object({
  code: v.string(),
  name: v.string(),
  energyCode: v.string(),
  unit: v.string(),
  readings: count,
  slots: count,
  estimatedSlots: count,
  /** Sum of the slots, base unit of the energy. */
  total: v.number(),
  from: v.nullable(IsoSchema),
  to: v.nullable(IsoSchema),
  gapCount: count,
  longestGaps: v.array(v.object({ from: IsoSchema, to: IsoSchema })),
  /** Counted by a register over gaps too long to be filled. */
  unfilled: v.number(),
});

export const ImportReportSchema = v.object({
  /** The file was stored with this call. */
  stored: v.boolean(),
  dryRun: v.boolean(),
  /** The same call was stored before; this is its report. */
  repeated: v.boolean(),
  plant: v.string(),
  plantId: v.nullable(v.string()),
  isNewPlant: v.boolean(),
  accounts: v.array(v.string()),
  encoding: v.string(),
  delimiter: v.string(),
  rows: count,
  meters: v.array(MeterReportSchema),
  counts: v.object({
    emptyCells: count,
    repeatedRows: count,
    replacedRows: count,
    lateRows: count,
    movedMidnights: count,
    skippedRows: count,
    negativeCells: count,
    futureRows: count,
    partialSlots: count,
    rollOvers: count,
    meterChanges: count,
    /** Quarter hours that were measured before and would only have been estimated now. */
    keptSlots: count,
  }),
  problems: NotesSchema,
  remarks: NotesSchema,
  /** Rows as they would be stored: the first of a dry run, and those with a remark. */
  preview: v.array(
    v.object({
      row: count,
      meter: v.string(),
      from: IsoSchema,
      to: v.nullable(IsoSchema),
      /** In `unit`; null is no data. */
      value: v.nullable(v.number()),
      unit: v.string(),
      remark: v.nullable(v.string()),
    }),
  ),
});
export type ImportReport = v.InferOutput<typeof ImportReportSchema>;
