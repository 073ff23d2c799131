/** What the simulated plants make, of what and from whom, and what they inspect. */
import { named, type NamePair } from '../../../engine/names/plant-name.ts';
import type { SeedArea, SeedPlant } from '../seed-plant.ts';

export interface SeedProduct {
  readonly code: string;
  readonly name: NamePair;
  /** In a day, in the unit that the plant counts in. */
  readonly perDay: number;
}
export interface SeedMaterial {
  readonly code: string;
  readonly name: NamePair;
  readonly categoryId: string;
  readonly supplierId: string;
  readonly moisturePct: number;
  /** What the plant takes in a day. */
  readonly dailyT: number;
  /** Where it goes, below the plant. */
  readonly takenBy: string;
  /** Share of what that line takes; null where it is not chosen for a line. */
  readonly mixPct: number | null;
  readonly items: readonly string[];
}
export interface SeedItem {
  readonly code: string;
  readonly name: NamePair;
  readonly unit: string;
  readonly lowerLimit: number;
  readonly upperLimit: number;
  readonly mean: number;
  readonly spread: number;
  /** Standard of the test; rules of the works without one. */
  readonly method?: string;
}
/** Lines of one kind. */
export interface SeedStep {
  /** Below the plant. */
  readonly lines: RegExp;
  /** What is inspected while it works. */
  readonly items?: readonly string[];
  /** What it makes, where its output is counted. */
  readonly products?: readonly string[];
  readonly plannedPerDay?: number;
  /** What is inspected of its finished products: they go into the store. */
  readonly finished?: readonly string[];
  /** It prepares what the recipes of products say. */
  readonly prepares?: readonly string[];
}
export interface SeedTrade {
  readonly unit: string;
  readonly products: readonly SeedProduct[];
  readonly categories: readonly (readonly [code: string, name: NamePair])[];
  readonly suppliers: readonly (readonly [code: string, zh: string, en: string, person: string])[];
  readonly materials: readonly SeedMaterial[];
  readonly recipes: readonly (readonly [
    products: readonly string[],
    shares: Readonly<Record<string, number>>,
  ])[];
  readonly items: readonly SeedItem[];
  readonly steps: readonly SeedStep[];
  /** Sorted out, least and most of what was made, where no grade counts it. */
  readonly scrap: readonly [least: number, most: number];
  readonly priceCny: number;
}

type ItemRow = readonly [
  code: string,
  name: NamePair,
  unit: string,
  lowerLimit: number,
  upperLimit: number,
  mean: number,
  spread: number,
  method?: string,
];
const items = (...rows: readonly ItemRow[]): SeedItem[] =>
  rows.map(([code, name, unit, lowerLimit, upperLimit, mean, spread, method]) => ({
    code,
    name,
    unit,
    lowerLimit,
    upperLimit,
    mean,
    spread,
    ...(method === undefined ? {} : { method }),
  }));

type MaterialRow = readonly [
  code: string,
  name: NamePair,
  categoryId: string,
  supplierId: string,
  moisturePct: number,
  dailyT: number,
  takenBy: string,
  mixPct: number | null,
  items?: readonly string[],
];
const materials = (...rows: readonly MaterialRow[]): SeedMaterial[] =>
  rows.map(([code, name, categoryId, supplierId, moisturePct, dailyT, takenBy, mixPct, inspected]) => ({
    code,
    name,
    categoryId,
    supplierId,
    moisturePct,
    dailyT,
    takenBy,
    mixPct,
    items: inspected ?? [],
  }));

const product = (code: string, name: NamePair, perDay: number): SeedProduct => ({ code, name, perDay });

const TILES = ['P0612-01', 'P0612-02', 'P0612-03', 'P0808-01'] as const;

