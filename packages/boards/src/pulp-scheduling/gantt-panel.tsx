import type { ReactNode } from 'react';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { quantity, timeOf, type Reader } from '../board/reader.ts';
import { boxOf, Ticks, Tiers, type TimeScale } from '../gantt/gantt-parts.tsx';
import type { PlanGantt, PulpScheduling } from './pulp-scheduling.contract.ts';
import { T_PER_H, WORDS } from './words.ts';

/** Lines by time: the plan over what ran, under the tiers of the tariff. A bar is as high as its rate. */
export function GanttPanel(): ReactNode {
  const { board, reader, age, nowMs } = useBoard<PulpScheduling>();
  const gantt = panelValues(board.panels, 'gantt');
  return (
    <BoardPanel
      code="gantt"
      detail="/peakValleyAnalyze"
      note={gantt && `${timeOf(reader, gantt.run.from)} + ${gantt.run.horizonH} h`}
      chip={
        gantt && (
          <span className="gantt-legend">
            <span className="key key-plan" /> {reader.t(`${WORDS}gantt.plan`)}
            <span className="key key-actual" /> {reader.t(`${WORDS}gantt.actual`)}
          </span>
        )
      }
    >
      {gantt && <Gantt gantt={gantt} nowMs={nowMs} isOld={age !== 'fresh'} reader={reader} />}
    </BoardPanel>
  );
}

function Gantt({
  gantt,
  nowMs,
  isOld,
  reader,
}: {
  readonly gantt: PlanGantt;
  readonly nowMs: number;
  readonly isOld: boolean;
  readonly reader: Reader;
}): ReactNode {
  const { drill } = useBoard();
  const fromMs = Date.parse(gantt.from);
  const scale = { fromMs, lengthMs: Date.parse(gantt.to) - fromMs };
  const now = ((nowMs - fromMs) / scale.lengthMs) * 100;
  return (
    <div className={isOld ? 'gantt is-old' : 'gantt'}>
      <div className="gantt-names">
        <span className="gantt-corner" />
        {gantt.lines.map((line) => (
          <button
            key={line.id}
            type="button"
            className="gantt-name"
            title={line.name}
            onClick={() => line.drill && drill('gantt', line.id, line.drill)}
          >
            <span className="ell">{line.name}</span>
            <span className="second">
              {quantity(reader, line.rateMaxTph, T_PER_H)}, {Math.round(line.kwhPerT)} kWh/t
            </span>
          </button>
        ))}
      </div>
      <div className="gantt-plot">
        <Tiers tiers={gantt.tiers} scale={scale} reader={reader} />
        {gantt.lines.map((line) => (
          <Line key={line.id} line={line} scale={scale} reader={reader} />
        ))}
        {now >= 0 && now <= 100 && (
          <span className="gantt-now" style={{ insetInlineStart: `${now}%` }}>
            <span className={now > 80 ? 'gantt-now-text at-end' : 'gantt-now-text'}>
              {reader.t(`${WORDS}gantt.now`)}
            </span>
          </span>
        )}
        <Ticks scale={scale} reader={reader} />
      </div>
    </div>
  );
}

function Line({
  line,
  scale,
  reader,
}: {
  readonly line: PlanGantt['lines'][number];
  readonly scale: TimeScale;
  readonly reader: Reader;
}): ReactNode {
  const say = (kind: string, span: PlanGantt['lines'][number]['plan'][number]): string =>
    reader.t(`${WORDS}gantt.span`, {
      line: line.name,
      kind: reader.t(`${WORDS}gantt.${kind}`),
      from: timeOf(reader, span.from),
      to: timeOf(reader, span.to),
      rate: span.tph === null ? reader.t(`${WORDS}gantt.unknown`) : quantity(reader, span.tph, T_PER_H),
    });
  const height = (tph: number | null): string =>
    `${tph === null ? 100 : Math.max(20, Math.min(100, (tph / line.rateMaxTph) * 100))}%`;
  return (
    <ul className="gantt-line" aria-label={line.name}>
      {line.outOfService.map((span) => (
        <li key={`out ${span.from}`} className="gantt-out" style={boxOf(scale, span)}>
          <span className="gantt-out-text">{reader.t(`${WORDS}gantt.out`)}</span>
        </li>
      ))}
      {line.plan.map((span) => (
        <li key={`plan ${span.from}`} className="gantt-lane lane-plan" style={boxOf(scale, span)}>
          <span className="gantt-bar plan" style={{ blockSize: height(span.tph) }} title={say('plan', span)}>
            <span className="sr">{say('plan', span)}</span>
          </span>
        </li>
      ))}
      {line.actual.map((span) => (
        <li key={`ran ${span.from}`} className="gantt-lane lane-actual" style={boxOf(scale, span)}>
          <span
            className={span.tph === null ? 'gantt-bar unknown' : 'gantt-bar actual'}
            style={{ blockSize: height(span.tph) }}
            title={say('actual', span)}
          >
            <span className="sr">{say('actual', span)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
