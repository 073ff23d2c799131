import type { WholePlantEnergy } from '@plantdeck/core/contract';

/** Names and fixed figures of the sample plant. */
export const SAMPLE_NAMES = {
  'zh-CN': {
    area: '示例陶瓷厂',
    gas: '天然气',
    electricity: '电',
    water: '水',
    demandNotice: '需量窗口预测已超过合同需量的 90 %。5# 与 9# 球磨超时仍在峰段运行，停一台可降约 200 kW。',
    sampleNotice: '这是示例数据，不是任何工厂的读数。',
  },
  en: {
    area: 'Sample ceramics plant',
    gas: 'Natural gas',
    electricity: 'Electricity',
    water: 'Water',
    demandNotice:
      'The demand window is forecast above 90 % of contract. Mills 5 and 9 are over time in the peak tier; stopping one saves about 200 kW.',
    sampleNotice: 'This is sample data, not the readings of any plant.',
  },
} as const;

/** Key, names, kWh today, change against the same elapsed part of yesterday in %. */
export const SAMPLE_RANKING = [
  ['W3', '成型车间', 'Forming', 7480, 3.1],
  ['W6', '精加工车间', 'Finishing', 6920, -1.8],
  ['W1', '原料车间', 'Raw material', 6790, 11.6],
  ['W5', '烧成车间', 'Firing', 5010, -2.4],
  ['W7', '公用工程', 'Utilities', 3620, 4.2],
  ['W4', '施釉车间', 'Glazing', 1310, -0.6],
  ['W8', '办公及其他', 'Offices and other', 1020, 0.4],
] as const;

/** Nodes as id, names and level; links as from, to and GJ. */
export const SAMPLE_FLOW = {
  nodes: [
    ['gas', '天然气', 'Natural gas', 0],
    ['power', '电力', 'Electricity', 0],
    ['raw', '原料', 'Raw material', 1],
    ['firing', '烧成', 'Firing', 1],
    ['forming', '成型', 'Forming', 1],
    ['finishing', '精加工', 'Finishing', 1],
    ['glazing', '施釉', 'Glazing', 1],
    ['utilities', '公用', 'Utilities', 1],
    ['lost', '未计量', 'Unaccounted', 1],
    ['spray', '喷雾干燥', 'Spray drying', 2],
    ['mills', '球磨', 'Ball mills', 2],
    ['kiln1', '1# 辊道窑', 'Roller kiln 1', 2],
    ['kiln2', '2# 辊道窑', 'Roller kiln 2', 2],
    ['dryer', '干燥窑', 'Dryer', 2],
    ['press', '压机', 'Presses', 2],
    ['polish', '抛光', 'Polishing', 2],
    ['sorting', '分选', 'Sorting', 2],
    ['glazeline', '施釉线', 'Glaze line', 2],
    ['air', '空压站', 'Compressed air', 2],
    ['auxiliary', '辅助', 'Auxiliaries', 2],
  ],
  links: [
    ['gas', 'raw', 227],
    ['gas', 'firing', 289],
    ['gas', 'forming', 64],
    ['power', 'raw', 38],
    ['power', 'firing', 16.5],
    ['power', 'forming', 22.6],
    ['power', 'finishing', 23.1],
    ['power', 'glazing', 4.2],
    ['power', 'utilities', 10.8],
    ['power', 'lost', 2.8],
    ['raw', 'spray', 239],
    ['raw', 'mills', 26],
    ['firing', 'kiln1', 154],
    ['firing', 'kiln2', 151.5],
    ['forming', 'dryer', 70],
    ['forming', 'press', 16.6],
    ['finishing', 'polish', 21.2],
    ['finishing', 'sorting', 1.9],
    ['glazing', 'glazeline', 4.2],
    ['utilities', 'air', 7.8],
    ['utilities', 'auxiliary', 3],
  ],
} as const;

type PlanRow = Extract<WholePlantEnergy['panels']['plan'], readonly unknown[]>[number];

export const SAMPLE_PLAN: readonly (PlanRow & { readonly zh: string })[] = [
  {
    energyCode: 'electricity',
    zh: '电力',
    name: 'Electricity',
    unit: { code: 'kWh', display: '10^4 kWh', scale: 1e-4, dp: 1 },
    actual: 2_316_000,
    due: 2_420_000,
    target: 3_630_000,
    redLine: 3_810_000,
    projected: 3_490_000,
    judge: 'normal',
  },
  {
    energyCode: 'gas',
    zh: '天然气',
    name: 'Natural gas',
    unit: { code: 'Nm3', display: '10^4 Nm³', scale: 1e-4, dp: 1 },
    actual: 1_179_000,
    due: 1_160_000,
    target: 1_740_000,
    redLine: 1_815_000,
    projected: 1_780_000,
    judge: 'warn',
  },
  {
    energyCode: 'water',
    zh: '水',
    name: 'Water',
    unit: { code: 'm3', display: 'm3', scale: 1, dp: 0 },
    actual: 24_800,
    due: 27_000,
    target: 40_000,
    redLine: 45_000,
    projected: 37_000,
    judge: 'normal',
  },
  {
    energyCode: 'total',
    zh: '综合能耗',
    name: 'Comprehensive energy',
    unit: { code: 'kgce', display: 'tce', scale: 1e-3, dp: 0 },
    actual: 1_712_000,
    due: 1_692_000,
    target: 2_538_000,
    redLine: 2_640_000,
    projected: 2_585_000,
    judge: 'warn',
  },
];
