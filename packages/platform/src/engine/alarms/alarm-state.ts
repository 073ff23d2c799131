/** What an alarm is at a moment, by ISA-18.2 (IEC 62682): a pure machine, shared by the simulator and by people's actions. */
import type { AlarmState } from '@plantdeck/core/contract';

/** Ways in which an alarm is kept from the operator: by hand for a time, by the process's own logic, or for maintenance. */
export type HiddenState = Extract<AlarmState, 'shelved' | 'suppressedByDesign' | 'outOfService'>;

export interface AlarmCondition {
  readonly state: AlarmState;
  /** Whether the process is beyond the limit; told by `state` itself unless it is hidden. */
  readonly isActive: boolean;
}

export type AlarmEvent =
  /** The process went beyond the limit for the on delay, or came back inside the deadband for the off delay. */
  | 'raised'
  | 'cleared'
  | 'acknowledged'
  | 'shelved'
  | 'unshelved'
  | 'suppressed'
  | 'unsuppressed'
  | 'removedFromService'
  | 'returnedToService';

/** Maintenance outranks the process's logic, which outranks the operator: a lesser one does not undo a greater. */
const RANK: Readonly<Record<HiddenState, number>> = { shelved: 1, suppressedByDesign: 2, outOfService: 3 };
const HIDES: Readonly<Partial<Record<AlarmEvent, HiddenState>>> = {
  shelved: 'shelved',
  suppressed: 'suppressedByDesign',
  removedFromService: 'outOfService',
};
const SHOWS: Readonly<Partial<Record<AlarmEvent, HiddenState>>> = {
  unshelved: 'shelved',
  unsuppressed: 'suppressedByDesign',
  returnedToService: 'outOfService',
};

export const NORMAL: AlarmCondition = { state: 'normal', isActive: false };

const isHidden = (state: AlarmState): state is HiddenState => state in RANK;

/** The state after an event. What an event cannot change stays as it is. */
export function stepAlarm(before: AlarmCondition, event: AlarmEvent): AlarmCondition {
  const { state } = before;
  const hides = HIDES[event];
  if (hides !== undefined)
    return isHidden(state) && RANK[state] >= RANK[hides] ? before : { ...before, state: hides };
  const shows = SHOWS[event];
  if (shows !== undefined) {
    if (state !== shows) return before;
    // Nobody has seen what came meanwhile: it asks to be acknowledged.
    return before.isActive ? { state: 'unackActive', isActive: true } : NORMAL;
  }
  if (isHidden(state)) {
    if (event === 'acknowledged') return before;
    return { state, isActive: event === 'raised' };
  }
  switch (event) {
    case 'raised':
      return before.isActive ? before : { state: 'unackActive', isActive: true };
    case 'cleared':
      if (!before.isActive) return before;
      return state === 'ackActive' ? NORMAL : { state: 'unackRtn', isActive: false };
    case 'acknowledged':
      if (state === 'unackActive') return { state: 'ackActive', isActive: true };
      return state === 'unackRtn' ? NORMAL : before;
    default:
      return before;
  }
}

/** The state that an occurrence's times tell; null where something has not happened. */
export function stateOf(occurrence: {
  readonly isReturned: boolean;
  readonly isAcknowledged: boolean;
  readonly hidden: HiddenState | null;
  /** Hidden when it was raised: nobody was told of it, so nobody has to acknowledge its return. */
  readonly wasRaisedHidden: boolean;
}): AlarmState {
  if (occurrence.isReturned)
    return occurrence.isAcknowledged || occurrence.wasRaisedHidden ? 'normal' : 'unackRtn';
  if (occurrence.hidden !== null) return occurrence.hidden;
  return occurrence.isAcknowledged ? 'ackActive' : 'unackActive';
}
