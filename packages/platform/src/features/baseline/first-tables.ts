import type { SavingMeasure } from '@plantdeck/core/contract';
import type { PlatformLanguage } from '../../engine/i18n/language.ts';
import { named, plantName, type NamePair } from '../../engine/names/plant-name.ts';

/** Area, energy and drivers of the baselines that a simulated plant begins with, by its model. */
export type FirstBaseline = readonly [areaId: string, energyCode: string, drivers: readonly string[]];

export const FIRST_BASELINES: Readonly<Record<string, (root: string) => readonly FirstBaseline[]>> = {
  ceramics: (root) => [
    [root, 'electric', [`output:${root}`, 'workday']],
    [root, 'gas', [`output:${root}`]],
    [`${root}.W1.L2`, 'gas', [`mass:${root}.W1.L2`]],
    [`${root}.W2`, 'electric', [`output:${root}.W2.L1`, `output:${root}.W2.L2`]],
    [`${root}.W3`, 'electric', [`output:${root}`]],
    [`${root}.W4.L1`, 'gas', [`output:${root}.W4.L1`]],
    [`${root}.W4.L2`, 'gas', [`output:${root}.W4.L2`]],
    [`${root}.W6.L1`, 'electric', [`output:${root}`]],
  ],
  cement: (root) => [
    [root, 'electric', [`mass:${root}.W1`, `mass:${root}.W3`, `mass:${root}.W4`, 'workday']],
    [root, 'coal', [`mass:${root}`]],
    [`${root}.W1`, 'electric', [`mass:${root}.W1`]],
    [`${root}.W2`, 'electric', [`mass:${root}.W2`]],
    [`${root}.W3`, 'electric', [`mass:${root}.W3`]],
    [`${root}.W4.L2`, 'electric', [`mass:${root}.W4.L2`]],
    [`${root}.W6.L1`, 'electric', [`mass:${root}`]],
  ],
  paper: (root) => [
    [root, 'electric', [`mass:${root}.W1.L1`, `mass:${root}.W1.L2`, `mass:${root}.W2.L1`]],
    [root, 'steam', [`mass:${root}`]],
    [`${root}.W1`, 'electric', [`mass:${root}.W1.L1`, `mass:${root}.W1.L2`]],
    [`${root}.W2`, 'steam', [`mass:${root}.W2.L1`]],
    [`${root}.W3`, 'electric', [`mass:${root}.W3.L1`]],
    [`${root}.W5`, 'electric', [`mass:${root}`]],
    [`${root}.W6.L1`, 'electric', [`mass:${root}`]],
  ],
  aluminium: (root) => [
    [root, 'electric', [`mass:${root}`, 'workday']],
    [root, 'gas', [`mass:${root}`]],
    [`${root}.W2`, 'electric', [`mass:${root}.W2.L1`]],
    // Rod casting and the gas of homogenising follow their output of a day too loosely for a model of days.
    [`${root}.W4`, 'electric', [`mass:${root}.W4.L1`]],
    [`${root}.W5.L1`, 'electric', [`mass:${root}`]],
  ],
};

/** A measure of the plan a plant begins with. The first of a plant carries the plan's months. */
export interface FirstMeasure extends Omit<
  SavingMeasure,
  'name' | 'startDate' | 'plannedCnyPerYear' | 'investCny'
> {
  readonly pair: NamePair;
  /** Day of the 90-day cycle on which it begins. */
  readonly fromScenarioDay: number;
  readonly investCny: number;
  readonly plannedCnyPerYear: number;
  readonly plannedKwhAMonth: number;
  readonly plannedCnyAMonth: number;
  readonly unitCostCnyPerT: number;
}

const measure = (
  id: string,
  pair: NamePair,
  [areaId, energyCode]: readonly [string, string],
  fromScenarioDay: number,
  [investCny, plannedCnyPerYear]: readonly [number, number],
  plan: readonly [kwh: number, cny: number, unitCost: number],
): FirstMeasure => ({
  id,
  pair,
  areaId,
  energyCode,
  method: areaId.includes('.') ? 'retrofitIsolation' : 'wholeFacility',
  fromScenarioDay,
  investCny,
  plannedCnyPerYear,
  plannedKwhAMonth: plan[0],
  plannedCnyAMonth: plan[1],
  unitCostCnyPerT: plan[2],
});

export const FIRST_MEASURES: Readonly<Record<string, (root: string) => readonly FirstMeasure[]>> = {
  // 120 000 kWh a day at 0.63 CNY for some 500 t.
  ceramics: (root) => {
    const plan = [36_000, 24_000, 155] as const;
    return [
      measure(
        'burners-1',
        named('measure.burners', { n: 1 }),
        [`${root}.W4.L1`, 'gas'],
        32,
        [36_000, 150_000],
        plan,
      ),
      measure(
        'burners-2',
        named('measure.burners', { n: 2 }),
        [`${root}.W4.L2`, 'gas'],
        32,
        [36_000, 150_000],
        plan,
      ),
      measure(
        'air-leaks',
        named('measure.airLeaks'),
        [`${root}.W6.L1`, 'electric'],
        15,
        [18_000, 240_000],
        plan,
      ),
    ];
  },
  cement: (root) => {
    const plan = [150_000, 90_000, 55] as const;
    return [
      measure(
        'kiln-fans',
        named('measure.kilnFans'),
        [`${root}.W3`, 'electric'],
        15,
        [680_000, 320_000],
        plan,
      ),
      measure('coal', named('measure.coal'), [root, 'coal'], 15, [90_000, 400_000], plan),
    ];
  },
  paper: (root) => {
    const plan = [60_000, 40_000, 245] as const;
    return [
      measure(
        'dryer-steam',
        named('measure.condensate'),
        [`${root}.W2`, 'steam'],
        15,
        [420_000, 360_000],
        plan,
      ),
      measure('aerators', named('measure.aerators'), [`${root}.W5`, 'electric'], 20, [160_000, 60_000], plan),
    ];
  },
  aluminium: (root) => {
    const plan = [12_000, 8_000, 85] as const;
    return [
      measure('furnace-gas', named('measure.airFuel'), [root, 'gas'], 15, [48_000, 125_000], plan),
      measure(
        'air-station',
        named('measure.airControl'),
        [`${root}.W5.L1`, 'electric'],
        15,
        [80_000, 30_000],
        plan,
      ),
    ];
  },
};

/** What a measure is called: the name somebody gave it, or that of a first one in the reader's language. */
export function measureName(
  model: string,
  rootAreaId: string,
  measure: Pick<SavingMeasure, 'id' | 'name'>,
  language: PlatformLanguage,
): string {
  const first = FIRST_MEASURES[model]?.(rootAreaId).find(({ id }) => id === measure.id);
  return first?.pair.zh === measure.name ? plantName(language, first.pair) : measure.name;
}
