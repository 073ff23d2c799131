import { PAGE_TOOLS_MAX, type PageToolOffer } from '@plantdeck/core/contract';
import { PageToolError, readPageTool, type ReadTool } from './page-tool.ts';

/** Who lends a tool: with it the tool goes. */
export interface ToolOwner {
  readonly isConnected: boolean;
}

/** Tools that stand on a page just now. */
export interface ToolRegistry {
  /** @returns takes it back @throws {PageToolError} naming the field that does not fit */
  register(tool: unknown, owner?: ToolOwner | null): () => void;
  /** The newest of each name whose owner is still there. */
  offers(): readonly PageToolOffer[];
  find(name: string): ReadTool | null;
}

interface Lent {
  readonly read: ReadTool;
  readonly owner: ToolOwner | null;
}

export function createToolRegistry(): ToolRegistry {
  let lent: readonly Lent[] = [];
  const isThere = ({ read, owner }: Lent): boolean =>
    owner?.isConnected !== false && read.tool.signal?.aborted !== true;
  const standing = (): ReadonlyMap<string, ReadTool> => {
    lent = lent.filter(isThere);
    return new Map(lent.map(({ read }) => [read.offer.name, read]));
  };
  return {
    register(tool, owner = null) {
      const read = readPageTool(tool);
      const known = standing();
      if (known.size >= PAGE_TOOLS_MAX && !known.has(read.offer.name))
        throw new PageToolError('name', `a page lends ${PAGE_TOOLS_MAX} tools at most`);
      // An element that says it again says it anew.
      lent = lent.filter((one) => one.owner !== owner || one.read.offer.name !== read.offer.name);
      const entry: Lent = { read, owner };
      lent = [...lent, entry];
      return () => void (lent = lent.filter((one) => one !== entry));
    },
    offers: () => [...standing().values()].map(({ offer }) => offer),
    find: (name) => standing().get(name) ?? null,
  };
}
