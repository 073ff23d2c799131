import type { MenuResource } from '@plantdeck/core/contract';
import { sentence, type PlatformLanguage, type WordKey } from '../http/language.ts';

const PAGE = 1;
const BUTTON = 2;

/** The product's resources. Roles are granted codes; modules show where anything below them is granted. */
interface ResourceDefinition {
  readonly code: string;
  readonly type: typeof PAGE | typeof BUTTON;
  readonly name: WordKey;
  /** Route of a page; a module has none. */
  readonly uri?: string;
  readonly children?: readonly ResourceDefinition[];
}

const button = (code: string, name: WordKey): ResourceDefinition => ({ code, type: BUTTON, name });

const RESOURCES: readonly ResourceDefinition[] = [
  {
    code: 'realTimeBoard',
    type: PAGE,
    name: 'menu.realTimeBoard',
    children: [
      {
        code: 'realTimeBoardEnergy',
        type: PAGE,
        name: 'menu.realTimeBoardEnergy',
        children: [
          {
            code: 'realTimeBoardFarm',
            type: PAGE,
            name: 'menu.realTimeBoardFarm',
            uri: '/realTimeBoardFarm',
            children: [
              button('board:setting', 'menu.board:setting'),
              button('board:export', 'menu.board:export'),
              button('panel:kpis', 'menu.panel:kpis'),
              button('panel:cost', 'menu.panel:cost'),
              button('panel:load', 'menu.panel:load'),
              button('panel:mix', 'menu.panel:mix'),
              button('panel:ranking', 'menu.panel:ranking'),
              button('panel:flow', 'menu.panel:flow'),
              button('panel:plan', 'menu.panel:plan'),
            ],
          },
        ],
      },
    ],
  },
  button('assistant', 'menu.assistant'),
  button('alarm:list', 'menu.alarm:list'),
];

/** Every code that can be granted: pages and buttons, not modules. */
export const RESOURCE_CODES: readonly string[] = grantable(RESOURCES);

function grantable(nodes: readonly ResourceDefinition[]): string[] {
  return nodes.flatMap((node) => {
    const own = node.uri !== undefined || node.type === BUTTON ? [node.code] : [];
    return [...own, ...grantable(node.children ?? [])];
  });
}

/**
 * The tree of one reader. Pages and modules without a grant are left out; buttons of a granted page stay with
 * `isUsable` false, so that a page knows what to take away.
 */
export function resourceTree(granted: ReadonlySet<string>, language: PlatformLanguage): MenuResource[] {
  return treeOf(RESOURCES, null, granted, language);
}

function treeOf(
  nodes: readonly ResourceDefinition[],
  parentId: string | null,
  granted: ReadonlySet<string>,
  language: PlatformLanguage,
): MenuResource[] {
  return nodes.flatMap((node, index) => {
    const id = `res-${node.code}`;
    const children = treeOf(node.children ?? [], id, granted, language);
    const isModule = node.type === PAGE && node.uri === undefined;
    const isShown = node.type === BUTTON || granted.has(node.code) || (isModule && children.length > 0);
    if (!isShown) return [];
    const name = sentence(language, node.name);
    return {
      resourcesId: id,
      resourcesCode: node.code,
      resourcesType: node.type,
      resourcesName: name,
      resourcesDisplayName: name,
      resourcesUri: node.uri ?? null,
      sort: index + 1,
      isUsable: isModule || granted.has(node.code),
      presourcesId: parentId,
      childResources: children,
    };
  });
}
