import type { BaselineList, BaselineRecord } from '@plantdeck/core/contract';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { BaselineDraft } from './baseline-draft.ts';
import {
  entriesKey,
  isSameDraft,
  KeptSchema,
  NEW_BASELINE,
  opened,
  reopened,
  withDraft,
  withReason,
  without,
  type KeptBaselines,
} from './kept-baselines.ts';

const draft: BaselineDraft = {
  id: 'b1',
  version: 3,
  areaId: 'P.W1',
  energyCode: 'electric',
  from: '2026-09-01',
  to: '2026-10-12',
  drivers: ['output:P'],
  excludedDays: '2026-09-',
  targetPct: '9x',
  redLinePct: '',
  staticFactors: 'two shifts',
};
const NOTHING: KeptBaselines = { openId: null, drafts: {}, reasons: {} };
const record = (id: string): BaselineRecord =>
  ({
    id,
    version: 4,
    definition: { ...draft, excludedDays: [], targetPct: 100, redLinePct: null },
  }) as unknown as BaselineRecord;
const list = (...ids: string[]): BaselineList => ({ records: ids.map(record) }) as unknown as BaselineList;

test('what was typed comes back as it was typed, with the version it began from', () => {
  const kept = withReason(withDraft(NOTHING, 'b1', draft), 'b1', 'the leak');
  const back = v.parse(KeptSchema, JSON.parse(JSON.stringify(kept)));
  expect(reopened(back, list('b0', 'b1'))).toMatchObject({
    keptAs: 'b1',
    draft,
    record: { id: 'b1', version: 4 },
    reason: 'the leak',
    isKept: true,
  });
});

test('one that is gone meanwhile goes on as a new one, and a new one as itself', () => {
  expect(reopened(withDraft(NOTHING, 'b1', draft), list('b0'))).toMatchObject({
    keptAs: 'b1',
    draft: { ...draft, id: '', version: 0 },
    record: null,
  });
  const fresh = { ...draft, id: '', version: 0 };
  expect(reopened(withDraft(NOTHING, NEW_BASELINE, fresh), list('b0'))?.draft).toEqual(fresh);
});

test('another one may be opened and left; the entries of each stay its own', () => {
  const kept = withDraft(withDraft(NOTHING, 'b1', draft), 'b2', { ...draft, id: 'b2', targetPct: '95' });
  expect(opened(kept, record('b1')).draft.targetPct).toBe('9x');
  expect(opened(kept, record('b3'))).toMatchObject({ isKept: false, draft: { targetPct: '100' } });
  const rest = without(kept, 'b2');
  expect([Object.keys(rest.drafts), rest.openId]).toEqual([['b1'], null]);
  expect(reopened(rest, list('b1'))).toBeNull();
});

test('what a tab holds of another shape is no draft', () => {
  for (const wrong of [null, [], { openId: 1 }, { openId: null, drafts: { b1: { id: 'b1' } }, reasons: {} }])
    expect(v.safeParse(KeptSchema, wrong).success).toBe(false);
});

test('entries belong to one person, one organisation and one page', () => {
  const owner = { userId: 'u1', orgId: 'o1', areaId: undefined };
  const keys = [
    owner,
    { ...owner, userId: 'u2' },
    { ...owner, orgId: 'o2' },
    { ...owner, areaId: 'P.W1' },
  ].flatMap((one) => [entriesKey('baselines', one), entriesKey('saving-plan', one)]);
  expect(new Set(keys).size).toBe(8);
});

test('two drafts are the same by their entries, not by the version they began from', () => {
  expect(isSameDraft(draft, { ...draft, version: 9 })).toBe(true);
  expect(isSameDraft(draft, { ...draft, targetPct: '9' })).toBe(false);
});
