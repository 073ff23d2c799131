import { useState, type ReactNode } from 'react';
import type { EquipmentList, WorkEquipmentState } from '@plantdeck/core/contract';
import { Button, Icon, type IconName } from '@plantdeck/core/ui/base';
import { formatMonthDay, formatNumber, formatPercent, formatTime } from '@plantdeck/core/units';
import { figureText, JudgeMark } from '../indicators/figures.tsx';
import { TrendDrawer } from '../indicators/lazy-trend-drawer.tsx';
import type { WidgetReader, WidgetViewProps } from '../widget/widget-kind.ts';

type MachineRecord = EquipmentList['records'][number];

const STATE_ICON: Readonly<Record<WorkEquipmentState, IconName>> = {
  run: 'play',
  idle: 'pause',
  stop: 'stop',
  fault: 'alert-triangle',
  comm: 'unlink',
};
const LEDGER = '/equipmentLedger';

/** Machines with their state in words, what is measured at them, and their figures. */
export function KeyEquipmentView(props: WidgetViewProps<EquipmentList, object>): ReactNode {
  const { data, reader, session, isStale, asOfMs, drill, select } = props;
  const [openId, setOpenId] = useState<string | null>(null);
  const open = data.records.find(({ equipmentId }) => equipmentId === openId);
  return (
    <>
      <ul className="ke-cards">
        {data.records.map((record) => (
          <li key={record.equipmentId} className="ke-card">
            <Machine
              record={record}
              reader={reader}
              isStale={isStale}
              nowMs={asOfMs}
              onLedger={() => drill(record.equipmentId, LEDGER, { equipmentId: record.equipmentId })}
              onTrend={
                session && record.cfg.indicators.length > 0
                  ? () => {
                      select(record.equipmentId);
                      setOpenId(record.equipmentId);
                    }
                  : null
              }
            />
          </li>
        ))}
      </ul>
      {open && session && (
        <TrendDrawer
          name={open.name}
          kpi={null}
          session={session}
          endpoint="workEquipmentTrend"
          indicatorIds={open.cfg.indicators.map(({ id }) => `${open.equipmentId}:${id}`)}
          given={null}
          reader={reader}
          isStale={isStale}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  );
}

interface MachineProps {
  readonly record: MachineRecord;
  readonly reader: WidgetReader;
  readonly isStale: boolean;
  readonly nowMs: number;
  readonly onLedger: () => void;
  readonly onTrend: (() => void) | null;
}

function Machine({ record, reader, isStale, nowMs, onLedger, onTrend }: MachineProps): ReactNode {
  const { t, lang } = reader;
  const { name, image, state, stateSince, oeePct, parameters, indicators } = record;
  return (
    <>
      <div className="ke-head">
        <button
          type="button"
          className="ind-open"
          aria-label={t('indicators.equipment.ledger', { name })}
          onClick={onLedger}
        >
          {name}
        </button>
        {onTrend && (
          <Button size="s" variant="ghost" aria-label={t('indicators.openTrend', { name })} onClick={onTrend}>
            <Icon name="analysis" size="s" />
          </Button>
        )}
      </div>
      {image && (
        // The name beside it says what it is.
        <svg className="ke-image" viewBox={image.viewBox} aria-hidden="true" focusable="false">
          {image.paths.map((path) => (
            <path key={path} d={path} />
          ))}
        </svg>
      )}
      <div className={`ke-state ke-${isStale ? 'comm' : state}`}>
        <Icon name={STATE_ICON[state]} size="s" />
        <b>{t(`indicators.equipment.state.${state}`)}</b>
        {stateSince !== null && (
          <time dateTime={stateSince}>
            {t('indicators.equipment.since', { time: sinceText(stateSince, nowMs, reader) })}
          </time>
        )}
      </div>
      <dl>
        <div>
          <dt>{t('indicators.equipment.oee')}</dt>
          <dd>
            <span className={isStale ? 'stale-value' : undefined}>{formatPercent(oeePct, lang)}</span>
          </dd>
        </div>
        {parameters.map(({ parameterId, name: what, value, unit, lo, hi, judge }) => (
          <div key={parameterId}>
            <dt title={what}>{what}</dt>
            <dd>
              <span className={isStale ? 'stale-value' : undefined}>{figureText(value, unit, reader)}</span>
              {judge === 'abnormal' && !isStale && (
                <span className="ke-outside">
                  <Icon name="alert-circle" size="xs" />
                  {t('indicators.equipment.outside')}
                </span>
              )}
              <small>{limitsText(lo, hi, reader)}</small>
            </dd>
          </div>
        ))}
        {indicators.map((kpi) => (
          <div key={kpi.code}>
            <dt title={kpi.label}>{kpi.label ?? kpi.code}</dt>
            <dd>
              <span className={isStale ? 'stale-value' : undefined}>
                {figureText(kpi.value, kpi.unit, reader)}
              </span>
              <JudgeMark judge={isStale ? 'unknown' : kpi.judge} t={t} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const DAY_MS = 86_400_000;

/** The clock today, with the day before that. */
function sinceText(since: string, nowMs: number, { tz, lang }: WidgetReader): string {
  const isFar = nowMs - Date.parse(since) > DAY_MS;
  const clock = formatTime(since, tz);
  return isFar ? `${formatMonthDay(since, tz, lang)} ${clock}` : clock;
}

const LIMIT_DECIMALS = 3;

/** 250–340, ≥ 250, ≤ 340. */
function limitsText(lo: number | null, hi: number | null, { lang }: WidgetReader): string {
  const text = (value: number): string => {
    const decimals = Math.min(LIMIT_DECIMALS, String(value).split('.')[1]?.length ?? 0);
    return formatNumber(value, { decimals }, lang);
  };
  if (lo !== null && hi !== null) return `${text(lo)}–${text(hi)}`;
  if (lo !== null) return `≥ ${text(lo)}`;
  return hi === null ? '' : `≤ ${text(hi)}`;
}