/** A day of 22,000 m² takes five tonnes for each per cent of the body. */
const CERAMICS: SeedTrade = {
  unit: 'm²',
  products: [
    product('P0612-01', named('seed.product.snow600'), 22_000),
    product('P0612-02', named('seed.product.cloud600'), 21_500),
    product('P0612-03', named('seed.product.beige600'), 21_800),
    product('P0808-01', named('seed.product.rock800'), 20_600),
  ],
  categories: [
    ['clay', named('seed.category.clay')],
    ['feldspar', named('seed.category.feldspar')],
    ['glaze', named('seed.category.glaze')],
    ['aux', named('seed.category.aux')],
  ],
  suppliers: [
    ['S-01', '清远泥料矿业有限公司', 'Qingyuan Clay Mining Co.', '陈经理'],
    ['S-02', '江门长石矿业有限公司', 'Jiangmen Feldspar Co.', '黄经理'],
    ['S-03', '阳江石英砂有限公司', 'Yangjiang Quartz Co.', '何经理'],
    ['S-04', '佛山釉料有限公司', 'Foshan Glazes Co.', '梁经理'],
    ['S-05', '佛山助剂有限公司', 'Foshan Additives Co.', '冯经理'],
  ],
  materials: materials(
    ['M-01', named('seed.material.ballClay'), 'clay', 'S-01', 12.4, 110, 'W1.L1', 22],
    ['M-02', named('seed.material.whiteClay'), 'clay', 'S-01', 11.8, 90, 'W1.L1', 18],
    ['M-03', named('seed.material.potash'), 'feldspar', 'S-02', 2.1, 130, 'W1.L1', 26, ['I-01']],
    ['M-04', named('seed.material.soda'), 'feldspar', 'S-02', 1.9, 100, 'W1.L1', 20, ['I-01']],
    ['M-05', named('seed.material.quartz'), 'feldspar', 'S-03', 3.2, 70, 'W1.L1', 14, ['I-08']],
    ['M-06', named('seed.material.clearGlaze'), 'glaze', 'S-04', 0.4, 8, 'W3.L1', null],
    ['M-07', named('seed.material.mattGlaze'), 'glaze', 'S-04', 0.4, 5, 'W3.L1', null],
    ['M-08', named('seed.material.deflocculant'), 'aux', 'S-05', 0, 2, 'W1', null],
  ),
  recipes: [[TILES, { 'M-01': 22, 'M-02': 18, 'M-03': 26, 'M-04': 20, 'M-05': 14 }]],
  items: items(
    ['I-01', named('seed.item.moisture'), '%', 1.8, 2.6, 2.2, 0.12],
    ['I-02', named('seed.item.bodyDensity'), 'g/cm³', 1.92, 2.02, 1.97, 0.018],
    ['I-03', named('seed.item.rupture'), 'MPa', 35, 60, 43, 2.4, 'GB/T 3810.4'],
    ['I-04', named('seed.item.absorption'), '%', 0, 0.5, 0.28, 0.07, 'GB/T 3810.3'],
    ['I-05', named('seed.item.flatness'), 'mm', -0.6, 0.6, 0.05, 0.18, 'GB/T 3810.2'],
    ['I-06', named('seed.item.gloss'), 'GU', 85, 100, 92, 2, 'GB/T 13891'],
    ['I-07', named('seed.item.glazeDensity'), 'g/cm³', 1.84, 1.9, 1.87, 0.011],
    ['I-08', named('seed.item.sieve'), '%', 0.6, 1.2, 0.9, 0.1],
    ['I-09', named('seed.item.powderMoisture'), '%', 5.6, 6.8, 6.2, 0.2],
    ['I-10', named('seed.item.slipDensity'), 'g/cm³', 1.68, 1.74, 1.71, 0.01],
  ),
  steps: [
    { lines: /^W1\.L1$/, items: ['I-10', 'I-08'], prepares: TILES },
    { lines: /^W1\.L2$/, items: ['I-09'], prepares: TILES },
    { lines: /^W2\.L\d$/, items: ['I-02'], products: TILES, plannedPerDay: 11_600 },
    { lines: /^W3\.L\d$/, items: ['I-07'], products: TILES, plannedPerDay: 11_280 },
    { lines: /^W4\.L\d$/, products: TILES, plannedPerDay: 11_280 },
    {
      lines: /^W5\.L\d$/,
      products: TILES,
      plannedPerDay: 11_280,
      finished: ['I-03', 'I-04', 'I-05', 'I-06'],
    },
  ],
  scrap: [0.012, 0.022],
  priceCny: 38,
};

