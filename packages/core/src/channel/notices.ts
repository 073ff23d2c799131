import type { ReadonlySignal } from '@preact/signals-core';
import { RETCODE_TOKEN_INVALID } from '../constants.ts';
import { NoticeServerFrameSchema } from '../contract/notices.ts';
import type { NoticeServerFrame, NoticeType } from '../contract/notices.ts';
import { tryParseContract } from '../contract/parse.ts';
import type { SocketStatus } from '../session/types.ts';
import { RequestError } from '../contract/request-error.ts';
import { createChannel } from './channel.ts';
import type { ChannelOptions } from './channel.ts';
import type { FrameKind, FrameTaken } from './channel-state.ts';
import { NOTICE_POLICY } from './channel-policies.ts';

const SPREAD_MAX_MS = 60_000;

export type NoticesOptions = Pick<ChannelOptions, 'url' | 'openSocket' | 'random' | 'listenForHints'> & {
  /** Time for the heads of frames, epoch ms. */
  now(): number;
  /** Told once for each kind of frame that cannot be read. */
  log(message: string): void;
  /** The socket told that its token is no longer valid. */
  onTokenInvalid?(): void;
};

export interface NoticeListener {
  /** A payload in its order. After a gap or a reconnection the next one is a snapshot, where the type has any. */
  onPayload(payload: unknown): void;
  /** The platform refuses this subscription. */
  onError?(error: RequestError): void;
}

/** Further fields of a subscription, such as boardCode and the board's query. */
export type NoticeScope = Readonly<Record<string, string | undefined>>;

export interface Notices {
  readonly status: ReadonlySignal<SocketStatus>;
  /** Subscribes, now and after each reconnection; the answer ends it. The socket lives while there is one. */
  subscribe(messageType: NoticeType, scope: NoticeScope, listener: NoticeListener): () => void;
  /** Over how long the platform wants its clients to come back after an outage; 0 where it did not say. */
  spreadMs(): number;
  /** Leaves the present socket; what is subscribed goes on over a new one. */
  restart(): void;
  tokenRenewed(): void;
  dispose(): void;
}

interface Subscription {
  readonly id: string;
  readonly messageType: NoticeType;
  readonly scope: NoticeScope;
  readonly listener: NoticeListener;
  /** Number of the next frame; null while a beginning (0) is waited for. */
  nextSeq: number | null;
}

/** One notice socket for a whole session, shared by everything that subscribes. */
export function createNotices(options: NoticesOptions): Notices {
  const subscriptions = new Map<string, Subscription>();
  const told = new Set<string>();
  let count = 0;

  const channel = createChannel({
    ...options,
    policy: NOTICE_POLICY,
    heartbeatText: () => frameText('heartbeat'),
    onFrame: take,
    onOnline: () => subscriptions.forEach(add),
  });

  function frameText(
    type: 'add_subscribe' | 'remove_subscribe' | 'heartbeat',
    subscription?: Subscription,
  ): string {
    const head = { type, timestamp: options.now() };
    if (!subscription) return JSON.stringify({ head });
    const { scope, messageType, id } = subscription;
    return JSON.stringify({ head, payload: { ...scope, messageType, subscriptionId: id } });
  }

  function add(subscription: Subscription): void {
    subscription.nextSeq = null;
    channel.send(frameText('add_subscribe', subscription));
  }

  function take(text: string): FrameKind | FrameTaken {
    const parsed = tryParseContract(NoticeServerFrameSchema, parseJson(text));
    if (!parsed.ok) {
      tellOnce(`notice frame: field "${parsed.field}" does not fit: ${parsed.reason}`);
      return 'message';
    }
    const frame = parsed.value;
    const spreadMs = spreadOf(frame);
    if (frame.head.type === 'heartbeat') return { kind: 'heartbeat', spreadMs };
    if (frame.head.type === 'error') return takeError(frame);
    for (const subscription of meantBy(frame)) takeInOrder(subscription, frame);
    return { kind: 'message', spreadMs };
  }

  function takeError({ head }: NoticeServerFrame): FrameKind {
    const message = head.retMsg ?? `notice: retCode ${head.retCode ?? 'unknown'}`;
    if (head.retCode === RETCODE_TOKEN_INVALID) {
      options.onTokenInvalid?.();
      return 'refusal';
    }
    const subscription = subscriptions.get(head.subscriptionId ?? '');
    if (!subscription) tellOnce(message);
    subscription?.listener.onError?.(
      new RequestError({ kind: 'api', message, retCode: head.retCode, retMsg: head.retMsg }),
    );
    return 'message';
  }

  /** A platform that does not know subscription ids answers to all of a type. */
  function meantBy({ head }: NoticeServerFrame): Subscription[] {
    if (head.subscriptionId !== undefined) {
      const subscription = subscriptions.get(head.subscriptionId);
      return subscription ? [subscription] : [];
    }
    return [...subscriptions.values()].filter(({ messageType }) => messageType === head.messageType);
  }

  function takeInOrder(subscription: Subscription, { head, payload }: NoticeServerFrame): void {
    const { seq } = head;
    if (seq === undefined) return subscription.listener.onPayload(payload);
    // Only boards are told by differences. Any other message stands for itself: after a gap it is better than nothing.
    const isDelta = subscription.messageType === 'board';
    const isNext = seq === (subscription.nextSeq ?? 0);
    if (!isNext && isDelta) {
      // While a beginning is waited for, what is left of the old stream passes by.
      if (subscription.nextSeq !== null) add(subscription);
      return;
    }
    subscription.nextSeq = seq + 1;
    subscription.listener.onPayload(payload);
  }

  function tellOnce(message: string): void {
    if (told.has(message)) return;
    told.add(message);
    options.log(message);
  }

  return {
    status: channel.status,
    subscribe(messageType, scope, listener) {
      count += 1;
      const subscription: Subscription = { id: `s${count}`, messageType, scope, listener, nextSeq: null };
      subscriptions.set(subscription.id, subscription);
      if (channel.status.peek() === 'online') add(subscription);
      else channel.open();
      return () => {
        if (!subscriptions.delete(subscription.id)) return;
        channel.send(frameText('remove_subscribe', subscription));
        if (subscriptions.size === 0) channel.close();
      };
    },
    spreadMs: () => channel.spreadMs(),
    restart() {
      channel.close();
      if (subscriptions.size > 0) channel.open();
    },
    tokenRenewed: () => channel.tokenRenewed(),
    dispose() {
      subscriptions.clear();
      channel.dispose();
    },
  };
}

/** Bounded, so that no frame keeps a page away for hours. */
function spreadOf({ head }: NoticeServerFrame): number | undefined {
  const spreadMs = head.reconnectSpreadMs;
  return spreadMs === undefined ? undefined : Math.min(SPREAD_MAX_MS, Math.max(0, spreadMs));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
