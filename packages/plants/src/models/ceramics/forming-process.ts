/** Spray dryers, presses and the stocks between the steps as boards know them. */
import { named } from '@plantdeck/platform/engine/names/plant-name.ts';
import type {
  PressData,
  SprayDryerData,
  StockData,
} from '@plantdeck/platform/engine/process/process-unit.ts';
import type { LiveProcess, ProcessSignal } from '../../engine/plant-model.ts';
import { SLIP_DEMAND_TPH } from './ball-mills.ts';
import { KILN_M2_PER_MIN } from './product.ts';
import { SIGNAL } from './signals.ts';
import { POWDER_CAPACITY_T } from './spray-dryers.ts';
import { LINE_M2_PER_HOUR } from './structure.ts';
import { CARS_CAPACITY_M2, STORE_CAPACITY_M2 } from './tile-lines.ts';

const METER = { spray: 17, press: 19, dryer: 23, kiln: 27 } as const;
const LINES = [1, 2] as const;
const dryer: SprayDryerData = { moisturePct: [5.6, 6.8] };

export function formingProcess(plantId: string): LiveProcess {
  const units: LiveProcess['units'][number][] = [];
  const signals: ProcessSignal[] = [];
  const meters = new Map<string, number>();
  const unit = (id: string, kind: 'sprayDryer' | 'press' | 'stock', data: object, meter: number): string => {
    const areaId = `${plantId}.${id}`;
    units.push({ areaId, kind, data });
    meters.set(areaId, meter);
    return areaId;
  };
  const stock = (id: string, data: StockData, signal: number, meter: number): void => {
    const areaId = unit(id, 'stock', data, meter);
    signals.push({ signal, areaId, name: 'levelPct', unit: '%', dp: 2 });
  };
  const tilesOf = (name: 'ceramics.greenTiles' | 'ceramics.firedTiles', n: number, capacity: number) => ({
    name: named(name, { n }),
    unit: 'm2' as const,
    capacity,
    demandPerHour: KILN_M2_PER_MIN * 60,
    lowPct: 10,
    highPct: 98,
  });
  for (const n of LINES) {
    const areaId = unit(`W1.L2.P1.U0${n}`, 'sprayDryer', dryer, METER.spray + n - 1);
    signals.push(
      { signal: SIGNAL.sprayMoisture[n - 1]!, areaId, name: 'moisturePct', unit: '%', dp: 2 },
      { signal: SIGNAL.sprayRuns[n - 1]!, areaId, name: 'runs', unit: '', dp: 0 },
    );
  }
  stock(
    'W1.L2.P1',
    {
      name: named('ceramics.powderSilos'),
      unit: 't',
      capacity: POWDER_CAPACITY_T,
      demandPerHour: SLIP_DEMAND_TPH,
      lowPct: 20,
      highPct: 95,
    },
    SIGNAL.powderLevel,
    METER.spray,
  );
  for (const n of LINES) {
    for (const p of LINES) {
      const at = 2 * (n - 1) + p - 1;
      const data: PressData = {
        ratedM2PerHour: LINE_M2_PER_HOUR / LINES.length,
        sortingAreaId: `${plantId}.W5.L${n}`,
      };
      const areaId = unit(`W2.L${n}.P1.U0${p}`, 'press', data, METER.press + at);
      signals.push({ signal: SIGNAL.pressOutM2[at]!, areaId, name: 'outM2PerMin', unit: 'm2/min', dp: 3 });
    }
    const green = tilesOf('ceramics.greenTiles', n, CARS_CAPACITY_M2);
    stock(`W2.L${n}.P2`, green, SIGNAL.greenLevel[n - 1]!, METER.dryer + n - 1);
    const fired = tilesOf('ceramics.firedTiles', n, STORE_CAPACITY_M2);
    stock(`W4.L${n}.P1`, fired, SIGNAL.firedLevel[n - 1]!, METER.kiln + n - 1);
  }
  return { units, signals, meterOf: (areaId) => meters.get(areaId) ?? METER.spray };
}
