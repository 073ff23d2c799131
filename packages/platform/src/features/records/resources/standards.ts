/** Levels that indicators are held against: those of the norm of the plant's trade to begin with, the enterprise's own after. */
import { documents, type SeedRow } from '../documents.ts';
import { aside, find, key, may, must, type RecordResource } from '../resource.ts';
import type { SeedPlant } from '../seed-plant.ts';

export const STANDARDS_CODE = 'standIndex';

interface Norm {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
  readonly energyCode: string | null;
  readonly levels: readonly [number, number, number];
  readonly source: string;
}

const all = { zh: '单位产品综合能耗', en: 'Comprehensive energy per unit' };
const power = { zh: '单位产品电耗', en: 'Electricity per unit' };

/** Reference levels of the trades' norms, and of electricity where they set one. */
const NORMS: Readonly<Record<string, readonly Norm[]>> = {
  ceramics: [{ code: 'N-1', ...all, energyCode: null, levels: [4, 4.9, 6.5], source: 'GB 21252-2023' }],
  cement: [
    { code: 'N-1', ...all, energyCode: null, levels: [100, 107, 117], source: 'GB 16780-2021' },
    { code: 'N-2', ...power, energyCode: 'electric', levels: [48, 57, 61], source: 'GB 16780-2021' },
  ],
  paper: [{ code: 'N-1', ...all, energyCode: null, levels: [210, 240, 280], source: 'GB 31825-2024' }],
  aluminium: [{ code: 'N-1', ...all, energyCode: null, levels: [55, 85, 125], source: 'GB 21351-2023' }],
};

export const standardSeed = (plant: SeedPlant): SeedRow[] =>
  (NORMS[plant.model] ?? []).map(({ code, zh, en, energyCode, levels, source }) => ({
    id: code,
    values: {
      code,
      name: { zh, en },
      energyCode,
      level1: levels[0],
      level2: levels[1],
      level3: levels[2],
      isActive: true,
      note: source,
    },
  }));

export const STANDARDS: readonly RecordResource[] = [
  {
    code: STANDARDS_CODE,
    fields: {
      code: key,
      name: find,
      energyCode: may,
      level1: must,
      level2: must,
      level3: must,
      isActive: may,
      note: aside,
    },
    sort: 'code',
    source: documents({ seed: standardSeed }),
  },
];
