import { memo, type ReactNode } from 'react';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { figure, quantity, timeOf, type Reader } from '../board/reader.ts';
import type { CastingLine, CastingMould } from './casting-line.contract.ts';
import { causeText } from './cause-text.ts';
import { LEVEL, WORDS } from './words.ts';

/** The bar ends a bit beyond the limit. */
const BEYOND = 1.8;
const BAR_PX = 28;

type Strands = Exclude<CastingLine['panels']['strands'], undefined | { gap: unknown }>;
const stateWord = (state: CastingMould['state'], reader: Reader): string =>
  reader.t(`${WORDS}state.${state ?? 'unknown'}`);

/** Every strand with its level against the limit, and below what hung or bled in the drop, with its cause. */
export function StrandsPanel(): ReactNode {
  const { board, reader, age } = useBoard<CastingLine>();
  const strands = panelValues(board.panels, 'strands');
  const isFresh = age === 'fresh';
  return (
    <BoardPanel
      code="strands"
      detail="/dataQuery"
      note={
        strands &&
        reader.t(`${WORDS}strands.limit`, { value: quantity(reader, strands.limitMm, LEVEL, 'base') })
      }
    >
      {strands && (
        <>
          <ul className={isFresh ? 'cast-strands' : 'cast-strands is-old'}>
            {strands.moulds.map((mould) => (
              <Strand
                key={mould.no}
                no={mould.no}
                state={mould.state}
                levelDevMm={mould.levelDevMm}
                limitMm={strands.limitMm}
                isFresh={isFresh}
                reader={reader}
              />
            ))}
          </ul>
          <Events strands={strands} reader={reader} />
        </>
      )}
    </BoardPanel>
  );
}

interface StrandProps extends CastingMould {
  readonly limitMm: number;
  readonly isFresh: boolean;
  readonly reader: Reader;
}

const Strand = memo(function Strand({
  no,
  state,
  levelDevMm,
  limitMm,
  isFresh,
  reader,
}: StrandProps): ReactNode {
  const reach = limitMm * BEYOND;
  const y = (mm: number): number =>
    BAR_PX / 2 - (Math.max(-reach, Math.min(reach, mm)) / Math.max(reach, 1e-9)) * (BAR_PX / 2 - 1);
  const isOff = isFresh && (state === 'hang' || state === 'bleed');
  const text = reader.t(`${WORDS}strands.one`, {
    no,
    state: stateWord(state, reader),
    value: quantity(reader, levelDevMm, LEVEL, 'base'),
  });
  return (
    <li
      className={['cast-strand', `is-${state ?? 'unknown'}`, isOff && 'is-off'].filter(Boolean).join(' ')}
      title={text}
    >
      <span className="sr">{text}</span>
      <span aria-hidden="true" className="cast-strand-no">
        {no}
      </span>
      <svg className="cast-strand-bar" viewBox={`0 0 20 ${BAR_PX}`} aria-hidden="true">
        <path className="cast-strand-limit" d={`M0 ${y(limitMm)}H20M0 ${y(-limitMm)}H20`} />
        <path className="cast-strand-zero" d={`M0 ${BAR_PX / 2}H20`} />
        {state === 'closed' ? (
          <path className="cast-strand-shut" d={`M5 9 15 19M5 19 15 9`} />
        ) : (
          levelDevMm !== null && (
            <rect
              className="cast-strand-level"
              x="6"
              width="8"
              y={Math.min(y(levelDevMm), BAR_PX / 2)}
              height={Math.max(1, Math.abs(y(levelDevMm) - BAR_PX / 2))}
            />
          )
        )}
      </svg>
      <span aria-hidden="true" className="cast-strand-value">
        {levelDevMm === null ? '–' : figure(reader, levelDevMm, LEVEL, 'base')}
      </span>
    </li>
  );
});

function Events({ strands, reader }: { readonly strands: Strands; readonly reader: Reader }): ReactNode {
  if (strands.no === null) return null;
  if (strands.events.length === 0)
    return <p className="quiet-line">{reader.t(`${WORDS}strands.quiet`, { no: strands.no })}</p>;
  return (
    <ul className="cast-events">
      {strands.events.map((event) => {
        const head = [
          reader.t(`${WORDS}strands.event.${event.kind}`, { no: event.no, from: timeOf(reader, event.from) }),
          ...(event.to === null
            ? []
            : [
                reader.t(`${WORDS}strands.${event.closed ? 'shut' : 'until'}`, {
                  to: timeOf(reader, event.to),
                }),
              ]),
        ];
        return (
          <li key={`${event.no} ${event.from}`} className={`is-${event.kind}`}>
            <b>{head.join(', ')}</b>
            <span className="second">{causeText(event.cause, reader)}</span>
          </li>
        );
      })}
    </ul>
  );
}
