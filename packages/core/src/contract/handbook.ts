import * as v from 'valibot';

/** A folder of the directory, a page of the manual, a question of the FAQ with its answer. */
export const HANDBOOK_KINDS = ['folder', 'page', 'question'] as const;
export const HandbookKindSchema = v.picklist(HANDBOOK_KINDS);
export type HandbookKind = v.InferOutput<typeof HandbookKindSchema>;

export const HANDBOOK_TITLE_MAX = 200;
export const HANDBOOK_CONTENT_MAX = 100_000;
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const version = v.pipe(v.number(), v.integer(), v.minValue(0));

/** One line of the directory. Siblings come in their order. */
export const HandbookNodeSchema = v.object({
  id,
  parentId: v.nullable(id),
  kind: HandbookKindSchema,
  title: v.string(),
  /** Language the title is in: the reader's, or the one it fell back to. */
  language: v.string(),
  isPublished: v.boolean(),
  /** Something was written since it was published. */
  hasChanges: v.boolean(),
  /** Rises with each change; whoever changes names the one that was read. */
  version,
});
export type HandbookNode = v.InferOutput<typeof HandbookNodeSchema>;

/** Answer of v1/handbook/list. */
export const HandbookListSchema = v.object({
  nodes: v.array(HandbookNodeSchema),
  canEdit: v.optional(v.boolean(), false),
});
export type HandbookList = v.InferOutput<typeof HandbookListSchema>;

/** Answer of v1/handbook/detail. `content` is markdown. */
export const HandbookPageSchema = v.object({
  id,
  kind: HandbookKindSchema,
  title: v.string(),
  content: v.string(),
  language: v.string(),
  updatedAt: v.string(),
  updatedBy: v.optional(v.nullable(v.string())),
  version,
  isPublished: v.boolean(),
  /** Languages that have a text of their own. */
  languages: v.optional(v.array(v.string()), []),
});
export type HandbookPage = v.InferOutput<typeof HandbookPageSchema>;

/** A piece of text; `hit` is what was searched for. */
export const TextPartSchema = v.object({ text: v.string(), hit: v.boolean() });
export type TextPart = v.InferOutput<typeof TextPartSchema>;
export const HandbookHitSchema = v.object({
  id,
  kind: HandbookKindSchema,
  title: v.array(TextPartSchema),
  snippet: v.array(TextPartSchema),
  /** Titles of the folders around it, outermost first. */
  path: v.array(v.string()),
});
export type HandbookHit = v.InferOutput<typeof HandbookHitSchema>;
/** Answer of v1/handbook/search. */
export const HandbookSearchSchema = v.object({ hits: v.array(HandbookHitSchema), total: v.number() });
export type HandbookSearch = v.InferOutput<typeof HandbookSearchSchema>;

/** Body of v1/handbook/save: a new one without `id`. */
export const HandbookSaveSchema = v.object({
  id: v.nullable(id),
  parentId: v.nullable(id),
  kind: HandbookKindSchema,
  language: v.string(),
  title: v.pipe(v.string(), v.trim(), v.minLength(1, 'expected a title'), v.maxLength(HANDBOOK_TITLE_MAX)),
  content: v.pipe(v.string(), v.maxLength(HANDBOOK_CONTENT_MAX)),
  version,
});
export type HandbookSave = v.InferOutput<typeof HandbookSaveSchema>;
/** Body of v1/handbook/move: its place among the children of its new parent, from 0. */
export const HandbookMoveSchema = v.object({
  id,
  parentId: v.nullable(id),
  index: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
  version,
});
export type HandbookMove = v.InferOutput<typeof HandbookMoveSchema>;
export const HandbookPublishSchema = v.object({ id, isPublished: v.boolean(), version });
export const HandbookDeleteSchema = v.object({ id, version });
/** A save met a newer version: somebody else changed it first. */
export const RETCODE_HANDBOOK_CONFLICT = '040901';
