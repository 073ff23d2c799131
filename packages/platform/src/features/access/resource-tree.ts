import { isAnalysisPage, type MenuResource } from '@plantdeck/core/contract';
import { MENU, routeAt, routeNamed, type MenuNode, type RouteName } from '@plantdeck/core/routes';
import { actionCodes, RECORD_ACTIONS } from '../records/index.ts';
import { recordWord } from '../record-words/index.ts';
import { RESOURCES as RECORDS } from '../record-pages/index.ts';
import { BOARD_PANELS } from '../api/index.ts';
import type { PlatformLanguage } from '../../engine/i18n/language.ts';
import { resourceTitle } from '../accounts/index.ts';

const PAGE = 1;
const BUTTON = 2;

/** Buttons of a page by its route, and those that belong to none. Roles are granted their codes like pages. */
const BUTTONS: Readonly<Partial<Record<RouteName, readonly string[]>>> = {
  realTimeBoardFarm: ['board:setting', 'board:export', 'panel:kpis', 'panel:cost'],
  realTimeBoardMain: ['report:export'],
  energySavingBenefits: ['savingPlan:edit'],
  kanbanSettings: ['baseline:edit', 'baseline:approve'],
  papermakingCockpitView: ['pulpPlan:solve', 'pulpPlan:decide'],
};
const OWN_BUTTONS: readonly string[] = [
  'assistant',
  'alarm:list',
  'alarm:ack',
  'alarm:shelve',
  'message:publish',
  'help:edit',
  'docket:edit',
  'readings:import',
  'assistant:quota',
];

/** The product's resources. Roles are granted codes; modules show where anything below them is granted. */
export interface ResourceDefinition {
  readonly code: string;
  readonly type: typeof PAGE | typeof BUTTON;
  /** Address of a page, a module or a container; a button has none. */
  readonly uri: string | null;
  /** Shown for the sake of what lies below it, never granted by itself. */
  readonly isModule: boolean;
  readonly children: readonly ResourceDefinition[];
}

const button = (code: string): ResourceDefinition => ({
  code,
  type: BUTTON,
  uri: null,
  isModule: false,
  children: [],
});

export const RESOURCES: readonly ResourceDefinition[] = [...definitionsOf(MENU), ...OWN_BUTTONS.map(button)];

/** The menu table as resources: only what can be opened here, so that no entry leads to a blank page. */
function definitionsOf(nodes: readonly MenuNode[]): ResourceDefinition[] {
  return nodes.flatMap(({ name, children, paths = [] }) => {
    const below = definitionsOf(children ?? []);
    const isModule = children !== undefined;
    const containers = paths.filter(isServed).map((path) => ({
      ...button(path),
      uri: routeNamed(path).path,
      children: buttonsOf(path),
    }));
    // What belongs to a page that is not there yet is allowed all the same.
    if (isModule ? below.length === 0 : !isServed(name)) return containers;
    return [
      {
        code: name,
        type: PAGE,
        uri: routeNamed(name).path,
        isModule,
        children: [...below, ...buttonsOf(name), ...containers],
      },
    ];
  });
}

function isServed(name: RouteName): boolean {
  const { element, app, opens, choosesBoard, choosesView, isShellPage } = routeNamed(name);
  if (element !== undefined || isShellPage || choosesBoard || choosesView || opens === 'reportCentre')
    return true;
  return app !== undefined && (app === 'lowcode' || RECORDS.has(name) || isAnalysisPage(name));
}

function buttonsOf(name: RouteName): ResourceDefinition[] {
  const records = RECORDS.get(name);
  const panels = BOARD_PANELS.filter(({ route }) => route === name).flatMap(({ prefix, panels }) =>
    panels.map((panel) => `${prefix}:${panel}`),
  );
  return [...(BUTTONS[name] ?? []), ...panels, ...(records ? actionCodes(records) : [])].map(button);
}

/** Every code that can be granted: pages and buttons, not modules. */
export const RESOURCE_CODES: readonly string[] = grantable(RESOURCES);

function grantable(nodes: readonly ResourceDefinition[]): string[] {
  return nodes.flatMap((node) => {
    const own = node.isModule ? [] : [node.code];
    return [...own, ...grantable(node.children)];
  });
}

/**
 * The tree of one reader. Pages and modules without a grant are left out; buttons of a granted page stay with
 * `isUsable` false, so that a page knows what to take away; so does what is not open to the enterprise.
 */
export function resourceTree(
  granted: ReadonlySet<string>,
  language: PlatformLanguage,
  closed: ReadonlySet<string> = new Set(),
): MenuResource[] {
  return treeOf(RESOURCES, null, granted, language, closed);
}

function treeOf(
  nodes: readonly ResourceDefinition[],
  parentId: string | null,
  granted: ReadonlySet<string>,
  language: PlatformLanguage,
  closed: ReadonlySet<string>,
): MenuResource[] {
  return nodes.flatMap((node, index) => {
    const id = `res-${node.code}`;
    const children = treeOf(node.children, id, granted, language, closed);
    const isShown = node.isModule ? children.length > 0 : node.type === BUTTON || granted.has(node.code);
    if (!isShown) return [];
    const name = titleOf(node.code, language);
    return {
      resourcesId: id,
      resourcesCode: node.code,
      resourcesType: node.type,
      resourcesName: name,
      resourcesDisplayName: name,
      resourcesUri: node.uri,
      ...servedBy(node),
      sort: index + 1,
      isUsable: (node.isModule || granted.has(node.code)) && !closed.has(node.code),
      presourcesId: parentId,
      childResources: children,
    };
  });
}

/** What serves a page and where it opens, as the menu says it; buttons are served by their page. */
function servedBy({ uri }: ResourceDefinition): Pick<MenuResource, 'appType' | 'pubType'> {
  const route = uri === null ? null : routeAt(uri)?.route;
  if (!route) return { appType: null, pubType: null };
  return {
    appType: route.app ?? (route.board === undefined && !route.choosesBoard ? 'shell' : 'board'),
    pubType: route.opensWindow ? 'window' : 'page',
  };
}

export function titleOf(code: string, language: PlatformLanguage): string {
  const action = RECORD_ACTIONS.find(
    (each) => code.endsWith(`:${each}`) && RECORDS.has(code.split(':')[0] ?? ''),
  );
  if (action) return recordWord(language, `action.${action}`);
  return resourceTitle(code, language);
}
