import { useState, type ReactNode } from 'react';
import { WorkAlarmSavedSchema, type WorkAlarm } from '@plantdeck/core/contract';
import { useToast } from '@plantdeck/core/ui';
import { Button, Icon, PriorityMark } from '@plantdeck/core/ui/base';
import { formatDuration, formatMonthDay, formatTime, quantityText } from '@plantdeck/core/units';
import { failureText } from '@plantdeck/core/words';
import type { Language } from '@plantdeck/core';
import { DayCourse } from '../widget/day-course.tsx';
import type { WidgetReader, WidgetViewProps } from '../widget/widget-kind.ts';
import type { AlarmCfg, Alarms } from './alarm-information.model.ts';

const DAY_MS = 86_400_000;

/** Decimals of a value beside its limit. */
const DECIMALS = 2;
export const valueOf = (value: number | null, unit: string, lang: Language): string =>
  quantityText(value, { code: unit, display: unit, scale: 1, dp: DECIMALS }, lang);

/** Active alarms, the newest first; what nobody has acknowledged is bold and has a bell. */
export function AlarmInformationView({
  data: { page },
  cfg: { areaIds },
  reader,
  session,
  asOfMs,
  isStale,
  drill,
  refresh,
}: WidgetViewProps<Alarms, AlarmCfg>): ReactNode {
  const { t } = reader;
  const tell = useToast();
  const [busyId, setBusyId] = useState<string | null>(null);
  const canAcknowledge = page.canAcknowledge && session !== null;
  const acknowledge = async ({ id, alarmName }: WorkAlarm): Promise<void> => {
    setBusyId(id);
    try {
      await session?.request('workAlarmSave', { schema: WorkAlarmSavedSchema, body: { ids: [id] } });
      tell({ text: t('alarm-information.acknowledged', { name: alarmName }) });
    } catch (error) {
      tell({ tone: 'error', text: failureText(error, t) });
    } finally {
      setBusyId(null);
    }
    await refresh();
  };
  return (
    <>
      <table className={isStale ? 'alarms stale' : 'alarms'}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{t('alarm-information.column.priority')}</span>
            </th>
            {['object', 'name', 'since', 'state'].map((column) => (
              <th key={column} scope="col">
                {t(`alarm-information.column.${column}`)}
              </th>
            ))}
            {canAcknowledge && (
              <th scope="col">
                <span className="sr">{t('alarm.acknowledge')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {page.records.map((alarm) => (
            <AlarmRow
              key={alarm.id}
              alarm={alarm}
              reader={reader}
              nowMs={asOfMs}
              onOpen={() => drill(alarm.id, `/alarmDetailsView/${encodeURIComponent(alarm.id)}`)}
              isBusy={busyId === alarm.id}
              onAcknowledge={canAcknowledge ? () => void acknowledge(alarm) : null}
            />
          ))}
        </tbody>
      </table>
      {session && (
        <DayCourse
          session={session}
          endpoint="workAlarmTrend"
          {...(areaIds.length > 0 ? { query: { areaIds: areaIds.join() } } : {})}
          words="alarm-information.course"
          reader={reader}
          asOfMs={asOfMs}
          isStale={isStale}
        />
      )}
    </>
  );
}

interface AlarmRowProps {
  readonly alarm: WorkAlarm;
  readonly reader: WidgetReader;
  readonly nowMs: number;
  readonly isBusy: boolean;
  readonly onOpen: () => void;
  /** Null where the reader may not. */
  readonly onAcknowledge: (() => void) | null;
}

function AlarmRow({ alarm, reader, nowMs, isBusy, onOpen, onAcknowledge }: AlarmRowProps): ReactNode {
  const { t, tz, lang } = reader;
  const isNew = alarm.state === 'unackActive';
  const figures = t('alarm-information.figures', {
    value: valueOf(alarm.value, alarm.unit, lang),
    limit: valueOf(alarm.limit, alarm.unit, lang),
    duration: formatDuration(alarm.durationS, lang),
  });
  const isToday = nowMs - Date.parse(alarm.onAt) < DAY_MS;
  return (
    <tr data-id={alarm.id} data-unacknowledged={isNew || undefined}>
      <td>
        <PriorityMark priority={alarm.priority} label={t('alarm.priority', { priority: alarm.priority })} />
      </td>
      <td className="ell">{alarm.alarmObject}</td>
      <td>
        <button type="button" className="alarm-name" title={figures} onClick={onOpen}>
          {alarm.alarmName}
        </button>
      </td>
      <td className="num">
        {formatTime(alarm.onAt, tz)}
        {!isToday && <small>{formatMonthDay(alarm.onAt, tz, lang)}</small>}
      </td>
      <td>
        <span className="alarm-state">
          {isNew && <Icon name="bell" size="xs" />}
          {t(`alarm-information.state.${alarm.state}`)}
        </span>
      </td>
      {onAcknowledge && (
        <td>
          {isNew && (
            <Button size="s" disabled={isBusy} onClick={onAcknowledge}>
              {t('alarm.acknowledge')}
              <span className="sr"> {`${alarm.alarmObject} ${alarm.alarmName}`}</span>
            </Button>
          )}
        </td>
      )}
    </tr>
  );
}
