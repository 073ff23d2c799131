import { useEffect } from 'react';
import type { PageTool } from '../contract/assistant-tools.ts';
import { useElement } from './hooks.ts';

/**
 * Lends a tool to the assistants of the page, those that come later too; null lends none. It goes with the element, and
 * with the value: one that is made anew each time is lent anew each time.
 */
export function useLentTool(tool: Omit<PageTool, 'signal'> | null): void {
  const { host } = useElement();
  useEffect(() => {
    if (tool === null) return undefined;
    const ending = new AbortController();
    const detail: PageTool = { ...tool, signal: ending.signal };
    const lend = (): void =>
      void host.dispatchEvent(
        new CustomEvent('plant-assistant-tool', { detail, bubbles: true, composed: true }),
      );
    lend();
    document.addEventListener('plant-assistant-listening', lend);
    return () => {
      document.removeEventListener('plant-assistant-listening', lend);
      ending.abort();
    };
  }, [host, tool]);
}
