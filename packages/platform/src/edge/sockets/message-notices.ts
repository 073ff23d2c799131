import { DEFAULT_ALARM_SETTING, type MessageNoticePayload } from '@plantdeck/core/contract';
import * as v from 'valibot';
import type { Database } from '../../store/database/database.ts';
import {
  alarmsWithArea,
  alarmWords,
  MESSAGE_PRIORITY_MAX,
  type ToldAlarm,
} from '../../features/messages/alarm-message.ts';
import { alarmSettingsOf, areaPath, isReminded } from '../../features/messages/alarm-setting.ts';
import { popupRule } from '../../features/records/popups.ts';
import { messageText, worded } from '../../features/messages/message-words.ts';
import { unreadNumber } from '../../features/messages/messages.ts';
import type { Bus, BusEvents } from '../../store/bus/bus.ts';
import type { Listening, Subscription } from './notice-subscription.ts';
import { inSlices } from './slices.ts';
import type { SocketSession } from '../../features/api/socket-endpoint.ts';

export interface MessageNoticesOptions {
  readonly db: Database;
  readonly bus: Bus;
  now(): number;
  readonly onError: (error: unknown) => void;
  readonly listening: ReadonlySet<Listening>;
  send(session: SocketSession, subscription: Subscription, payloadText: string): void;
}

/** Alarms that began longer ago are not news, and what was told of them need not be remembered. */
const NEWS_MS = 10 * 60_000;

/** Messages told again at most are those of an outage, not those of a night. */
const CATCH_UP_MS = 3_600_000;
const TOLD_MESSAGES_MAX = 400;
/** Messages are numbered before they are stored: one of a lower number may appear later. */
const LOOK_BACK_MESSAGES = 50;

