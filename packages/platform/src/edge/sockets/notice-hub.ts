import {
  NoticeClientFrameSchema,
  type MessageNoticePayload,
  type NoticeType,
} from '@plantdeck/core/contract';
import * as v from 'valibot';
import { currentBuild } from '../builds/build.ts';
import type { Database } from '../../store/database/database.ts';
import { faultRefusal, refusalText } from '../http/answer.ts';
import { ApiError, RETCODES } from '../../features/api/api-error.ts';
import type { Caller } from '../../features/api/handlers.ts';
import { embedReaches } from '../../features/api/access-rule.ts';
import { languageOf, sentence } from '../../engine/i18n/language.ts';
import { impossibleValue } from '../../features/api/possible-input.ts';
import type { BoardFeeds, BoardSink } from './board-feeds.ts';
import type { Bus } from '../../store/bus/bus.ts';
import { hearsMenus, startMenuNotices } from './menu-notices.ts';
import { startMessageNotices } from './message-notices.ts';
import type { Listening, Subscription } from './notice-subscription.ts';
import { inSlices } from './slices.ts';
import type { SocketEndpoint, SocketListener, SocketSession } from '../../features/api/socket-endpoint.ts';

export interface NoticeHubOptions {
  readonly db: Database;
  readonly bus: Bus;
  readonly feeds: BoardFeeds;
  /** The platform's clock, epoch ms. */
  now(): number;
  readonly onError: (error: unknown) => void;
}

/** Elements whose embed tokens reach messages, and those whose tokens reach alarms alone. */
const MESSAGE_ELEMENTS = ['plant-message-center', 'plant-alarm-list'] as const;
const ALARM_ELEMENTS = ['plant-alarm-banner', 'plant-kiosk'] as const;
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
    const spread = seq === 0 ? { reconnectSpreadMs: session.reconnectSpreadMs() } : {};
    subscription.seq += 1;
    // The payload is written once for all who get it; only the head is each one's own.
    session.send(
      `{"head":${head({ type: 'message_notice', messageType, subscriptionId: id, seq, ...spread })},"payload":${payloadText}}`,
    );
  };
  const refuse = (
    session: SocketSession,
    subscriptionId: string | undefined,
    messageType: NoticeType | undefined,
    error: ApiError,
  ) => {
    const retMsg = refusalText(error, session.language);
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
      const told =
        error instanceof ApiError ? error : (faultRefusal(error) ?? new ApiError('050001', 'call.failed'));
      refuse(session, subscription.id, 'board', told);
    }
  }

  // Who saves settings of their own is fed by those from now on, on every page of theirs.
  const stopSettings = bus.subscribe('setting-saved', ({ orgId, boardCode, userId }) => {
    if (userId === undefined) return;
    for (const one of listening) {
      if (one.session.orgId !== orgId || one.session.caller.userId !== userId) continue;
      for (const subscription of one.subscriptions.values())
        if (subscription.messageType === 'board' && subscription.boardCode === boardCode)
          void watchBoard(one, subscription);
    }
  });

  /** The build of the moment, by which a page knows its own. */
  async function tellBuild(one: Listening, subscription: Subscription): Promise<void> {
    const build = await currentBuild(db);
    if (build === null || !listening.has(one) || one.subscriptions.get(subscription.id) !== subscription)
      return;
    sendBuild(one.session, subscription, build);
  }
  const sendBuild = (session: SocketSession, subscription: Subscription, build: string) => {
    const payload: MessageNoticePayload = { id: build, title: sentence(session.language, 'upgrade.title') };
    send(session, subscription, JSON.stringify(payload));
  };
  const tellAllOfBuild = (build: string) => {
    const readers = [...listening].filter(({ subscriptions }) =>
      [...subscriptions.values()].some((each) => each.messageType === 'upgrade'),
    );
    void inSlices(readers, ({ session, subscriptions }) => {
      for (const subscription of subscriptions.values())
        if (subscription.messageType === 'upgrade') sendBuild(session, subscription, build);
    }).catch(options.onError);
  };
  const stopBuilds = bus.subscribe('build-started', ({ build }) => tellAllOfBuild(build));

  /** One after the other: many pages must not ask a database that has just returned all at once. */
  async function catchUp(): Promise<void> {
    const build = await currentBuild(db);
    if (build !== null) tellAllOfBuild(build);
    for (const one of [...listening])
      for (const subscription of [...one.subscriptions.values()])
        if (subscription.messageType === 'board' && listening.has(one)) await watchBoard(one, subscription);
  }
  const stopCatchingUp = bus.subscribe('events-missed', () => void catchUp().catch(options.onError));

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
    if (messageType !== 'board' && !mayHearMessages(session.caller, messageType))
      return refused(new ApiError(RETCODES.forbidden, 'call.forbidden'));
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
    if (messageType === 'upgrade') void tellBuild(one, subscription).catch(options.onError);
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
    if (asked.type === 'heartbeat') {
      const reconnectSpreadMs = one.session.reconnectSpreadMs();
      return one.session.send(`{"head":${head({ type: 'heartbeat', reconnectSpreadMs })}}`);
    }
    if (payload === undefined) return;
    if (asked.type === 'add_subscribe') return add(one, payload);
    const id =
      payload.subscriptionId ??
      (payload.messageType === 'board' ? `board:${String(payload['boardCode'])}` : payload.messageType);
    one.subscriptions.get(id)?.end?.();
    one.subscriptions.delete(id);
  }

  const stopMessages = startMessageNotices({ db, bus, now, onError: options.onError, listening, send });
  const menus = startMenuNotices({ bus, onError: options.onError, listening, send });

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
          menus.tell(one);
        },
        closed() {
          listening.delete(one);
          for (const subscription of one.subscriptions.values()) subscription.end?.();
          one.subscriptions.clear();
        },
      };
    },
  };
  return {
    endpoint,
    close() {
      stopMessages();
      menus.stop();
      stopBuilds();
      stopCatchingUp();
      stopSettings();
    },
  };
}

/** A portal's page hears of messages where it may show them; alarms are for those who may see the alarm list. */
function mayHearMessages({ kind, elements, resources }: Caller, messageType: NoticeType): boolean {
  if (messageType === 'alarm' && !resources.has('alarm:list')) return false;
  if (kind !== 'embed') return true;
  if (hearsMenus(messageType)) return true;
  const isAlarm = messageType === 'alarm' || messageType === 'alarmState';
  return embedReaches(isAlarm ? [...MESSAGE_ELEMENTS, ...ALARM_ELEMENTS] : MESSAGE_ELEMENTS, elements);
}

function readScope(fields: Record<string, unknown>): Record<string, string> | null {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  const parsed = v.safeParse(v.array(v.tuple([ScopeTextSchema, ScopeTextSchema])), entries);
  return parsed.success && parsed.output.length <= SCOPE_ENTRIES_MAX
    ? Object.fromEntries(parsed.output)
    : null;
}

function parseJson(text: string): unknown {
  try {
    const frame: unknown = JSON.parse(text);
    return impossibleValue(frame) === null ? frame : null;
  } catch {
    return undefined;
  }
}
