import type { ReactNode } from 'react';
import type { EnergyQuality, EnergyQualityPanels } from '@plantdeck/core/contract';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { COMMON, quantity, timeOf, type Reader } from '../board/reader.ts';
import { AMPERE, VOLT } from './quality.ts';
import { WORDS } from './words.ts';

type Live = Exclude<EnergyQualityPanels['live'], undefined | { gap: unknown }>;

/** How far beyond its limits a scale of voltages reaches, as a share of their distance. */
const BEYOND = 0.25;

/** The newest ten minutes of the chosen point: each voltage on the scale of its limits, each current on its own. */
export function LivePanel(): ReactNode {
  const parts = useBoard<EnergyQuality>();
  const { board, reader } = parts;
  const live = panelValues(board.panels, 'live');
  return (
    <BoardPanel
      code="live"
      detail="/elecAnalysis"
      asOf={live?.asOf ?? board.dataAsOf}
      note={live && (live.asOf === null ? live.name : `${live.name} · ${timeOf(reader, live.asOf)}`)}
    >
      {live && <LiveFigures live={live} reader={reader} />}
    </BoardPanel>
  );
}

function LiveFigures({ live, reader }: { readonly live: Live; readonly reader: Reader }): ReactNode {
  const [lo, hi] = live.limitV;
  const spare = (hi - lo) * BEYOND;
  const volts = { lo: lo - spare, hi: hi + spare, ticks: [lo, live.nominalV, hi] };
  const most = Math.max(live.usualA ?? 0, live.ia ?? 0, live.ib ?? 0, live.ic ?? 0) * 1.15;
  const amps = { lo: 0, hi: most, ticks: live.usualA === null ? [] : [live.usualA] };
  const word = (key: string, values?: Record<string, string | number>) =>
    reader.t(`${WORDS}live.${key}`, values);
  return (
    <div className="live">
      {(
        [
          ['UAB', live.ua],
          ['UBC', live.ub],
          ['UCA', live.uc],
        ] as const
      ).map(([name, value]) => (
        <Bullet
          key={name}
          name={name}
          value={value}
          text={quantity(reader, value, VOLT)}
          scale={volts}
          isOut={value !== null && (value < lo || value > hi)}
          outText={reader.t(`${COMMON}judge.abnormal`)}
        />
      ))}
      <p className="bullet-note">
        {word('limits', { lo: quantity(reader, lo, VOLT), hi: quantity(reader, hi, VOLT) })}
      </p>
      {(
        [
          ['IA', live.ia],
          ['IB', live.ib],
          ['IC', live.ic],
        ] as const
      ).map(([name, value]) => (
        <Bullet
          key={name}
          name={name}
          value={value}
          text={quantity(reader, value, AMPERE)}
          scale={amps}
          fill
        />
      ))}
      {live.usualA !== null && (
        <p className="bullet-note">{word('usual', { value: quantity(reader, live.usualA, AMPERE) })}</p>
      )}
      <dl className="quartet">
        <Figure name="P" text={quantity(reader, live.p, { code: 'kW', display: 'kW', scale: 1, dp: 0 })} />
        <Figure
          name="Q"
          text={quantity(reader, live.q, { code: 'kvar', display: 'kvar', scale: 1, dp: 0 })}
        />
        <Figure
          name={word('pf')}
          text={quantity(reader, live.pf, { code: 'PF', display: '', scale: 1, dp: 3 })}
        />
        <Figure name="f" text={quantity(reader, live.f, { code: 'Hz', display: 'Hz', scale: 1, dp: 2 })} />
      </dl>
    </div>
  );
}

function Figure({ name, text }: { readonly name: string; readonly text: string }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

interface Scale {
  readonly lo: number;
  readonly hi: number;
  readonly ticks: readonly number[];
}

/** A value on a track with ticks for its limits; `fill` draws a bar from zero. */
function Bullet({
  name,
  value,
  text,
  scale,
  fill = false,
  isOut = false,
  outText = '',
}: {
  readonly name: string;
  readonly value: number | null;
  readonly text: string;
  readonly scale: Scale;
  readonly fill?: boolean;
  readonly isOut?: boolean;
  readonly outText?: string;
}): ReactNode {
  const place = (at: number): number =>
    scale.hi > scale.lo ? Math.min(100, Math.max(0, ((at - scale.lo) / (scale.hi - scale.lo)) * 100)) : 0;
  const [low, , high] = scale.ticks;
  return (
    <div className={isOut ? 'bullet-row is-out' : 'bullet-row'}>
      <span className="bullet-name">
        {name.slice(0, 1)}
        <sub>{name.slice(1)}</sub>
      </span>
      <svg className="bullet-track" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
        <rect className="track" x="0" y="4" width="100" height="4" />
        {!fill && low !== undefined && high !== undefined && (
          <rect className="band" x={place(low)} y="4" width={place(high) - place(low)} height="4" />
        )}
        {fill && value !== null && <rect className="bar" x="0" y="3" width={place(value)} height="6" />}
        {scale.ticks.map((tick) => (
          <rect key={tick} className="tick" x={place(tick) - 0.2} y="0" width="0.4" height="12" />
        ))}
        {!fill && value !== null && (
          <rect className="now" x={place(value) - 0.7} y="1" width="1.4" height="10" />
        )}
      </svg>
      <span className="bullet-text">
        {text}
        {isOut && <span className="sr">{` ${outText}`}</span>}
      </span>
    </div>
  );
}
