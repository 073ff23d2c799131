import { useId, useState, type ReactNode } from 'react';
import { Banner, Button, Chip } from '@plantdeck/core/ui/base';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { quantity, timeOf, type Reader } from '../board/reader.ts';
import type { PlanDecision, PulpScheduling } from './pulp-scheduling.contract.ts';
import { needsLook, solvedText, statusText } from './run-text.ts';
import { usePlanActions, type PlanActions } from './use-plan-actions.ts';
import { CNY, PERCENT, WORDS } from './words.ts';

/** What the plan is worth, who has decided what about it, a search under way, and how it is followed. */
export function DecisionPanel(): ReactNode {
  const { board, reader, isFar } = useBoard<PulpScheduling>();
  const decision = panelValues(board.panels, 'decision');
  const actions = usePlanActions();
  const word = (key: string, values: Record<string, string> = {}): string => reader.t(WORDS + key, values);
  return (
    <BoardPanel
      code="decision"
      detail="/equipmentOperation"
      chip={
        decision?.run && (
          <Chip tone={needsLook(decision.run) ? 'warn' : 'neutral'}>{statusText(reader, decision.run)}</Chip>
        )
      }
    >
      {decision && (
        <div className="decision">
          {actions.failure !== null && (
            <Banner tone="error" title={word('failed', { reason: actions.failure })} />
          )}
          <p className="decision-state">
            <strong>{stateText(reader, decision)}</strong>
            {decision.reason && <span> · {decision.reason}</span>}
          </p>
          {decision.run && (
            <p className="quiet-line">
              {solvedText(reader, decision.run)} ·{' '}
              {decision.askedBy === ''
                ? word('run.automatic')
                : word('run.askedBy', { name: decision.askedBy })}
            </p>
          )}
          {decision.inForce && (
            <p className="quiet-line">
              {word('inForce', { from: timeOf(reader, decision.inForce.from), name: decision.inForce.by })}
            </p>
          )}
          {decision.problem !== null && (
            <p className="plan-problem" role="note">
              {decision.problem}
            </p>
          )}
          {decision.job && <Job job={decision.job} actions={actions} canCancel={decision.canSolve} />}
          {!isFar && actions.isOpen && <Actions decision={decision} actions={actions} />}
          <Adherence decision={decision} />
          <p className="quiet-line advice">{word('advice')}</p>
        </div>
      )}
    </BoardPanel>
  );
}

function stateText(reader: Reader, { state, by = '', at }: PlanDecision): string {
  return reader.t(`${WORDS}state.${state}`, { name: by, time: at === undefined ? '' : timeOf(reader, at) });
}

function Job({
  job,
  actions,
  canCancel,
}: {
  readonly job: NonNullable<PlanDecision['job']>;
  readonly actions: PlanActions;
  readonly canCancel: boolean;
}): ReactNode {
  const { reader } = useBoard();
  const far = job.gapPct;
  const state = job.isCancelling
    ? reader.t(`${WORDS}job.cancelling`)
    : far === null
      ? reader.t(`${WORDS}job.noPlan`)
      : reader.t(`${WORDS}job.gap`, { gap: quantity(reader, far, PERCENT) });
  return (
    <div className="job" role="status">
      <span className="job-text">
        {reader.t(`${WORDS}job.${job.kind}`)}: {state}
        {job.bestCny != null && ` (${quantity(reader, job.bestCny, CNY)})`}
      </span>
      <progress
        aria-label={reader.t(`${WORDS}job.${job.kind}`)}
        {...(far === null ? {} : { max: 100, value: Math.max(0, 100 - Math.min(100, far)) })}
      />
      {canCancel && actions.isOpen && (
        <Button
          size="s"
          disabled={job.isCancelling || actions.isBusy}
          onClick={() => actions.act('pulpPlanCancel', { planId: job.id })}
        >
          {reader.t(`${WORDS}cancel`)}
        </Button>
      )}
    </div>
  );
}

function Actions({
  decision,
  actions,
}: {
  readonly decision: PlanDecision;
  readonly actions: PlanActions;
}): ReactNode {
  const { reader } = useBoard();
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const id = useId();
  const { run, state, canDecide, canSolve, job } = decision;
  const isOpen = run !== null && state === 'proposed' && canDecide;
  const decide = (choice: 'accepted' | 'rejected'): void => {
    if (choice === 'rejected' && reason.trim() === '') return setAsked(true);
    setAsked(false);
    actions.act('pulpPlanDecide', { planId: run?.id ?? '', decision: choice, reason: reason.trim() });
  };
  if (!canDecide && !canSolve) return <p className="quiet-line">{reader.t(`${WORDS}noRight`)}</p>;
  return (
    <div className="decide">
      {isOpen && (
        <label className="field-line">
          <span>{reader.t(`${WORDS}reason`)}</span>
          <input
            value={reason}
            maxLength={500}
            aria-invalid={isAsked || undefined}
            {...(isAsked ? { 'aria-describedby': id } : {})}
            onInput={(event) => setReason(event.currentTarget.value)}
          />
        </label>
      )}
      {isAsked && (
        <p className="plan-problem" id={id} role="alert">
          {reader.t(`${WORDS}reason.needed`)}
        </p>
      )}
      <div className="button-line">
        {isOpen && (
          <>
            <Button variant="primary" disabled={actions.isBusy} onClick={() => decide('accepted')}>
              {reader.t(`${WORDS}accept`)}
            </Button>
            <Button disabled={actions.isBusy} onClick={() => decide('rejected')}>
              {reader.t(`${WORDS}reject`)}
            </Button>
          </>
        )}
        {canSolve && (
          <Button disabled={actions.isBusy || job !== null} onClick={() => actions.act('pulpPlanSolve', {})}>
            {reader.t(`${WORDS}solve`)}
          </Button>
        )}
      </div>
    </div>
  );
}

function Adherence({ decision }: { readonly decision: PlanDecision }): ReactNode {
  const { reader } = useBoard();
  const shifts = decision.adherence.filter(({ pct }) => pct !== null);
  if (shifts.length === 0) return null;
  return (
    <table className="table adherence">
      <caption>
        {reader.t(`${WORDS}adherence`)} {quantity(reader, decision.adherencePct, PERCENT)}
      </caption>
      <tbody>
        {shifts.map(({ from, to, pct }) => (
          <tr key={from}>
            <th scope="row">
              {timeOf(reader, from)}–{timeOf(reader, to)}
            </th>
            <td className="share">
              <span className="share-track">
                <span className="share-fill" style={{ inlineSize: `${pct ?? 0}%` }} />
              </span>
            </td>
            <td className="num">{quantity(reader, pct, PERCENT)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
