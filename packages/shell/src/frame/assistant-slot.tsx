import {
  createElement,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { AssistantPermissionSchema, type AppLink } from '@plantdeck/core/contract';
import type { PlantSession } from '@plantdeck/core';
import { useElement, useSignalValue } from '@plantdeck/core/element';
import { siblingTag } from '../parts/sibling-tag.ts';
import { createOpeningKeeper, type AssistantPermission } from './opening-keeper.ts';

/** Whether this person may ask the assistant, as the platform says; asked anew for each organisation. */
export function useAssistantPermission(session: PlantSession): AssistantPermission {
  const state = useSignalValue(session.state);
  const reader = state.name === 'ready' ? `${state.person.userId} ${state.person.orgId}` : null;
  const [answered, setAnswered] = useState<{ readonly reader: string; readonly isPermitted: boolean } | null>(
    null,
  );
  useEffect(() => {
    if (reader === null) return;
    const abort = new AbortController();
    session
      .request('assistantPermission', { schema: AssistantPermissionSchema, body: {}, signal: abort.signal })
      .then(
        ({ result }) => setAnswered({ reader, isPermitted: result }),
        // Who can't be asked has not agreed.
        () => setAnswered({ reader, isPermitted: false }),
      );
    return () => abort.abort();
  }, [session, reader]);
  if (reader === null || answered?.reader !== reader) return 'asking';
  return answered.isPermitted ? 'allowed' : 'refused';
}

/**
 * What a page asks of the assistant before the frame knows whether there is one, or before its code is there, waits
 * here. To be called once the assistant listens.
 */
export function useKeptOpening(permission: AssistantPermission): () => void {
  const [keeper] = useState(() => createOpeningKeeper(document));
  useEffect(() => keeper.start(), [keeper]);
  useEffect(() => keeper.answered(permission), [keeper, permission]);
  return useCallback(() => keeper.handOver(), [keeper]);
}

/** Leads to the input of the assistant from anywhere in the product. */
const OPEN_KEY = 'Alt+Q';

interface AssistantSlotProps {
  readonly onWidth: (widthPx: number) => void;
  /** The assistant hears its global event from now on. */
  readonly onListening: () => void;
  /** A link of an answer was followed; answers false where it leads nowhere. */
  readonly onLink: (link: AppLink) => boolean;
}

/** The assistant's drawer as part of the frame. It opens on its own global event; the page makes room for it. */
export function AssistantSlot({ onWidth, onListening, onLink }: AssistantSlotProps): ReactNode {
  const { host } = useElement();
  const holder = useRef<HTMLDivElement>(null);
  const assistantTag = siblingTag(host, 'assistant');

  // Before paint: the assistant may listen as soon as it stands in the page.
  useLayoutEffect(() => {
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
    node?.addEventListener('plant-assistant-listening', onListening);
    node?.addEventListener('plant-assistant-opened', onOpened);
    node?.addEventListener('plant-assistant-closed', onClosed);
    return () => {
      node?.removeEventListener('plant-assistant-link', onAppLink);
      node?.removeEventListener('plant-assistant-listening', onListening);
      node?.removeEventListener('plant-assistant-opened', onOpened);
      node?.removeEventListener('plant-assistant-closed', onClosed);
    };
  }, [onWidth, onListening, onLink]);
  // Only with the drawer itself: a listener that is put anew must not take its room away.
  useLayoutEffect(() => () => onWidth(0), [onWidth]);

  return (
    <div ref={holder}>
      {createElement(assistantTag, {
        display: 'drawer',
        'open-key': OPEN_KEY,
        attachments: true,
      })}
    </div>
  );
}
