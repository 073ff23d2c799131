import {
  NoticeClientFrameSchema,
  type MessageNoticePayload,
  type NoticeType,
} from '@plantdeck/core/contract';
import * as v from 'valibot';
import type { Database } from '../database/database.ts';
import { ApiError, RETCODES } from '../http/api-error.ts';
import type { BoardScope } from '../http/handlers.ts';
import { isChinese, languageOf, sentence } from '../http/language.ts';
import { unreadNumber } from '../messages/messages.ts';
import type { BoardFeeds, BoardSink } from './board-feeds.ts';
import type { Bus } from './bus.ts';
import { inSlices } from './slices.ts';
import type { SocketEndpoint, SocketListener, SocketSession } from './socket-gate.ts';

export interface NoticeHubOptions {
  readonly db: Database;
  readonly bus: Bus;
  readonly feeds: BoardFeeds;
  /** The platform's clock, epoch ms. */
  now(): number;
  readonly onError: (error: unknown) => void;
}

interface Subscription {
  readonly id: string;
  readonly messageType: NoticeType;
  /** Number of the next frame. */
  seq: number;
  /** Ends what feeds it; null for types that are fed by the bus. */
  end: (() => void) | null;
  /** A slow socket missed differences: the next frame must be a snapshot. */
  needsSnapshot: boolean;
  readonly scope: BoardScope;
  readonly boardCode: string;
}

interface Listening {
  readonly session: SocketSession;
  readonly subscriptions: Map<string, Subscription>;
}

const SUBSCRIPTIONS_MAX = 100;
const SCOPE_ENTRIES_MAX = 20;
const SCOPE_TEXT_MAX = 200;
const ScopeTextSchema = v.pipe(v.string(), v.maxLength(SCOPE_TEXT_MAX));

