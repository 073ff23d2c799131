import { useState } from 'react';
import { AlarmActionSchema, type AlarmShelve } from '@plantdeck/core/contract';
import { isStepPrevented, useCommand } from '@plantdeck/core/element';
import { failureText, useWords } from '@plantdeck/core/words';

interface AlarmInState {
  readonly id: string;
  readonly state: string;
}

export interface AlarmActions {
  /** False where nobody is signed in: the board only shows. */
  readonly isOpen: boolean;
  /** Whether this state of an alarm was dealt with here and the platform has not told of it yet. */
  isDone(alarm: AlarmInState): boolean;
  /** Why the last action failed; null where it did not. */
  readonly failure: string | null;
  readonly isBusy: boolean;
  acknowledge(alarm: AlarmInState): void;
  shelve(alarm: AlarmInState, order: Pick<AlarmShelve, 'minutes' | 'reason'>): void;
  unshelve(id: string): void;
}

/** What a person does about alarms on the board; the platform's next payload shows it. */
export function useAlarmActions(): AlarmActions {
  const command = useCommand();
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const core = useWords('core');
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const act = (
    call: 'alarmAcknowledge' | 'alarmShelve' | 'alarmUnshelve',
    id: string,
    state: string,
    more: object = {},
  ): void => {
    if (!command) return;
    setBusy(true);
    setFailure(null);
    command(call, { schema: AlarmActionSchema, body: { ids: [id], ...more } })
      .then(
        () => setDone((before) => new Set([...before, `${id} ${state}`])),
        (error: unknown) => {
          if (!isStepPrevented(error)) setFailure(error);
        },
      )
      .finally(() => setBusy(false));
  };
  return {
    isOpen: command !== null,
    isDone: ({ id, state }) => done.has(`${id} ${state}`),
    failure: failure === null ? null : failureText(failure, core.t),
    isBusy,
    acknowledge: ({ id, state }) => act('alarmAcknowledge', id, state),
    shelve: ({ id, state }, order) => act('alarmShelve', id, state, order),
    unshelve: (id) => act('alarmUnshelve', id, 'shelved'),
  };
}
