import type { BoardSetting } from '@plantdeck/core/contract';
import type { Database } from '../../store/database/index.ts';

/** Chests and lines of a plant's stock preparation, as the enterprise has set them. */
export interface SiteChest {
  readonly id: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly capacityT: number;
  readonly lowPct: number;
  readonly highPct: number;
  readonly safetyPct: number;
  readonly levelTag: string;
  /** Whether a line fills it; others are only watched. */
  readonly isFed: boolean;
}
export interface SiteLine {
  readonly areaId: string;
  readonly chestId: string;
  readonly rateMinTph: number;
  readonly rateMaxTph: number;
  readonly kwhPerT: number;
  readonly minUpSlots: number;
  readonly minDownSlots: number;
  readonly startCny: number;
  readonly runTag: string;
}
export interface PulpSite {
  readonly chests: readonly SiteChest[];
  readonly lines: readonly SiteLine[];
  /** The crew's rule that a plan is compared with: on below, off above, per cent of the chest. */
  readonly onBelowPct: number;
  readonly offAbovePct: number;
  readonly safetyCnyPerTh: number;
  /** Limit of the plant's demand; null takes the contract. */
  readonly demandLimitKw: number | null;
  /** A plan older than this is made anew; 0 never. */
  readonly renewHours: number;
}

export const SITE_DEFAULTS = { onBelowPct: 45, offAbovePct: 85, safetyCny: 3, renewHours: 8 } as const;

/** Codes of the board's own settings. */
export const chestField = (what: 'low' | 'high' | 'safety', id: string): string => `${what}Pct.${id}`;
export const rateField = (what: 'min' | 'max', areaId: string): string => `${what}Tph.${areaId}`;

/** @returns null where the plant schedules no pulp */
export async function readSite(
  db: Database,
  plantId: string,
  { own = {} }: Pick<BoardSetting, 'own'>,
): Promise<PulpSite | null> {
  const number = (code: string, initial: number): number => {
    const value = own[code];
    return typeof value === 'number' ? value : initial;
  };
  const lines = await db
    .selectFrom('pulp_line')
    .selectAll()
    .where('plant_id', '=', plantId)
    .orderBy('sort')
    .execute();
  if (lines.length === 0) return null;
  const chests = await db
    .selectFrom('pulp_chest')
    .selectAll()
    .where('plant_id', '=', plantId)
    .orderBy('sort')
    .execute();
  const demandLimitKw = number('demandLimitKw', 0);
  return {
    chests: chests.map((row) => ({
      id: row.chest_id,
      nameZh: row.name_zh,
      nameEn: row.name_en,
      capacityT: row.capacity_t,
      lowPct: number(chestField('low', row.chest_id), row.low_pct),
      highPct: number(chestField('high', row.chest_id), row.high_pct),
      safetyPct: number(chestField('safety', row.chest_id), row.safety_pct),
      levelTag: row.level_tag,
      isFed: lines.some(({ chest_id: id }) => id === row.chest_id),
    })),
    lines: lines.map((row) => ({
      areaId: row.area_id,
      chestId: row.chest_id,
      rateMinTph: number(rateField('min', row.area_id), row.rate_min_tph),
      rateMaxTph: number(rateField('max', row.area_id), row.rate_max_tph),
      kwhPerT: row.kwh_per_t,
      minUpSlots: row.min_up_slots,
      minDownSlots: row.min_down_slots,
      startCny: row.start_cny,
      runTag: row.run_tag,
    })),
    onBelowPct: number('onBelowPct', SITE_DEFAULTS.onBelowPct),
    offAbovePct: number('offAbovePct', SITE_DEFAULTS.offAbovePct),
    safetyCnyPerTh: number('safetyCny', SITE_DEFAULTS.safetyCny),
    demandLimitKw: demandLimitKw > 0 ? demandLimitKw : null,
    renewHours: Number(own['renewHours'] ?? SITE_DEFAULTS.renewHours),
  };
}
