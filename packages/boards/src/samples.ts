import { sampleProductionAlarm } from './production-alarm/production-alarm.sample.ts';
import { sampleEnergyEfficiency, sampleEnergySavingBenefit } from './baselines/baseline-samples.ts';
import { sampleEnergyQuality } from './energy-quality/energy-quality.sample.ts';
import { sampleEquipmentOperation } from './equipment-operation/equipment-operation.sample.ts';
import { samplePeakValleyUsage } from './peak-valley-usage/peak-valley-usage.sample.ts';
import { sampleMainBoard } from './main/main.sample.ts';
import { sampleWholePlantEnergy } from './whole-plant-energy/whole-plant-energy.sample.ts';
import { sampleWorkshopEnergy } from './workshop-energy/workshop-energy.sample.ts';

/** Sample data of the package's elements by element name: for the gallery, and for trying without a platform. */
export function samples(nowMs: number): Readonly<Record<string, unknown>> {
  return {
    'production-alarm-board': sampleProductionAlarm({ nowMs, lang: 'en' }),
    'whole-plant-energy-board': sampleWholePlantEnergy({ nowMs, lang: 'en' }),
    'energy-saving-benefit-board': sampleEnergySavingBenefit({ nowMs }),
    'energy-efficiency-board': sampleEnergyEfficiency({ nowMs }),
    'energy-quality-board': sampleEnergyQuality({ nowMs }),
    'workshop-energy-board': sampleWorkshopEnergy({ nowMs }),
    'peak-valley-usage-board': samplePeakValleyUsage({ nowMs }),
    'equipment-operation-board': sampleEquipmentOperation({ nowMs }),
    'main-board': sampleMainBoard(nowMs),
    chart: {
      kind: 'line',
      title: 'Load',
      unit: 'kW',
      x: { type: 'time', values: Array.from({ length: 96 }, (_, index) => nowMs - (96 - index) * 900_000) },
      series: [
        {
          name: 'Today',
          values: Array.from({ length: 96 }, (_, index) => Math.round(4900 + 600 * Math.sin(index / 14))),
        },
        {
          name: 'Yesterday',
          role: 'baseline',
          values: Array.from({ length: 96 }, (_, index) =>
            Math.round(4800 + 560 * Math.sin(index / 14 + 0.3)),
          ),
        },
      ],
    },
  };
}
