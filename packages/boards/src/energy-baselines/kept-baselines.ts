import type { PlantSession } from '@plantdeck/core';
import type { BaselineList, BaselineRecord } from '@plantdeck/core/contract';
import { useDraft } from '@plantdeck/core/element';
import * as v from 'valibot';
import { draftOf, type BaselineDraft } from './baseline-draft.ts';

/** Name among what is kept of a baseline that is not saved yet. */
export const NEW_BASELINE = 'new';

/** Whose entries they are, and on which page of baselines; what one has typed is nobody else's. */
export interface EntriesOwner {
  readonly userId: string;
  readonly orgId: string;
  readonly areaId: string | undefined;
}

/** What was typed of baselines and not saved: of each by its id, whichever of them is open. */
export interface KeptBaselines {
  readonly openId: string | null;
  readonly drafts: Readonly<Record<string, BaselineDraft>>;
  /** Reasons of giving back. */
  readonly reasons: Readonly<Record<string, string>>;
}

const text = v.string();
const DraftSchema: v.GenericSchema<unknown, BaselineDraft> = v.object({
  id: text,
  version: v.number(),
  areaId: text,
  energyCode: text,
  from: text,
  to: text,
  drivers: v.array(text),
  excludedDays: text,
  targetPct: text,
  redLinePct: text,
  staticFactors: text,
});
export const KeptSchema: v.GenericSchema<unknown, KeptBaselines> = v.object({
  openId: v.nullable(text),
  drafts: v.record(text, DraftSchema),
  reasons: v.record(text, text),
});
const NOTHING: KeptBaselines = { openId: null, drafts: {}, reasons: {} };

/** Name in the tab's store of what a person has typed and not saved. */
export const entriesKey = (what: 'baselines' | 'saving-plan', owner: EntriesOwner): string =>
  `plantdeck-${what}-draft:${owner.userId}:${owner.orgId}:${owner.areaId ?? ''}`;

export const useKeptBaselines = (session: PlantSession, owner: EntriesOwner) =>
  useDraft(session, entriesKey('baselines', owner), KeptSchema, NOTHING);

/** One that is open, as it was when it was opened: what others do meanwhile takes nobody's entries away. */
export interface OpenBaseline {
  readonly keptAs: string;
  readonly draft: BaselineDraft;
  readonly record: BaselineRecord | null;
  readonly reason: string;
  /** There were entries from before. */
  readonly isKept: boolean;
}

/** A baseline with what was typed of it before, where there is any. */
export function opened(kept: KeptBaselines, record: BaselineRecord): OpenBaseline {
  const draft = kept.drafts[record.id];
  return {
    keptAs: record.id,
    draft: draft ?? draftOf(record),
    record,
    reason: kept.reasons[record.id] ?? '',
    isKept: draft !== undefined,
  };
}

/** The one that was open when the page went; one that is gone meanwhile goes on as a new one. */
export function reopened(kept: KeptBaselines, list: BaselineList): OpenBaseline | null {
  if (kept.openId === null) return null;
  const record = list.records.find(({ id }) => id === kept.openId);
  if (record) return opened(kept, record);
  const draft = kept.drafts[kept.openId];
  if (!draft) return null;
  return { keptAs: kept.openId, draft: asNew(draft), record: null, reason: '', isKept: true };
}

export const asNew = (draft: BaselineDraft): BaselineDraft => ({ ...draft, id: '', version: 0 });

export const withDraft = (kept: KeptBaselines, id: string, draft: BaselineDraft): KeptBaselines => ({
  ...kept,
  openId: id,
  drafts: { ...kept.drafts, [id]: draft },
});

export const withReason = (kept: KeptBaselines, id: string, reason: string): KeptBaselines => ({
  ...kept,
  openId: id,
  reasons: { ...kept.reasons, [id]: reason },
});

/** Whether the same is typed in two, whichever version they began from. */
export function isSameDraft(one: BaselineDraft, other: BaselineDraft): boolean {
  const entries = (draft: BaselineDraft) => JSON.stringify(v.parse(DraftSchema, { ...draft, version: 0 }));
  return entries(one) === entries(other);
}

/** Without what was typed of one: it is saved or given up. */
export function without({ drafts, reasons }: KeptBaselines, id: string): KeptBaselines {
  const rest = <T>(entries: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(entries).filter(([each]) => each !== id));
  return { openId: null, drafts: rest(drafts), reasons: rest(reasons) };
}