/** The notice socket: messages of the organisation, and boards as a snapshot and the differences after it. */
export function createNoticeHub(options: NoticeHubOptions): {
  readonly endpoint: SocketEndpoint;
  close(): void;
} {
  const { db, bus, feeds, now } = options;
  const listening = new Set<Listening>();

  const head = (fields: object) => JSON.stringify({ ...fields, timestamp: now() });
  const send = (session: SocketSession, subscription: Subscription, payloadText: string) => {
    const { id, messageType, seq } = subscription;
    subscription.seq += 1;
    // The payload is written once for all who get it; only the head is each one's own.
    session.send(
      `{"head":${head({ type: 'message_notice', messageType, subscriptionId: id, seq })},"payload":${payloadText}}`,
    );
  };
  const refuse = (
    session: SocketSession,
    subscriptionId: string | undefined,
    messageType: NoticeType | undefined,
    error: ApiError,
  ) => {
    const retMsg = sentence(session.language, error.key, error.values);
    session.send(
      `{"head":${head({ type: 'error', messageType, subscriptionId, retCode: error.retCode, retMsg })}}`,
    );
  };

  /** Feeds a board subscription; a second time when permissions changed, with the number it has reached. */
  async function watchBoard(one: Listening, subscription: Subscription): Promise<void> {
    const { session } = one;
    const asker = {
      person: session.caller,
      orgId: session.orgId,
      plantId: session.plantId,
      language: 'lang' in subscription.scope ? languageOf(subscription.scope['lang']) : session.language,
    };
    const isStillWanted = () => listening.has(one) && one.subscriptions.get(subscription.id) === subscription;
    const sink: BoardSink = {
      start(snapshotText) {
        if (!isStillWanted()) return;
        subscription.end?.();
        subscription.end = null;
        subscription.needsSnapshot = false;
        send(session, subscription, snapshotText);
      },
      update(update) {
        if (session.pressure() !== 'clear') {
          subscription.needsSnapshot = true;
          return;
        }
        send(session, subscription, subscription.needsSnapshot ? update.snapshotText() : update.patchText);
        subscription.needsSnapshot = false;
      },
    };
    const { lang: _lang, ...scope } = subscription.scope;
    try {
      const end = await feeds.subscribe(asker, subscription.boardCode, scope, sink);
      if (isStillWanted()) subscription.end = end;
      else end();
    } catch (error) {
      if (!isStillWanted()) return;
      one.subscriptions.delete(subscription.id);
      subscription.end?.();
      if (!(error instanceof ApiError)) options.onError(error);
      const told = error instanceof ApiError ? error : new ApiError('050001', 'call.failed');
      refuse(session, subscription.id, 'board', told);
    }
  }

  function add(
    one: Listening,
    payload: Record<string, unknown> & { messageType: NoticeType; subscriptionId?: string | undefined },
  ): void {
    const { session, subscriptions } = one;
    const { messageType, subscriptionId, boardCode, ...rest } = payload;
    // A client that names no id has one subscription of each type, or board.
    const id = subscriptionId ?? (messageType === 'board' ? `board:${String(boardCode)}` : messageType);
    const refused = (error: ApiError) => refuse(session, id, messageType, error);
    if (subscriptions.size >= SUBSCRIPTIONS_MAX && !subscriptions.has(id)) {
      return refused(new ApiError(RETCODES.tooMany, 'call.too-many', { seconds: 60 }));
    }
    if (session.caller.kind === 'embed' && messageType !== 'board')
      return refused(new ApiError(RETCODES.forbidden, 'call.forbidden'));
    if (messageType === 'alarm' && !session.caller.resources.has('alarm:list')) {
      return refused(new ApiError(RETCODES.forbidden, 'call.forbidden'));
    }
    const scope = readScope(rest);
    if (scope === null)
      return refused(
        new ApiError(RETCODES.badField, 'call.bad-field', { field: 'payload', reason: 'scope' }),
      );
    subscriptions.get(id)?.end?.();
    const subscription: Subscription = {
      id,
      messageType,
      seq: 0,
      end: null,
      needsSnapshot: false,
      scope,
      boardCode: String(boardCode ?? ''),
    };
    subscriptions.set(id, subscription);
    if (messageType === 'board') void watchBoard(one, subscription);
  }

  function take(one: Listening, text: string): void {
    const frame = v.safeParse(NoticeClientFrameSchema, parseJson(text));
    if (!frame.success) {
      const field = v.getDotPath(frame.issues[0]) ?? 'frame';
      return refuse(
        one.session,
        undefined,
        undefined,
        new ApiError(RETCODES.badField, 'call.bad-field', { field, reason: frame.issues[0].message }),
      );
    }
    const { head: asked, payload } = frame.output;
    if (asked.type === 'heartbeat') return one.session.send(`{"head":${head({ type: 'heartbeat' })}}`);
    if (payload === undefined) return;
    if (asked.type === 'add_subscribe') return add(one, payload);
    const id =
      payload.subscriptionId ??
      (payload.messageType === 'board' ? `board:${String(payload['boardCode'])}` : payload.messageType);
    one.subscriptions.get(id)?.end?.();
    one.subscriptions.delete(id);
  }

  async function tellMessage(messageId: number): Promise<void> {
    const row = await db.selectFrom('message').selectAll().where('id', '=', messageId).executeTakeFirst();
    if (row === undefined) return;
    const alarm =
      row.alarm_id === null
        ? undefined
        : await db
            .selectFrom('alarm')
            .select('priority')
            .where('alarm_id', '=', row.alarm_id)
            .executeTakeFirst();
    const isMeant = ({ session }: Listening) =>
      session.orgId === row.org_id && (row.user_id === null || row.user_id === session.caller.userId);
    const readers = [...listening].filter(
      (one) => isMeant(one) && [...one.subscriptions.values()].some((each) => each.messageType === row.kind),
    );
    const unreadOf = new Map<string, number>();
    for (const { session } of readers) {
      const { userId, resources } = session.caller;
      const key = `${userId} ${resources.has('alarm:list')}`;
      if (unreadOf.has(key)) continue;
      unreadOf.set(
        key,
        await unreadNumber(db, { orgId: row.org_id, userId, seesAlarms: resources.has('alarm:list') }),
      );
    }
    await inSlices(readers, ({ session, subscriptions }) => {
      const { userId, resources } = session.caller;
      if (row.kind === 'alarm' && !resources.has('alarm:list')) return;
      const payload: MessageNoticePayload = {
        id: String(row.id),
        title: isChinese(session.language) ? row.title_zh : row.title_en,
        content: isChinese(session.language) ? row.content_zh : row.content_en,
        priority: priorityOf(alarm?.priority),
        publishTime: row.publish_time.toISOString(),
        unread: unreadOf.get(`${userId} ${resources.has('alarm:list')}`),
      };
      for (const subscription of subscriptions.values()) {
        // A socket that does not keep up finds the message in the message centre: the table is the truth.
        if (subscription.messageType === row.kind && session.pressure() === 'clear')
          send(session, subscription, JSON.stringify(payload));
      }
    });
  }
  const stopMessages = bus.subscribe(
    'message-stored',
    ({ messageId }) => void tellMessage(messageId).catch(options.onError),
  );

  const endpoint: SocketEndpoint = {
    element: '*',
    errorFrame: (retCode, retMsg) => `{"head":${head({ type: 'error', retCode, retMsg })}}`,
    open(session): SocketListener {
      const one: Listening = { session, subscriptions: new Map() };
      listening.add(one);
      return {
        message: (text) => take(one, text),
        permissionsChanged() {
          for (const subscription of one.subscriptions.values()) {
            if (subscription.messageType === 'board') void watchBoard(one, subscription);
          }
        },
        closed() {
          listening.delete(one);
          for (const subscription of one.subscriptions.values()) subscription.end?.();
          one.subscriptions.clear();
        },
      };
    },
  };
  return { endpoint, close: stopMessages };
}

const PrioritySchema = v.fallback(v.optional(v.picklist([1, 2, 3, 4])), undefined);
const priorityOf = (priority: number | undefined): MessageNoticePayload['priority'] =>
  v.parse(PrioritySchema, priority);

function readScope(fields: Record<string, unknown>): Record<string, string> | null {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  const parsed = v.safeParse(v.array(v.tuple([ScopeTextSchema, ScopeTextSchema])), entries);
  return parsed.success && parsed.output.length <= SCOPE_ENTRIES_MAX
    ? Object.fromEntries(parsed.output)
    : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
