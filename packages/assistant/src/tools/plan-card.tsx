import { Button, Icon } from '@plantdeck/core/ui/base';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { AssistantWords as Words } from '../words/index.ts';
import type { Plan, PlanStep, ToolDesk } from './tool-desk.ts';

export interface PlanCardProps {
  readonly words: Words;
  readonly plan: Plan;
  readonly desk: ToolDesk;
  /** Whether the keyboard may be led here: nothing else holds it. */
  mayFocus(): boolean;
}

/** What the assistant is about to do on the page. What changes something waits for a person. */
export function PlanCard({ words, plan, desk, mayFocus }: PlanCardProps): ReactNode {
  const { t } = words;
  const titleId = useId();
  return (
    <section className="plan" aria-labelledby={titleId} part="plan">
      <h3 id={titleId}>{t('plan')}</h3>
      <ol>
        {plan.steps.map((step) => (
          <li key={step.callId} data-call={step.name} data-state={step.state}>
            <p className="plan-step">
              <b>
                <bdi>{step.title}</bdi>
              </b>
              <span className={step.writes ? 'plan-kind plan-writes' : 'plan-kind'}>
                {step.writes && <Icon name="alert-triangle" size="s" />}
                {t(step.writes ? 'plan.writes' : 'plan.reads')}
              </span>
              <span className="plan-state">{t(`plan.${step.state}`)}</span>
            </p>
            {step.values.length > 0 && (
              <dl>
                {step.values.map(({ label, text }) => (
                  <div key={label}>
                    <dt>
                      <bdi>{label}</bdi>
                    </dt>
                    <dd>
                      <bdi>{text}</bdi>
                    </dd>
                  </div>
                ))}
              </dl>
            )}
            {step.reason !== null && <p className="line-state">{step.reason}</p>}
            {step.state === 'asking' && (
              <Question words={words} step={step} desk={desk} mayFocus={mayFocus} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Question(props: {
  words: Words;
  step: PlanStep;
  desk: ToolDesk;
  mayFocus: () => boolean;
}): ReactNode {
  const { words, step, desk, mayFocus } = props;
  const { t } = words;
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The safe answer gets the keyboard: whoever types on presses Enter without having read.
    if (mayFocus()) cancel.current?.focus({ preventScroll: true });
  }, [mayFocus]);
  return (
    <div className="plan-ask" role="group" aria-label={t('plan.question', { title: step.title })}>
      <p>{t('plan.question', { title: step.title })}</p>
      {step.changes.length > 0 && (
        <table>
          <caption>{t('plan.changes')}</caption>
          <tbody>
            {step.changes.map(({ label, before, after }, index) => (
              <tr key={index}>
                <th scope="row">
                  <bdi>{label}</bdi>
                </th>
                <td>
                  {before !== undefined && (
                    <>
                      <del>
                        <bdi>{before}</bdi>
                      </del>
                      <span aria-hidden="true"> → </span>
                    </>
                  )}
                  <ins>
                    <bdi>{after}</bdi>
                  </ins>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="plan-buttons">
        <Button buttonRef={cancel} size="s" onClick={() => desk.decide(step.callId, false)}>
          {t('cancel')}
        </Button>
        <Button size="s" variant="primary" icon="check" onClick={() => desk.decide(step.callId, true)}>
          {t('plan.confirm')}
        </Button>
      </div>
    </div>
  );
}
