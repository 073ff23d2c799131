import { expect, test } from 'vitest';
import { createSharedState } from './shared-state.ts';

test('SES-11 the shared client state is one typed store that one call sets back', () => {
  const shared = createSharedState();
  const initial = {
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
  const values = () => {
    const { reset: _reset, ...signals } = shared;
    return Object.fromEntries(Object.entries(signals).map(([name, signal]) => [name, signal.value]));
  };
  expect(values()).toEqual(initial);
  let drawn = 0;
  const stop = shared.messageCount.subscribe(() => void (drawn += 1));
  shared.messageCount.value = 3;
  shared.workbench.value = {
    list: [],
    chosenIndexes: ['a'],
    indexData: [{ id: 'a', type: 'kpi', list: [1] }],
  };
  expect(drawn).toBe(2);
  expect(createSharedState().messageCount.value).toBe(0);
  shared.isI18nEnabled.value = false;
  shared.reset();
  // What the host says of itself is nobody's to forget.
  expect(values()).toEqual({ ...initial, isI18nEnabled: false });
  stop();
});
