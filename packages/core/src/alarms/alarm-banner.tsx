import { signal, type ReadonlySignal } from '@preact/signals-core';
import { useEffect, useReducer, useState, type ReactNode } from 'react';
import { AlarmActionSchema, type AlarmRecord } from '../contract/alarms.ts';
import { useElement, useLanguage, useSignalValue } from '../element/hooks.ts';
import { watchInView } from '../element/in-view.ts';
import { isStepPrevented } from '../element/intents.ts';
import { commandOf } from '../element/use-command.ts';
import { useWords } from '../element/use-words.ts';
import type { PlantSession } from '../session/types.ts';
import { Button } from '../ui/parts/buttons.tsx';
import { formatSince } from '../units/date-time.ts';
import { formatDuration } from '../units/duration.ts';
import { formatNumber, joinUnit } from '../units/number.ts';
import { AlarmCounts, AlarmMark } from './alarm-counts.tsx';
import { alarmsOf, type AlarmOverview, type AlarmPlace } from './alarm-watch.ts';
import { ALARM_BANNER_WORDS } from './alarm-words.ts';
import { useAlarms } from './use-alarms.ts';

const URGENT = 1;
const TICK_MS = 1_000;
const NOWHERE: ReadonlySignal<boolean> = signal(false);

export interface AlarmBannerProps {
  readonly session: PlantSession;
  readonly place: AlarmPlace;
  /** Opens the alarm list; left out where the page has none. */
  readonly onList?: () => void;
  /** Counts by priority at the end, where nothing else of the page has them. */
  readonly hasCounts?: boolean;
}

/** The most urgent unacknowledged alarm of priority 1, with what can be done about it; nothing while there is none. */
export function AlarmBanner({ session, place, onList, hasCounts = false }: AlarmBannerProps): ReactNode {
  const { overview, news } = useAlarms(session);
  const isShown = useIsShown(session, place);
  const words = useWords(ALARM_BANNER_WORDS);
  const first = overview?.first?.priority === URGENT ? overview.first : null;
  if (!isShown || !words.ready || (first === null && news === null)) return null;
  return (
    <section className="alarm-banner" part="alarm" aria-label={words.t('alarmBanner.label')}>
      <AlarmMark priority={URGENT} isOpen />
      {news === null && first !== null && overview !== null ? (
        <Known key={first.id} {...{ session, alarm: first, overview, onList }} />
      ) : (
        // A notice says no more; the answer that follows brings value, limit and time.
        <b role="alert">{news}</b>
      )}
      {hasCounts && overview !== null && <AlarmCounts overview={overview} />}
    </section>
  );
}

/** On a page with several boards the alarm is on one that is in view; a page's own banner is always. */
function useIsShown(session: PlantSession, place: AlarmPlace): boolean {
  const { host } = useElement();
  const [isSeen, setSeen] = useState(place === 'page');
  useEffect(() => (place === 'page' ? undefined : watchInView(host, setSeen)), [host, place]);
  const [isShown, setShown] = useState<ReadonlySignal<boolean>>(NOWHERE);
  useEffect(() => {
    if (!isSeen) return undefined;
    const registered = alarmsOf(session).register(place);
    setShown(registered.isShown);
    return () => {
      registered.leave();
      setShown(NOWHERE);
    };
  }, [session, place, isSeen]);
  return useSignalValue(isShown);
}

interface KnownProps {
  readonly session: PlantSession;
  readonly alarm: AlarmRecord;
  readonly overview: AlarmOverview;
  readonly onList: (() => void) | undefined;
}

function Known({ session, alarm, overview, onList }: KnownProps): ReactNode {
  const element = useElement();
  const language = useLanguage();
  const { t } = useWords(ALARM_BANNER_WORDS);
  const core = useWords('core');
  const state = useSignalValue(session.state);
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const zone = state.name === 'ready' ? state.model.enterprise.timeZone : 'UTC';
  const nowMs = session.serverNowMs();
  const more = overview.unacknowledged.reduce((sum, count) => sum + count, 0) - 1;
  const acknowledge = (): void => {
    setBusy(true);
    setFailed(false);
    commandOf(element, session)('alarmAcknowledge', { schema: AlarmActionSchema, body: { ids: [alarm.id] } })
      .then(alarmsOf(session).refresh, (error: unknown) => setFailed(!isStepPrevented(error)))
      .finally(() => setBusy(false));
  };
  const moreText = t('alarmBanner.more', { count: more });
  return (
    <>
      <span className="alarm-facts">
        <b role="alert">{`${alarm.areaName}: ${alarm.name}`}</b>
        <span>{valueText(alarm, language, t)}</span>
        <span className="alarm-since">
          {t('alarmBanner.since', {
            time: formatSince(alarm.since, nowMs, zone, language),
            duration: formatDuration((nowMs - Date.parse(alarm.since)) / 1_000, language),
          })}
        </span>
        {hasFailed && <em role="alert">{t('alarmBanner.failed')}</em>}
      </span>
      <span className="alarm-actions">
        {onList ? (
          <button type="button" className="link" onClick={onList}>
            {more > 0 ? moreText : t('alarmBanner.list')}
          </button>
        ) : (
          more > 0 && <span>{moreText}</span>
        )}
        {overview.canAcknowledge && (
          <Button
            variant="primary"
            icon="check"
            data-track-id="alarm:ack"
            disabled={isBusy}
            onClick={acknowledge}
          >
            {core.t('alarm.acknowledge')}
          </Button>
        )}
      </span>
    </>
  );
}

type Translate = ReturnType<typeof useWords>['t'];

/** `655 °C, limit 640 °C`, both with the digits of the finer one. */
function valueText(
  { value, limit, unit }: AlarmRecord,
  language: ReturnType<typeof useLanguage>,
  t: Translate,
) {
  const figures = [value, limit].filter((each) => each !== null);
  const decimals = Math.max(0, ...figures.map(decimalsOf));
  const [first, second] = figures.map((each) => joinUnit(formatNumber(each, { decimals }, language), unit));
  if (first === undefined || second === undefined || value === null) return '';
  return t('alarmBanner.valueLimit', { value: first, limit: second });
}

const decimalsOf = (figure: number): number =>
  (String(Math.round(figure * 100) / 100).split('.')[1] ?? '').length;
