import type { ReactNode } from 'react';
import { useBoxFact } from '@plantdeck/core/element';
import type { Priority } from '@plantdeck/core/ui/base';
import { formatDateTime } from '@plantdeck/core/units';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { quantity, type Reader } from '../board/reader.ts';
import { mimicRows } from '../mimic/mimic-rows.ts';
import { AlarmSign, Pipe } from '../mimic/mimic-shapes.tsx';
import { MimicValue } from '../mimic/mimic-value.tsx';
import type { HotRollingCasting, RollingSection } from './hot-rolling-casting.contract.ts';
import { DEGREES, PERCENT, WORDS } from './words.ts';

/** Sides of board and panel that the picture does not have, px. */
const SIDES_PX = 72;
const LEAST_SECTION_PX = 78;
const SHAPE_PX = 66;
const LINE_PX = 17;
const LINES = 4;
const ROW_PX = SHAPE_PX + LINES * LINE_PX + 12;
/** Where the stock passes from one to the next. */
const FLOW_Y = 32;
const HALF_PX = 30;
const GAP_PX = 4;

const SHAPES: Readonly<Record<RollingSection['kind'], string>> = {
  holding: 'M-28 18H28V50H-28zM-28 28H28',
  degas: 'M-20 14H20V50H-20zM0 6V40M-9 40H9',
  caster: 'M-20 32a20 20 0 1 0 40 0a20 20 0 1 0-40 0M-3 32a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  stand:
    'M-17 6H17V58H-17zM-10 21a10 10 0 1 0 20 0a10 10 0 1 0-20 0M-10 43a10 10 0 1 0 20 0a10 10 0 1 0-20 0',
  coiler:
    'M-22 32a22 22 0 1 0 44 0a22 22 0 1 0-44 0M-14 32a14 14 0 1 0 28 0a14 14 0 1 0-28 0M-6 32a6 6 0 1 0 12 0a6 6 0 1 0-12 0',
};
const EQUIPMENT: Readonly<Record<RollingSection['state'], string>> = {
  run: 'run',
  idle: 'stop',
  stop: 'stop',
  fault: 'fault',
  comm: 'comm',
};

const pictureWidth = ({ width }: { readonly width: number }): number =>
  Math.max(200, Math.floor((width || 1400) - SIDES_PX));

/** Colour is for what is not normal: of its alarm, else of its state, else of how far it is out. */
const markOf = ({ priority, judge, state }: RollingSection): Priority | null =>
  priority ?? (state === 'fault' || judge === 'abnormal' ? 2 : judge === 'warn' ? 3 : null);

export const sectionName = ({ kind, no }: Pick<RollingSection, 'kind' | 'no'>, reader: Reader): string =>
  reader.t(`${WORDS}section.${kind}`, { n: no ?? '' });

/** Values of a section, those it has. */
const valuesOf = ({ speed, speedUnit, tempC, loadPct }: RollingSection, reader: Reader): string[] => [
  ...(tempC === null ? [] : [quantity(reader, tempC, DEGREES)]),
  ...(speed === null || speedUnit === null ? [] : [quantity(reader, speed, speedUnit)]),
  ...(loadPct === null ? [] : [quantity(reader, loadPct, PERCENT)]),
];

