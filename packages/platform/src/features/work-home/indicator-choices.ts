import type { IndicatorChoices, IndicatorCfg } from '@plantdeck/core/contract';
import { unitOf } from '../../engine/units/row-units.ts';
import type { OpenPlant } from '../../store/energy/open-plant.ts';
import { isMetered, meterPlan, productionPlan } from '../../engine/energy/plant-frame.ts';
import type { Call } from '../api/index.ts';
import { plantName } from '../../engine/names/plant-name.ts';
import { formulaQuantities } from '../settings/index.ts';

const NAME_MAX = 30;
/** Definitions that a first set of best practice begins with, at least and at most. */
const PRACTICE_MIN = 3;
const PRACTICE_MAX = 5;

/** What a definition may name in the part of the plant that the caller sees. */
export function indicatorChoices(call: Call, plant: OpenPlant | null): IndicatorChoices {
  if (!plant) return { areas: [], quantities: [] };
  const { frame } = plant;
  const root = frame.areas.get(frame.rootAreaId);
  const ordered = [...(root ? [root] : []), ...[...frame.areas.values()].filter((area) => area !== root)];
  return {
    areas: ordered.map(({ areaId, nameZh, nameEn, type }) => ({
      id: areaId,
      name: plantName(call.language, { zh: nameZh, en: nameEn }),
      type,
    })),
    quantities: formulaQuantities(call, frame),
  };
}

interface Countable {
  readonly code: string;
  readonly unit: string;
  readonly name: string;
}

function countable(call: Call, plant: OpenPlant): Map<string, Countable> {
  const { frame } = plant;
  const areaId = frame.rootAreaId;
  const isCounted = (code: string): boolean =>
    code === 'energy' ||
    (code === 'output'
      ? productionPlan(frame, areaId).length > 0
      : frame.energyTypes.some(({ energyCode }) => energyCode === code) &&
        isMetered(meterPlan(frame, areaId, code)));
  return new Map(
    formulaQuantities(call, frame)
      .filter(({ code }) => isCounted(code))
      .map((quantity) => [quantity.code, quantity]),
  );
}

const base = (areaId: string) =>
  ({ areaId, abnormalJudgment: 'none', targets: {} }) as const satisfies Partial<IndicatorCfg>;

const sumOf = (areaId: string, { code, unit, name }: Countable): IndicatorCfg => ({
  ...base(areaId),
  id: code,
  name: name.slice(0, NAME_MAX),
  parameterIds: [`${areaId}.${code}`],
  indicatorType: code === 'output' ? 'output' : 'energy',
  statisticsMethod: 'sum',
  statisticsCycle: 'day',
  unit: unitOf(unit),
});

const perOutput = (areaId: string, energy: Countable, output: Countable): IndicatorCfg => ({
  ...base(areaId),
  id: `${energy.code}PerOutput`,
  name: `${energy.name} / ${output.name}`.slice(0, NAME_MAX),
  parameterIds: [`${areaId}.${energy.code}`, `${areaId}.output`],
  indicatorType: 'energy',
  statisticsMethod: 'ratio',
  statisticsCycle: 'day',
  unit: unitOf(`${energy.unit}/${output.unit}`),
});

const known = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value]);

/** The plant's energies today, what it makes, and what a piece of it takes: a first set that can be computed. */
export function quotaSample(call: Call, plant: OpenPlant): IndicatorCfg[] {
  const { rootAreaId, energyTypes } = plant.frame;
  const found = countable(call, plant);
  const energies = energyTypes.flatMap(({ energyCode }) => known(found.get(energyCode)));
  const output = found.get('output');
  const [first] = energies;
  return [
    ...[...energies, ...known(output)].map((one) => sumOf(rootAreaId, one)),
    ...(first && output ? [perOutput(rootAreaId, first, output)] : []),
  ];
}

/** What a year of the plant is usually held against: each energy by output, or its sum where no output is counted. */
export function practiceSample(call: Call, plant: OpenPlant): IndicatorCfg[] {
  const { rootAreaId, energyTypes } = plant.frame;
  const found = countable(call, plant);
  const energies = ['energy', ...energyTypes.map(({ energyCode }) => energyCode)].flatMap((code) =>
    known(found.get(code)),
  );
  const output = found.get('output');
  const ratios = output ? energies.map((one) => perOutput(rootAreaId, one, output)) : [];
  const sums = energies.map((one) => sumOf(rootAreaId, one));
  const list = ratios.length >= PRACTICE_MIN ? ratios : [...ratios, ...sums];
  return list
    .slice(0, PRACTICE_MAX)
    .map((cfg): IndicatorCfg => ({ ...cfg, statisticsCycle: 'year', abnormalJudgment: 'gt' }));
}
