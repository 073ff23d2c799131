import type { ReactNode } from 'react';
import type { Priority } from '@plantdeck/core/ui/base';
import { figure, type Reader } from '../board/reader.ts';
import { linePath, scaleTo } from '../mimic/mimic-rows.ts';
import { AlarmSign } from '../mimic/mimic-shapes.tsx';
import type { KilnZone } from './kiln-monitoring.contract.ts';
import { WORDS } from './words.ts';

const DEGREES = { code: 'degC', display: '°C', scale: 1, dp: 0 };
/** Names of the phases, the curve, and the strip of deviations below it, px. */
const PHASES_PX = 20;
const CURVE_PX = 190;
const DELTA_PX = 48;
export const LINES_PX = CURVE_PX + DELTA_PX + 8;
const GRID_STEP_C = 400;
/** What the strip of deviations reaches to, K. */
const DELTA_K = 25;
/** Words beside a point need this much of the picture. */
const CALLOUT_PX = 130;
const CALLOUTS_MOST = 3;

/** Colour is for what is not normal: of its alarm, else of how far it is out. */
export const priorityOf = ({ priority, judge }: KilnZone): Priority | null =>
  priority ?? (judge === 'abnormal' ? 2 : judge === 'warn' ? 3 : null);

interface Phase {
  readonly phase: KilnZone['phase'];
  readonly bandK: number;
  readonly from: number;
  readonly to: number;
}

/** Neighbours of one phase with one tolerance, together. */
function phasesOf(zones: readonly KilnZone[]): Phase[] {
  const phases: Phase[] = [];
  zones.forEach(({ phase, bandK }, at) => {
    const last = phases.at(-1);
    if (last?.phase === phase && last.bandK === bandK) phases[phases.length - 1] = { ...last, to: at + 1 };
    else phases.push({ phase, bandK, from: at, to: at + 1 });
  });
  return phases;
}

/** The firing curve over all zones: set points with their tolerance, temperatures, and how far each zone is off. */
export function CurveLines({
  zones,
  width,
  reader,
  hasSigns,
  isStale,
}: {
  readonly zones: readonly KilnZone[];
  readonly width: number;
  readonly reader: Reader;
  /** Else the zones below have them. */
  readonly hasSigns: boolean;
  readonly isStale: boolean;
}): ReactNode {
  const each = width / Math.max(1, zones.length);
  const most = Math.max(1, ...zones.map(({ setC, upperC }) => Math.max(setC ?? 0, upperC ?? 0))) * 1.04;
  const y = scaleTo([0, most], [CURVE_PX, PHASES_PX + 12]);
  const x = (at: number): number => (at + 0.5) * each;
  const steps = Array.from({ length: Math.floor(most / GRID_STEP_C) + 1 }, (_, at) => at * GRID_STEP_C);
  const path = (of: (zone: KilnZone) => number | null): string =>
    linePath(
      zones.map((zone, at) => {
        const value = of(zone);
        return [x(at), value === null ? null : y(value)];
      }),
    );
  return (
    <g aria-hidden="true">
      {steps.map((value) => (
        <g key={value}>
          <path className="m-grid" d={`M0 ${y(value)}H${width}`} />
          {value > 0 && (
            <text x="2" y={y(value) - 3}>
              {figure(reader, value, DEGREES, 'base')}
            </text>
          )}
        </g>
      ))}
      {phasesOf(zones).map((phase) => (
        <PhaseHead key={phase.from} {...phase} each={each} reader={reader} />
      ))}
      <Ribbon zones={zones} x={x} y={y} />
      <path className="kiln-lower" d={path(({ lowerC }) => lowerC)} />
      <path className="kiln-set" d={path(({ setC }) => setC)} />
      <path className="kiln-upper" d={path(({ upperC }) => upperC)} />
      {zones.map((zone, at) => (
        <Deviation key={zone.no} zone={zone} x={at * each} width={each} isStale={isStale} />
      ))}
      {!isStale && <Callouts {...{ zones, width, x, y, reader, hasSigns }} />}
    </g>
  );
}

function PhaseHead({
  phase,
  bandK,
  from,
  to,
  each,
  reader,
}: Phase & { readonly each: number; readonly reader: Reader }): ReactNode {
  const room = (to - from) * each;
  const name = reader.t(`${WORDS}phase.${phase}`);
  const band = `±${bandK}`;
  return (
    <>
      {from > 0 && <path className="kiln-phase" d={`M${from * each} 0V${CURVE_PX + DELTA_PX}`} />}
      {room > name.length * 8 + 40 ? (
        <>
          <text x={from * each + 4} y="12">
            {name}
          </text>
          <text className="m-end" x={to * each - 4} y="12">
            {band}
          </text>
        </>
      ) : (
        room > 30 && (
          <text x={from * each + 4} y="12">
            {band}
          </text>
        )
      )}
    </>
  );
}

