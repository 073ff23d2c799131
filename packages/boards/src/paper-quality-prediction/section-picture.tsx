import type { ReactNode } from 'react';
import { AlarmSign, Machine, Pipe, type MachineShape } from '../mimic/mimic-shapes.tsx';
import { MimicValue } from '../mimic/mimic-value.tsx';
import type { MachineValue, MACHINE_SECTIONS, PaperMachine } from './paper-quality-prediction.contract.ts';

type Section = (typeof MACHINE_SECTIONS)[number];
const WIDTH = 120;
const HEIGHT = 64;
/** Height of the sheet through all sections; the sheet itself is drawn behind them, at any width. */
const SHEET_Y = 32;

interface Roll {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}
const row = (count: number, y: number, r: number): Roll[] =>
  Array.from({ length: count }, (_, n) => ({ x: ((n + 0.5) * WIDTH) / count, y, r }));

/** Rolls of each section, about the sheet. */
const ROLLS: Readonly<Record<Section, readonly Roll[]>> = {
  refining: [],
  headbox: [],
  wire: [
    { x: 14, y: SHEET_Y + 9, r: 8 },
    { x: 106, y: SHEET_Y + 9, r: 8 },
    ...row(5, SHEET_Y + 5, 3).slice(1, -1),
  ],
  press: [40, 80].flatMap((x) => [
    { x, y: SHEET_Y - 12, r: 11 },
    { x, y: SHEET_Y + 12, r: 11 },
  ]),
  dryer: [...row(5, SHEET_Y - 11, 10), ...row(5, SHEET_Y + 11, 10)],
  sizePress: [
    { x: 60, y: SHEET_Y - 14, r: 13 },
    { x: 60, y: SHEET_Y + 14, r: 13 },
  ],
  reel: [{ x: 66, y: SHEET_Y, r: 26 }],
};
/** From here on there is no sheet while it is broken; before the wire there is stock, and no sheet yet. */
const AFTER_BREAK: readonly Section[] = ['press', 'dryer', 'sizePress', 'reel'];
const BEFORE_SHEET: readonly Section[] = ['refining', 'headbox'];

export interface SectionPictureProps {
  readonly section: Section;
  readonly state: PaperMachine['state'];
  /** What the picture says: the section, and whether something in it is not normal. */
  readonly label: string;
  /** The most urgent of what is not normal in it. */
  readonly priority: MachineValue['priority'];
  readonly isOpen: boolean;
  onOpen(): void;
}

/** A section of the machine: grey, filled when running, an outline when stopped; a broken sheet is dashed. */
export function SectionPicture(props: SectionPictureProps): ReactNode {
  const { section, state, label, priority, isOpen, onOpen } = props;
  const runs = state === 'running' || state === 'gradeChange' || state === 'break';
  const shape: MachineShape = state === 'unknown' ? 'comm' : runs ? 'run' : 'stop';
  const isBroken = !runs || (state === 'break' && AFTER_BREAK.includes(section));
  return (
    <div className="section-picture">
      {!BEFORE_SHEET.includes(section) && (
        <span className={isBroken ? `sheet is-broken at-${section}` : `sheet at-${section}`} />
      )}
      <svg className="mimic" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} height={HEIGHT}>
        <MimicValue
          x={2}
          y={2}
          width={WIDTH - 4}
          height={HEIGHT - 4}
          label={label}
          isOpen={isOpen}
          onOpen={onOpen}
        >
          {section === 'refining' && (
            <>
              <Pipe
                points={[
                  [0, SHEET_Y],
                  [WIDTH, SHEET_Y],
                ]}
              />
              <Machine x={36} y={SHEET_Y} kind="motor" state={shape} />
              <Machine x={80} y={SHEET_Y} kind="motor" state={shape} />
            </>
          )}
          {section === 'headbox' && (
            <>
              <Pipe
                points={[
                  [0, SHEET_Y],
                  [28, SHEET_Y],
                ]}
              />
              <path
                className={runs ? 'm-shell' : 'm-inside'}
                d={`M30 10H74L${WIDTH} ${SHEET_Y - 3}V${SHEET_Y + 4}H30z`}
              />
            </>
          )}
          {ROLLS[section].map(({ x, y, r }) => (
            <circle key={`${x} ${y}`} className={runs ? 'm-shell' : 'm-inside'} cx={x} cy={y} r={r} />
          ))}
        </MimicValue>
        {priority !== null && <AlarmSign x={WIDTH - 12} y={12} priority={priority} />}
      </svg>
    </div>
  );
}
