import type { ElementHandle } from '@plantdeck/core/element';
import { useEffect, useState } from 'react';
import { PageToolError } from './page-tool.ts';
import { createToolRegistry, type ToolRegistry } from './tool-registry.ts';

/** The tools of the page: its property, its method, and what elements around it say by `plant-assistant-tool`. */
export function usePageTools(element: ElementHandle, given: unknown): ToolRegistry {
  const [registry] = useState(createToolRegistry);
  useEffect(() => {
    const take = (tool: unknown, owner: Element | null): (() => void) | undefined => {
      try {
        return registry.register(tool, owner);
      } catch (cause) {
        if (!(cause instanceof PageToolError)) throw cause;
        element.emit('plant-error', { code: 'tool', field: cause.field, reason: cause.reason, cause });
        return undefined;
      }
    };
    const onTool = (event: Event): void => {
      const [owner] = event.composedPath();
      take((event as CustomEvent<unknown>).detail, owner instanceof Element ? owner : null);
    };
    document.addEventListener('plant-assistant-tool', onTool);
    const undo = Array.isArray(given) ? given.map((tool: unknown) => take(tool, null)) : [];
    return () => {
      document.removeEventListener('plant-assistant-tool', onTool);
      for (const takeBack of undo) takeBack?.();
    };
  }, [element, registry, given]);
  return registry;
}
