import type { Database } from '../../src/store/database/index.ts';
import { ENERGIES, made, slots, weighed } from './expected-facts.ts';

/** Parts of a change by statements of their own, in the steps that the answer's tables are told in. */
export interface ExpectedParts {
  /** Of the base unit to the last digit that is shown. */
  readonly step: number;
  readonly decimals: number;
  readonly before: number;
  readonly now: number;
  /** Earlier and asked period of each area, and of each energy where there are several. */
  readonly rows: readonly (readonly [before: number, now: number])[];
  /** Effects of volume, tiers and prices, or of output and consumption per unit; each kind adds up to the change. */
  readonly effects: readonly number[];
}

const STEPS = {
  quantity: { step: 1, decimals: 0 },
  cost: { step: 1, decimals: 0 },
  energy: { step: 0.1, decimals: 2 },
  co2: { step: 0.01, decimals: 1 },
} as const;
const TIERS = ['peak', 'flat', 'valley'] as const;

export async function expectedParts(db: Database, line: string): Promise<ExpectedParts> {
  const [metric = '', energy = '', area = '', now = '', before = '', areas = '-'] = line.split(' ');
  if (metric !== 'quantity' && metric !== 'cost' && metric !== 'energy' && metric !== 'co2')
    throw new Error(`no change "${line}"`);
  const tier = TIERS.find((one) => one === energy);
  const codes = energy === '*' ? ENERGIES : [tier ? 'electric' : energy];
  const one = async (code: string, of: string, period: string): Promise<number> => {
    if (metric === 'energy') return weighed(db, 'kgce_per_unit', of, period, code);
    if (metric === 'co2') return weighed(db, 'co2_kg_per_unit', of, period, code);
    const sum = await slots(db, code, of, period, tier);
    return metric === 'cost' ? sum.cost : sum.quantity;
  };
  const all = async (of: string, period: string): Promise<number> => {
    let sum = 0;
    for (const code of codes) sum += await one(code, of, period);
    return sum;
  };
  const pairs = [];
  for (const of of areas === '-' ? [] : areas.split(','))
    pairs.push([await all(of, before), await all(of, now)] as const);
  if (codes.length > 1)
    for (const code of codes)
      pairs.push([await one(code, area, before), await one(code, area, now)] as const);
  const whole = { before: await all(area, before), now: await all(area, now) };
  return {
    ...STEPS[metric],
    ...whole,
    // What an area never used has no row of its own.
    rows: pairs.filter(([was, is]) => was !== 0 || is !== 0),
    effects:
      metric === 'cost'
        ? await costEffects(db, codes, area, before, now, tier)
        : tier
          ? []
          : await outputEffects(db, area, before, now, whole),
  };
}

async function costEffects(
  db: Database,
  codes: readonly string[],
  area: string,
  before: string,
  now: string,
  ofTier: (typeof TIERS)[number] | undefined,
): Promise<readonly number[]> {
  const effects = [];
  for (const code of codes) {
    const [was, is] = [await slots(db, code, area, before, ofTier), await slots(db, code, area, now, ofTier)];
    const volume = (is.quantity / was.quantity - 1) * was.cost;
    let shifted = 0;
    if (code === 'electric' && ofTier === undefined)
      for (const tier of TIERS) {
        const [tierWas, tierIs] = [
          await slots(db, code, area, before, tier),
          await slots(db, code, area, now, tier),
        ];
        const price =
          tierWas.quantity === 0 ? tierIs.cost / tierIs.quantity : tierWas.cost / tierWas.quantity;
        if (Number.isFinite(price))
          shifted += (tierIs.quantity - (tierWas.quantity / was.quantity) * is.quantity) * price;
      }
    effects.push(volume, shifted, is.cost - was.cost - volume - shifted);
  }
  return effects;
}

async function outputEffects(
  db: Database,
  area: string,
  before: string,
  now: string,
  whole: { readonly before: number; readonly now: number },
): Promise<readonly number[]> {
  const [was, is] = [await made(db, area, before), await made(db, area, now)];
  if (was === 0 || is === 0) return [];
  return [(is / was - 1) * whole.before, (whole.now / is - whole.before / was) * is];
}
