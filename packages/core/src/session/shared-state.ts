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
  /** How many messages the reminder on screen stands for. */
  currentMessageNumber: number;
  isMessageCountLoading: boolean;
  /** An alarm came that reminds, and nobody has looked since. */
  hasAlarm: boolean;
  /** The router is on its way out of a page and back into it. */
  isRouterRefreshing: boolean;
  /** Usable flag per button code. */
  menuButtonConfig: Readonly<Record<string, boolean>>;
  /** Rises when whatever is shown should be fetched again. */
  refreshId: number;
  /** What was kept of the person before is forgotten, and nobody has signed in since. */
  isDataCleared: boolean;
  /** The host offers a choice of languages. */
  isI18nEnabled: boolean;
  workbench: WorkbenchHolder;
}

/** The client state that screens of one session share: one signal a value. */
export type SharedState = { readonly [Name in keyof SharedValues]: Signal<SharedValues[Name]> } & {
  /** Back to how it is before anybody signed in; what is the host's stays. */
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

const OF_HOST: keyof SharedValues = 'isI18nEnabled';

export function createSharedState(): SharedState {
  const names = Object.keys(INITIAL) as (keyof SharedValues)[];
  const signals = Object.fromEntries(names.map((name) => [name, signal<unknown>(INITIAL[name])]));
  const reset = () =>
    batch(() => {
      for (const name of names) if (name !== OF_HOST && signals[name]) signals[name].value = INITIAL[name];
    });
  return { ...signals, reset } as unknown as SharedState;
}
