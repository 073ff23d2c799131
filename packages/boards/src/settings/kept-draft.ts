import { tabText } from '@plantdeck/core/element';
import * as v from 'valibot';
import { INDICATOR_CYCLES, INDICATOR_JUDGMENTS, INDICATOR_TYPES } from './indicator-draft.ts';
import type { SettingsDraft } from './settings-draft.ts';

/** Settings as typed, and the version of the saved ones that they began from. */
export interface KeptSettings {
  readonly version: number;
  readonly draft: SettingsDraft;
}

const text = v.string();
const IndicatorSchema = v.object({
  id: text,
  name: text,
  formula: text,
  type: v.picklist(INDICATOR_TYPES),
  method: v.picklist(['sum', 'avg', 'weightedAvg', 'max', 'min', 'last', 'diff', 'ratio']),
  cycle: v.picklist(INDICATOR_CYCLES),
  judgment: v.picklist(INDICATOR_JUDGMENTS),
  target: text,
  redLine: text,
  decimals: v.picklist(['0', '1', '2', '3']),
});
const KeptSchema: v.GenericSchema<unknown, KeptSettings> = v.object({
  version: v.number(),
  draft: v.object({
    areaId: text,
    filter: v.picklist(['all', 'line', 'grade']),
    lineIds: v.array(text),
    materialGradeId: text,
    energyTypes: v.array(v.object({ code: text, shown: v.boolean() })),
    contractKw: text,
    targets: v.record(text, v.object({ day: text, week: text, month: text, year: text, redLinePct: text })),
    baseline: text,
    formula: text,
    savingCny: text,
    savingKwh: text,
    indicators: v.array(IndicatorSchema),
    own: v.record(text, v.union([text, v.array(text)])),
    scrollMode: v.picklist(['auto', 'manual']),
    scrollEvery: text,
    refresh: text,
    refreshUnit: v.picklist(['s', 'min']),
    theme: v.picklist(['', 'light', 'dark', 'control-room', 'big-screen']),
    scope: v.picklist(['enterprise', 'user']),
  }),
});

/** Where a person's unsaved settings of a board are kept: in the tab, through an expired session and a reload. */
export interface SettingsShelf {
  read(): KeptSettings | null;
  keep(kept: KeptSettings): void;
  drop(): void;
}

/** @param owner  the person and the organisation; what one has typed is nobody else's */
export function settingsShelf(
  owner: { readonly userId: string; readonly orgId: string },
  place: { readonly boardCode: string; readonly areaId: string },
): SettingsShelf {
  const key = `plantdeck-settings-draft:${owner.userId}:${owner.orgId}:${place.boardCode}:${place.areaId}`;
  return {
    read() {
      try {
        const kept = v.safeParse(KeptSchema, JSON.parse(tabText.get(key) ?? 'null'));
        return kept.success ? kept.output : null;
      } catch {
        return null;
      }
    },
    keep: (kept) => tabText.set(key, JSON.stringify(kept)),
    drop: () => tabText.remove(key),
  };
}
