/** What a person does to their workbench and what became of it: pure; the storage and the page stand outside. */
import { historyOf, recorded, redone, undone, type History, type Layout } from '@plantdeck/core/layout';
import type { Kept } from './kept-layout.ts';

export interface WorkbenchState {
  /** As it is kept; null until it has come. */
  readonly kept: Kept | null;
  readonly history: History<Layout>;
  readonly isEditing: boolean;
  /** Version that the edits stand on. */
  readonly baseVersion: number;
  readonly isSaving: boolean;
  readonly failure: unknown;
  /** What somebody else saved meanwhile, until it is settled whose stays. */
  readonly theirs: Kept | null;
  /** The edits are from before: the page was loaded anew, or the session had run out. */
  readonly isResumed: boolean;
}

/** Edits that were not saved, as the tab keeps them. */
export interface LayoutDraft {
  readonly version: number;
  readonly list: Layout;
}

export type WorkbenchAction =
  | { readonly type: 'loaded'; readonly kept: Kept; readonly draft: LayoutDraft | null }
  | { readonly type: 'edit' | 'undo' | 'redo' | 'discard' | 'saving' }
  | { readonly type: 'change'; readonly layout: Layout }
  | { readonly type: 'saved'; readonly kept: Kept }
  | { readonly type: 'failed'; readonly failure: unknown }
  | { readonly type: 'conflict'; readonly theirs: Kept }
  | { readonly type: 'settle'; readonly take: 'mine' | 'theirs' };

export const EMPTY_WORKBENCH: WorkbenchState = {
  kept: null,
  history: historyOf<Layout>([]),
  isEditing: false,
  baseVersion: 0,
  isSaving: false,
  failure: null,
  theirs: null,
  isResumed: false,
};

export const sameLayout = (one: Layout, other: Layout): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Something stands differently from what is kept. */
export const isDirty = ({ kept, history }: WorkbenchState): boolean =>
  kept !== null && !sameLayout(kept.layout, history.now);

export function stepWorkbench(state: WorkbenchState, action: WorkbenchAction): WorkbenchState {
  const { kept, history } = state;
  switch (action.type) {
    case 'loaded':
      return loaded(action.kept, action.draft);
    case 'edit':
      return kept === null || kept.isNewer ? state : { ...state, isEditing: true };
    case 'change':
      return { ...state, history: recorded(history, action.layout), failure: null };
    case 'undo':
      return { ...state, history: undone(history) };
    case 'redo':
      return { ...state, history: redone(history) };
    case 'discard':
      return kept === null ? state : rested(kept);
    case 'saving':
      return { ...state, isSaving: true, failure: null };
    case 'saved':
      return rested(action.kept);
    case 'failed':
      // What could not be saved can be tried again: it is an edit that waits.
      return { ...state, isSaving: false, isEditing: true, failure: action.failure };
    case 'conflict':
      return { ...state, isSaving: false, isEditing: true, theirs: action.theirs };
    case 'settle':
      return settled(state, action.take);
  }
}

const rested = (kept: Kept): WorkbenchState => ({
  ...EMPTY_WORKBENCH,
  kept,
  history: historyOf(kept.layout),
  baseVersion: kept.version,
});

function loaded(kept: Kept, draft: LayoutDraft | null): WorkbenchState {
  const at = rested(kept);
  if (draft === null || kept.isNewer || sameLayout(draft.list, kept.layout)) return at;
  // The edits stand on their own version, so that what was saved meanwhile is not run over unseen.
  return {
    ...at,
    history: recorded(at.history, draft.list),
    isEditing: true,
    baseVersion: draft.version,
    isResumed: true,
  };
}

function settled(state: WorkbenchState, take: 'mine' | 'theirs'): WorkbenchState {
  const { theirs } = state;
  if (theirs === null) return state;
  if (take === 'theirs') return { ...rested(theirs), isEditing: true };
  return { ...state, kept: theirs, baseVersion: theirs.version, theirs: null };
}
