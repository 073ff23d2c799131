import { permittedRoutes, type PlantSession } from '@plantdeck/core';
import {
  HandbookSearchSchema,
  MessagePageSchema,
  PlantTreeSchema,
  type HostConfig,
  type PlantTree,
} from '@plantdeck/core/contract';
import { routeNamed } from '@plantdeck/core/routes';
import type { IconName } from '@plantdeck/core/ui/base';
import type { Translate } from '@plantdeck/core/words';
import { deadEntries, indexMenu, searchMenu, toMenu } from '../menu/menu-model.ts';
import { readDynamicLists } from '../routes/use-dynamic-lists.ts';
import { dynamicRoutes } from '../routes/dynamic-routes.ts';
import { searchPlantTree } from './plant-search.ts';

export interface PaletteHit {
  readonly id: string;
  readonly name: string;
  /** Where it lies, or what it is about. */
  readonly detail: string;
  readonly to: string;
}

type TreeCall = 'factoryTree' | 'indexTree' | 'parameterTree';
/** Trees that were read since the palette was opened: they do not change with what is typed. */
export type ReadTrees = Map<TreeCall, Promise<PlantTree>>;

interface PaletteNow {
  readonly session: PlantSession;
  readonly config: HostConfig;
  readonly titles: Translate;
  readonly trees: ReadTrees;
  readonly signal: AbortSignal;
}

interface PaletteSource {
  readonly id: string;
  /** Key of its heading in the words of the shell. */
  readonly label: string;
  readonly icon: IconName;
  /** Asked with each change of a text that is not empty; a source that fails shows nothing. */
  readonly find: (text: string, now: PaletteNow) => readonly PaletteHit[] | Promise<readonly PaletteHit[]>;
}

const HITS_MAX = 8;
const ALWAYS_OPEN = ['messageCenter', 'companieslist', 'helpPage'] as const;

/** What the palette looks through: one entry each, in the order of the screen. */
export const PALETTE_SOURCES: readonly PaletteSource[] = [
  {
    id: 'pages',
    label: 'palette.pages',
    icon: 'layers',
    find: (text, now) => [...menuHits(text, now, false), ...ownHits(text, now)].slice(0, HITS_MAX),
  },
  {
    id: 'boards',
    label: 'palette.boards',
    icon: 'board',
    find: (text, now) => menuHits(text, now, true).slice(0, HITS_MAX),
  },
  { id: 'plant', label: 'palette.plant', icon: 'equipment', find: areaHits },
  { id: 'figures', label: 'palette.figures', icon: 'analysis', find: figureHits },
  { id: 'messages', label: 'palette.messages', icon: 'mail', find: messageHits },
  { id: 'help', label: 'palette.help', icon: 'idea', find: helpHits },
];

function menuHits(text: string, { session, config }: PaletteNow, boards: boolean): PaletteHit[] {
  const index = indexMenu(toMenu(session.menus.peek(), deadEntries(config)));
  return searchMenu(index, text)
    .filter(({ entry }) => entry.isBoard === boards)
    .map(({ entry, path }) => ({
      id: entry.id,
      name: entry.name,
      detail: path.join(' › '),
      to: entry.uri ?? '/',
    }));
}

/** Pages that stand in no menu: everybody's, and those of the lists of custom paths. */
function ownHits(text: string, { session, titles }: PaletteNow): PaletteHit[] {
  const wanted = text.toLocaleLowerCase();
  const inMenu = permittedRoutes(session.menus.peek());
  const custom = dynamicRoutes(readDynamicLists(session)).filter(({ path }) => !inMenu.has(path));
  return [
    ...ALWAYS_OPEN.map((name) => ({ id: name, name: titles(name), to: routeNamed(name).path })),
    ...custom.map(({ name, path }) => ({ id: path, name, to: path })),
  ]
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    .map((hit) => ({ ...hit, detail: '' }));
}

function treeOf(call: TreeCall, { session, trees }: PaletteNow): Promise<PlantTree> {
  const known = trees.get(call);
  if (known) return known;
  const tree = session.request(call, { schema: PlantTreeSchema });
  trees.set(call, tree);
  // The next letter asks again for what could not be read.
  tree.catch(() => trees.delete(call));
  return tree;
}

/** Workshops, lines and machines. */
async function areaHits(text: string, now: PaletteNow): Promise<readonly PaletteHit[]> {
  return searchPlantTree(await treeOf('factoryTree', now), text, 'areas').slice(0, HITS_MAX);
}

/** What can be asked of an area, and what is watched of a machine. */
async function figureHits(text: string, now: PaletteNow): Promise<readonly PaletteHit[]> {
  const trees = await Promise.all([treeOf('indexTree', now), treeOf('parameterTree', now)]);
  return trees.flatMap((tree) => searchPlantTree(tree, text, 'leaves').slice(0, HITS_MAX / 2));
}

async function messageHits(text: string, { session, signal }: PaletteNow): Promise<readonly PaletteHit[]> {
  const body = { page: { size: HITS_MAX, current: 1 }, title: text };
  const { records } = await session.request('messagePage', { schema: MessagePageSchema, body, signal });
  return records.map(({ id, title, content }) => ({
    id,
    name: title,
    detail: content,
    to: `/messageCenter?${new URLSearchParams({ message: id })}`,
  }));
}

/** Articles of the handbook by their full text; the folders around them, or the sentence that matched, tell them apart. */
async function helpHits(text: string, { session, signal }: PaletteNow): Promise<readonly PaletteHit[]> {
  const { hits } = await session.request('handbookSearch', {
    schema: HandbookSearchSchema,
    query: { keyword: text },
    signal,
  });
  const plain = (parts: readonly { readonly text: string }[]): string =>
    parts.map((part) => part.text).join('');
  return hits.slice(0, HITS_MAX).map(({ id, title, snippet, path }) => ({
    id,
    name: plain(title),
    detail: path.join(' › ') || plain(snippet),
    to: `/helpPage?${new URLSearchParams({ page: id })}`,
  }));
}
