import type { HandbookKind } from '@plantdeck/core/contract';

export interface OutlineNode {
  /** Names its texts in content/. */
  readonly slug: string;
  readonly kind: HandbookKind;
  readonly children?: readonly OutlineNode[];
}

const page = (slug: string): OutlineNode => ({ slug, kind: 'page' });
const folder = (slug: string, ...pages: string[]): OutlineNode => ({
  slug,
  kind: 'folder',
  children: pages.map(page),
});

/** The handbook that every organisation begins with. */
export const OUTLINE: readonly OutlineNode[] = [
  folder('start', 'signing-in', 'finding-your-way'),
  folder('board', 'reading-the-board', 'board-figures', 'board-panels', 'board-settings', 'board-export'),
  folder('assistant', 'assistant-asking'),
  folder('notices', 'messages', 'alarms'),
  folder('integration', 'embedding', 'importing'),
  ...['q-dash', 'q-estimated', 'q-day', 'q-sum', 'q-reminder', 'q-permission'].map((slug): OutlineNode => ({
    slug,
    kind: 'question',
  })),
];
