import { createElement, useEffect, useRef, useState, type ReactNode } from 'react';
import { AssistantPermissionSchema, type AppLink } from '@plantdeck/core/contract';
import type { PlantSession } from '@plantdeck/core';
import { useElement, useSignalValue } from '@plantdeck/core/element';
import { siblingTag } from '../parts/sibling-tag.ts';

/** True once the platform says that this person may ask the assistant; asked anew for each organisation. */
export function useAssistantPermission(session: PlantSession): boolean {
  const state = useSignalValue(session.state);
  const reader = state.name === 'ready' ? `${state.person.userId} ${state.person.orgId}` : null;
  const [permitted, setPermitted] = useState<string | null>(null);
  useEffect(() => {
    if (reader === null) return;
    const abort = new AbortController();
    session
      .request('assistantPermission', { schema: AssistantPermissionSchema, body: {}, signal: abort.signal })
      .then(
        ({ result }) => setPermitted(result ? reader : null),
        // Who can't be asked has not agreed.
        () => setPermitted(null),
      );
    return () => abort.abort();
  }, [session, reader]);
  return reader !== null && permitted === reader;
}

/** Leads to the input of the assistant from anywhere in the product. */
const OPEN_KEY = 'Alt+Q';

interface AssistantSlotProps {
  readonly onWidth: (widthPx: number) => void;
  /** A link of an answer was followed; answers false where it leads nowhere. */
  readonly onLink: (link: AppLink) => boolean;
}

/** The assistant's drawer as part of the frame. It opens on its own global event; the page makes room for it. */
export function AssistantSlot({ onWidth, onLink }: AssistantSlotProps): ReactNode {
  const { host } = useElement();
  const holder = useRef<HTMLDivElement>(null);
  const prefix = siblingTag(host, '');

  useEffect(() => {
    const node = holder.current;
    const onOpened = (event: Event): void => {
      const width = (event as CustomEvent<{ widthPx?: unknown }>).detail?.widthPx;
      onWidth(typeof width === 'number' ? width : 0);
    };
    const onClosed = (): void => onWidth(0);
    const onAppLink = (event: Event): void => {
      if (!event.defaultPrevented && onLink((event as CustomEvent<AppLink>).detail)) event.preventDefault();
    };
    node?.addEventListener('plant-assistant-link', onAppLink);
    node?.addEventListener('plant-assistant-opened', onOpened);
    node?.addEventListener('plant-assistant-closed', onClosed);
    return () => {
      node?.removeEventListener('plant-assistant-link', onAppLink);
      node?.removeEventListener('plant-assistant-opened', onOpened);
      node?.removeEventListener('plant-assistant-closed', onClosed);
      onWidth(0);
    };
  }, [onWidth, onLink]);

  return (
    <div ref={holder}>{createElement(`${prefix}assistant`, { display: 'drawer', 'open-key': OPEN_KEY })}</div>
  );
}
