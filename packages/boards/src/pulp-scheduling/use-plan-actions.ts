import { useState } from 'react';
import * as v from 'valibot';
import { isStepPrevented, useCommand } from '@plantdeck/core/element';
import { failureText, useWords } from '@plantdeck/core/words';

const AnswerSchema = v.object({ planId: v.string() });
type Call = 'pulpPlanSolve' | 'pulpPlanCancel' | 'pulpPlanDecide';

export interface PlanActions {
  /** False without a sign-in: the board only shows. */
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  /** Why the last action failed; null where it did not. */
  readonly failure: string | null;
  act(call: Call, body: object): void;
}

/** What a person has done with plans; the platform's next payload shows it. */
export function usePlanActions(): PlanActions {
  const command = useCommand();
  const core = useWords('core');
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  return {
    isOpen: command !== null,
    isBusy,
    failure: failure === null ? null : failureText(failure, core.t),
    act(call, body) {
      if (!command) return;
      setBusy(true);
      setFailure(null);
      command(call, { schema: AnswerSchema, body })
        .catch((error: unknown) => {
          if (!isStepPrevented(error)) setFailure(error);
        })
        .finally(() => setBusy(false));
    },
  };
}
