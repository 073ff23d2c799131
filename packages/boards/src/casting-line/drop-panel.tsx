import { memo, type ReactNode } from 'react';
import { useBoxFact } from '@plantdeck/core/element';
import type { Priority } from '@plantdeck/core/ui/base';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { quantity, timeOf, type Reader } from '../board/reader.ts';
import { mimicRows } from '../mimic/mimic-rows.ts';
import { AlarmSign, Pipe } from '../mimic/mimic-shapes.tsx';
import { MimicValue } from '../mimic/mimic-value.tsx';
import {
  DROP_PHASES,
  type CastingLine,
  type CastingMould,
  type CastingNode,
} from './casting-line.contract.ts';
import { causeText } from './cause-text.ts';
import { MILLIMETRES, WORDS } from './words.ts';

/** Sides of board and panel that the picture does not have, px. */
const SIDES_PX = 72;
const LEAST_NODE_PX = 118;
const SHAPE_PX = 62;
const LINE_PX = 17;
const NODE_LINES = 3;
const NODE_PX = SHAPE_PX + NODE_LINES * LINE_PX + 10;
const FLOW_Y = 34;
const HALF_PX = 34;
const GAP_PX = 8;
const MOULD_PX = 26;
const TABLE_HEAD_PX = 34;

const SHAPES: Readonly<Record<CastingNode['node'], string>> = {
  furnace: 'M-32 16H32V52H-32zM-20 16V8H20V16',
  launder: 'M-32 26L32 32V44L-32 38z',
  degasser: 'M-22 18H22V54H-22zM0 6V42M-9 42H9',
  filter: 'M-24 18H24V54H-24zM-24 36H24M-16 36L-8 54M0 36L8 54M16 36L24 54',
  table: 'M-32 20H32V34H-32z',
  water: 'M0 10C10 24 16 32 16 40A16 16 0 0 1-16 40C-16 32-10 24 0 10z',
};

type Drop = Exclude<CastingLine['panels']['drop'], undefined | { gap: unknown }>;
const pictureWidth = ({ width }: { readonly width: number }): number =>
  Math.max(200, Math.floor((width || 1400) - SIDES_PX));
const markOf = ({ priority, judge }: CastingNode): Priority | null =>
  priority ?? (judge === 'abnormal' ? 2 : judge === 'warn' ? 3 : null);

/** The drop: its phase, how far it is, and the line from the furnace to the moulds, grey as long as it is normal. */
export function DropPanel(): ReactNode {
  const parts = useBoard<CastingLine>();
  const { board, reader, age } = parts;
  const width = useBoxFact(pictureWidth);
  const drop = panelValues(board.panels, 'drop');
  const strands = panelValues(board.panels, 'strands');
  return (
    <BoardPanel
      code="drop"
      detail="/dataQuery"
      note={drop && <span className="cast-line-name">{drop.line.name}</span>}
    >
      {drop && (
        <>
          <DropHead drop={drop} reader={reader} isFresh={age === 'fresh'} />
          <Picture
            drop={drop}
            moulds={strands?.moulds ?? null}
            width={width}
            leastPx={LEAST_NODE_PX * (parts.isFar ? 2 : 1)}
            reader={reader}
            isStale={age !== 'fresh'}
            onOpen={(node) =>
              parts.drill('drop', node, {
                to: node === 'furnace' ? '/meltingFurnaceBoard' : '/dataQuery',
                query: node === 'furnace' ? {} : { areaId: drop.line.id },
              })
            }
          />
        </>
      )}
    </BoardPanel>
  );
}

