import * as v from 'valibot';

/** What can be done with a page; each has a column of the matrix. */
export const ROLE_COLUMNS = ['view', 'edit', 'delete'] as const;
export type RoleColumn = (typeof ROLE_COLUMNS)[number];
export const ROLE_NAME_MAX = 60;

const code = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
/** A page; null where a page has nothing of a column. */
const RoleMatrixRowSchema = v.object({
  code,
  title: v.string(),
  view: v.nullable(code),
  edit: v.nullable(code),
  delete: v.nullable(code),
  /** Panels and functions of the page, which are granted one by one. */
  extras: v.array(v.object({ code, title: v.string(), column: v.picklist(ROLE_COLUMNS) })),
});
export type RoleMatrixRow = v.InferOutput<typeof RoleMatrixRowSchema>;

const RoleSummarySchema = v.object({
  roleCode: code,
  title: v.string(),
  /** Made by this organisation: it can be renamed and deleted. */
  isOwn: v.boolean(),
  people: v.number(),
  /** Why the caller cannot change it: it has more rights than they have, or acts in another organisation too. */
  lock: v.nullable(v.picklist(['above', 'elsewhere'])),
});
export type RoleSummary = v.InferOutput<typeof RoleSummarySchema>;

/** All roles of an organisation, and the pages of its trade in the order of the menu. */
export const RoleMatrixSchema = v.object({
  groups: v.array(v.object({ code, title: v.string(), rows: v.array(RoleMatrixRowSchema) })),
  /** What the caller has: they cannot grant or take anything else. */
  held: v.array(code),
  roles: v.array(RoleSummarySchema),
  can: v.object({ edit: v.boolean(), remove: v.boolean() }),
  timeZone: v.string(),
});
export type RoleMatrix = v.InferOutput<typeof RoleMatrixSchema>;

const RoleNamesSchema = v.record(
  v.pipe(v.string(), v.maxLength(10)),
  v.pipe(v.string(), v.trim(), v.maxLength(ROLE_NAME_MAX)),
);
export const RoleQuerySchema = v.object({ roleCode: code });
/** One role; its version changes with whatever a change of it could overwrite. */
export const RoleRightsSchema = v.object({
  roleCode: code,
  version: v.string(),
  /** By language; empty for roles of the product. */
  names: RoleNamesSchema,
  granted: v.array(code),
  /** Who has it in this organisation. */
  people: v.array(v.string()),
  changed: v.nullable(v.object({ by: v.string(), at: v.string() })),
});
export type RoleRights = v.InferOutput<typeof RoleRightsSchema>;

const codes = v.optional(v.pipe(v.array(code), v.maxLength(2_000)), []);
export const RoleSaveSchema = v.object({
  /** Without it a new role is made. */
  roleCode: v.optional(code),
  version: v.optional(v.string()),
  names: v.optional(RoleNamesSchema),
  /** A new role begins with what this one has, of what the caller has. */
  copyOf: v.optional(code),
  grant: codes,
  take: codes,
});
export type RoleSave = v.InferInput<typeof RoleSaveSchema>;
export const RoleRemoveSchema = v.object({ roleCode: code, version: v.string() });
