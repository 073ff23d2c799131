import type { createRuleList } from './rule-list.ts';
import { two } from './structure-builder.ts';

interface SupplySignals {
  readonly transformerC: readonly number[];
  readonly airBar: number;
  readonly airDewC: number;
}

/**
 * Alarms of what every works is supplied with: the oil of its transformers, and its compressed air.
 * @param id  the workshop of addUtilities
 */
export function addSupplyRules(
  { high, low }: Pick<ReturnType<typeof createRuleList>, 'high' | 'low'>,
  id: string,
  transformers: number,
  signals: SupplySignals,
): void {
  for (let n = 1; n <= transformers; n++)
    high(`transformer${n}.oil.H`, `${id}.L2.P1.U${two(n + 1)}`, 'is.oilHot', signals.transformerC[n - 1]!, {
      limit: 88,
      deadband: 2,
      unit: '°C',
      priority: 2,
      on: 2,
      off: 5,
    });
  low('air.bar.L', `${id}.L1`, 'is.pressureLow', signals.airBar, {
    limit: 6.7,
    deadband: 0.04,
    unit: 'bar',
    priority: 3,
    on: 0,
  });
  high('air.dew.H', `${id}.L1`, 'is.dewPointHigh', signals.airDewC, {
    limit: -4,
    deadband: 0,
    unit: '°C',
    priority: 4,
    on: 0,
    off: 0,
  });
}