function DropHead({
  drop,
  reader,
  isFresh,
}: {
  readonly drop: Drop;
  readonly reader: Reader;
  readonly isFresh: boolean;
}): ReactNode {
  const word = (key: string): string => reader.t(WORDS + key);
  const at = drop.phase === null ? -1 : DROP_PHASES.indexOf(drop.phase);
  const share =
    drop.lengthMm === null || drop.targetMm === null || drop.targetMm <= 0
      ? 0
      : Math.min(100, (drop.lengthMm / drop.targetMm) * 100);
  const mm = (value: number | null): string => quantity(reader, value, MILLIMETRES, 'base');
  const times = [
    ...(drop.startedAt === null
      ? []
      : [reader.t(`${WORDS}drop.started`, { time: timeOf(reader, drop.startedAt) })]),
    ...(drop.endedAt === null
      ? []
      : [reader.t(`${WORDS}drop.ended`, { time: timeOf(reader, drop.endedAt) })]),
    ...(drop.etaEnd === null ? [] : [reader.t(`${WORDS}drop.eta`, { time: timeOf(reader, drop.etaEnd) })]),
  ];
  return (
    <div className={isFresh ? 'cast-head' : 'cast-head is-old'}>
      <p className="cast-title">
        <b className="ell">
          {drop.no === null
            ? word('drop.none')
            : reader.t(`${WORDS}drop.head`, {
                no: drop.no,
                alloy: drop.alloy ?? '–',
                mould: drop.mould,
                n: drop.strands,
              })}
        </b>
        <span>{times.join(' · ')}</span>
      </p>
      <div className="cast-phases">
        {DROP_PHASES.map((phase, index) => (
          <span
            key={phase}
            className={['cast-phase', index < at && 'is-done', index === at && 'is-now']
              .filter(Boolean)
              .join(' ')}
            aria-current={index === at ? 'step' : undefined}
            title={word(`phase.${phase}`)}
          >
            {word(`phase.${phase}`)}
          </span>
        ))}
      </div>
      <p className="cast-length">
        <svg className="cast-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect className="cast-bar-room" width="100" height="4" />
          <rect className="cast-bar-fill" width={share} height="4" />
        </svg>
        <span>
          {drop.phase === null
            ? word('silent')
            : reader.t(`${WORDS}drop.length`, { length: mm(drop.lengthMm), target: mm(drop.targetMm) })}
        </span>
      </p>
      {drop.aborted && (
        <p className="cast-abort">
          <b>{reader.t(`${WORDS}drop.aborted`, { length: mm(drop.lengthMm) })}</b> –{' '}
          {causeText(drop.cause, reader)}
        </p>
      )}
    </div>
  );
}

interface PictureProps {
  readonly drop: Drop;
  /** Null where the reader may not see them. */
  readonly moulds: readonly CastingMould[] | null;
  readonly width: number;
  readonly leastPx: number;
  readonly reader: Reader;
  readonly isStale: boolean;
  onOpen(node: CastingNode['node']): void;
}

/** What flows into the moulds, and below it the table from above, a ring for each mould. */
function Picture({ drop, moulds, width, leastPx, reader, isStale, onOpen }: PictureProps): ReactNode {
  const count = moulds?.length ?? drop.strands;
  const rows = mimicRows(drop.nodes.length, width, leastPx);
  // Two rows as a table has them, more where they do not fit.
  const perRow = Math.max(1, Math.min(Math.ceil(count / 2), Math.floor((width - 2 * GAP_PX) / MOULD_PX)));
  const mouldRows = Math.ceil(count / perRow);
  const tableWidth = perRow * MOULD_PX + 2 * GAP_PX;
  const tableTop = rows.length * NODE_PX;
  const tableHeight = TABLE_HEAD_PX + mouldRows * MOULD_PX + 2 * GAP_PX;
  const left = (width - tableWidth) / 2;
  const height = tableTop + tableHeight;
  const casts = drop.phase !== null && ['fill', 'start', 'steady', 'end'].includes(drop.phase);
  const shape = drop.phase === null ? 'comm' : casts ? 'run' : 'stop';
  const off =
    moulds?.filter(({ state }) => state === 'hang' || state === 'bleed' || state === 'closed') ?? [];
  const tableText = reader.t(`${WORDS}drop.pit`, { n: count });
  return (
    <svg className="mimic cast-picture" height={height} viewBox={`0 0 ${width} ${height}`}>
      {rows.map(({ from, to, each }, row) => (
        <g key={from} transform={`translate(0 ${row * NODE_PX})`}>
          {drop.nodes.slice(from, to).map((node, place) => (
            <g key={node.node} transform={`translate(${place * each} 0)`}>
              {place < to - from - 1 && node.node !== 'table' && (
                <Pipe
                  points={[
                    [each / 2 + HALF_PX + GAP_PX, FLOW_Y],
                    [each * 1.5 - HALF_PX - GAP_PX, FLOW_Y],
                  ]}
                />
              )}
              <Place
                node={node}
                width={each}
                shape={
                  node.node === 'furnace' || node.node === 'water'
                    ? shape === 'comm'
                      ? 'comm'
                      : 'run'
                    : shape
                }
                reader={reader}
                isStale={isStale}
                onOpen={onOpen}
              />
            </g>
          ))}
        </g>
      ))}
      <g transform={`translate(${left} ${tableTop})`}>
        <MimicValue
          x={0}
          y={4}
          width={tableWidth}
          height={tableHeight - 6}
          label={[
            tableText,
            ...off.map(({ no, state }) => `${no} ${reader.t(`${WORDS}state.${state ?? 'unknown'}`)}`),
          ].join(', ')}
          isStale={isStale}
          onOpen={() => onOpen('table')}
        >
          <text className="m-mid" x={tableWidth / 2} y={TABLE_HEAD_PX - 12}>
            {tableText}
          </text>
          <rect
            className="cast-table"
            x={2}
            y={TABLE_HEAD_PX - 4}
            width={tableWidth - 4}
            height={tableHeight - TABLE_HEAD_PX}
            rx="4"
          />
          {Array.from({ length: count }, (_, index) => (
            <Mould
              key={index}
              x={GAP_PX + ((index % perRow) + 0.5) * MOULD_PX}
              y={TABLE_HEAD_PX + (Math.floor(index / perRow) + 0.5) * MOULD_PX + 2}
              state={moulds === null || isStale ? null : (moulds[index]?.state ?? null)}
            />
          ))}
        </MimicValue>
      </g>
    </svg>
  );
}

