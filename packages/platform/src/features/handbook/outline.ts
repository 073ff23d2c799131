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
  folder(
    'start',
    'signing-in',
    'finding-your-way',
    'find-page',
    'password',
    'phone',
    'second-step',
    'language-theme',
    'switch-company',
    'lists',
    'analysis-pages',
    'workbench',
  ),
  folder(
    'board',
    'reading-the-board',
    'board-figures',
    'board-panels',
    'board-settings',
    'board-export',
    'boards-energy',
    'boards-production',
    'kiosk',
  ),
  folder('assistant', 'assistant-asking', 'dictation', 'assistant-admin'),
  folder('notices', 'messages', 'alarms', 'alarm-acknowledge', 'alarm-sound', 'alarm-shelve', 'alarm-rules'),
  folder('energy-work', 'tariff', 'targets', 'baselines', 'readings', 'energy-pages'),
  folder('reports', 'report-excel', 'report-pages'),
  folder(
    'production',
    'production-pages',
    'statistics-pages',
    'quality-pages',
    'equipment-pages',
    'stops',
    'warehouse-pages',
    'master-data',
    'dockets',
  ),
  folder(
    'admin',
    'users',
    'rights',
    'data-areas',
    'enterprise',
    'branding',
    'composed-pages',
    'system-pages',
    'digital-factory',
    'help-editing',
  ),
  folder('integration', 'embedding', 'embedding-clients', 'importing'),
  folder(
    'glossary',
    'g-oee',
    'g-quality',
    'g-energy',
    'g-tiers',
    'g-demand',
    'g-power-factor',
    'g-idle',
    'g-saving',
    'g-data',
  ),
  ...['q-dash', 'q-estimated', 'q-day', 'q-sum', 'q-reminder', 'q-permission'].map((slug): OutlineNode => ({
    slug,
    kind: 'question',
  })),
];
