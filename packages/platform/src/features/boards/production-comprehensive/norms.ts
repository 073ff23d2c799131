import type { ProductionPanels } from '@plantdeck/boards/contract';
import type { Unit } from '@plantdeck/core/contract';
import { perOutput, usedBy, type Amount } from '../parts/amounts.ts';
import { NORMS } from '../energy-efficiency/norms.ts';
import { boardText } from '../../board-words/index.ts';
import { coalKgceOf, kgceFactor, outputOfArea, type KilnLine, type ProductionContext } from './context.ts';

type Filled<T> = Exclude<T, undefined | { gap: unknown }>;
type Row = Filled<ProductionPanels['norms']>['rows'][number];
type Levels = readonly [number, number, number];

const KGCE_PER_T: Unit = { code: 'kgce/t', display: 'kgce/t', scale: 1, dp: 1 };
const KWH_PER_T: Unit = { code: 'kWh/t', display: 'kWh/t', scale: 1, dp: 1 };
const CLINKER_KWH: Levels = [48, 57, 61];
/** Of the preparation of cement. */
const CEMENT_KWH: Levels = [26, 29, 34];
/** Of cement with 75 % of clinker, and what a point of it more or less is worth. */
const CEMENT_KGCE: Levels = [80, 87, 94];
const CEMENT_POINT_KGCE: Levels = [1.1, 1.15, 1.2];
const CEMENT_CLINKER_PCT = 75;

const row = (metric: Row['metric'], { value, completeness }: Amount, levels: Levels, unit: Unit): Row => {
  const kept = value === null ? null : levels.findIndex((level) => value <= level) + 1;
  return {
    metric,
    value,
    completeness,
    levels: [levels[0], levels[1], levels[2]],
    level: kept === 1 || kept === 2 || kept === 3 ? kept : kept === null ? null : 0,
    unit,
  };
};
const both = (a: Amount, b: Amount, sum: (a: number, b: number) => number): Amount => ({
  value: a.value === null || b.value === null ? null : sum(a.value, b.value),
  completeness: Math.min(a.completeness, b.completeness),
});

/** Energy of the month beside the levels. Electricity from waste heat is not deducted: it is shown by itself. */
export function normsPanel(
  context: ProductionContext,
  { kiln }: KilnLine,
): Filled<ProductionPanels['norms']> {
  const { language, line, targets, periods } = context;
  const { elapsed } = periods.month;
  const kwhKgce = kgceFactor(context, 'electric');
  const clinker = outputOfArea(context, kiln.data.clinkerAreaId, elapsed);
  const power = perOutput(usedBy(context, kiln.data.clinkerPowerAreaIds, 'electric', elapsed), clinker);
  const coal = perOutput(coalKgceOf(context, kiln, elapsed), clinker);
  const whole = both(coal, power, (kgce, kwh) => kgce + kwh * kwhKgce);
  const [comprehensive, ofCoal] = NORMS['cement'] ?? [];
  const rows = (): Row[] => {
    if (targets.norm === 'clinker')
      return [
        ...(comprehensive ? [row('comprehensive', whole, comprehensive.levels, KGCE_PER_T)] : []),
        ...(ofCoal ? [row('coal', coal, ofCoal.levels, KGCE_PER_T)] : []),
        row('electricity', power, CLINKER_KWH, KWH_PER_T),
      ];
    const mills = line.steps.find(({ step }) => step === 'cementMill');
    const cement = outputOfArea(context, mills?.outputAreaId ?? '', elapsed);
    const grinding = perOutput(usedBy(context, mills?.energyAreaIds ?? [], 'electric', elapsed), cement);
    const points = line.clinkerShare * 100 - CEMENT_CLINKER_PCT;
    const at = (n: 0 | 1 | 2): number => CEMENT_KGCE[n] + points * CEMENT_POINT_KGCE[n];
    return [
      row(
        'comprehensive',
        both(whole, grinding, (kgce, kwh) => kgce * line.clinkerShare + kwh * kwhKgce),
        [at(0), at(1), at(2)],
        KGCE_PER_T,
      ),
      row('electricity', grinding, CEMENT_KWH, KWH_PER_T),
    ];
  };
  return {
    standard: comprehensive?.standard ?? '',
    year: comprehensive?.year ?? 0,
    product: boardText(language, `production.norm.${targets.norm}`),
    rows: rows(),
  };
}