/** A mould from above: filled while metal stands in it, crossed when shut, with an arrow where it hangs or bleeds. */
const Mould = memo(function Mould({
  x,
  y,
  state,
}: {
  readonly x: number;
  readonly y: number;
  readonly state: CastingMould['state'];
}): ReactNode {
  const isOff = state === 'hang' || state === 'bleed';
  return (
    <g transform={`translate(${x} ${y})`}>
      <g className={state === 'ok' || isOff ? 'm-machine m-run' : 'm-machine m-stop'}>
        <circle className="m-body" r="8" />
        {state === 'closed' && <path className="m-blades" d="M-5-5 5 5M-5 5 5-5" />}
      </g>
      {isOff && <circle className={`cast-ring ${state === 'bleed' ? 'm-p1' : 'm-p2'}`} r="10" />}
      {isOff && (
        <path
          className={state === 'bleed' ? 'm-fill-p1' : 'm-fill-p2'}
          d={state === 'bleed' ? 'M-5-3H5L0 5z' : 'M-5 3H5L0-5z'}
        />
      )}
    </g>
  );
});

interface PlaceProps {
  readonly node: CastingNode;
  readonly width: number;
  readonly shape: 'run' | 'stop' | 'comm';
  readonly reader: Reader;
  readonly isStale: boolean;
  onOpen(node: CastingNode['node']): void;
}

function Place({ node, width, shape, reader, isStale, onOpen }: PlaceProps): ReactNode {
  const name = reader.t(`${WORDS}node.${node.node}`);
  const values = node.values.map(({ value, unit }) => quantity(reader, value, unit, 'base'));
  const mark = isStale ? null : markOf(node);
  const middle = width / 2;
  const label = [
    `${name}: ${node.values.map(({ key }, at) => `${reader.t(`${WORDS}value.${key}`)} ${values[at]}`).join(', ')}`,
    ...(mark !== null && node.judge === 'abnormal' ? [reader.t(`${WORDS}outside`)] : []),
    ...(node.priority === null || isStale ? [] : [reader.t(`${WORDS}priority`, { n: node.priority })]),
  ].join(', ');
  return (
    <MimicValue
      x={2}
      y={2}
      width={width - 4}
      height={NODE_PX - 8}
      label={label}
      isStale={isStale}
      onOpen={() => onOpen(node.node)}
    >
      <g className={`m-machine m-${shape}`} transform={`translate(${middle} 0)`}>
        <path className="m-body" d={SHAPES[node.node]} />
      </g>
      {mark !== null && (
        <rect
          className={`cast-out m-p${mark}`}
          x={middle - HALF_PX - 4}
          y={4}
          width={2 * (HALF_PX + 4)}
          height={SHAPE_PX - 6}
        />
      )}
      {!isStale && node.priority !== null && (
        <AlarmSign x={middle + HALF_PX + 4} y={9} priority={node.priority} />
      )}
      <text className="m-mid" x={middle} y={SHAPE_PX + LINE_PX - 2}>
        {name}
      </text>
      {values.slice(0, NODE_LINES - 1).map((text, at) => (
        <text
          key={node.values[at]?.key}
          className={at === 0 ? 'm-mid m-strong' : 'm-mid'}
          x={middle}
          y={SHAPE_PX + (at + 2) * LINE_PX}
        >
          {text}
        </text>
      ))}
    </MimicValue>
  );
}
