import * as v from 'valibot';

/** Kinds of stock papers: inbound, outbound, inventory count, transfer, and the announcements of three of them. */
export const DOCKET_TYPES = [1, 2, 3, 4, 5, 6, 7] as const;
export const DocketTypeSchema = v.picklist(DOCKET_TYPES);
export type DocketType = v.InferOutput<typeof DocketTypeSchema>;

/** Values of a docket that texts and codes of a template may show, as `{name}`; `{label.name}` is its heading. */
export const DOCKET_FIELDS = [
  'title',
  'docketNo',
  'date',
  'party',
  'warehouse',
  'operator',
  'remark',
] as const;
export type DocketField = (typeof DOCKET_FIELDS)[number];
/** Columns of a docket's lines. */
export const DOCKET_COLUMNS = ['code', 'name', 'batch', 'quantity', 'unit'] as const;
export type DocketColumn = (typeof DOCKET_COLUMNS)[number];

const millimetres = (min: number) => v.pipe(v.number(), v.minValue(min), v.maxValue(500));
const box = {
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  xMm: millimetres(0),
  yMm: millimetres(0),
  widthMm: millimetres(1),
  heightMm: millimetres(1),
};
const text = v.pipe(v.string(), v.maxLength(500));

/** One thing on a template's sheet; places and sizes in mm from the sheet's upper left corner. */
export const DocketPartSchema = v.variant('kind', [
  v.object({
    ...box,
    kind: v.literal('text'),
    text,
    sizePt: v.pipe(v.number(), v.minValue(5), v.maxValue(72)),
    bold: v.boolean(),
    align: v.picklist(['start', 'middle', 'end']),
  }),
  v.object({ ...box, kind: v.literal('qr'), text }),
  v.object({ ...box, kind: v.literal('code128'), text }),
  v.object({ ...box, kind: v.literal('frame') }),
  v.object({
    ...box,
    kind: v.literal('lines'),
    columns: v.pipe(v.array(v.picklist(DOCKET_COLUMNS)), v.minLength(1)),
    sizePt: v.pipe(v.number(), v.minValue(5), v.maxValue(24)),
  }),
]);
export type DocketPart = v.InferOutput<typeof DocketPartSchema>;

/** A template of dockets, or of labels with a code (`label`). `version` is its optimistic lock; 0 is a new one. */
export const DocketTemplateSchema = v.object({
  id: v.pipe(v.string(), v.maxLength(60)),
  templateName: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)),
  templateType: DocketTypeSchema,
  kind: v.picklist(['docket', 'label']),
  widthMm: millimetres(20),
  heightMm: millimetres(10),
  parts: v.pipe(v.array(DocketPartSchema), v.maxLength(100)),
  /** Whether it stands in the menu. */
  menuDisplay: v.boolean(),
  version: v.number(),
});
export type DocketTemplate = v.InferOutput<typeof DocketTemplateSchema>;

export const DocketTemplateListSchema = v.object({
  records: v.array(DocketTemplateSchema),
  /** Whether the reader may make, change and remove templates. */
  canEdit: v.boolean(),
});
export type DocketTemplateList = v.InferOutput<typeof DocketTemplateListSchema>;

/** A stock paper with its lines. `date` is an ISO time. */
export const DocketSchema = v.object({
  id: v.string(),
  docketNo: v.string(),
  templateType: DocketTypeSchema,
  date: v.string(),
  party: v.string(),
  warehouse: v.string(),
  operator: v.string(),
  remark: v.string(),
  lines: v.array(
    v.object({
      code: v.string(),
      name: v.string(),
      batch: v.string(),
      quantity: v.number(),
      unit: v.string(),
    }),
  ),
});
export type Docket = v.InferOutput<typeof DocketSchema>;
export const DocketPageSchema = v.object({ records: v.array(DocketSchema), total: v.number() });
export type DocketPage = v.InferOutput<typeof DocketPageSchema>;
