import type { Page } from 'playwright-core';

export interface MenuPage {
  readonly uri: string;
  readonly name: string;
}

/** Pages of the menu as the session has it, each address once. */
export function menuPages(page: Page): Promise<MenuPage[]> {
  return page.evaluate(() => {
    interface Node {
      readonly resourcesType: number;
      readonly resourcesUri?: string | null;
      readonly resourcesName: string;
      readonly isUsable: boolean | number;
      readonly childResources: readonly Node[];
    }
    const host = document.querySelector('plant-session') as HTMLElement & {
      session: { menus: { peek(): readonly Node[] } };
    };
    const found = new Map<string, { uri: string; name: string }>();
    const visit = (nodes: readonly Node[]): void => {
      for (const node of nodes) {
        visit(node.childResources);
        const hasPages = node.childResources.some(({ resourcesType }) => resourcesType !== 2);
        const { resourcesUri: uri, resourcesName: name } = node;
        if (node.resourcesType === 2 || hasPages || !uri || !node.isUsable || found.has(uri)) continue;
        found.set(uri, { uri, name });
      }
    };
    visit(host.session.menus.peek());
    // Leads out of the product, where a host has such a site.
    found.delete('/tianji');
    return [...found.values()];
  });
}
