/** Opens the assistant from anywhere on the page. */
const OPEN_EVENT = 'plant-assistant-open';

/** What the frame knows about its assistant: nothing yet, that there is none, or that there is one. */
export type AssistantPermission = 'asking' | 'allowed' | 'refused';

export interface OpeningKeeper {
  /** Begins to keep what is asked for; answers how to stop. */
  start(): () => void;
  /** Somebody else listens from now on: what was kept is asked for again, once. */
  handOver(): void;
  /** The answer about the assistant changed. What was kept is given up where there is none. */
  answered(permission: AssistantPermission): void;
}

/** Keeps the last wish to open the assistant from before anybody listens to it. */
export function createOpeningKeeper(target: EventTarget): OpeningKeeper {
  let kept: CustomEvent | null = null;
  let isKeeping = true;
  const onOpen = (event: Event): void => {
    if (isKeeping) kept = event as CustomEvent;
  };
  return {
    start() {
      target.addEventListener(OPEN_EVENT, onOpen);
      return () => target.removeEventListener(OPEN_EVENT, onOpen);
    },
    handOver() {
      isKeeping = false;
      const last = kept;
      kept = null;
      if (last) target.dispatchEvent(new CustomEvent(OPEN_EVENT, { detail: last.detail }));
    },
    answered(permission) {
      // An assistant that is there says itself when it listens.
      if (permission !== 'allowed') isKeeping = permission === 'asking';
      if (permission === 'refused') kept = null;
    },
  };
}
