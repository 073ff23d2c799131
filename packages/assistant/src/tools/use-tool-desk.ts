import type { PlantSession } from '@plantdeck/core';
import { isStepPrevented, type ElementHandle } from '@plantdeck/core/element';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { recorderOf } from '../wire/wire-recorder.ts';
import { createToolDesk, type Plan, type ToolDesk } from './tool-desk.ts';
import type { ToolRegistry } from './tool-registry.ts';

/** The desk of a drawer over its session, and the plan that lies on it. */
export function useToolDesk(
  element: ElementHandle,
  session: PlantSession,
  registry: ToolRegistry,
): { readonly desk: ToolDesk; readonly plan: Plan | null } {
  const desk = useMemo(
    () =>
      createToolDesk({
        registry,
        pageId: newPageId(),
        send: (frame) => recorderOf(session).socket.send(frame),
        perform: (name, input, work) =>
          element.perform({ kind: 'command', name: `tool:${name}`, input }, work),
        declined: (name, input) =>
          element.audit({
            kind: 'command',
            name: `tool:${name}`,
            input,
            outcome: 'prevented',
            reason: 'the person did not confirm',
          }),
        isPrevented: isStepPrevented,
      }),
    [element, session, registry],
  );
  useEffect(() => {
    const stop = session.assistant.onOnline(() => desk.online());
    return () => {
      stop();
      desk.dispose();
    };
  }, [session, desk]);
  const plan = useSyncExternalStore(desk.subscribe, desk.plan);
  return { desk, plan };
}

// randomUUID needs a secure context, which a plant's network often isn't.
function newPageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
