import type { ReactNode } from 'react';
import type { AlarmRecord } from '@plantdeck/core/contract';
import { useLanguage } from '@plantdeck/core/element';
import { Checkbox, Table, type TableColumn } from '@plantdeck/core/ui';
import { Button, IconButton, PriorityMark } from '@plantdeck/core/ui/base';
import { formatDateTime, formatDuration, formatNumber, joinUnit, UNKNOWN_TEXT } from '@plantdeck/core/units';
import { useWords } from '@plantdeck/core/words';
import { isUnacknowledged } from './alarm-query.ts';
import { ALARM_WORDS } from './words/index.ts';

interface AlarmTableProps {
  readonly records: readonly AlarmRecord[];
  readonly zone: string;
  readonly nowMs: number;
  readonly isNarrow: boolean;
  readonly canAcknowledge: boolean;
  readonly isBusy: boolean;
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
  readonly onAcknowledge: (id: string) => void;
  /** Left out where nobody may shelve. */
  readonly onShelve?: ((alarm: AlarmRecord) => void) | undefined;
  readonly onUnshelve?: ((alarm: AlarmRecord) => void) | undefined;
}

/** Digits after the mark that a figure has, at most two. */
const decimalsOf = (value: number): number =>
  (String(Math.round(value * 100) / 100).split('.')[1] ?? '').length;

/** Opens the assistant of the page, where it has one, with this alarm; the person sends the question. */
function askAbout({ id, name, areaId, areaName }: AlarmRecord, question: string): void {
  const context = { board: 'alarmList', alarm: id, area: areaId };
  const subject = `${name} · ${areaName}`;
  document.dispatchEvent(new CustomEvent('plant-assistant-open', { detail: { context, subject, question } }));
}

