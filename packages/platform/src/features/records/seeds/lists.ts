/** First rows of the lists that others refer to: what the plant makes, of what, with whom and when. */
import { REASONS } from '../../../engine/stop-reasons/ceramics-reasons.ts';
import { REASONS as OTHER_REASONS } from '../../../engine/stop-reasons/stop-reasons.ts';
import type { SeedRow } from '../documents.ts';
import type { TwoNames } from '../resource.ts';
import type { SeedPlant } from '../seed-plant.ts';
import type { StoredValues } from '../resource.ts';
import { tradeOf } from './trades.ts';

const two = (zh: string, en: string): TwoNames => ({ zh, en });
const row = (id: string, values: StoredValues): SeedRow => ({ id, values });

export const productSeed = (plant: SeedPlant): SeedRow[] =>
  tradeOf(plant).products.map(({ code, name, perDay }) =>
    row(code, { code, name, unit: tradeOf(plant).unit, capacityM2: perDay, isActive: true, note: null }),
  );

export const categorySeed = (plant: SeedPlant): SeedRow[] =>
  tradeOf(plant).categories.map(([code, name], index) =>
    row(code, { code, name, sort: index + 1, note: null }),
  );

/** A week without a delivery would stop the plant: so many days of use are the least to lie in the yard. */
const LEAST_DAYS = 4;

export const materialSeed = (plant: SeedPlant): SeedRow[] =>
  tradeOf(plant).materials.map(({ code, name, categoryId, supplierId, mixPct, moisturePct, dailyT }) =>
    row(code, {
      code,
      name,
      categoryId,
      supplierId,
      unit: 't',
      sharePct: mixPct,
      moisturePct,
      minStockT: Number((dailyT * LEAST_DAYS).toFixed(1)),
      isActive: true,
    }),
  );

export const supplierSeed = (plant: SeedPlant): SeedRow[] =>
  tradeOf(plant).suppliers.map(([code, zh, en, person], index) =>
    row(code, {
      code,
      name: two(zh, en),
      person,
      phone: `1390000000${index + 1}`,
      isActive: true,
      note: null,
    }),
  );

/** Three shifts of eight hours from the accounting day's clock, with the team that begins in each. */
export const SHIFT_TEAMS = [
  ['T-A', '甲班', 'Team A', 'early', '08:00', '16:00'],
  ['T-B', '乙班', 'Team B', 'late', '16:00', '00:00'],
  ['T-C', '丙班', 'Team C', 'night', '00:00', '08:00'],
] as const;
/** Four teams take turns at them by the rota; the fourth names no shift, so that none has two. */
export const TEAMS = [...SHIFT_TEAMS, ['T-D', '丁班', 'Team D', null, null, null]] as const;
/** Who leads each. */
export const LEADERS: Readonly<Record<string, string>> = {
  'T-A': '王班长',
  'T-B': '刘班长',
  'T-C': '周班长',
  'T-D': '赵班长',
};
/** People of each team at a line. */
export const TEAM_LINE_PEOPLE = 2;

export const teamSeed = (plant: SeedPlant): SeedRow[] =>
  TEAMS.map(([code, zh, en, shift, startsAt, endsAt]) =>
    row(code, {
      code,
      name: two(zh, en),
      shift,
      startsAt,
      endsAt,
      members: plant.lines.length * TEAM_LINE_PEOPLE,
      person: LEADERS[code] ?? null,
      isActive: true,
    }),
  );

/** What is inspected: limits stand where the standard does; method and unit come with the item. */
export const itemSeed = (plant: SeedPlant): SeedRow[] =>
  tradeOf(plant).items.map(({ code, name, unit, lowerLimit, upperLimit, method }) =>
    row(code, { code, name, unit, lowerLimit, upperLimit, method: method ?? null, isActive: true }),
  );

export const reasonSeed = ({ model }: SeedPlant): SeedRow[] =>
  (model === 'ceramics' ? REASONS : OTHER_REASONS).map(({ code, zh, en, isPlanned }) =>
    row(code, { code, name: two(zh, en), isPlanned, isActive: true, note: null }),
  );