/** The tolerance around the set points. */
function Ribbon({
  zones,
  x,
  y,
}: {
  readonly zones: readonly KilnZone[];
  readonly x: (at: number) => number;
  readonly y: (value: number) => number;
}): ReactNode {
  const known = zones.flatMap(({ setC, bandK }, at) => (setC === null ? [] : [{ at, setC, bandK }]));
  if (known.length < 2) return null;
  const upper = known.map(({ at, setC, bandK }) => `${x(at)} ${y(setC + bandK)}`);
  const lower = known.toReversed().map(({ at, setC, bandK }) => `${x(at)} ${y(setC - bandK)}`);
  return <path className="kiln-ribbon" d={`M${[...upper, ...lower].join('L')}z`} />;
}

/** How far a zone is from its set point, on the tolerance that it has. */
function Deviation({
  zone,
  x,
  width,
  isStale,
}: {
  readonly zone: KilnZone;
  readonly x: number;
  readonly width: number;
  readonly isStale: boolean;
}): ReactNode {
  const middle = CURVE_PX + 6 + DELTA_PX / 2;
  const px = scaleTo([0, DELTA_K], [0, DELTA_PX / 2 - 2]);
  const band = px(Math.min(DELTA_K, zone.bandK));
  const off = zone.deviationK === null ? 0 : Math.max(-DELTA_K, Math.min(DELTA_K, zone.deviationK));
  const priority = isStale ? null : priorityOf(zone);
  return (
    <>
      <rect
        className="kiln-band"
        x={x + 1}
        y={middle - band}
        width={Math.max(1, width - 2)}
        height={band * 2}
      />
      <path className="m-axis" d={`M${x + 1} ${middle}h${Math.max(1, width - 2)}`} />
      {zone.deviationK !== null && (
        <rect
          className={priority === null ? 'kiln-off' : `m-fill-p${priority}`}
          x={x + width * 0.36}
          y={off > 0 ? middle - px(off) : middle}
          width={width * 0.28}
          height={Math.max(1, Math.abs(px(off)))}
        />
      )}
    </>
  );
}

/** The zones that need somebody, in words beside their points; the sign is for an alarm alone. */
function Callouts({
  zones,
  width,
  x,
  y,
  reader,
  hasSigns,
}: {
  readonly zones: readonly KilnZone[];
  readonly width: number;
  readonly x: (at: number) => number;
  readonly y: (value: number) => number;
  readonly reader: Reader;
  readonly hasSigns: boolean;
}): ReactNode {
  const found = zones
    .flatMap((zone, at) => {
      const priority = priorityOf(zone);
      const value = zone.side === 'lower' ? zone.lowerC : zone.upperC;
      return priority === null || value === null ? [] : [{ zone, at, priority, value }];
    })
    .toSorted((a, b) => a.priority - b.priority)
    .slice(0, CALLOUTS_MOST);
  return found.map(({ zone, at, priority, value }) => {
    const [px, py] = [x(at), y(value)];
    // Below the point, where the curve leaves room; to the left near the exit.
    const textY = Math.min(CURVE_PX - 22, py + 52);
    const isLeft = px > width - CALLOUT_PX;
    const off = zone.deviationK ?? 0;
    const words = reader.t(`${WORDS}callout`, {
      n: zone.no,
      value: figure(reader, value, DEGREES, 'base'),
      k: `${off < 0 ? '\u2212' : '+'}${figure(reader, Math.abs(off), DEGREES, 'base')}`,
    });
    return (
      <g key={zone.no}>
        <circle className={`kiln-ring m-p${priority}`} cx={px} cy={py} r="6" />
        {hasSigns && <path className="kiln-lead" d={`M${px} ${py + 6}V${textY - 10}`} />}
        {hasSigns && zone.priority !== null && <AlarmSign x={px} y={textY - 2} priority={zone.priority} />}
        {width > CALLOUT_PX * 4 && (
          <text
            className={isLeft ? 'm-strong m-end' : 'm-strong'}
            x={isLeft ? px - 14 : px + 14}
            y={textY + 3}
          >
            {words}
          </text>
        )}
      </g>
    );
  });
}