/** One line an alarm; what is not acknowledged is bold. In a narrow column the lines say the same in fewer cells. */
export function AlarmTable(props: AlarmTableProps): ReactNode {
  const { records, zone, nowMs, isNarrow, canAcknowledge, isBusy, chosen, onChosen, onAcknowledge } = props;
  const { onShelve, onUnshelve } = props;
  const { t } = useWords(ALARM_WORDS);
  const core = useWords('core');
  const language = useLanguage();
  const value = ({ value: at, limit, unit }: AlarmRecord): string => {
    if (at === null) return UNKNOWN_TEXT;
    const decimals = Math.max(decimalsOf(at), decimalsOf(limit ?? 0));
    const figures = [at, limit].filter((each) => each !== null);
    return joinUnit(figures.map((each) => formatNumber(each, { decimals }, language)).join(' / '), unit);
  };
  const lasted = ({ since, until }: AlarmRecord): string =>
    formatDuration(((until ? Date.parse(until) : nowMs) - Date.parse(since)) / 1000, language);
  const column = (key: string): string => t(`alarms.column.${key}`);
  const open = records.filter(isUnacknowledged);
  const all = open.every(({ id }) => chosen.has(id)) ? true : open.some(({ id }) => chosen.has(id));

  const choice: TableColumn<AlarmRecord> = {
    key: 'choice',
    label: t('alarms.choose'),
    width: 32,
    cell: (alarm) =>
      isUnacknowledged(alarm) && (
        <Checkbox
          label={<span className="sr">{t('alarms.chooseOne', { name: alarm.name })}</span>}
          checked={chosen.has(alarm.id)}
          onChange={(isChosen) => {
            const next = new Set(chosen);
            if (isChosen) next.add(alarm.id);
            else next.delete(alarm.id);
            onChosen(next);
          }}
        />
      ),
  };
  const priority: TableColumn<AlarmRecord> = {
    key: 'priority',
    label: column('priority'),
    width: 40,
    cell: (alarm) => (
      <PriorityMark
        priority={alarm.priority}
        label={core.t('alarm.priority', { priority: alarm.priority })}
      />
    ),
  };
  const acknowledged = ({ acknowledgedBy, acknowledgedAt }: AlarmRecord): string =>
    acknowledgedAt
      ? `${acknowledgedBy ?? ''} ${formatDateTime(acknowledgedAt, zone, language)}`
      : UNKNOWN_TEXT;
  const mayAcknowledge = (alarm: AlarmRecord): boolean => canAcknowledge && isUnacknowledged(alarm);
  const acknowledging = (alarm: AlarmRecord): ReactNode =>
    mayAcknowledge(alarm) && (
      <Button
        size="s"
        data-track-id="alarm:ack"
        disabled={isBusy}
        aria-label={t('alarms.acknowledgeOne', { name: alarm.name })}
        onClick={() => onAcknowledge(alarm.id)}
      >
        {t('alarms.acknowledge')}
      </Button>
    );
  const shelving = (alarm: AlarmRecord): ReactNode =>
    onShelve &&
    (alarm.state === 'shelved' ? (
      <Button
        size="s"
        data-track-id="alarm:shelve"
        disabled={isBusy}
        aria-label={core.t('alarm.unshelveOne', { name: alarm.name })}
        onClick={() => onUnshelve?.(alarm)}
      >
        {core.t('alarm.unshelve')}
      </Button>
    ) : alarm.state === 'unackActive' || alarm.state === 'ackActive' ? (
      <Button
        size="s"
        data-track-id="alarm:shelve"
        disabled={isBusy}
        aria-label={core.t('alarm.shelveOne', { name: alarm.name })}
        onClick={() => onShelve(alarm)}
      >
        {core.t('alarm.shelve')}
      </Button>
    ) : null);
  const asking = (alarm: AlarmRecord): ReactNode => (
    <IconButton
      icon="message"
      size="s"
      data-track-id="alarm:ask"
      label={core.t('alarm.askOne', { name: alarm.name })}
      onClick={() => askAbout(alarm, core.t('alarm.question', { name: alarm.name, area: alarm.areaName }))}
    />
  );
  const actions = (alarm: AlarmRecord): ReactNode => (
    <span className="alarm-acts">
      {acknowledging(alarm)}
      {shelving(alarm)}
      {asking(alarm)}
    </span>
  );
  const stateText = (alarm: AlarmRecord): string =>
    alarm.shelf
      ? t('alarms.shelf', {
          ...alarm.shelf,
          until: formatDateTime(alarm.shelf.until, zone, language),
        })
      : t(`alarms.state.${alarm.state}`);
  const strong = (alarm: AlarmRecord, text: ReactNode): ReactNode =>
    isUnacknowledged(alarm) ? <b>{text}</b> : text;
  const wide: readonly TableColumn<AlarmRecord>[] = [
    { key: 'name', label: column('name'), rowHeader: true, cell: (alarm) => strong(alarm, alarm.name) },
    { key: 'area', label: column('area'), cell: ({ areaName }) => areaName },
    { key: 'value', label: column('valueLimit'), align: 'end', cell: value },
    {
      key: 'since',
      label: column('since'),
      cell: ({ since }) => (
        <span className="nowrap">{formatDateTime(since, zone, language, { seconds: true })}</span>
      ),
    },
    {
      key: 'lasted',
      label: column('lasted'),
      cell: (alarm) => <span className="nowrap">{lasted(alarm)}</span>,
    },
    {
      key: 'state',
      label: column('state'),
      cell: (alarm) => strong(alarm, stateText(alarm)),
    },
    {
      key: 'acknowledged',
      label: t('alarms.column.ackAt'),
      cell: (alarm) => <span className="t2">{acknowledged(alarm)}</span>,
    },
    { key: 'action', label: t('alarms.column.action'), pinned: true, cell: actions },
  ];
  const narrow: readonly TableColumn<AlarmRecord>[] = [
    {
      key: 'name',
      label: column('name'),
      rowHeader: true,
      cell: (alarm) => (
        <span className="alarm-lines">
          {strong(alarm, alarm.name)}
          <span>
            {alarm.areaName} · {value(alarm)}
          </span>
          <span>
            {formatDateTime(alarm.since, zone, language)} · {stateText(alarm)}
          </span>
          {actions(alarm)}
        </span>
      ),
    },
  ];
  return (
    <>
      {canAcknowledge && open.length > 1 && (
        <div className="alarm-all">
          <Checkbox
            label={t('alarms.chooseAll')}
            checked={all === true && chosen.size > 0 ? true : all ? 'mixed' : false}
            onChange={(isChosen) => onChosen(new Set(isChosen ? open.map(({ id }) => id) : []))}
          />
        </div>
      )}
      <Table
        caption={t('alarms.title')}
        columns={[
          ...(canAcknowledge && open.length > 0 ? [choice] : []),
          priority,
          ...(isNarrow ? narrow : wide),
        ]}
        rows={records}
        rowKey={({ id }) => id}
      />
    </>
  );
}
