import type { BoardSetting } from '@plantdeck/core/contract';
import type { RouteEntry } from '@plantdeck/core/routes';

/** What is public about a board's element; `board-element.ts` adds what all boards share. */
export interface BoardElementInput {
  /** Element name without prefix, such as `whole-plant-energy-board`. */
  readonly name: string;
  readonly summary: string;
  /** Values of the `range` attribute; none leaves it out. */
  readonly ranges: readonly string[];
  /** Attributes of the board's own that go into its query: what each says. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Name of the payload's type: in the board's own `<board>.contract.ts`, else in `@plantdeck/core/contract`. */
  readonly payload: string;
  readonly contract?: 'own';
  /** Panels by their code: what each shows. Each is granted by itself. */
  readonly panels: Readonly<Record<string, string>>;
}

/** A route of a board. Its title is `route.<name>` in the board's `titles/`. */
export interface BoardRoute extends Pick<RouteEntry, 'opensWindow' | 'isFullScreen' | 'keepsQuery'> {
  readonly name: string;
  /** Unique for ever. */
  readonly pageId: number;
  /** Chunk of the page; without one, the page of all boards shows it. */
  readonly group?: string;
  readonly menu?: {
    readonly module: 'realTimeBoard' | 'realTimeBoardEnergy' | 'realTimeBoardProduction';
    readonly order: number;
    /** Routes that are allowed together with this one. */
    readonly pages?: readonly string[];
  };
}

/**
 * Where the suite and the platform show a board. `scripts/boards.mjs` derives every list from it: routes, titles, menu,
 * permissions, workbench, gallery, npm door, chunks, docs and the platform's registry. No element imports it.
 */
export interface BoardPlace {
  /** Its code in the platform, in addresses and in permissions. */
  readonly code: string;
  /** Left out where `core/src/routes/reserved-routes.json` has routes of this code. */
  readonly routes?: readonly BoardRoute[];
  /** Only enterprises of this trade have what the board is about; by default each route names its own, or all have it. */
  readonly trade?: RouteEntry['trade'];
  /** Names of the address's query that the board understands beside the common ones. */
  readonly query: readonly string[];
  /** How often a subscription is computed again when the plant did not advance, seconds. */
  readonly refreshS: number;
  /** How often the board asks until an enterprise sets it; by default every 60 s. */
  readonly setting?: Pick<BoardSetting, 'refreshEvery' | 'refreshUnit'>;
  /** Prefix of the panels' permissions; by default the code. */
  readonly panelPrefix?: string;
  /** Door of the npm package; by default `<board>/define`. */
  readonly door?: string;
  /** Folder of the query on the platform; by default the board's own name. */
  readonly platformFolder?: string;
  readonly chunks: {
    /** Chunks that the first picture needs besides the static imports. */
    readonly first?: readonly string[];
    /** Groups of words besides those of all boards and its own. */
    readonly words?: readonly string[];
    /** Most bytes of the board's chunk, gzip. */
    readonly gzipMax?: number;
  };
  /** Its row in `docs/elements.md`. */
  readonly docs: string;
}
