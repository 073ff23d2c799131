import type { ReactNode } from 'react';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { figure, timeOf } from '../board/reader.ts';
import type { Grading, SortingLineCard } from './grading.contract.ts';
import { RATE, WORDS } from './words.ts';

/** The lines as they are now; a press shows one of them in all panels. */
export function LinesPanel(): ReactNode {
  const { board, age } = useBoard<Grading>();
  const lines = panelValues(board.panels, 'lines');
  return (
    <BoardPanel code="lines" detail="/equipmentOperation">
      {lines && (
        <ul className={age === 'fresh' ? 'grade-lines' : 'grade-lines is-old'}>
          {lines.lines.map((line) => (
            <li key={line.id}>
              <LineCard line={line} isShown={line.id === lines.shown} />
            </li>
          ))}
        </ul>
      )}
    </BoardPanel>
  );
}

function LineCard({
  line,
  isShown,
}: {
  readonly line: SortingLineCard;
  readonly isShown: boolean;
}): ReactNode {
  const { reader, choose, age } = useBoard<Grading>();
  const word = (key: string): string => reader.t(WORDS + key);
  const [short, long] = line.sizeMm;
  const facts = [
    { key: 'size', text: `${short} × ${long} mm` },
    { key: 'shade', text: line.shadeNo ?? '–' },
    { key: 'team', text: line.team ?? '–' },
    { key: 'speed', text: figure(reader, line.pcsPerMin, RATE, 'base') },
  ];
  const why = [line.stopReason, line.since === null ? null : timeOf(reader, line.since)].filter(
    (part) => part !== null,
  );
  const isMarked = line.state !== 'run' && age === 'fresh';
  return (
    <button
      type="button"
      className={`grade-line is-${line.state}${isMarked ? ' is-marked' : ''}`}
      aria-pressed={isShown}
      onClick={() => choose({ line: line.id })}
    >
      <span className="grade-line-head">
        <b className="ell" title={line.name}>
          {line.name}
        </b>
        <span className="grade-state">{word(`state.${line.state}`)}</span>
      </span>
      <span className="grade-quiet ell">
        {[line.product, line.recipe, ...(line.state === 'run' ? [] : why)].join(' · ')}
      </span>
      <span className="grade-facts">
        {facts.map(({ key, text }) => (
          <span key={key}>
            <span className="grade-quiet ell">{word(`line.${key}`)}</span>
            <b className="ell">{text}</b>
          </span>
        ))}
      </span>
    </button>
  );
}
