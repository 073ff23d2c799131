import type { DocketTemplate } from '@plantdeck/core/contract';
import type { OwnEntry } from '../accounts/index.ts';

/** Entries of the templates that stand in the menu, below the warehouse. */
export const docketEntries = (templates: readonly DocketTemplate[]): OwnEntry[] =>
  templates.map(({ id, templateName }) => ({
    code: `docket:${id}`,
    name: templateName,
    appType: 'shell',
    uri: `/docketManagement?docketTemplateId=${encodeURIComponent(id)}`,
  }));
