import { createElement, useEffect, useRef, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { useElement, useSignalValue } from '@plantdeck/core/element';

/** The assistant's drawer as part of the frame. It opens on its own global event; the page makes room for it. */
export function AssistantSlot({ session, onWidth }: { session: PlantSession; onWidth: (widthPx: number) => void }): ReactNode {
  const { host } = useElement();
  const buttons = useSignalValue(session.buttons);
  const holder = useRef<HTMLDivElement>(null);
  const prefix = host.localName.slice(0, -'app'.length);

  useEffect(() => {
    const node = holder.current;
    const onOpened = (event: Event): void => {
      const width = (event as CustomEvent<{ widthPx?: unknown }>).detail?.widthPx;
      onWidth(typeof width === 'number' ? width : 0);
    };
    const onClosed = (): void => onWidth(0);
    node?.addEventListener('plant-assistant-opened', onOpened);
    node?.addEventListener('plant-assistant-closed', onClosed);
    return () => {
      node?.removeEventListener('plant-assistant-opened', onOpened);
      node?.removeEventListener('plant-assistant-closed', onClosed);
    };
  }, [onWidth]);

  return <div ref={holder}>{buttons['assistant'] && createElement(`${prefix}assistant`, { display: 'drawer' })}</div>;
}