/** Holding furnace, degasser, caster, stands and coiler in the order in which the metal passes them. */
export function MimicPanel(): ReactNode {
  const parts = useBoard<HotRollingCasting>();
  const { board, reader, age, choose } = parts;
  const width = useBoxFact(pictureWidth);
  const mimic = panelValues(board.panels, 'mimic');
  const word = (key: string, values?: Record<string, string | number>) => reader.t(WORDS + key, values);
  const rows = mimic ? mimicRows(mimic.sections.length, width, LEAST_SECTION_PX * (parts.isFar ? 2 : 1)) : [];
  return (
    <BoardPanel
      code="mimic"
      detail="/dataQuery"
      note={
        mimic && (
          <span className="rolling-state">
            {[
              mimic.line.name,
              word(`state.${mimic.line.state}`),
              ...(mimic.line.since === null
                ? []
                : [word('since', { time: formatDateTime(mimic.line.since, reader.tz, reader.lang) })]),
            ].join(' · ')}
          </span>
        )
      }
      chip={
        mimic &&
        mimic.lines.length > 1 && (
          <select
            className="head-select"
            aria-label={word('line')}
            value={mimic.line.id}
            onChange={(event) => choose({ lineId: event.target.value })}
          >
            {mimic.lines.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )
      }
    >
      {mimic && (
        <svg className="mimic" height={rows.length * ROW_PX} viewBox={`0 0 ${width} ${rows.length * ROW_PX}`}>
          {rows.map(({ from, to, each }, row) => (
            <g key={from} transform={`translate(0 ${row * ROW_PX})`}>
              {mimic.sections.slice(from, to).map((section, place) => (
                <g key={section.id} transform={`translate(${place * each} 0)`}>
                  {place < to - from - 1 && (
                    <Pipe
                      points={[
                        [each / 2 + HALF_PX + GAP_PX, FLOW_Y],
                        [each * 1.5 - HALF_PX - GAP_PX, FLOW_Y],
                      ]}
                    />
                  )}
                  <Section
                    section={section}
                    width={each}
                    reader={reader}
                    isStale={age !== 'fresh'}
                    onOpen={() =>
                      parts.drill('mimic', section.id, {
                        to: '/dataQuery',
                        query: { areaId: mimic.line.id },
                      })
                    }
                  />
                </g>
              ))}
            </g>
          ))}
        </svg>
      )}
    </BoardPanel>
  );
}

interface SectionProps {
  readonly section: RollingSection;
  readonly width: number;
  readonly reader: Reader;
  readonly isStale: boolean;
  onOpen(): void;
}

function Section({ section, width, reader, isStale, onOpen }: SectionProps): ReactNode {
  const name = sectionName(section, reader);
  const values = valuesOf(section, reader);
  const mark = isStale ? null : markOf(section);
  const middle = width / 2;
  const label = [
    `${name}: ${[reader.t(`${WORDS}state.${section.state}`), ...values].join(', ')}`,
    ...(section.beyond === null || isStale ? [] : [reader.t(`${WORDS}beyond.${section.beyond}`)]),
    ...(section.priority === null ? [] : [reader.t(`${WORDS}priority`, { n: section.priority })]),
  ].join(', ');
  return (
    <MimicValue
      x={2}
      y={2}
      width={width - 4}
      height={ROW_PX - 8}
      label={label}
      isStale={isStale}
      onOpen={onOpen}
    >
      <g className={`m-machine m-${EQUIPMENT[section.state]}`} transform={`translate(${middle} 0)`}>
        <path className="m-body rolling-shape" d={SHAPES[section.kind]} />
        {section.state === 'fault' && <path className="m-blades m-p2" d="M-14 18 14 46M-14 46 14 18" />}
      </g>
      {mark !== null && (
        <rect
          className={`rolling-out m-p${mark}`}
          x={middle - HALF_PX - 2}
          y={2}
          width={2 * (HALF_PX + 2)}
          height={SHAPE_PX - 6}
        />
      )}
      {!isStale && section.priority !== null && (
        <AlarmSign x={middle + HALF_PX + 2} y={10} priority={section.priority} />
      )}
      <text className="m-mid" x={middle} y={SHAPE_PX + LINE_PX - 3}>
        {name}
      </text>
      {(values.length === 0 ? ['–'] : values).map((line, at) => (
        <text
          key={line}
          className={at === 0 ? 'm-mid m-strong' : 'm-mid'}
          x={middle}
          y={SHAPE_PX + (at + 2) * LINE_PX - 2}
        >
          {line}
        </text>
      ))}
    </MimicValue>
  );
}
