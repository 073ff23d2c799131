import { memo, type ReactNode } from 'react';
import { useBoxFact } from '@plantdeck/core/element';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { COMMON, figure, quantity, timeOf, type Reader } from '../board/reader.ts';
import { mimicRows, scaleTo, type MimicRow } from '../mimic/mimic-rows.ts';
import { AlarmSign } from '../mimic/mimic-shapes.tsx';
import { MimicValue } from '../mimic/mimic-value.tsx';
import { CurveLines, LINES_PX, priorityOf } from './curve-lines.tsx';
import type { KilnMonitoring, KilnZone } from './kiln-monitoring.contract.ts';
import { WORDS } from './words.ts';

const DEGREES = { code: 'degC', display: '°C', scale: 1, dp: 0 };
const LEAST_ZONE_PX = 46;
/** Sides of board and panel that the picture does not have, px. */
const SIDES_PX = 72;
const BODY_PX = 64;
/** Between rows of zones. */
const GUTTER_PX = 8;
/** Where the tiles lie on the rollers. */
const TILES_Y = 50;
const METRES = { code: 'm', display: 'm', scale: 1, dp: 0 };
/** Positions in m along the kiln. */
const AXIS_PX = 20;

const pictureWidth = ({ width }: { readonly width: number }): number =>
  Math.max(200, Math.floor((width || 1400) - SIDES_PX));

