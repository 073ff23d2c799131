import { batch, computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals-core';
import { onReturn } from '../channel/on-return.ts';
import { AlarmPageSchema, type AlarmPage, type AlarmRecord } from '../contract/alarms.ts';
import { ENDPOINTS } from '../contract/endpoints.ts';
import { MessageNoticePayloadSchema } from '../contract/notices.ts';
import { tryParseContract } from '../contract/parse.ts';
import { isRequestError } from '../contract/request-error.ts';
import { isForbidden } from '../transport/error-message.ts';
import type { PlantSession } from '../session/types.ts';

/** By priority 1 to 4. */
export type PriorityCounts = NonNullable<AlarmPage['active']>;

/** The alarms of a plant as the chrome of a page shows them. */
export interface AlarmOverview {
  readonly active: PriorityCounts;
  readonly unacknowledged: PriorityCounts;
  /** The most urgent of those that are active and not acknowledged, the newest first. */
  readonly first: AlarmRecord | null;
  readonly canAcknowledge: boolean;
}

/** Where a banner is: of all banners of a session, the one of the highest place shows the alarm. */
const ALARM_PLACES = ['board', 'element', 'page'] as const;
export type AlarmPlace = (typeof ALARM_PLACES)[number];

export interface AlarmWatch {
  /** Null before the first answer, and where the reader may not see alarms. */
  readonly overview: ReadonlySignal<AlarmOverview | null>;
  /** Title of a priority 1 alarm that a notice has brought and no answer has confirmed yet. */
  readonly news: ReadonlySignal<string | null>;
  /** Keeps the overview current until the returned function is called. */
  start(): () => void;
  refresh(): void;
  /** Registers a place; it shows the alarm while no place above it does. */
  register(place: AlarmPlace): { readonly isShown: ReadonlySignal<boolean>; leave(): void };
}

/** Notices that arrive together lead to one request. */
const TOGETHER_MS = 250;
/** Without a socket the platform is asked so often. */
const POLL_MS = 15_000;
const NONE: PriorityCounts = [0, 0, 0, 0];
const URGENT = 1;

const watches = new WeakMap<PlantSession, AlarmWatch>();

/** The one watch of a session: however many elements show alarms, there is one request and one subscription. */
export function alarmsOf(session: PlantSession): AlarmWatch {
  const known = watches.get(session) ?? createAlarmWatch(session);
  watches.set(session, known);
  return known;
}

function createAlarmWatch(session: PlantSession): AlarmWatch {
  const overview = signal<AlarmOverview | null>(null);
  const news = signal<string | null>(null);
  const places = signal<readonly { readonly rank: number }[]>([]);
  /** Who reads, in which language; null while nobody does who may see alarms. */
  const reader = computed(() => {
    const state = session.state.value;
    if (state.name !== 'ready' || session.buttons.value['alarm:list'] !== true || !isInScope(session))
      return null;
    return `${state.person.userId} ${state.person.orgId} ${session.language.value}`;
  });
  let users = 0;
  let stop: (() => void) | null = null;
  let isAsking = false;
  let isOutdated = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function ask(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const asker = reader.peek();
    if (asker === null) return;
    isOutdated = isAsking;
    if (isAsking) return;
    isAsking = true;
    try {
      const query = { state: 'unackActive', size: 1, current: 1 };
      const page = await session.request('activeAlarms', { schema: AlarmPageSchema, query });
      if (asker === reader.peek()) take(page);
    } catch (error) {
      // What was known stays through a failure; the next notice or poll asks again.
      if (isRequestError(error) && isForbidden(error) && asker === reader.peek()) overview.value = null;
    } finally {
      isAsking = false;
      if (stop !== null && (isOutdated || asker !== reader.peek())) void ask();
    }
  }

  function take({ active, unacknowledged, records, canAcknowledge }: AlarmPage): void {
    batch(() => {
      // A notice that came during the request may be of a later alarm than the answer.
      if (!isOutdated) news.value = null;
      overview.value = {
        active: active ?? unacknowledged ?? NONE,
        unacknowledged: unacknowledged ?? NONE,
        first: records[0] ?? null,
        canAcknowledge: canAcknowledge === true,
      };
    });
  }

  const soon = (): void => void (timer ??= setTimeout(() => void ask(), TOGETHER_MS));

  function run(): () => void {
    const ends = [
      effect(() => {
        const asker = reader.value;
        untracked(() => {
          batch(() => {
            news.value = null;
            if (asker === null) overview.value = null;
          });
          void ask();
        });
      }),
      listen(),
      onReturn(session.noticeStatus, soon),
    ];
    const poll = setInterval(() => session.noticeStatus.peek() !== 'online' && void ask(), POLL_MS);
    return () => {
      ends.forEach((end) => end());
      clearInterval(poll);
      clearTimeout(timer);
      timer = undefined;
    };
  }

  /** Only while the reader may see alarms: the platform refuses the subscription to everybody else. */
  function listen(): () => void {
    let ends: (() => void)[] = [];
    const mayListen = computed(() => reader.value !== null);
    const end = effect(() => {
      const may = mayListen.value;
      untracked(() => {
        ends.forEach((each) => each());
        ends = may ? [session.onNotice('alarm', onAlarm), session.onNotice('alarmState', soon)] : [];
      });
    });
    return () => {
      end();
      ends.forEach((each) => each());
    };
  }

  function onAlarm({ payload }: { readonly payload: unknown }): void {
    const notice = tryParseContract(MessageNoticePayloadSchema, payload);
    if (notice.ok && notice.value.priority === URGENT) {
      isOutdated = isAsking;
      news.value = notice.value.title;
    }
    soon();
  }

  return {
    overview,
    news,
    start() {
      users += 1;
      stop ??= run();
      return () => {
        users -= 1;
        if (users > 0) return;
        stop?.();
        stop = null;
      };
    },
    refresh: () => void ask(),
    register(place) {
      const own = { rank: ALARM_PLACES.indexOf(place) };
      places.value = [...places.peek(), own];
      return {
        isShown: computed(() => {
          const highest = Math.max(...places.value.map(({ rank }) => rank));
          return places.value.find(({ rank }) => rank === highest) === own;
        }),
        leave: () => void (places.value = places.peek().filter((each) => each !== own)),
      };
    },
  };
}

/** A portal's token that is bound to other elements is refused, so nothing is asked with it. */
function isInScope(session: PlantSession): boolean {
  const elements = session.scope?.()?.elements ?? null;
  return elements === null || ENDPOINTS.activeAlarms.embed.some((tag) => elements.includes(tag));
}