const CEMENTS = ['PO-425', 'PII-525'] as const;

const CEMENT: SeedTrade = {
  unit: 't',
  products: [
    product('CLK', named('seed.product.clinker'), 5_700),
    product('PO-425', named('seed.product.po425'), 6_000),
    product('PII-525', named('seed.product.pii525'), 5_200),
  ],
  categories: [
    ['rawMix', named('seed.category.rawMix')],
    ['addition', named('seed.category.addition')],
  ],
  suppliers: [
    ['S-01', '英德石灰石矿业有限公司', 'Yingde Limestone Mining Co.', '陈经理'],
    ['S-02', '清远砂岩矿业有限公司', 'Qingyuan Sandstone Co.', '黄经理'],
    ['S-03', '韶关矿渣有限公司', 'Shaoguan Slag Co.', '何经理'],
    ['S-04', '乐昌石膏有限公司', 'Lechang Gypsum Co.', '梁经理'],
    ['S-05', '韶关电厂粉煤灰有限公司', 'Shaoguan Fly Ash Co.', '冯经理'],
  ],
  materials: materials(
    ['M-01', named('seed.material.limestone'), 'rawMix', 'S-01', 1.2, 6_800, 'W1.L1', 82],
    ['M-02', named('seed.material.sandstone'), 'rawMix', 'S-02', 4.6, 830, 'W1.L1', 10, ['I-01']],
    ['M-03', named('seed.material.shale'), 'rawMix', 'S-02', 8.2, 415, 'W1.L1', 5],
    ['M-04', named('seed.material.ironSlag'), 'rawMix', 'S-03', 6.5, 250, 'W1.L1', 3],
    ['M-05', named('seed.material.gypsum'), 'addition', 'S-04', 6.8, 225, 'W4', null, ['I-02']],
    ['M-06', named('seed.material.flyAsh'), 'addition', 'S-05', 0.4, 480, 'W4', null, ['I-03']],
  ),
  recipes: [
    [['PO-425'], { 'M-05': 5, 'M-06': 14 }],
    [['PII-525'], { 'M-05': 5, 'M-06': 4 }],
  ],
  items: items(
    ['I-01', named('seed.item.moisture'), '%', 2, 7, 4.6, 0.7],
    ['I-02', named('seed.item.sulphateGypsum'), '%', 35, 48, 40.5, 1.2, 'GB/T 5484'],
    ['I-03', named('seed.item.ignitionLoss'), '%', 0, 5, 3.1, 0.5, 'GB/T 1596'],
    ['I-04', named('seed.item.rawResidue'), '%', 12, 18, 15, 0.8, 'GB/T 1345'],
    ['I-05', named('seed.item.cementMoisture'), '%', 0, 0.5, 0.2, 0.05],
    ['I-06', named('seed.item.strength3'), 'MPa', 22, 45, 29, 1.2, 'GB/T 17671'],
    ['I-07', named('seed.item.sulphateCement'), '%', 1.8, 3.5, 2.5, 0.15, 'GB/T 176'],
    ['I-08', named('seed.item.setting'), 'min', 45, 390, 165, 12, 'GB/T 1346'],
  ),
  steps: [
    { lines: /^W1\.L1$/, items: ['I-04'] },
    { lines: /^W3\.L1$/, products: ['CLK'], plannedPerDay: 5_500 },
    {
      lines: /^W4\.L1$/,
      items: ['I-05'],
      products: CEMENTS,
      plannedPerDay: 2_700,
      finished: ['I-06', 'I-07', 'I-08'],
      prepares: CEMENTS,
    },
    {
      lines: /^W4\.L2$/,
      items: ['I-05'],
      products: CEMENTS,
      plannedPerDay: 1_900,
      finished: ['I-06', 'I-07', 'I-08'],
      prepares: CEMENTS,
    },
  ],
  scrap: [0, 0.001],
  priceCny: 320,
};

