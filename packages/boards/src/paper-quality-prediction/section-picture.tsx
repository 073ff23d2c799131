import type { ReactNode } from 'react';
import type { MACHINE_SECTIONS, PaperMachine } from './paper-quality-prediction.contract.ts';

type Section = (typeof MACHINE_SECTIONS)[number];
const WIDTH = 120;
const HEIGHT = 64;
/** Height of the sheet through all sections. */
const SHEET_Y = 40;

interface Roll {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}
const row = (count: number, y: number, r: number, offset = 0): Roll[] =>
  Array.from({ length: count }, (_, n) => ({ x: offset + ((n + 0.5) * WIDTH) / count, y, r }));

/** Rolls of each section, about the sheet. */
const ROLLS: Readonly<Record<Section, readonly Roll[]>> = {
  refining: [
    { x: 40, y: SHEET_Y, r: 15 },
    { x: 82, y: SHEET_Y, r: 15 },
  ],
  headbox: [],
  wire: [{ x: 12, y: SHEET_Y + 9, r: 8 }, { x: 108, y: SHEET_Y + 9, r: 8 }, ...row(4, SHEET_Y + 9, 4)],
  press: [
    { x: 40, y: SHEET_Y - 12, r: 11 },
    { x: 40, y: SHEET_Y + 12, r: 11 },
    { x: 82, y: SHEET_Y - 12, r: 11 },
    { x: 82, y: SHEET_Y + 12, r: 11 },
  ],
  dryer: [...row(4, SHEET_Y - 11, 10), ...row(4, SHEET_Y + 11, 10)],
  sizePress: [
    { x: 60, y: SHEET_Y - 14, r: 13 },
    { x: 60, y: SHEET_Y + 13, r: 13 },
  ],
  reel: [{ x: 66, y: SHEET_Y - 2, r: 24 }],
};
/** From here on there is no sheet while it is broken. */
const AFTER_BREAK: readonly Section[] = ['press', 'dryer', 'sizePress', 'reel'];

/** A section of the machine: grey, filled while it runs, an outline while it stands; a broken sheet is dashed. */
export function SectionPicture({
  section,
  state,
}: {
  readonly section: Section;
  readonly state: PaperMachine['state'];
}): ReactNode {
  const runs = state === 'running' || state === 'gradeChange' || state === 'break';
  const hasSheet = runs && !(state === 'break' && AFTER_BREAK.includes(section));
  return (
    <svg
      className="mimic section-picture"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {section === 'headbox' && (
        <path
          className={runs ? 'm-shell' : 'm-inside'}
          d={`M24 16H70L104 ${SHEET_Y - 3}V${SHEET_Y + 3}H24z`}
        />
      )}
      {ROLLS[section].map(({ x, y, r }) => (
        <circle
          key={`${x} ${y}`}
          className={runs ? 'm-shell' : 'm-inside'}
          cx={x}
          cy={y}
          r={r}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      <path
        className={hasSheet ? 'm-pipe sheet' : 'm-pipe sheet is-broken'}
        d={`M0 ${SHEET_Y}H${section === 'reel' ? 66 : WIDTH}`}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
