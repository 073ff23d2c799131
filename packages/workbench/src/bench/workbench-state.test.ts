import type { Layout, LayoutItem } from '@plantdeck/core/layout';
import { describe, expect, test } from 'vitest';
import { keptOf, type Kept } from './kept-layout.ts';
import { EMPTY_WORKBENCH, isDirty, stepWorkbench, type WorkbenchAction } from './workbench-state.ts';

const item = (id: string, x = 0, y = 0): LayoutItem => ({
  id,
  type: 'to-dos',
  x,
  y,
  w: 4,
  h: 3,
  cfg: null,
  version: 1,
});
const kept = (layout: Layout, version = 3): Kept => ({
  ...keptOf({ list: layout, version }),
  roleDefault: [item('role')],
});
const run = (...actions: WorkbenchAction[]) => actions.reduce(stepWorkbench, EMPTY_WORKBENCH);
const loaded = (draft: { version: number; list: Layout } | null = null): WorkbenchAction => ({
  type: 'loaded',
  kept: kept([item('a')]),
  draft,
});
const change: WorkbenchAction = { type: 'change', layout: [item('a', 4)] };

describe('a workbench', () => {
  test('takes edits back and forth, and is clean again where it began', () => {
    const edited = run(loaded(), { type: 'edit' }, change);
    expect([isDirty(edited), edited.isEditing]).toEqual([true, true]);
    const undone = stepWorkbench(edited, { type: 'undo' });
    expect([isDirty(undone), undone.history.future.length]).toEqual([false, 1]);
    expect(stepWorkbench(undone, { type: 'redo' }).history.now).toEqual([item('a', 4)]);
    expect(isDirty(stepWorkbench(edited, { type: 'discard' }))).toBe(false);
  });

  test('resumes edits on the version that they stand on, and none that say nothing new', () => {
    const resumed = run(loaded({ version: 2, list: [item('a', 8)] }));
    expect([resumed.isEditing, resumed.isResumed, resumed.baseVersion]).toEqual([true, true, 2]);
    expect(run(loaded({ version: 2, list: [item('a')] })).isEditing).toBe(false);
  });

  test('keeps what could not be saved, whatever the reason', () => {
    const failed = run(loaded(), change, { type: 'saving' }, { type: 'failed', failure: 'no' });
    expect([failed.isEditing, failed.failure, isDirty(failed), failed.isSaving]).toEqual([
      true,
      'no',
      true,
      false,
    ]);
  });

  test('settles a conflict by either side: mine stands on their version, theirs takes my edits away', () => {
    const theirs = kept([item('b')], 9);
    const conflict = run(loaded(), { type: 'edit' }, change, { type: 'conflict', theirs });
    const mine = stepWorkbench(conflict, { type: 'settle', take: 'mine' });
    expect([mine.history.now, mine.baseVersion, mine.theirs, isDirty(mine)]).toEqual([
      [item('a', 4)],
      9,
      null,
      true,
    ]);
    const taken = stepWorkbench(conflict, { type: 'settle', take: 'theirs' });
    expect([taken.history.now, taken.baseVersion, isDirty(taken)]).toEqual([[item('b')], 9, false]);
  });

  test('of a newer form is shown as far as it is understood, and cannot be edited', () => {
    const newer = keptOf({ form: 2, list: [item('a'), { future: 1 }, item('a')], version: 1 });
    expect(newer.layout).toEqual([item('a')]);
    const state = run({ type: 'loaded', kept: newer, draft: { version: 1, list: [] } }, { type: 'edit' });
    expect([state.isEditing, newer.isNewer]).toEqual([false, true]);
    expect(() => keptOf({ version: 1 })).toThrow('list');
  });
});
