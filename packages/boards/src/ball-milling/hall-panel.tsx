import { memo, type ReactNode } from 'react';
import { BALL_STATES } from '@plantdeck/core/contract';
import { PriorityMark } from '@plantdeck/core/ui/base';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { quantity, type Reader } from '../board/reader.ts';
import { Spark } from '../mimic/spark.tsx';
import { MILL_PHASES, type BallMilling, type BallMillCard } from './ball-milling.contract.ts';
import { batchText, timeText } from './card-words.ts';
import { AMPERE, KILOWATT, WORDS } from './words.ts';

/** Without an alarm of its own a mill in one of these states is marked by its outline. */
const NEEDS_ATTENTION = new Set(['timeout', 'downtime', 'commInterruption']);

/** Every mill of the hall: what needs attention first, the rest grey. A click opens its trend. */
export function HallPanel(): ReactNode {
  const { board, reader, age, nowMs, drill } = useBoard<BallMilling>();
  const hall = panelValues(board.panels, 'hall');
  return (
    <BoardPanel code="hall" detail="/equipmentOperation">
      {hall && (
        <>
          <ul className="mill-counts">
            {BALL_STATES.map((state) => (
              <li key={state} className={hall.counts[state] > 0 ? `mill-${state}` : ''}>
                <b>{hall.counts[state]}</b> {reader.t(`${WORDS}state.${state}`)}
              </li>
            ))}
          </ul>
          <ul className="mill-hall">
            {hall.mills.map((mill) => (
              <li key={mill.id}>
                <Card
                  mill={mill}
                  reader={reader}
                  isFresh={age === 'fresh'}
                  minute={Math.round(nowMs / 60_000)}
                  onOpen={() => drill('hall', mill.id, { to: '/dataQuery', query: { areaId: mill.id } })}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </BoardPanel>
  );
}

interface CardProps {
  readonly mill: BallMillCard;
  readonly reader: Reader;
  readonly isFresh: boolean;
  /** Minutes since 1970: a card is drawn again when they have changed, not with every second. */
  readonly minute: number;
  onOpen(): void;
}

const Card = memo(
  function Card({ mill, reader, isFresh, minute, onOpen }: CardProps): ReactNode {
    const { name, recipe, state, phase, milledMin, targetMin, priority, kw } = mill;
    const time = timeText(mill, reader, minute * 60_000);
    const isMarked = isFresh && NEEDS_ATTENTION.has(state);
    const at = phase === null ? -1 : MILL_PHASES.indexOf(phase);
    return (
      <button
        type="button"
        className={['mill-card', `mill-${state}`, isMarked && 'is-marked'].filter(Boolean).join(' ')}
        onClick={onOpen}
      >
        <span className="mill-head">
          {priority !== null && isFresh ? (
            <PriorityMark priority={priority} label={reader.t(`${WORDS}priority`, { n: priority })} />
          ) : (
            <span className="mill-dot" aria-hidden="true" />
          )}
          <span className="mill-name">{name}</span>
          {recipe !== null && phase !== 'wait' && <span className="mill-recipe">{recipe}</span>}
          {time && (
            <span className="mill-time">
              {time.word} <b>{time.time}</b>
            </span>
          )}
        </span>
        <span className="mill-steps">
          {MILL_PHASES.map((step, index) => (
            <span
              key={step}
              className={['mill-step', index < at && phase !== 'wait' && 'is-done', index === at && 'is-now']
                .filter(Boolean)
                .join(' ')}
              aria-current={index === at ? 'step' : undefined}
            >
              {reader.t(`${WORDS}phase.${step}`)}
            </span>
          ))}
        </span>
        <Progress milledMin={milledMin} targetMin={targetMin} />
        <span className="mill-batch">{batchText(mill, reader, minute * 60_000)}</span>
        <span className="mill-load">
          <span className="mill-load-word">{reader.t(`${WORDS}card.load`)}</span>
          <Spark values={mill.spark} scale={[0, mill.ratedKw]} />
          {mill.currentA !== null && (
            <span className="mill-load-word">{quantity(reader, mill.currentA, AMPERE, 'base')}</span>
          )}
          <b>{quantity(reader, kw, KILOWATT, 'base')}</b>
        </span>
      </button>
    );
  },
  (before, after) =>
    before.mill === after.mill &&
    before.minute === after.minute &&
    before.isFresh === after.isFresh &&
    before.reader === after.reader,
);

/** How far the batch is; what is milled beyond the target lies behind its mark. */
function Progress({
  milledMin,
  targetMin,
}: {
  readonly milledMin: number | null;
  readonly targetMin: number | null;
}): ReactNode {
  const whole = Math.max(milledMin ?? 0, targetMin ?? 0);
  const share = (minutes: number): string => `${whole === 0 ? 0 : (minutes / whole) * 100}%`;
  const isOver = milledMin !== null && targetMin !== null && milledMin > targetMin;
  return (
    <span className="mill-progress" aria-hidden="true">
      {milledMin !== null && targetMin !== null && (
        <span className="mill-done" style={{ inlineSize: share(Math.min(milledMin, targetMin)) }} />
      )}
      {isOver && (
        <span
          className="mill-over"
          style={{ insetInlineStart: share(targetMin), inlineSize: share(milledMin - targetMin) }}
        />
      )}
    </span>
  );
}
