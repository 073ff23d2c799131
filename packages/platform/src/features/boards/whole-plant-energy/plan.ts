import type { Unit, WholePlantPanels } from '@plantdeck/core/contract';
import { judge } from '@plantdeck/core/judgement';
import type { Period } from '../../../engine/plant-time/periods.ts';
import { isMetered, meterPlan } from '../../../engine/energy/plant-frame.ts';
import {
  RATIO_MIN_COMPLETENESS_PCT,
  completenessPct,
  energyAccount,
  qualityOf,
  type EnergyAccount,
} from '../../../engine/energy/quantities.ts';
import { scaledUnit } from '../../../engine/units/scaled-units.ts';
import { TARGET_TOTAL } from '../../board-settings/index.ts';
import { boardText } from '../../board-words/index.ts';
import {
  judgePersistent,
  nameOf,
  shownEnergyTypes,
  targetOf,
  type PanelContext,
} from '../parts/panel-context.ts';
import { unitCostRows } from './unit-cost.ts';

const PLAN_TCE: Unit = { code: 'kgce', display: 'tce', scale: 1e-3, dp: 0 };
type Rows = Extract<NonNullable<WholePlantPanels['plan']>, readonly unknown[]>;

/** How whole a row's sum is, per cent; one whose gaps were all substituted is as whole as it gets. */
function completenessIn(account: EnergyAccount, code: string): number {
  const line = account.lines.find(({ type }) => type.energyCode === code);
  const quality = line ? qualityOf(line.sum) : account.quality;
  if (quality === 'estimated') return 100;
  return line ? completenessPct(line.sum) : account.completeness;
}

/**
 * The month so far against its targets: what is due by now and what the month will end at, both in proportion to the
 * time that has passed.
 */
export function planPanel(context: PanelContext): WholePlantPanels['plan'] {
  const { frame, areaId, month, setting, language } = context;
  const types = shownEnergyTypes(context).filter((type) =>
    isMetered(meterPlan(frame, areaId, type.energyCode)),
  );
  if (types.length === 0) return { gap: 'notConfigured' };
  const accountAt = (period: Period): EnergyAccount => energyAccount(frame, month.blocks, areaId, period);
  const row = (
    code: string,
    name: string,
    unitOf: (target: number | null) => Unit,
    pick: (account: EnergyAccount) => number | null,
  ): Rows[number] => {
    const { target, redLine } = targetOf(setting, code, 'month');
    const account = accountAt(month.elapsed);
    const actual = pick(account);
    const completeness = completenessIn(account, code);
    const isEnough = completeness >= RATIO_MIN_COMPLETENESS_PCT;
    const shareAt = (toMs: number): number =>
      (toMs - month.asked.fromMs) / (month.asked.toMs - month.asked.fromMs);
    const share = shareAt(month.elapsed.toMs);
    const judged = judgePersistent(month.elapsed.toMs, (toMs) => {
      const part = shareAt(toMs);
      return judge(pick(accountAt({ fromMs: month.elapsed.fromMs, toMs })), {
        better: 'low',
        target: target === null ? null : target * part,
        redLine: redLine === null ? null : redLine * part,
      });
    });
    return {
      energyCode: code,
      name,
      actual,
      due: target === null ? null : target * share,
      target,
      redLine,
      // From too few readings nobody knows where a month leads.
      projected: actual === null || share <= 0 || !isEnough ? null : actual / share,
      unit: unitOf(target ?? actual),
      // A lower bound may be past its limit; that it is within it is not known.
      judge: judged === 'normal' && !isEnough ? 'unknown' : judged,
      completeness,
    };
  };
  const rows = types.map((type) =>
    row(
      type.energyCode,
      nameOf(type, language),
      (size) => scaledUnit(type.unit, size, 1),
      (account) => account.lines.find((line) => line.type.energyCode === type.energyCode)?.quantity ?? null,
    ),
  );
  rows.push(
    row(
      TARGET_TOTAL,
      boardText(language, 'name.total'),
      () => PLAN_TCE,
      (account) => account.kgce,
    ),
  );
  rows.push(...unitCostRows(context));
  if (rows.every((one) => one.target === null))
    return { gap: 'notConfigured', text: boardText(language, 'panel.noTargets') };
  if (rows.every((one) => one.actual === null))
    return { gap: 'noData', text: boardText(language, 'panel.noReadings') };
  return rows;
}
