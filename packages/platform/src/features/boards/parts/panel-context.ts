import type { BoardSetting, Judge } from '@plantdeck/core/contract';
import {
  DEFAULT_PERSISTENCE,
  NO_EVALUATIONS,
  judge,
  persist,
  type TargetRule,
} from '@plantdeck/core/judgement';
import { formatDateTime } from '@plantdeck/core/units';
import type { Database } from '../../../store/database/index.ts';
import { openMonth, openPeriod, type OpenPeriod, type OpenPlant } from '../../../store/energy/open-plant.ts';
import { SLOT_MS, type PeriodKind } from '../../../engine/plant-time/periods.ts';
import type { PlantArea, PlantEnergyType, PlantFrame } from '../../../engine/energy/plant-frame.ts';
import { isoAt } from '../../../engine/plant-time/zone.ts';
import type { BoardContext } from '../../api/index.ts';
import type { PlatformLanguage } from '../../../engine/i18n/language.ts';
import { plantName } from '../../../engine/names/plant-name.ts';
import { TARGET_SEC } from '../../board-settings/index.ts';
import type { BoardPeriod, OpenBoard } from './open-board.ts';

/** What every panel of the board is made from. */
export interface PanelContext {
  readonly db: Database;
  readonly plant: OpenPlant;
  readonly frame: PlantFrame;
  readonly areaId: string;
  readonly range: BoardPeriod;
  readonly period: OpenPeriod;
  /** The accounting month that holds the end of the period. */
  readonly month: OpenPeriod;
  readonly setting: BoardSetting;
  readonly contractKw: number | null;
  readonly language: PlatformLanguage;
  /** Whether the reader may see money. */
  readonly withCost: boolean;
}

/** Opens a range of a plant for the panels of a board. */
export async function openPanelContext(
  context: BoardContext,
  { plant, setting, areaId }: OpenBoard,
  range: BoardPeriod,
): Promise<PanelContext> {
  const { frame } = plant;
  const period = await openPeriod(plant, range);
  return {
    db: context.db,
    plant,
    frame,
    areaId,
    range,
    period,
    month: await openMonth(plant, Math.max(period.elapsed.toMs - 1, period.elapsed.fromMs)),
    setting,
    // A contract is the plant's; a part of it has none unless somebody sets one.
    contractKw: setting.contractKw ?? (areaId === frame.rootAreaId ? frame.contractKw : null),
    language: context.language,
    withCost: context.can('panel:cost'),
  };
}

export const nameOf = (
  row: { readonly nameZh: string; readonly nameEn: string },
  language: PlatformLanguage,
): string => plantName(language, { zh: row.nameZh, en: row.nameEn });

/** A moment in words, where a figure's time is told in a sentence. */
export const momentText = (context: Pick<PanelContext, 'frame' | 'language'>, ms: number): string =>
  formatDateTime(ms, context.frame.calendar.zone, context.language);
/** ISO text in the plant's zone. */
export const isoOf = (context: Pick<PanelContext, 'frame'>, ms: number): string =>
  isoAt(context.frame.calendar.zone, ms);

/** Energy types in the order of the setting, the rest left out where it names some. */
export function shownEnergyTypes(context: PanelContext): PlantEnergyType[] {
  const { energyTypes } = context.frame;
  const codes = context.setting.energyCodes;
  if (!codes || codes.length === 0) return [...energyTypes];
  return codes.flatMap((code) => energyTypes.find((type) => type.energyCode === code) ?? []);
}

/** The areas one level below the shown one. */
export function childAreas(context: PanelContext): PlantArea[] {
  const ids = context.frame.areas.get(context.areaId)?.children ?? [];
  return ids.flatMap((id) => context.frame.areas.get(id) ?? []);
}

const MONTHS_A_YEAR = 12;

/**
 * Target of a code by period kind, and the red line that stands on its bad side. A month without a target of its own
 * takes a twelfth of the year's; a ratio is the same over both.
 */
export function targetOf(
  setting: BoardSetting,
  code: string,
  kind: PeriodKind,
): { readonly target: number | null; readonly redLine: number | null } {
  const found = setting.targets?.find((one) => one.code === code);
  const year = kind === 'month' ? (found?.year ?? null) : null;
  const target = found?.[kind] ?? (year === null || code === TARGET_SEC ? year : year / MONTHS_A_YEAR);
  const pct = found?.redLinePct ?? null;
  return { target, redLine: target === null || pct === null ? null : (target * pct) / 100 };
}

/** Judges the newest of a course of minutes, oldest first; missing minutes are no evaluations. */
export function judgeRecent(course: ArrayLike<number>, rule: TargetRule): Judge {
  const recent = Array.from(course)
    .filter((value) => !Number.isNaN(value))
    .slice(-DEFAULT_PERSISTENCE.m);
  return recent.reduce((state, value) => persist(state, judge(value, rule)), NO_EVALUATIONS).shown;
}

/** Evaluates at the last three quarter hours, so that abnormal shows only when it persists. */
export function judgePersistent(toMs: number, evaluateAt: (toMs: number) => Judge): Judge {
  let state = NO_EVALUATIONS;
  for (let back = DEFAULT_PERSISTENCE.m - 1; back >= 0; back -= 1)
    state = persist(state, evaluateAt(toMs - back * SLOT_MS));
  return state.shown;
}