const PAPER: SeedTrade = {
  unit: 't',
  products: [product('CB', named('seed.product.containerboard'), 520)],
  categories: [
    ['recovered', named('seed.category.recovered')],
    ['chemical', named('seed.category.chemical')],
  ],
  suppliers: [
    ['S-01', '东莞再生资源有限公司', 'Dongguan Recycling Co.', '陈经理'],
    ['S-02', '惠州废纸回收有限公司', 'Huizhou Recovered Paper Co.', '黄经理'],
    ['S-03', '广州淀粉有限公司', 'Guangzhou Starch Co.', '何经理'],
    ['S-04', '中山造纸助剂有限公司', 'Zhongshan Paper Chemicals Co.', '梁经理'],
  ],
  materials: materials(
    [
      'M-01',
      named('seed.material.oldCartons'),
      'recovered',
      'S-01',
      10.2,
      340,
      'W1.L1',
      100,
      ['I-01', 'I-02'],
    ],
    ['M-02', named('seed.material.mixedPaper'), 'recovered', 'S-02', 11.4, 115, 'W1.L2', 100, ['I-02']],
    ['M-03', named('seed.material.starch'), 'chemical', 'S-03', 12.5, 19, 'W2.L1', null],
    ['M-04', named('seed.material.sizing'), 'chemical', 'S-04', 0, 2.6, 'W2.L1', null],
    ['M-05', named('seed.material.retention'), 'chemical', 'S-04', 0, 1.1, 'W2.L1', null],
  ),
  recipes: [[['CB'], { 'M-01': 72, 'M-02': 24, 'M-03': 4 }]],
  items: items(
    ['I-01', named('seed.item.moisture'), '%', 6, 14, 10.2, 1.1, 'GB/T 462'],
    ['I-02', named('seed.item.impurities'), '%', 0, 1.5, 0.8, 0.2, 'GB/T 20811'],
    ['I-03', named('seed.item.pulpPh'), 'pH', 6.5, 8, 7.2, 0.2],
    ['I-04', named('seed.item.cobb'), 'g/m²', 25, 45, 34, 2.5, 'GB/T 1540'],
    ['I-05', named('seed.item.burst'), 'kPa·m²/g', 2.6, 4, 3.1, 0.12, 'GB/T 6545'],
    ['I-06', named('seed.item.folding'), '', 10, 80, 32, 5, 'GB/T 457'],
  ),
  steps: [
    { lines: /^W1\.L[12]$/, items: ['I-03'], prepares: ['CB'] },
    { lines: /^W2\.L1$/, items: ['I-04'], products: ['CB'], plannedPerDay: 500 },
    { lines: /^W3\.L1$/, products: ['CB'], plannedPerDay: 470, finished: ['I-05', 'I-06'] },
  ],
  scrap: [0.004, 0.012],
  priceCny: 3_650,
};

