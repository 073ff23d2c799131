import type { ReactNode } from 'react';
import type { Priority } from '@plantdeck/core/ui/base';

/** How a machine of a picture is: by its form, never by colour alone. */
export type MachineShape = 'run' | 'stop' | 'fault' | 'comm';
export type MachineKind = 'fan' | 'valve' | 'motor' | 'pump';

const BLADES: Readonly<Record<MachineKind, string>> = {
  fan: 'M-7 -5 8 -2M-7 5 8 2',
  valve: 'M-8 -6 8 6V-6L-8 6z',
  motor: 'M-5 6V-6L0 2 5 -6V6',
  pump: 'M-7 -6 9 0-7 6',
};

/** A machine at a point: filled when running, an outline when stopped, crossed at a fault, dashed without a link. */
export function Machine({
  x,
  y,
  kind,
  state,
}: {
  readonly x: number;
  readonly y: number;
  readonly kind: MachineKind;
  readonly state: MachineShape;
}): ReactNode {
  return (
    <g className={`m-machine m-${state}`} transform={`translate(${x} ${y})`}>
      <circle className="m-body" r="14" />
      <path className="m-blades" d={BLADES[kind]} />
      {state === 'fault' && <path className="m-blades m-p2" d="M-10-10 10 10M-10 10 10-10" />}
    </g>
  );
}

/** A pipe from point to point; an arrow at the end that the flow goes to. */
export function Pipe({
  points,
  end = 'to',
}: {
  readonly points: readonly (readonly [number, number])[];
  readonly end?: 'to' | 'from' | 'none';
}): ReactNode {
  const way = end === 'from' ? points.toReversed() : points;
  const [tip, before] = [way.at(-1), way.at(-2)];
  const d = points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const turn = tip && before ? (Math.atan2(tip[1] - before[1], tip[0] - before[0]) * 180) / Math.PI : 0;
  return (
    <>
      <path className="m-pipe" d={d} />
      {end !== 'none' && tip && (
        <path
          className="m-pipe-end"
          d="M0 0-8 4v-8z"
          transform={`translate(${tip[0]} ${tip[1]}) rotate(${turn})`}
        />
      )}
    </>
  );
}

const SIGN: Readonly<Record<Priority, { readonly d: string; readonly textY: number }>> = {
  1: { d: 'M-7-7H7V7H-7z', textY: 4 },
  2: { d: 'M0-8 8 7H-8z', textY: 5 },
  3: { d: 'M-8-7H8L0 8z', textY: 1 },
  4: { d: 'M0-8a8 8 0 1 0 0 16 8 8 0 0 0 0-16z', textY: 4 },
};

/** The mark of an alarm by its priority: square, triangle, inverted triangle, circle, each with its figure. */
export function AlarmSign({
  x,
  y,
  priority,
}: {
  readonly x: number;
  readonly y: number;
  readonly priority: Priority;
}): ReactNode {
  const { d, textY } = SIGN[priority];
  return (
    <g
      className="m-sign"
      transform={`translate(${x} ${y})`}
      style={{ '--sign-ink': `var(--plant-p${priority}-ink)` } as Record<string, string>}
      aria-hidden="true"
    >
      <path className={`m-fill-p${priority}${priority === 3 ? ' m-p3' : ''}`} d={d} />
      <text y={textY}>{priority}</text>
    </g>
  );
}
