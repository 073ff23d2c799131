import * as v from 'valibot';
import type { ReadonlySignal } from '@preact/signals-core';
import { onReturn } from '../channel/on-return.ts';
import { MessageNoticePayloadSchema, UnreadNoticePayloadSchema } from '../contract/notices.ts';
import { tryParseContract } from '../contract/parse.ts';
import { HostConfigSchema } from '../contract/session.ts';
import type { Transport } from '../transport/request.ts';
import type { NoticeHub } from './notice-hub.ts';
import type { SharedState } from './shared-state.ts';
import type { SocketStatus } from './types.ts';

/** A bare number, or a count beside retCode and retMsg: both are specified. */
const UnreadSchema = v.union([
  v.number(),
  v.pipe(
    v.object({ count: v.number() }),
    v.transform(({ count }) => count),
  ),
]);
const MESSAGE_TYPES = ['alarm', 'announcement', 'system', 'work'] as const;

export interface UnreadOptions {
  readonly transport: Transport;
  readonly hub: NoticeHub;
  readonly noticeStatus: ReadonlySignal<SocketStatus>;
  readonly shared: SharedState;
  /** Undefined lets the host's configuration decide. */
  readonly isDisabled: boolean | undefined;
  log(message: string, error: unknown): void;
  /** Host name of the page, whose configuration may turn counting off. */
  readonly host: string | null;
}

export interface UnreadCount {
  start(): void;
  stop(): void;
  /** Asks for the number again, such as after messages were read. */
  recount(): Promise<void>;
}

/** The number of unread messages: asked for once and after each loss of the socket, told by notices otherwise. Nothing is asked where counting is off. */
export function createUnreadCount({
  transport,
  hub,
  noticeStatus,
  shared,
  isDisabled,
  host,
  log,
}: UnreadOptions): UnreadCount {
  /** Numbers the run, so that answers for somebody who left are dropped. */
  let run = 0;
  let stops: (() => void)[] = [];

  async function isOff(): Promise<boolean> {
    if (isDisabled !== undefined) return isDisabled;
    const config = await transport.request('hostConfig', {
      schema: HostConfigSchema,
      ...(host === null ? {} : { query: { host } }),
    });
    return config.disableUnread === true;
  }

  async function begin(): Promise<void> {
    const mine = run;
    try {
      if ((await isOff()) || mine !== run) return;
    } catch (error) {
      log('The host configuration could not be read; unread messages are counted.', error);
    }
    if (mine !== run) return;
    stops = [
      ...MESSAGE_TYPES.map((type) => hub.on(type, ({ payload }) => take(payload))),
      hub.on('unread', ({ payload }) => takeNumber(payload)),
      onReturn(noticeStatus, () => void recount()),
    ];
    await recount();
  }

  function take(payload: unknown): void {
    const parsed = tryParseContract(MessageNoticePayloadSchema, payload);
    if (parsed.ok && parsed.value.unread !== undefined) shared.messageCount.value = parsed.value.unread;
    else void recount();
  }

  /** Messages were read on another page of the same person. */
  function takeNumber(payload: unknown): void {
    const parsed = tryParseContract(UnreadNoticePayloadSchema, payload);
    if (parsed.ok) shared.messageCount.value = parsed.value.unread;
  }

  async function recount(): Promise<void> {
    const mine = run;
    if (stops.length === 0) return;
    shared.isMessageCountLoading.value = true;
    try {
      const count = await transport.request('unreadNumber', {
        schema: UnreadSchema,
        query: { type: 0 },
        looseEnvelope: true,
      });
      if (mine === run) shared.messageCount.value = count;
    } catch (error) {
      log('The number of unread messages could not be read.', error);
    } finally {
      if (mine === run) shared.isMessageCountLoading.value = false;
    }
  }

  function stop(): void {
    run += 1;
    for (const end of stops) end();
    stops = [];
  }

  return {
    start() {
      stop();
      void begin();
    },
    stop,
    recount,
  };
}
