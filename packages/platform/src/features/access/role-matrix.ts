import type { RoleColumn, RoleMatrix, RoleMatrixRow } from '@plantdeck/core/contract';
import { isForTrade } from '../accounts/index.ts';
import type { PlatformLanguage } from '../../engine/i18n/language.ts';
import { RESOURCES, titleOf, type ResourceDefinition } from './resource-tree.ts';

/** What the word after the colon does, where it changes something. */
const EDITS: ReadonlySet<string> = new Set([
  'edit',
  'setting',
  'publish',
  'approve',
  'solve',
  'decide',
  'ack',
  'shelve',
  'import',
  'quota',
]);
/** Group of pages and functions that are in no module. */
const GENERAL = 'general';

const actionOf = (code: string): string => code.split(':')[1] ?? '';
const columnOf = (code: string): RoleColumn => {
  const action = actionOf(code);
  return action === 'delete' ? 'delete' : EDITS.has(action) ? 'edit' : 'view';
};

/** Everything that roles grant in a trade, page by page, in the order of the menu. */
export function roleGroups(
  language: PlatformLanguage,
  tradeCode: string,
  generalTitle: string,
): RoleMatrix['groups'] {
  const modules = RESOURCES.filter(({ isModule }) => isModule);
  const rest = RESOURCES.filter(({ isModule }) => !isModule);
  const general = [
    ...rest.filter(({ uri }) => uri !== null).flatMap((node) => rowsOf(node, language)),
    ...functionRows(
      rest.filter(({ uri }) => uri === null).map(({ code }) => code),
      language,
    ),
  ];
  return [
    { code: GENERAL, title: generalTitle, rows: general },
    ...modules.map((module) => ({
      code: module.code,
      title: titleOf(module.code, language),
      rows: rowsOf(module, language).filter(({ code }) => isForTrade(code, tradeCode)),
    })),
  ].filter(({ rows }) => rows.length > 0);
}

/** A page and the pages below it, modules within modules among them. */
function rowsOf(node: ResourceDefinition, language: PlatformLanguage): RoleMatrixRow[] {
  const below = node.children.filter(({ uri }) => uri !== null).flatMap((child) => rowsOf(child, language));
  if (node.isModule) return below;
  const buttons = node.children.filter(({ uri }) => uri === null).map(({ code }) => code);
  const own = (action: string) => buttons.find((code) => code === `${node.code}:${action}`) ?? null;
  const [edit, remove] = [own('edit'), own('delete')];
  return [
    {
      code: node.code,
      title: titleOf(node.code, language),
      view: node.code,
      edit,
      delete: remove,
      extras: extrasOf(
        buttons.filter((code) => code !== edit && code !== remove),
        language,
      ),
    },
    ...below,
  ];
}

/** Functions of no page: the first of a name is a row, the others of that name belong to it. */
function functionRows(codes: readonly string[], language: PlatformLanguage): RoleMatrixRow[] {
  const byName = new Map<string, string[]>();
  for (const code of codes) {
    const name = code.split(':')[0] ?? '';
    byName.set(name, [...(byName.get(name) ?? []), code]);
  }
  return [...byName.values()].flatMap(([code, ...others]) =>
    code === undefined
      ? []
      : [
          {
            code,
            title: titleOf(code, language),
            view: null,
            edit: null,
            delete: null,
            [columnOf(code)]: code,
            extras: extrasOf(others, language),
          },
        ],
  );
}

const extrasOf = (codes: readonly string[], language: PlatformLanguage): RoleMatrixRow['extras'] =>
  codes.map((code) => ({ code, title: titleOf(code, language), column: columnOf(code) }));
