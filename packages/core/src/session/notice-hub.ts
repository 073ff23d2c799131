import { effect, untracked } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { NoticeType } from '../contract/notices.ts';
import type { Notices } from '../channel/notices.ts';
import type { NoticeMessage } from './types.ts';

/** Listeners by message type: one subscription a type, alive while somebody is signed in and somebody listens. */
export interface NoticeHub {
  on(type: NoticeType, listener: (message: NoticeMessage) => void): () => void;
  dispose(): void;
}

/** @param heard  told of each message before those who listen */
export function createNoticeHub(
  notices: Notices,
  reader: ReadonlySignal<string | null>,
  heard: (type: NoticeType) => void,
): NoticeHub {
  const listeners = new Map<NoticeType, Set<(message: NoticeMessage) => void>>();
  const subscriptions = new Map<NoticeType, () => void>();

  function subscribe(messageType: NoticeType): void {
    if (reader.peek() === null || subscriptions.has(messageType)) return;
    const onPayload = (payload: unknown) => {
      heard(messageType);
      for (const listener of listeners.get(messageType) ?? []) listener({ messageType, payload });
    };
    subscriptions.set(messageType, notices.subscribe(messageType, {}, { onPayload }));
  }

  function unsubscribe(messageType: NoticeType): void {
    subscriptions.get(messageType)?.();
    subscriptions.delete(messageType);
  }

  const stop = effect(() => {
    void reader.value;
    untracked(() => {
      for (const type of [...subscriptions.keys()]) unsubscribe(type);
      // The socket belongs to one person and organisation: for the next it is opened anew.
      notices.restart();
      for (const type of listeners.keys()) subscribe(type);
    });
  });

  return {
    on(type, listener) {
      const ofType = listeners.get(type) ?? new Set();
      listeners.set(type, ofType);
      ofType.add(listener);
      subscribe(type);
      return () => {
        ofType.delete(listener);
        if (ofType.size > 0) return;
        listeners.delete(type);
        unsubscribe(type);
      };
    },
    dispose() {
      stop();
      for (const type of [...subscriptions.keys()]) unsubscribe(type);
      listeners.clear();
    },
  };
}
