import * as v from 'valibot';

/** What a platform says of one kind of record: the list, the form and the check of both ends are made from it. */
export const RECORD_FIELD_TYPES = [
  'text',
  'longText',
  'number',
  'integer',
  'date',
  'time',
  'dateTime',
  'boolean',
  'select',
] as const;

export const RecordOptionSchema = v.object({
  value: v.string(),
  label: v.string(),
  /** Not offered, or not to this reader: it names what was chosen earlier, and may stay there. */
  isRetired: v.optional(v.boolean()),
});
export type RecordOption = v.InferOutput<typeof RecordOptionSchema>;
export const RecordFieldSchema = v.object({
  name: v.string(),
  /** Heading in the reader's language, without the unit. */
  label: v.string(),
  type: v.picklist(RECORD_FIELD_TYPES),
  unit: v.optional(v.string()),
  required: v.optional(v.boolean()),
  min: v.optional(v.number()),
  max: v.optional(v.number()),
  /** Digits after the mark, most of an entry and all of a figure. */
  decimals: v.optional(v.number()),
  maxLength: v.optional(v.number()),
  /** Of `select`: what may be chosen, in the reader's language. */
  options: v.optional(v.array(RecordOptionSchema)),
  /** Of `text`: what the enterprise keeps of such entries; others may be typed. */
  suggestions: v.optional(v.array(v.string())),
  /** Of `text`: left empty in a new record it becomes a number such as this one. */
  numbered: v.optional(v.string()),
  /** Of `boolean`: how a new record begins; switched on where left out. */
  initial: v.optional(v.boolean()),
  /** Given in the answer to a save and never again: a secret that was just made. */
  shownOnce: v.optional(v.boolean()),
  /** Stands in the list, not only in the detail. */
  inList: v.boolean(),
  isSearched: v.boolean(),
  /** Something to be done, asked for in the form: no value of the record. */
  isAsked: v.optional(v.boolean()),
  /** `create` may be set once, `change` in a record that is there, `never` is the platform's own. */
  editable: v.picklist(['always', 'create', 'change', 'never']),
});
export type RecordField = v.InferOutput<typeof RecordFieldSchema>;

export const RecordDescriptionSchema = v.object({
  resource: v.string(),
  title: v.string(),
  fields: v.array(RecordFieldSchema),
  sort: v.object({ field: v.string(), direction: v.picklist(['ascending', 'descending']) }),
  /** What this reader may do; the platform decides again at each call. */
  can: v.object({ create: v.boolean(), edit: v.boolean(), remove: v.boolean() }),
  timeZone: v.string(),
  /** Page that a row opens in place of a dialog: a path with `{id}` and names of fields. */
  opens: v.optional(v.string()),
  /** Further pages about a row, as paths with `{id}` and names of fields. */
  links: v.optional(v.array(v.object({ title: v.string(), path: v.string() }))),
  /** Lists that belong to a row: those rows of `resource` whose field `by` has the row's value of `of` (or its id). */
  parts: v.optional(
    v.array(v.object({ resource: v.string(), title: v.string(), by: v.string(), of: v.string() })),
  ),
  /** Rows a page that the enterprise wants; the application's own number where left out. */
  pageSize: v.optional(v.number()),
});
export type RecordDescription = v.InferOutput<typeof RecordDescriptionSchema>;

export const RecordValueSchema = v.union([
  v.pipe(v.string(), v.maxLength(4_000)),
  v.pipe(v.number(), v.finite()),
  v.boolean(),
  v.null(),
]);
export type RecordValue = v.InferOutput<typeof RecordValueSchema>;
export const RecordValuesSchema = v.record(v.pipe(v.string(), v.maxLength(60)), RecordValueSchema);
export type RecordValues = v.InferOutput<typeof RecordValuesSchema>;

export const RecordRowSchema = v.object({
  id: v.string(),
  /** Rises with each change; a change of an older version is refused. */
  version: v.number(),
  values: RecordValuesSchema,
});
export type RecordRow = v.InferOutput<typeof RecordRowSchema>;

export const RecordPageSchema = v.object({ records: v.array(RecordRowSchema), total: v.number() });
export type RecordPage = v.InferOutput<typeof RecordPageSchema>;

export const RecordQuerySchema = v.object({
  page: v.object({
    size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)),
    current: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
  keyword: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
  sort: v.optional(v.object({ field: v.string(), direction: v.picklist(['ascending', 'descending']) })),
  /** Values of `select` fields that rows must have. */
  filters: v.optional(v.record(v.string(), v.string()), {}),
  /** One row alone, for a detail that an address names. */
  id: v.optional(v.string()),
});
export type RecordQuery = v.InferOutput<typeof RecordQuerySchema>;

export const RecordSaveSchema = v.object({
  /** Without it a new record is made. */
  id: v.optional(v.string()),
  version: v.optional(v.number()),
  values: RecordValuesSchema,
});
export const RecordRemoveSchema = v.object({ id: v.string(), version: v.number() });