const ALUMINIUM: SeedTrade = {
  unit: 't',
  products: [
    product('AB', named('seed.product.billet'), 190),
    product('HB', named('seed.product.homogenised'), 200),
    product('AR', named('seed.product.rod'), 92),
  ],
  categories: [
    ['metal', named('seed.category.metal')],
    ['alloy', named('seed.category.alloy')],
    ['aux', named('seed.category.aux')],
  ],
  suppliers: [
    ['S-01', '广西铝业有限公司', 'Guangxi Aluminium Co.', '陈经理'],
    ['S-02', '佛山再生金属有限公司', 'Foshan Recycled Metals Co.', '黄经理'],
    ['S-03', '肇庆中间合金有限公司', 'Zhaoqing Master Alloys Co.', '何经理'],
    ['S-04', '清远镁业有限公司', 'Qingyuan Magnesium Co.', '梁经理'],
  ],
  materials: materials(
    ['M-01', named('seed.material.ingot'), 'metal', 'S-01', 0, 195, 'W1.L1', 72],
    ['M-02', named('seed.material.scrap'), 'metal', 'S-02', 0.6, 70, 'W1.L1', 26, ['I-01']],
    ['M-03', named('seed.material.siliconAlloy'), 'alloy', 'S-03', 0, 4, 'W1.L1', 1.4],
    ['M-04', named('seed.material.magnesium'), 'alloy', 'S-04', 0, 1.4, 'W1.L1', 0.6],
    ['M-05', named('seed.material.grainRefiner'), 'aux', 'S-03', 0, 0.4, 'W2.L1', null],
  ),
  recipes: [
    [['AB'], { 'M-01': 58, 'M-02': 39, 'M-03': 2.2, 'M-04': 0.8 }],
    [['AR'], { 'M-01': 100 }],
  ],
  items: items(
    ['I-01', named('seed.item.impurities'), '%', 0, 2, 0.9, 0.3],
    ['I-02', named('seed.item.ironContent'), '%', 0, 0.2, 0.14, 0.015, 'GB/T 7999'],
    ['I-03', named('seed.item.grain'), 'µm', 60, 180, 115, 12, 'GB/T 3246.2'],
    ['I-04', named('seed.item.hardness'), 'HBW', 30, 60, 42, 2.5, 'GB/T 231.1'],
    ['I-05', named('seed.item.tensile'), 'MPa', 95, 140, 112, 4, 'GB/T 3954'],
    ['I-06', named('seed.item.resistivity'), 'nΩ·m', 27, 28.01, 27.7, 0.07, 'GB/T 3048.2'],
  ),
  steps: [
    { lines: /^W1\.L1$/, items: ['I-02'], prepares: ['AB', 'AR'] },
    { lines: /^W2\.L1$/, products: ['AB'], plannedPerDay: 175, finished: ['I-03'] },
    { lines: /^W3\.L1$/, products: ['AR'], plannedPerDay: 85, finished: ['I-05', 'I-06'] },
    { lines: /^W4\.L1$/, items: ['I-04'], products: ['HB'], plannedPerDay: 180 },
  ],
  scrap: [0.004, 0.01],
  priceCny: 20_400,
};

export const TRADES: Readonly<Record<string, SeedTrade>> = {
  ceramics: CERAMICS,
  cement: CEMENT,
  paper: PAPER,
  aluminium: ALUMINIUM,
};

const NONE: SeedTrade = {
  unit: 't',
  products: [],
  categories: [],
  suppliers: [],
  materials: [],
  recipes: [],
  items: [],
  steps: [],
  scrap: [0, 0],
  priceCny: 0,
};

/** That of a simulated plant; one without anything for any other. */
export const tradeOf = ({ model }: Pick<SeedPlant, 'model'>): SeedTrade => TRADES[model] ?? NONE;

export const stepOf = (plant: SeedPlant, { id }: Pick<SeedArea, 'id'>): SeedStep | undefined =>
  tradeOf(plant).steps.find(({ lines }) => lines.test(id.slice(plant.plantId.length + 1)));

/** Lines whose products go into the store. */
export const lastLines = (plant: SeedPlant): SeedArea[] =>
  plant.lines.filter((line) => stepOf(plant, line)?.finished !== undefined);

/** Items of a trade by their codes, in that order. */
export const itemsOf = (plant: SeedPlant, codes: readonly string[] = []): SeedItem[] =>
  codes.flatMap((code) => tradeOf(plant).items.filter((item) => item.code === code));