/** Tells listening sockets of messages, of alarms that are no messages, and of what was read elsewhere. @returns ends it */
export function startMessageNotices(options: MessageNoticesOptions): () => void {
  const { db, bus, now, listening } = options;
  /** Alarms of low priority that were told, by plant; a plant's first look tells nothing. */
  const told = new Map<string, Map<string, number>>();
  /** What each plant's alarms looked like when somebody was told last. */
  const looks = new Map<string, string>();

  const listeningTo = (type: string, isMeant: (session: SocketSession) => boolean): Listening[] =>
    [...listening].filter(
      ({ session, subscriptions }) =>
        isMeant(session) && [...subscriptions.values()].some((each) => each.messageType === type),
    );

  function tell({ session, subscriptions }: Listening, type: string, payload: object): void {
    for (const subscription of subscriptions.values()) {
      // A socket that does not keep up finds the message in the message centre: the table is the truth.
      if (subscription.messageType === type && session.pressure() === 'clear')
        options.send(session, subscription, JSON.stringify(payload));
    }
  }

  async function unreadOf(readers: readonly Listening[]): Promise<(session: SocketSession) => number> {
    const numbers = new Map<string, number>();
    for (const { session } of readers) {
      const key = keyOf(session);
      if (!numbers.has(key)) numbers.set(key, await unreadNumber(db, readerOf(session)));
    }
    return (session) => numbers.get(keyOf(session)) ?? 0;
  }

  /** What each reader's alarm setting says about an alarm. */
  async function remindersFor(
    alarm: Pick<ToldAlarm, 'priority' | 'area_id'>,
    readers: readonly Listening[],
  ): Promise<(session: SocketSession) => { readonly remind: boolean; readonly sound: boolean }> {
    const path = await areaPath(db, alarm.area_id);
    const orgIds = new Set(readers.map(({ session }) => session.orgId));
    const ofOrg = new Map(
      await Promise.all(
        [...orgIds].map(async (orgId) => {
          const here = readers.filter(({ session }) => session.orgId === orgId);
          const userIds = [...new Set(here.map(({ session }) => session.caller.userId))];
          const settings = await alarmSettingsOf(db, orgId, userIds);
          return [orgId, { settings, rule: await popupRule(db, orgId, alarm.priority) }] as const;
        }),
      ),
    );
    return ({ orgId, caller }) => {
      const { settings, rule } = ofOrg.get(orgId) ?? {};
      const setting = settings?.get(caller.userId) ?? DEFAULT_ALARM_SETTING;
      // What the enterprise has switched off, no person's own setting opens.
      const isOpen = rule?.isActive ?? true;
      return { remind: isOpen && isReminded(setting, alarm.priority, path), sound: setting.sound };
    };
  }

  /** Messages that were told, newest last, so that catching up tells none twice. */
  const toldMessages = new Set<number>();
  let newestMessage: number | null = null;
  const noteMessage = (id: number) => {
    toldMessages.add(id);
    newestMessage = Math.max(newestMessage ?? 0, id);
    for (const oldest of toldMessages) {
      if (toldMessages.size <= TOLD_MESSAGES_MAX) break;
      toldMessages.delete(oldest);
    }
  };

  async function tellMessage({ messageId }: BusEvents['message-stored']): Promise<void> {
    const row = await db.selectFrom('message').selectAll().where('id', '=', messageId).executeTakeFirst();
    if (row === undefined) return;
    noteMessage(row.id);
    const alarm =
      row.alarm_id === null
        ? undefined
        : await alarmsWithArea(db).where('alarm.alarm_id', '=', row.alarm_id).executeTakeFirst();
    const around = alarm === undefined ? [] : await areaPath(db, alarm.area_id);
    const readers = listeningTo(
      row.kind,
      ({ orgId, caller }) =>
        orgId === row.org_id &&
        (row.user_id === null || row.user_id === caller.userId) &&
        (row.kind !== 'alarm' || maySeeAlarm(caller, around)),
    );
    if (readers.length === 0) return;
    const unread = await unreadOf(readers);
    const reminder = alarm === undefined ? null : await remindersFor(alarm, readers);
    await inSlices(readers, (one) => {
      const payload: MessageNoticePayload = {
        id: String(row.id),
        ...messageText(row, one.session.language),
        priority: priorityOf(alarm?.priority),
        publishTime: row.publish_time.toISOString(),
        unread: unread(one.session),
        ...reminder?.(one.session),
      };
      tell(one, row.kind, payload);
    });
  }

  /** Alarms of low priority make no message; they reach those whose alarm setting asks for them. */
  async function tellMinorAlarms({ plantId }: BusEvents['plant-advanced']): Promise<void> {
    const nowMs = now();
    const alarms = await alarmsWithArea(db)
      .where('alarm.plant_id', '=', plantId)
      .where('alarm.priority', '>', MESSAGE_PRIORITY_MAX)
      .where('alarm.on_at', '>', new Date(nowMs - NEWS_MS))
      .where('alarm.on_at', '<=', new Date(nowMs))
      .where('alarm.raised_hidden', '=', false)
      .orderBy('alarm.on_at')
      .execute();
    const before = told.get(plantId);
    const known = new Map([...(before ?? [])].filter(([, onMs]) => onMs > nowMs - NEWS_MS));
    const fresh = alarms.filter(({ alarm_id }) => !known.has(alarm_id));
    for (const { alarm_id, on_at } of fresh) known.set(alarm_id, on_at.getTime());
    told.set(plantId, known);
    if (before === undefined) return;
    for (const alarm of fresh) await tellMinorAlarm(alarm);
  }

  async function tellMinorAlarm(alarm: ToldAlarm): Promise<void> {
    const around = await areaPath(db, alarm.area_id);
    const all = listeningTo(
      'alarm',
      ({ plantId, caller }) => plantId === alarm.plant_id && maySeeAlarm(caller, around),
    );
    if (all.length === 0) return;
    const reminder = await remindersFor(alarm, all);
    const readers = all.filter(({ session }) => reminder(session).remind);
    const unread = await unreadOf(readers);
    const { key, values } = alarmWords(alarm);
    await inSlices(readers, (one) => {
      const payload: MessageNoticePayload = {
        id: `alarm:${alarm.alarm_id}`,
        ...worded(key, values, one.session.language),
        priority: priorityOf(alarm.priority),
        publishTime: alarm.on_at.toISOString(),
        unread: unread(one.session),
        ...reminder(one.session),
      };
      tell(one, 'alarm', payload);
    });
  }

  async function tellRead({ orgId, userId }: BusEvents['messages-read']): Promise<void> {
    const readers = listeningTo(
      'unread',
      (session) => session.orgId === orgId && session.caller.userId === userId,
    );
    const unread = await unreadOf(readers);
    for (const one of readers) tell(one, 'unread', { unread: unread(one.session) });
  }

  /** Something about a plant's alarms is another than at the last look: whoever lists them looks again. */
  async function tellAlarmState({ plantId }: BusEvents['plant-advanced']): Promise<void> {
    const readers = listeningTo(
      'alarmState',
      (session) => session.plantId === plantId && session.caller.resources.has('alarm:list'),
    );
    // Who begins to listen has just asked.
    if (readers.length === 0) return void looks.delete(plantId);
    const look = JSON.stringify(
      await db
        .selectFrom('alarm')
        .select(({ fn }) => ['state', fn.countAll<number>().as('n'), fn.max('on_at').as('on')])
        .select(({ fn }) => [fn.max('ack_at').as('ack'), fn.max('off_at').as('off')])
        .where('plant_id', '=', plantId)
        .groupBy('state')
        .orderBy('state')
        .execute(),
    );
    const before = looks.get(plantId);
    looks.set(plantId, look);
    if (before === look) return;
    await inSlices(readers, (one) => tell(one, 'alarmState', {}));
  }

  /** Messages that were stored while events were lost, numbers of readers that read elsewhere, changed alarms. */
  async function catchUp(): Promise<void> {
    const rows = await db
      .selectFrom('message')
      .select('id')
      .$if(newestMessage !== null, (query) =>
        query.where('id', '>', (newestMessage ?? 0) - LOOK_BACK_MESSAGES),
      )
      .where('publish_time', '>', new Date(now() - CATCH_UP_MS))
      .orderBy('id', 'desc')
      .limit(TOLD_MESSAGES_MAX / 2)
      .execute();
    for (const { id } of rows.reverse()) if (!toldMessages.has(id)) await tellMessage({ messageId: id });
    const readers = listeningTo('unread', () => true);
    const unread = await unreadOf(readers);
    await inSlices(readers, (one) => tell(one, 'unread', { unread: unread(one.session) }));
    for (const plantId of new Set([...listening].map(({ session }) => session.plantId)))
      if (plantId !== null) await tellAlarmState({ plantId });
  }
  // What is there at the start is no news.
  void db
    .selectFrom('message')
    .select('id')
    .orderBy('id', 'desc')
    .limit(LOOK_BACK_MESSAGES)
    .execute()
    .then((rows) => {
      newestMessage ??= 0;
      for (const { id } of rows.reverse()) noteMessage(id);
    })
    .catch(options.onError);

  const guarded =
    <T>(action: (event: T) => Promise<void>) =>
    (event: T): void =>
      void action(event).catch(options.onError);
  const stops = [
    bus.subscribe('message-stored', guarded(tellMessage)),
    bus.subscribe('plant-advanced', guarded(tellMinorAlarms)),
    bus.subscribe('plant-advanced', guarded(tellAlarmState)),
    bus.subscribe('messages-read', guarded(tellRead)),
    bus.subscribe('events-missed', guarded(catchUp)),
  ];
  return () => stops.forEach((stop) => stop());
}

/** @param around  the alarm's area and all areas around it */
const maySeeAlarm = (
  { resources, dataAreaId }: SocketSession['caller'],
  around: readonly string[],
): boolean => resources.has('alarm:list') && (dataAreaId == null || around.includes(dataAreaId));

const readerOf = ({ orgId, caller }: SocketSession) => ({
  orgId,
  userId: caller.userId,
  seesAlarms: caller.resources.has('alarm:list'),
  dataAreaId: caller.dataAreaId,
});

const keyOf = (session: SocketSession): string => {
  const { orgId, userId, seesAlarms, dataAreaId } = readerOf(session);
  return `${orgId} ${userId} ${seesAlarms} ${dataAreaId ?? ''}`;
};

const PrioritySchema = v.fallback(v.optional(v.picklist([1, 2, 3, 4])), undefined);
const priorityOf = (priority: number | undefined): MessageNoticePayload['priority'] =>
  v.parse(PrioritySchema, priority);
