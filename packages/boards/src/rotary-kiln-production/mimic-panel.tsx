import type { ReactNode } from 'react';
import { useBoxFact } from '@plantdeck/core/element';
import { formatDateTime } from '@plantdeck/core/units';
import type { Priority } from '@plantdeck/core/ui/base';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { quantity, timeOf, type Reader } from '../board/reader.ts';
import { mimicRows } from '../mimic/mimic-rows.ts';
import { AlarmSign, Pipe } from '../mimic/mimic-shapes.tsx';
import { MimicValue } from '../mimic/mimic-value.tsx';
import type { RotaryKilnProduction, RotaryNode } from './rotary-kiln-production.contract.ts';
import { DEGREES, MONOXIDE, OXYGEN, PASCAL, WORDS } from './words.ts';

/** Sides of board and panel that the picture does not have, px. */
const SIDES_PX = 72;
const LEAST_NODE_PX = 112;
const SHAPE_PX = 64;
/** Where there is room, the equipment is drawn larger. */
const WIDE_NODE_PX = 150;
const WIDE_SCALE = 1.5;
const LINE_PX = 17;
const LINES = 5;
const scaleAt = (each: number): number => (each >= WIDE_NODE_PX ? WIDE_SCALE : 1);
const heightAt = (each: number): number => SHAPE_PX * scaleAt(each) + LINES * LINE_PX + 12;
/** Where the meal passes from one to the next. */
const FLOW_Y = 30;
const HALF_PX = 34;
const GAP_PX = 6;
const CLOCK_ALONE_MS = 12 * 3_600_000;

const CYCLONE = 'M-18 8H18V26L5 56H-5L-18 26z';
const SHAPES: Readonly<Record<string, string>> = {
  calciner: 'M-13 12Q0 0 13 12V52H-13z',
  inlet: 'M-20 20H8L20 30V52H-20z',
  kiln: 'M-32 18L32 26V48L-32 40zM-18 16V44M14 20V50',
  cooler: 'M-32 22H-12L-4 34H32V52H-32zM-26 46H26',
};
type Mimic = Exclude<RotaryKilnProduction['panels']['mimic'], undefined | { gap: unknown }>;

const pictureWidth = ({ width }: { readonly width: number }): number =>
  Math.max(200, Math.floor((width || 1400) - SIDES_PX));
const EQUIPMENT: Readonly<Record<Mimic['kiln']['state'], 'run' | 'stop' | 'comm'>> = {
  run: 'run',
  heat: 'run',
  noFeed: 'stop',
  stop: 'stop',
  comm: 'comm',
};

/** Colour is for what is not normal: of its alarm, else of how far it is out. */
const markOf = ({ priority, judge }: RotaryNode): Priority | null =>
  priority ?? (judge === 'abnormal' ? 2 : judge === 'warn' ? 3 : null);

export const placeName = (node: string, reader: Reader): string =>
  /^c\d$/.test(node) ? node.toUpperCase() : reader.t(`${WORDS}node.${node}`);

/** With its day where the clock alone could mean another one. */
const sinceText = (since: string, serverTime: string, reader: Reader): string =>
  Date.parse(serverTime) - Date.parse(since) < CLOCK_ALONE_MS
    ? timeOf(reader, since)
    : formatDateTime(since, reader.tz, reader.lang);

/** The values of a place, those it has. */
const valuesOf = ({ tC, pPa, o2Pct, coPct }: RotaryNode, reader: Reader): string[] => [
  quantity(reader, tC, DEGREES),
  ...(pPa === null ? [] : [quantity(reader, pPa, PASCAL)]),
  ...(o2Pct === null ? [] : [`O₂ ${quantity(reader, o2Pct, OXYGEN)}`]),
  ...(coPct === null ? [] : [`CO ${quantity(reader, coPct, MONOXIDE)}`]),
];

