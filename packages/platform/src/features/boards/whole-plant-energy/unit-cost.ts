import type { Unit, WholePlantPanels } from '@plantdeck/core/contract';
import { evaluateFormula, parseFormula } from '@plantdeck/core/formula';
import { judge } from '@plantdeck/core/judgement';
import type { Period } from '../../../engine/plant-time/periods.ts';
import { readReference, referenceValue } from '../../../engine/energy/reference-figures.ts';
import { scaledUnit } from '../../../engine/units/scaled-units.ts';
import { boardText } from '../../board-words/index.ts';
import { judgePersistent, type PanelContext } from '../parts/panel-context.ts';

type Row = Extract<NonNullable<WholePlantPanels['plan']>, readonly unknown[]>[number];

const CNY_PER_T: Unit = { code: 'CNY/t', display: 'CNY/t', scale: 1, dp: 2 };

/** E5 of electricity, until an enterprise sets a formula of its own. */
const defaultUnitCostFormula = (areaId: string): string => `{${areaId}.electricCost} / {${areaId}.mass}`;

/**
 * Unit electricity cost of the month against its baseline, and what is saved by it against the plan: benefit is
 * (baseline unit cost - actual unit cost) times output, and in energy that benefit at the month's mean price.
 * @returns no rows where nothing of it is configured, or where the reader may not see money
 */
export function unitCostRows(context: PanelContext): Row[] {
  const { setting, month, language } = context;
  if (!context.withCost) return [];
  const baseline = setting.baselineUnitCostCnyPerT ?? null;
  const formula = setting.unitCostFormula?.trim() ?? '';
  const rows: Row[] = [];
  if (baseline !== null || formula !== '') {
    const actual = unitCostIn(context, month.elapsed);
    rows.push({
      energyCode: 'unitCost',
      name: boardText(language, 'name.unitCost'),
      measure: 'unitCost',
      better: 'low',
      actual,
      due: baseline,
      target: baseline,
      redLine: null,
      projected: actual,
      unit: CNY_PER_T,
      judge: judgePersistent(month.elapsed.toMs, (toMs) =>
        judge(unitCostIn(context, { fromMs: month.elapsed.fromMs, toMs }), {
          better: 'low',
          target: baseline,
        }),
      ),
    });
  }
  const saved = (period: Period) => savingIn(context, period, baseline);
  rows.push(
    ...savingRow(context, 'savingCny', setting.plannedSavingCny, 'CNY', (part) => saved(part).cny),
    ...savingRow(context, 'savingKwh', setting.plannedSavingKwh, 'kWh', (part) => saved(part).kwh),
  );
  return rows;
}

function savingRow(
  { month, language }: PanelContext,
  code: 'savingCny' | 'savingKwh',
  planned: number | null | undefined,
  unitCode: string,
  savedIn: (period: Period) => number | null,
): Row[] {
  if (planned == null) return [];
  const shareAt = (toMs: number) => (toMs - month.asked.fromMs) / (month.asked.toMs - month.asked.fromMs);
  const share = shareAt(month.elapsed.toMs);
  const actual = savedIn(month.elapsed);
  return [
    {
      energyCode: code,
      name: boardText(language, `name.${code}`),
      measure: 'saving',
      better: 'high',
      actual,
      due: planned * share,
      target: planned,
      redLine: null,
      projected: actual === null || share <= 0 ? null : actual / share,
      unit: scaledUnit(unitCode, planned, 1),
      judge: judgePersistent(month.elapsed.toMs, (toMs) =>
        judge(savedIn({ fromMs: month.elapsed.fromMs, toMs }), {
          better: 'high',
          target: planned * shareAt(toMs),
        }),
      ),
    },
  ];
}

/** CNY a tonne over a part of the month, by the enterprise's formula. */
function unitCostIn(context: PanelContext, period: Period): number | null {
  const { setting, areaId } = context;
  const parsed = parseFormula(setting.unitCostFormula?.trim() || defaultUnitCostFormula(areaId));
  return parsed.ok ? evaluateFormula(parsed.formula, (name) => valueIn(context, name, period)) : null;
}

function valueIn({ frame, month, setting }: PanelContext, name: string, period: Period): number | null {
  const reference = readReference(frame, name);
  return reference && referenceValue(frame, month.blocks, period, reference, setting.materialGradeId ?? null);
}

function savingIn(
  context: PanelContext,
  period: Period,
  baseline: number | null,
): { readonly cny: number | null; readonly kwh: number | null } {
  const figure = (quantity: string) => valueIn(context, `${context.areaId}.${quantity}`, period);
  const [actual, massT, kwh, cost] = [
    unitCostIn(context, period),
    figure('mass'),
    figure('electric'),
    figure('electricCost'),
  ];
  if (baseline === null || actual === null || massT === null) return { cny: null, kwh: null };
  const cny = (baseline - actual) * massT;
  return { cny, kwh: kwh === null || cost === null || cost === 0 ? null : (cny * kwh) / cost };
}
