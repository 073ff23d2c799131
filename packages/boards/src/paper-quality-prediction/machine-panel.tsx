import { useMemo, useState, type ReactNode } from 'react';
import { ChartView, seriesTimes, type CartesianModel } from '@plantdeck/core/chart';
import { Chip, PriorityMark } from '@plantdeck/core/ui/base';
import { drillTo, useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { localUnit, quantity, timeOf, type Reader } from '../board/reader.ts';
import {
  MACHINE_SECTIONS,
  type MachineValue,
  type PaperMachine,
  type PaperQualityPrediction,
} from './paper-quality-prediction.contract.ts';
import { SectionPicture } from './section-picture.tsx';
import { WORDS } from './words.ts';

function trendModel(value: MachineValue, stale: boolean, reader: Reader): CartesianModel {
  const { t0, stepS, v } = value.trend;
  const limit = (at: number | null) =>
    at === null ? [] : [{ name: quantity(reader, at, value.unit), value: at }];
  return {
    kind: 'cartesian',
    x: { type: 'time', timeZone: reader.tz },
    y: [{ unit: localUnit(reader, value.unit) }],
    series: [
      {
        id: value.tag,
        name: value.name,
        kind: 'line',
        hue: 'd1',
        t: seriesTimes(Date.parse(t0), stepS, v.length),
        v,
      },
    ],
    limits: [...limit(value.high), ...limit(value.low)],
    stale: stale || value.state === 'fault',
  };
}

const priorityText = (reader: Reader, priority: 1 | 2 | 3 | 4): string =>
  reader.t(`${WORDS}machine.priority`, { n: priority });

const mostUrgent = (values: readonly MachineValue[]): MachineValue['priority'] =>
  values.reduce<MachineValue['priority']>(
    (most, { priority }) => (priority !== null && (most === null || priority < most) ? priority : most),
    null,
  );

/** The machine as a picture, section by section along the sheet; each value opens its trend, limits and alarms. */
export function MachinePanel(): ReactNode {
  const { board, reader, isFar } = useBoard<PaperQualityPrediction>();
  const machine = panelValues(board.panels, 'machine');
  const [open, setOpen] = useState<string | null>(null);
  const toggle = (tag: string): void => setOpen(tag === open ? null : tag);
  const shown = machine?.values.find(({ tag }) => tag === open) ?? null;
  const sections = MACHINE_SECTIONS.filter((section) =>
    machine?.values.some((value) => value.section === section),
  );
  return (
    <BoardPanel
      code="machine"
      detail="/productionMonitoring"
      chip={
        machine &&
        machine.state !== 'running' && <Chip tone="warn">{reader.t(`${WORDS}state.${machine.state}`)}</Chip>
      }
    >
      {machine && (
        <div className="machine">
          <div className="sections">
            {sections.map((section) => {
              const values = machine.values.filter((value) => value.section === section);
              const name = reader.t(`${WORDS}machine.${section}`);
              const [first] = values;
              const off = values.filter(({ state }) => state !== 'normal' && state !== 'unknown');
              return (
                <div key={section} className="section">
                  <SectionPicture
                    section={section}
                    state={machine.state}
                    label={[name, ...off.map((value) => value.name)].join(', ')}
                    priority={mostUrgent(off)}
                    isOpen={values.some(({ tag }) => tag === open)}
                    onOpen={() => first && toggle(off[0]?.tag ?? first.tag)}
                  />
                  <h3>{name}</h3>
                  {values.map((value) => (
                    <Value
                      key={value.tag}
                      value={value}
                      isOpen={value.tag === open}
                      onOpen={() => toggle(value.tag)}
                    />
                  ))}
                </div>
              );
            })}
          </div>
          {shown && !isFar && <Detail machine={machine} value={shown} />}
        </div>
      )}
    </BoardPanel>
  );
}

function Value({
  value,
  isOpen,
  onOpen,
}: {
  readonly value: MachineValue;
  readonly isOpen: boolean;
  onOpen(): void;
}): ReactNode {
  const { reader } = useBoard();
  const text = quantity(reader, value.value, value.unit);
  const state = reader.t(`${WORDS}machine.${value.state}`);
  const isOff = value.state === 'high' || value.state === 'low' || value.state === 'fault';
  return (
    <button type="button" className={`m-figure is-${value.state}`} aria-pressed={isOpen} onClick={onOpen}>
      <span className="m-name">{value.name}</span>
      <span className="m-number">
        {isOff && value.priority !== null && (
          <PriorityMark priority={value.priority} label={priorityText(reader, value.priority)} />
        )}{' '}
        {text}
      </span>
      <span className={isOff ? 'm-word' : 'sr'}>{state}</span>
    </button>
  );
}

function Detail({
  machine,
  value,
}: {
  readonly machine: PaperMachine;
  readonly value: MachineValue;
}): ReactNode {
  const parts = useBoard<PaperQualityPrediction>();
  const { reader } = parts;
  const stale = parts.age !== 'fresh';
  const model = useMemo(() => trendModel(value, stale, reader), [value, stale, reader]);
  const { alarms } = machine;
  return (
    <div className="detail">
      <div className="chart-box">
        <ChartView
          model={model}
          title={`${reader.t(`${WORDS}machine.trend`)}: ${value.name}`}
          onPaint={() => parts.painted('machine')}
        />
      </div>
      <div className="detail-side">
        <h3>{value.name}</h3>
        <p className="quiet-line">
          {reader.t(`${WORDS}machine.limits`, {
            low: quantity(reader, value.low, value.unit),
            high: quantity(reader, value.high, value.unit),
          })}
        </p>
        <h4>{reader.t(`${WORDS}machine.alarms`)}</h4>
        {alarms.length === 0 ? (
          <p className="quiet-line">{reader.t(`${WORDS}machine.noAlarms`)}</p>
        ) : (
          <ul className="alarms">
            {alarms.map((alarm) => (
              <li key={`${alarm.at} ${alarm.name}`}>
                <button
                  type="button"
                  className="link"
                  onClick={() =>
                    parts.drill(
                      'machine',
                      alarm.name,
                      drillTo(parts, '/equipmentAlarm', { areaId: alarm.areaId }),
                    )
                  }
                >
                  <PriorityMark priority={alarm.priority} label={priorityText(reader, alarm.priority)} />{' '}
                  {timeOf(reader, alarm.at)} {alarm.name}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