/** Preheater, calciner, kiln and cooler in the order in which the meal passes them. */
export function MimicPanel(): ReactNode {
  const parts = useBoard<RotaryKilnProduction>();
  const { board, reader, age, choose } = parts;
  const width = useBoxFact(pictureWidth);
  const mimic = panelValues(board.panels, 'mimic');
  const word = (key: string, values?: Record<string, string | number>) => reader.t(WORDS + key, values);
  const rows = mimic ? mimicRows(mimic.nodes.length, width, LEAST_NODE_PX * (parts.isFar ? 2 : 1)) : [];
  const rowPx = heightAt(rows[0]?.each ?? 0);
  return (
    <BoardPanel
      code="mimic"
      detail="/dataQuery"
      note={
        mimic && (
          <span className="rotary-state">
            {[
              mimic.kiln.name,
              word(`state.${mimic.kiln.state}`),
              ...(mimic.kiln.since === null
                ? []
                : [word('since', { time: sinceText(mimic.kiln.since, board.serverTime, reader) })]),
            ].join(' · ')}
          </span>
        )
      }
      chip={
        mimic &&
        mimic.kilns.length > 1 && (
          <select
            className="head-select"
            aria-label={word('kiln')}
            value={mimic.kiln.id}
            onChange={(event) => choose({ kilnId: event.target.value })}
          >
            {mimic.kilns.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )
      }
    >
      {mimic && (
        <svg className="mimic" height={rows.length * rowPx} viewBox={`0 0 ${width} ${rows.length * rowPx}`}>
          {rows.map(({ from, to, each }, row) => (
            <g key={from} transform={`translate(0 ${row * rowPx})`}>
              {mimic.nodes.slice(from, to).map((node, place) => (
                <g key={node.node} transform={`translate(${place * each} 0)`}>
                  {from + place < mimic.nodes.length - 1 && place < to - from - 1 && (
                    <Pipe
                      points={[
                        [each / 2 + (HALF_PX + GAP_PX) * scaleAt(each), FLOW_Y * scaleAt(each)],
                        [each * 1.5 - (HALF_PX + GAP_PX) * scaleAt(each), FLOW_Y * scaleAt(each)],
                      ]}
                    />
                  )}
                  <Place
                    node={node}
                    width={each}
                    shape={EQUIPMENT[mimic.kiln.state]}
                    reader={reader}
                    isStale={age !== 'fresh'}
                    onOpen={() =>
                      parts.drill('mimic', node.node, {
                        to: '/dataQuery',
                        query: { areaId: mimic.kiln.id },
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

interface PlaceProps {
  readonly node: RotaryNode;
  readonly width: number;
  readonly shape: 'run' | 'stop' | 'comm';
  readonly reader: Reader;
  readonly isStale: boolean;
  onOpen(): void;
}

function Place({ node, width, shape, reader, isStale, onOpen }: PlaceProps): ReactNode {
  const name = placeName(node.node, reader);
  const [temperature = '–', ...others] = valuesOf(node, reader);
  const mark = isStale ? null : markOf(node);
  const middle = width / 2;
  const scale = scaleAt(width);
  const shapePx = SHAPE_PX * scale;
  const lines = [...others, ...(node.frozen ? [reader.t(`${WORDS}frozen`)] : [])];
  const label = [
    `${name}: ${valuesOf(node, reader).join(', ')}`,
    ...(node.frozen ? [reader.t(`${WORDS}frozen`)] : []),
    ...(node.beyond === null ? [] : [reader.t(`${WORDS}beyond`)]),
    ...(node.priority === null ? [] : [reader.t(`${WORDS}priority`, { n: node.priority })]),
  ].join(', ');
  return (
    <MimicValue
      x={2}
      y={2}
      width={width - 4}
      height={heightAt(width) - 8}
      label={label}
      isStale={isStale || node.frozen}
      onOpen={onOpen}
    >
      <g className={`m-machine m-${shape}`} transform={`translate(${middle} 0) scale(${scale})`}>
        <path className="m-body" d={SHAPES[node.node] ?? CYCLONE} />
      </g>
      {mark !== null && (
        <rect
          className={`rotary-out m-p${mark}`}
          x={middle - (HALF_PX + 4) * scale}
          y={5}
          width={2 * (HALF_PX + 4) * scale}
          height={shapePx - 8}
        />
      )}
      {!isStale && node.priority !== null && (
        <AlarmSign x={middle + (HALF_PX + 4) * scale} y={10} priority={node.priority} />
      )}
      <text className="m-mid" x={middle} y={shapePx + LINE_PX - 2}>
        {name}
      </text>
      <text className="m-mid m-strong rotary-t" x={middle} y={shapePx + 2 * LINE_PX}>
        {temperature}
      </text>
      {lines.slice(0, LINES - 2).map((line, at) => (
        <text key={line} className="m-mid" x={middle} y={shapePx + (at + 3) * LINE_PX}>
          {line}
        </text>
      ))}
    </MimicValue>
  );
}
