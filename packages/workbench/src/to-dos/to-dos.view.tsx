import { useState, type ReactNode } from 'react';
import { BACKLOG_TYPES, BacklogPutOffSchema, type BacklogItem } from '@plantdeck/core/contract';
import { useToast } from '@plantdeck/core/ui';
import { Button, Chip, Icon, IconButton, Segmented } from '@plantdeck/core/ui/base';
import { formatMonthDay, formatTime } from '@plantdeck/core/units';
import { failureText } from '@plantdeck/core/words';
import { DayCourse } from '../widget/day-course.tsx';
import type { WidgetReader, WidgetViewProps } from '../widget/widget-kind.ts';
import { badgeOf, dueInDays, tomorrowOf, type ToDos } from './to-dos.model.ts';

/** What waits, the late first; a click opens the page that it is done on. */
export function ToDosView({
  data,
  reader,
  session,
  asOfMs,
  isStale,
  choices,
  choose,
  drill,
  refresh,
}: WidgetViewProps<ToDos, Readonly<Record<string, never>>>): ReactNode {
  const { t } = reader;
  const { stat, page } = data;
  const tell = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const putOff = stat.putOff ?? 0;
  /** Without a day it comes back at once; without ids everything does. */
  const put = async (ids: readonly string[] | null, until: string | null): Promise<boolean> => {
    setIsBusy(true);
    try {
      await session?.request('workBacklogSave', { schema: BacklogPutOffSchema, body: { ids, until } });
      return true;
    } catch (error) {
      tell({ tone: 'error', text: failureText(error, t) });
      return false;
    } finally {
      setIsBusy(false);
      await refresh();
    }
  };
  const putOffItem = async ({ id, title }: BacklogItem): Promise<void> => {
    if (await put([id], tomorrowOf(asOfMs, reader.tz)))
      tell({
        text: t('to-dos.isPutOff', { name: title }),
        action: { label: t('widget.undo'), onPress: () => void put([id], null) },
      });
  };
  const types = BACKLOG_TYPES.filter((type) => (stat.counts[type] ?? 0) > 0);
  const type = types.find((each) => each === choices['type']) ?? 'all';
  const shown = page.records.filter((item) => type === 'all' || item.type === type);
  const total = type === 'all' ? stat.total : (stat.counts[type] ?? 0);
  return (
    <>
      {types.length > 1 && (
        <div className="to-do-filter">
          <Segmented
            label={t('to-dos.filter')}
            value={type}
            options={[
              { value: 'all', label: t('to-dos.all', { n: badgeOf(stat.total) }) },
              ...types.map((each) => ({
                value: each,
                label: t('to-dos.of', { type: t(`to-dos.type.${each}`), n: badgeOf(stat.counts[each] ?? 0) }),
              })),
            ]}
            onChange={(next) => choose('type', next === 'all' ? null : next)}
          />
        </div>
      )}
      <ul className={isStale ? 'to-dos stale' : 'to-dos'}>
        {shown.map((item) => (
          <li key={item.id}>
            <button type="button" className="to-do" onClick={() => drill(item.id, item.uri)}>
              <span className="to-do-name" title={`${item.title} · ${item.from}`}>
                {item.title}
                <small>{item.from}</small>
              </span>
              <Chip>{t(`to-dos.type.${item.type}`)}</Chip>
              <Due item={item} reader={reader} nowMs={asOfMs} />
            </button>
            {session && (
              <IconButton
                icon="clock"
                size="s"
                className="to-do-off"
                label={t('to-dos.putOff', { name: item.title })}
                disabled={isBusy}
                onClick={() => void putOffItem(item)}
              />
            )}
          </li>
        ))}
      </ul>
      {shown.length < total && (
        <p className="to-do-rest">{t('to-dos.rest', { shown: shown.length, total })}</p>
      )}
      {putOff > 0 && (
        <p className="to-do-rest to-do-back">
          {t('to-dos.putOffCount', { n: putOff })}
          {session && (
            <Button size="s" disabled={isBusy} onClick={() => void put(null, null)}>
              {t('to-dos.bringBack')}
            </Button>
          )}
        </p>
      )}
      {session && (
        <DayCourse
          session={session}
          endpoint="workBacklogTrend"
          words="to-dos.course"
          reader={reader}
          asOfMs={asOfMs}
          isStale={isStale}
        />
      )}
    </>
  );
}

function Due({
  item,
  reader: { t, tz, lang },
  nowMs,
}: {
  readonly item: BacklogItem;
  readonly reader: WidgetReader;
  readonly nowMs: number;
}): ReactNode {
  const days = dueInDays(item, nowMs, tz);
  if (days === null)
    return (
      <span className="to-do-due">
        {item.createdAt ? t('to-dos.since', { time: formatTime(item.createdAt, tz) }) : ''}
      </span>
    );
  if (item.overdue)
    return (
      <span className="to-do-due to-do-late">
        <Icon name="clock" size="xs" />
        {t('to-dos.overdueDays', { n: Math.max(1, -days) })}
      </span>
    );
  const text =
    days <= 0
      ? t('to-dos.today')
      : days === 1
        ? t('to-dos.tomorrow')
        : formatMonthDay(Date.parse(`${item.dueOn}T00:00:00Z`), 'UTC', lang);
  return <span className="to-do-due">{text}</span>;
}
