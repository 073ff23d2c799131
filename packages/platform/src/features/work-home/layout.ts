import { WIDGET_RESOURCES, type WorkLayout, type WorkLayoutSaveSchema } from '@plantdeck/core/contract';
import { LAYOUT_FORM, overlaps, settled, type LayoutItem } from '@plantdeck/core/layout';
import type { FieldProblem } from '@plantdeck/core/rules';
import * as v from 'valibot';
import type { Call } from '../api/index.ts';
import { readChoices, saveChoices } from './choice-store.ts';
import { refuseProblems } from '../accounts/index.ts';

/** All settings of a layout together, so that nobody keeps files in it. */
const BYTES_MAX = 128_000;

/** A layout with its form is one row of the choices. */
const StoredSchema = v.object({ form: v.number(), list: v.array(v.unknown()), savedAt: v.string() });
const TypedSchema = v.looseObject({ type: v.string() });

type Place = readonly [type: string, x: number, y: number, w: number, h: number];

/** What each role begins with. */
const MANAGER: readonly Place[] = [
  ['whole-plant-energy-board', 0, 0, 12, 12],
  ['production-indicators', 0, 12, 8, 4],
  ['common-applications', 8, 12, 4, 4],
  ['task-monitoring', 0, 16, 6, 5],
  ['alarm-information', 6, 16, 6, 5],
  ['indicator-trend', 0, 21, 5, 5],
  ['best-practice', 5, 21, 3, 5],
  ['to-dos', 8, 21, 4, 5],
  ['key-equipment', 0, 26, 12, 4],
];
const OPERATOR: readonly Place[] = [
  ['task-monitoring', 0, 0, 6, 5],
  ['alarm-information', 6, 0, 6, 5],
  ['to-dos', 0, 5, 4, 5],
  ['key-equipment', 4, 5, 8, 5],
  ['production-indicators', 0, 10, 8, 4],
  ['common-applications', 8, 10, 4, 4],
];
const ROLE_PLACES: Readonly<Record<string, readonly Place[]>> = { operator: OPERATOR };

/** The caller's workbench, without what they may not have. */
export async function layoutOf(call: Call): Promise<WorkLayout> {
  const denied = deniedTypes(call);
  const { items, version } = await readChoices(call, 'layout', StoredSchema);
  const roleDefault = await defaultOf(call, denied);
  const [stored] = items;
  if (!stored)
    return {
      form: LAYOUT_FORM,
      list: roleDefault,
      isDefault: true,
      roleDefault,
      version,
      savedAt: null,
      denied,
      revoked: [],
    };
  const typeOf = (item: unknown): string => (v.is(TypedSchema, item) ? item.type : '');
  const list = stored.list.filter((item) => !denied.includes(typeOf(item)));
  const revoked = stored.list.map(typeOf).filter((type) => denied.includes(type));
  const { form, savedAt } = stored;
  return {
    form,
    list,
    isDefault: false,
    roleDefault,
    version,
    savedAt,
    denied,
    revoked: [...new Set(revoked)],
  };
}

/** @throws {ApiError} 040004 where the layout is unsound, 040901 where somebody saved meanwhile */
export async function saveLayout(
  call: Call,
  { list, version }: v.InferOutput<typeof WorkLayoutSaveSchema>,
  nowMs: number,
): Promise<void> {
  refuseProblems(layoutProblems(list, deniedTypes(call)));
  const { items } = await readChoices(call, 'layout', StoredSchema);
  const isNewer = (items[0]?.form ?? 0) > LAYOUT_FORM;
  const stored = { form: LAYOUT_FORM, list, savedAt: new Date(nowMs).toISOString() };
  // A layout of a newer form stays: an older page cannot know what it would take away.
  await saveChoices(call, 'layout', [stored], isNewer ? -1 : version, nowMs);
}

function layoutProblems(list: readonly LayoutItem[], denied: readonly string[]): FieldProblem[] {
  const bytes = Buffer.byteLength(JSON.stringify(list));
  return [
    ...(bytes <= BYTES_MAX ? [] : [{ field: 'list', key: 'tooBig', params: { limit: BYTES_MAX } }]),
    ...list.flatMap((item, index): FieldProblem[] => [
      ...(denied.includes(item.type) ? [{ field: `list.${index}.type`, key: 'notPermitted' }] : []),
      ...(list.slice(0, index).some((other) => overlaps(item, other))
        ? [{ field: `list.${index}`, key: 'overlaps' }]
        : []),
    ]),
  ];
}

const deniedTypes = ({ person }: Call): string[] =>
  Object.entries(WIDGET_RESOURCES)
    .filter(([, resources]) => !resources.some((code) => person.resources.has(code)))
    .map(([type]) => type);

async function defaultOf(call: Call, denied: readonly string[]): Promise<LayoutItem[]> {
  const member = await call.db
    .selectFrom('membership')
    .select('role_code')
    .where('user_id', '=', call.person.userId)
    .where('org_id', '=', call.orgId)
    .executeTakeFirst();
  const places = (member && ROLE_PLACES[member.role_code]) ?? MANAGER;
  const items = places
    .filter(([type]) => !denied.includes(type))
    .map(([type, x, y, w, h]) => ({ id: type, type, x, y, w, h, cfg: null, version: 1 }));
  return [...settled(items)];
}