/** The kiln from entry to exit: curve, set points, tolerance, zones and empty rows. */
export function CurvePanel(): ReactNode {
  const parts = useBoard<KilnMonitoring>();
  const { board, reader, choose } = parts;
  const width = useBoxFact(pictureWidth);
  const curve = panelValues(board.panels, 'curve');
  const word = (key: string, values?: Record<string, string | number>) => reader.t(WORDS + key, values);
  const point = parts.scope['point'] ?? '';
  const rows = curve ? mimicRows(curve.zones.length, width, LEAST_ZONE_PX * (parts.isFar ? 2 : 1)) : [];
  const isOneRow = rows.length === 1;
  const height = LINES_PX + rows.length * (BODY_PX + GUTTER_PX) + (isOneRow ? AXIS_PX : 0);
  return (
    <BoardPanel
      code="curve"
      detail="/dataQuery"
      note={curve && `${curve.kiln.product} · ${curve.kiln.recipe}`}
      chip={
        curve &&
        curve.kilns.length > 1 && (
          <select
            className="head-select"
            aria-label={word('kiln')}
            value={curve.kiln.id}
            onChange={(event) => choose({ kiln: event.target.value, point: '' })}
          >
            {curve.kilns.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )
      }
    >
      {curve && (
        <>
          <p className="kiln-state">
            {[
              word(`state.${curve.kiln.state}`),
              ...(curve.kiln.since === null ? [] : [timeOf(reader, curve.kiln.since)]),
              ...curve.gaps.map(({ exitMin }) => word('gapExit', { n: Math.round(exitMin) })),
            ].join(' · ')}
          </p>
          <svg className="mimic" height={height} viewBox={`0 0 ${width} ${height}`}>
            <CurveLines
              zones={curve.zones}
              width={width}
              reader={reader}
              hasSigns={isOneRow}
              isStale={parts.age !== 'fresh'}
            />
            {rows.map((row, at) => (
              <g key={row.from} transform={`translate(0 ${LINES_PX + at * (BODY_PX + GUTTER_PX)})`}>
                <Shell row={row} curve={curve} />
                {curve.zones.slice(row.from, row.to).map((zone, place) => (
                  <ZoneValue
                    key={zone.no}
                    zone={zone}
                    x={place * row.each}
                    width={row.each}
                    hasSign={!isOneRow}
                    label={zoneLabel(zone, reader)}
                    isOpen={point === `zone.${zone.no}`}
                    isStale={parts.age !== 'fresh'}
                    text={figure(reader, zone.upperC, DEGREES, 'base')}
                    onChoose={choose}
                  />
                ))}
              </g>
            ))}
            {isOneRow && (
              <Positions lengthM={curve.kiln.lengthM} width={width} y={height - 6} reader={reader} />
            )}
          </svg>
        </>
      )}
    </BoardPanel>
  );
}

function zoneLabel(zone: KilnZone, reader: Reader): string {
  const text = (value: number | null): string => figure(reader, value, DEGREES, 'base');
  const parts = [
    reader.t(`${WORDS}zone`, {
      n: zone.no,
      upper: text(zone.upperC),
      lower: text(zone.lowerC),
      set: text(zone.setC),
      band: zone.bandK,
    }),
  ];
  if (zone.frozen !== null) parts.push(reader.t(`${WORDS}frozen`));
  else if (zone.side !== null) parts.push(reader.t(`${WORDS}beyond.${zone.side}`));
  else if (zone.judge === 'unknown') parts.push(reader.t(`${COMMON}judge.unknown`));
  return parts.join(', ');
}

type Curve = Exclude<KilnMonitoring['panels']['curve'], undefined | { gap: unknown }>;

/** The body of the kiln under the zones of a row, with the empty rows on its rollers. */
function Shell({ row, curve }: { readonly row: MimicRow; readonly curve: Curve }): ReactNode {
  const zones = curve.zones.slice(row.from, row.to);
  const [fromM, toM] = [zones[0]?.fromM ?? 0, zones.at(-1)?.toM ?? 0];
  const x = scaleTo([fromM, toM], [0, zones.length * row.each]);
  return (
    <>
      <rect className="m-shell" x="0" y={0} width={zones.length * row.each} height={BODY_PX} rx="3" />
      {zones.map(({ no }, at) => (
        <rect
          key={no}
          className="m-inside"
          x={at * row.each + 1}
          y={6}
          width={row.each - 2}
          height={BODY_PX - 12}
        />
      ))}
      <path className="kiln-tiles" d={`M0 ${TILES_Y}H${zones.length * row.each}`} />
      {curve.gaps
        .filter((gap) => gap.toM > fromM && gap.fromM < toM)
        .map((gap) => {
          const from = x(Math.max(fromM, gap.fromM));
          return (
            <path
              key={gap.fromM}
              className="kiln-gap"
              d={`M${from} ${TILES_Y}H${x(Math.min(toM, gap.toM))}`}
            />
          );
        })}
    </>
  );
}

/** Metres from the entry, so that a place on the picture is found on the floor. */
function Positions({
  lengthM,
  width,
  y,
  reader,
}: {
  readonly lengthM: number;
  readonly width: number;
  readonly y: number;
  readonly reader: Reader;
}): ReactNode {
  const stepM = lengthM > 120 ? 50 : 20;
  const places = Array.from({ length: Math.floor(lengthM / stepM) + 1 }, (_, at) => at * stepM);
  const x = scaleTo([0, lengthM], [0, width]);
  return places.map((m) => {
    const isLast = x(m) > width - 40;
    return (
      <text key={m} className={m === 0 ? undefined : isLast ? 'm-end' : 'm-mid'} x={x(m)} y={y}>
        {m === 0 || isLast ? quantity(reader, m, METRES) : figure(reader, m, METRES, 'base')}
      </text>
    );
  });
}

interface ZoneProps {
  readonly zone: KilnZone;
  readonly x: number;
  readonly width: number;
  /** Where the lines above have no room for it. */
  readonly hasSign: boolean;
  readonly label: string;
  readonly text: string;
  readonly isOpen: boolean;
  readonly isStale: boolean;
  onChoose(change: Readonly<Record<string, string>>): void;
}

/** One zone; drawn again only when what it tells has changed, whatever the other zones do. */
const ZoneValue = memo(
  function ZoneValue(props: ZoneProps): ReactNode {
    const { zone, x, width, hasSign, label, text, isOpen, isStale, onChoose } = props;
    const priority = isStale ? null : priorityOf(zone);
    return (
      <MimicValue
        x={x + 1}
        y={6}
        width={width - 2}
        height={BODY_PX - 12}
        label={label}
        isOpen={isOpen}
        isStale={isStale || zone.frozen !== null}
        onOpen={() => onChoose({ point: `zone.${zone.no}` })}
      >
        <text x={x + 5} y={20}>
          {zone.no}
        </text>
        <text className="m-mid m-strong" x={x + width / 2} y={40}>
          {text}
        </text>
        {priority !== null && (
          <>
            <rect
              className={`kiln-out m-p${priority}`}
              x={x + 2}
              y={7}
              width={width - 4}
              height={BODY_PX - 14}
            />
            {/* Out of tolerance is not yet an alarm: that alone has the sign. */}
            {hasSign && zone.priority !== null && (
              <AlarmSign x={x + width - 12} y={16} priority={zone.priority} />
            )}
          </>
        )}
      </MimicValue>
    );
  },
  (before, after) =>
    before.zone.no === after.zone.no &&
    before.label === after.label &&
    before.text === after.text &&
    before.x === after.x &&
    before.width === after.width &&
    before.isOpen === after.isOpen &&
    before.isStale === after.isStale &&
    before.onChoose === after.onChoose &&
    before.hasSign === after.hasSign &&
    before.zone.priority === after.zone.priority &&
    priorityOf(before.zone) === priorityOf(after.zone),
);
