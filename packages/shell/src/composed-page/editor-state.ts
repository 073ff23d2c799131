import {
  HOME_PAGE_PATH,
  PAGE_BLOCKS_MAX,
  type ComposedPage,
  type PageBlock,
  type PageBlockKind,
} from '@plantdeck/core/contract';

/** What an editor does to a page; pure. */
export type PageAction =
  | { readonly type: 'page'; readonly change: Partial<Pick<ComposedPage, 'title' | 'isLanding' | 'domain'>> }
  | { readonly type: 'add'; readonly kind: PageBlockKind }
  | { readonly type: 'change'; readonly block: PageBlock }
  | { readonly type: 'move'; readonly id: string; readonly by: -1 | 1 }
  | { readonly type: 'remove'; readonly id: string }
  | { readonly type: 'replace'; readonly page: ComposedPage };

export const BLOCK_KINDS = ['kpi', 'chart', 'table', 'text'] as const satisfies readonly PageBlockKind[];

export function editPage(page: ComposedPage, action: PageAction): ComposedPage {
  const { blocks } = page;
  switch (action.type) {
    case 'page':
      return { ...page, ...action.change };
    case 'add':
      if (blocks.length >= PAGE_BLOCKS_MAX) return page;
      return { ...page, blocks: [...blocks, newBlock(action.kind, freeId(blocks))] };
    case 'change':
      return {
        ...page,
        blocks: blocks.map((block) => (block.id === action.block.id ? action.block : block)),
      };
    case 'move': {
      const from = blocks.findIndex(({ id }) => id === action.id);
      const to = from + action.by;
      const moved = blocks[from];
      if (!moved || to < 0 || to >= blocks.length) return page;
      const rest = blocks.filter((block) => block !== moved);
      return { ...page, blocks: [...rest.slice(0, to), moved, ...rest.slice(to)] };
    }
    case 'remove':
      return { ...page, blocks: blocks.filter(({ id }) => id !== action.id) };
    case 'replace':
      return action.page;
  }
}

function freeId(blocks: readonly PageBlock[]): string {
  const taken = new Set(blocks.map(({ id }) => id));
  let number = blocks.length + 1;
  while (taken.has(`b${number}`)) number += 1;
  return `b${number}`;
}

const PLANT = { kind: 'area', id: '' } as const;

/** A block that shows something at once: the electricity of the whole plant. */
function newBlock(kind: PageBlockKind, id: string): PageBlock {
  const quantity = 'energy:electric';
  switch (kind) {
    case 'kpi':
      return { id, kind, title: '', width: 3, source: PLANT, quantity, range: 'today' };
    case 'chart':
      return { id, kind, title: '', width: 6, sources: [PLANT], quantity, range: 'last7Days', shape: 'bar' };
    case 'table':
      return { id, kind, title: '', width: 6, sources: [PLANT], quantities: [quantity], range: 'today' };
    case 'text':
      return { id, kind, title: '', width: 6, text: '' };
  }
}

/** A path of the title: `/Shift review` becomes `/shift-review`. Empty where nothing of it can stand in an address. */
export function pathOfTitle(title: string): string {
  const word = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, 60);
  return word === '' ? '' : `/${word}`;
}

/** A low-code page that nobody has saved yet. */
export function newPage(path: string, title: string): ComposedPage {
  return { path, title, blocks: [], platformCode: 'plantdeck', domain: '', isLanding: false, version: 0 };
}

export const isHome = ({ path }: Pick<ComposedPage, 'path'>): boolean => path === HOME_PAGE_PATH;
