/** First rows of the lists that others refer to: what the ceramics plant makes, of what, with whom and when. */
import { REASONS } from '../../../engine/stop-reasons/ceramics-reasons.ts';
import { REASONS as OTHER_REASONS } from '../../../engine/stop-reasons/stop-reasons.ts';
import type { SeedRow } from '../documents.ts';
import type { TwoNames } from '../resource.ts';
import type { SeedPlant } from '../seed-plant.ts';
import type { StoredValues } from '../resource.ts';

const two = (zh: string, en: string): TwoNames => ({ zh, en });
const row = (id: string, values: StoredValues): SeedRow => ({ id, values });

export const productSeed = (): SeedRow[] =>
  (
    [
      ['P0612-01', '雪花白 600×1200', 'Snow white 600 × 1200', 22_000],
      ['P0612-02', '云灰 600×1200', 'Cloud grey 600 × 1200', 21_500],
      ['P0612-03', '米黄 600×1200', 'Beige 600 × 1200', 21_800],
      ['P0808-01', '哑光岩 800×800', 'Matt rock 800 × 800', 20_600],
    ] as const
  ).map(([code, zh, en, capacityM2]) =>
    row(code, { code, name: two(zh, en), unit: 'm²', capacityM2, isActive: true, note: null }),
  );

export const categorySeed = (): SeedRow[] =>
  (
    [
      ['clay', '粘土类', 'Clays'],
      ['feldspar', '长石类', 'Feldspars'],
      ['glaze', '釉料', 'Glazes'],
      ['aux', '辅料', 'Auxiliaries'],
    ] as const
  ).map(([code, zh, en], index) => row(code, { code, name: two(zh, en), sort: index + 1, note: null }));

/**
 * Body recipe in per cent, glaze and auxiliaries apart; moisture in per cent; what the plant takes of it in a day, t.
 * A day of 22,000 m² takes five tonnes for each per cent of the body.
 */
export const MATERIALS = [
  ['M-01', '黑泥', 'Ball clay', 'clay', 'S-01', 22, 12.4, 110],
  ['M-02', '白泥', 'White clay', 'clay', 'S-01', 18, 11.8, 90],
  ['M-03', '钾长石', 'Potash feldspar', 'feldspar', 'S-02', 26, 2.1, 130],
  ['M-04', '钠长石', 'Soda feldspar', 'feldspar', 'S-02', 20, 1.9, 100],
  ['M-05', '石英砂', 'Quartz sand', 'feldspar', 'S-03', 14, 3.2, 70],
  ['M-06', '透明釉', 'Clear glaze', 'glaze', 'S-04', null, 0.4, 8],
  ['M-07', '哑光釉', 'Matt glaze', 'glaze', 'S-04', null, 0.4, 5],
  ['M-08', '减水剂', 'Deflocculant', 'aux', 'S-05', null, 0, 2],
] as const;
/** A week without a delivery would stop the plant: so many days of use are the least to lie in the yard. */
const LEAST_DAYS = 4;

export const materialSeed = (): SeedRow[] =>
  MATERIALS.map(([code, zh, en, categoryId, supplierId, sharePct, moisturePct, dailyT]) =>
    row(code, {
      code,
      name: two(zh, en),
      categoryId,
      supplierId,
      unit: 't',
      sharePct,
      moisturePct,
      minStockT: dailyT * LEAST_DAYS,
      isActive: true,
    }),
  );

export const supplierSeed = (): SeedRow[] =>
  (
    [
      ['S-01', '清远泥料矿业有限公司', 'Qingyuan Clay Mining Co.', '陈经理'],
      ['S-02', '江门长石矿业有限公司', 'Jiangmen Feldspar Co.', '黄经理'],
      ['S-03', '阳江石英砂有限公司', 'Yangjiang Quartz Co.', '何经理'],
      ['S-04', '佛山釉料有限公司', 'Foshan Glazes Co.', '梁经理'],
      ['S-05', '佛山助剂有限公司', 'Foshan Additives Co.', '冯经理'],
    ] as const
  ).map(([code, zh, en, person], index) =>
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
export const ITEMS = [
  ['I-01', '含水率', 'Moisture', '%', 1.8, 2.6, 2.2, 0.12],
  ['I-02', '坯体密度', 'Body density', 'g/cm³', 1.92, 2.02, 1.97, 0.018],
  ['I-03', '断裂模数', 'Modulus of rupture', 'MPa', 35, 60, 43, 2.4],
  ['I-04', '吸水率', 'Water absorption', '%', 0, 0.5, 0.28, 0.07],
  ['I-05', '平整度', 'Flatness', 'mm', -0.6, 0.6, 0.05, 0.18],
  ['I-06', '光泽度', 'Gloss', 'GU', 85, 100, 92, 2],
  ['I-07', '釉浆比重', 'Glaze density', 'g/cm³', 1.84, 1.9, 1.87, 0.011],
  ['I-08', '筛余', 'Sieve residue', '%', 0.6, 1.2, 0.9, 0.1],
  ['I-09', '粉料水分', 'Powder moisture', '%', 5.6, 6.8, 6.2, 0.2],
  ['I-10', '泥浆比重', 'Slip density', 'g/cm³', 1.68, 1.74, 1.71, 0.01],
] as const;
/** Standards of testing what is fired; what is not is tested by rules of the works. */
const METHODS: Readonly<Partial<Record<(typeof ITEMS)[number][0], string>>> = {
  'I-03': 'GB/T 3810.4',
  'I-04': 'GB/T 3810.3',
  'I-05': 'GB/T 3810.2',
  'I-06': 'GB/T 13891',
};

export const itemSeed = (): SeedRow[] =>
  ITEMS.map(([code, zh, en, unit, lowerLimit, upperLimit]) =>
    row(code, {
      code,
      name: two(zh, en),
      unit,
      lowerLimit,
      upperLimit,
      method: METHODS[code] ?? null,
      isActive: true,
    }),
  );

export const reasonSeed = ({ model }: SeedPlant): SeedRow[] =>
  (model === 'ceramics' ? REASONS : OTHER_REASONS).map(({ code, zh, en, isPlanned }) =>
    row(code, { code, name: two(zh, en), isPlanned, isActive: true, note: null }),
  );
