import { batch, signal } from '@preact/signals-core';
import type { Signal } from '@preact/signals-core';
import type { MenuResource } from '../contract/session.ts';

/** What the workbench holds while it is open. */
export interface WorkbenchHolder {
  readonly list: readonly unknown[];
  readonly chosenIndexes: readonly string[];
  readonly indexData: readonly {
    readonly id: string;
    readonly type: string;
    readonly list: readonly unknown[];
  }[];
}

interface SharedValues {
  /** Menu resources of the person, as the platform sent them. */
  menus: readonly MenuResource[];
  /** Unread messages. */
  messageCount: number;
  /** A reminder is on screen. */
  isMessageShown: boolean;
  /** Number of the message that is shown. */
  currentMessageNumber: number;
  isMessageCountLoading: boolean;
  hasAlarm: boolean;
  /** Asks the router to show the present page anew. */
  isRouterRefreshing: boolean;
  /** Usable flag per button code. */
  menuButtonConfig: Readonly<Record<string, boolean>>;
  /** Rises when whatever is shown should be fetched again. */
  refreshId: number;
  isDataCleared: boolean;
  isI18nEnabled: boolean;
  workbench: WorkbenchHolder;
}

/** The client state that screens of one session share (000 section 3): one signal a value. */
export type SharedState = { readonly [Name in keyof SharedValues]: Signal<SharedValues[Name]> } & {
  /** Back to how it is before anybody signed in. */
  reset(): void;
};

const INITIAL: Readonly<SharedValues> = {
  menus: [],
  messageCount: 0,
  isMessageShown: false,
  currentMessageNumber: 0,
  isMessageCountLoading: false,
  hasAlarm: false,
  isRouterRefreshing: false,
  menuButtonConfig: {},
  refreshId: 0,
  isDataCleared: false,
  isI18nEnabled: true,
  workbench: { list: [], chosenIndexes: [], indexData: [] },
};

export function createSharedState(): SharedState {
  const names = Object.keys(INITIAL) as (keyof SharedValues)[];
  const signals = Object.fromEntries(names.map((name) => [name, signal<unknown>(INITIAL[name])]));
  const reset = () =>
    batch(() => names.forEach((name) => signals[name] && (signals[name].value = INITIAL[name])));
  return { ...signals, reset } as unknown as SharedState;
}
