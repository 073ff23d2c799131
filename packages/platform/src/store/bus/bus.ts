/**
 * What happens inside the platform and concerns others: in this process by default, over PostgreSQL when several
 * instances share one database. Events carry ids, never rows: whoever cares reads the row.
 */
export interface BusEvents {
  /** The plant's simulated or imported time moved on: new slots, minutes or alarms can be read. */
  'plant-advanced': { readonly plantId: string };
  'message-stored': { readonly messageId: number };
  /** Somebody read messages: their other pages count anew. */
  'messages-read': { readonly orgId: string; readonly userId: string };
  /** `userId` where somebody saved settings of their own. */
  'setting-saved': { readonly orgId: string; readonly boardCode: string; readonly userId?: string };
  /** What may be opened, or how it is ordered, named or dressed, is another; `orgId` null where it may be so for all. */
  'menus-changed': { readonly orgId: string | null };
  /** `id` is a token's jti or `family:<id>` for all tokens of one sign-in. */
  'token-revoked': { readonly id: string };
  /** Another build of the pages is served from now on. */
  'build-started': { readonly build: string };
  /** Events of other instances may have been lost: whatever is shown is read again. */
  'events-missed': Readonly<Record<never, never>>;
}
export type BusTopic = keyof BusEvents;
export const BUS_TOPICS = [
  'plant-advanced',
  'message-stored',
  'messages-read',
  'setting-saved',
  'menus-changed',
  'token-revoked',
  'build-started',
  'events-missed',
] as const satisfies readonly BusTopic[];

export interface Bus {
  publish<T extends BusTopic>(topic: T, event: BusEvents[T]): void;
  /** @returns ends the subscription */
  subscribe<T extends BusTopic>(topic: T, listener: (event: BusEvents[T]) => void): () => void;
  close(): Promise<void>;
}

type Listeners = { [T in BusTopic]: Set<(event: BusEvents[T]) => void> };

/** A bus inside this process. Listeners run after the publisher's own turn, and none can stop another. */
export function createMemoryBus(onError: (error: unknown) => void = () => {}): Bus {
  const listeners: Listeners = {
    'plant-advanced': new Set(),
    'message-stored': new Set(),
    'messages-read': new Set(),
    'setting-saved': new Set(),
    'menus-changed': new Set(),
    'token-revoked': new Set(),
    'build-started': new Set(),
    'events-missed': new Set(),
  };
  return {
    publish(topic, event) {
      queueMicrotask(() => {
        for (const listener of [...listeners[topic]]) {
          try {
            listener(event);
          } catch (error) {
            onError(error);
          }
        }
      });
    },
    subscribe(topic, listener) {
      listeners[topic].add(listener);
      return () => void listeners[topic].delete(listener);
    },
    async close() {
      for (const set of Object.values(listeners)) set.clear();
    },
  };
}
