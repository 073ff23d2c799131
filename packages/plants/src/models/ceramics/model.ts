import type { RegisterData } from '../../engine/registers.ts';
import { tagHash, uniform } from '../../engine/noise.ts';
import type { LiveProcess, PlantModel } from '../../engine/plant-model.ts';
import { ceramicsRules } from './alarm-rules.ts';
import { createBallMills, SLIP_DEMAND_TPH } from './ball-mills.ts';
import { EVENT_SOURCES } from './events.ts';
import { REASON, REASONS } from '@plantdeck/platform/engine/stop-reasons/ceramics-reasons.ts';
import { SIGNAL, SIGNAL_CODES } from './signals.ts';
import { createSprayDryers, POWDER_CAPACITY_T } from './spray-dryers.ts';
import { ceramicsStructure, MILLS } from './structure.ts';
import { kilnProcess } from './kiln-process.ts';
import { millProcess } from './mill-process.ts';
import { formingProcess } from './forming-process.ts';
import { sortingProcess } from './sorting-process.ts';
import { HOT_DAY_C, tiersOfDay } from '../demo-tariff.ts';
import { FIRED_T_PER_M2, GREEN_T_PER_M2, KILN_M2_PER_MIN } from './product.ts';
import { createTileLine } from './tile-lines.ts';
import { createUtilities } from './utilities.ts';

/** The second kiln's electric meter rolls over, the first dryer's is changed, the first polisher's ratio goes wrong. */
const METER = { kiln2: 28, dryer1: 23, polish1: 29 } as const;
const ROLL_OVER_AFTER_KWH = 166_000;

function registersOf(plantId: string, energies: readonly string[]): readonly RegisterData[] {
  return energies.map((energy, meter) => {
    if (meter === METER.kiln2)
      return { capacity: 1_000_000, digits: 10, initial: 1_000_000 - ROLL_OVER_AFTER_KWH };
    const start = Math.floor(2_000_000 * uniform(5, tagHash(plantId), meter));
    return { capacity: 1_000_000_000, digits: energy === 'water' ? 100 : 10, initial: start };
  });
}

/** Two parts of a process as one; what is silent in the first is known by its units. */
function together(first: LiveProcess, rest: LiveProcess): LiveProcess {
  const firstIds = new Set(first.units.map(({ areaId }) => areaId));
  return {
    units: [...first.units, ...rest.units],
    signals: [...first.signals, ...rest.signals],
    lab: [...(first.lab ?? []), ...(rest.lab ?? [])],
    meterOf: (areaId) => (firstIds.has(areaId) ? first : rest).meterOf(areaId),
  };
}

/** A ceramics plant: 12 mills, 2 spray dryers, 2 lines from press to sorted tile, utilities. */
export function ceramicsModel(plantId: string, zh: string, en: string): PlantModel {
  const structure = ceramicsStructure(plantId, zh, en);
  const at = (id: string) => `${plantId}.${id}`;
  const two = (n: number) => String(n).padStart(2, '0');
  const stopUnits = [
    ...Array.from({ length: MILLS }, (_, m) => at(`W1.L1.P1.U${two(m + 1)}`)),
    ...[1, 2].map((n) => at(`W1.L2.P1.U${two(n)}`)),
    ...[1, 2].flatMap((n) => [at(`W2.L${n}.P1.U01`), at(`W2.L${n}.P1.U02`)]),
    ...['W3', 'W4', 'W5'].flatMap((workshop) => [1, 2].map((n) => at(`${workshop}.L${n}.P1.U01`))),
  ];
  return {
    structure,
    hotDayC: HOT_DAY_C,
    tiersOfDay,
    events: EVENT_SOURCES,
    registers: registersOf(
      plantId,
      structure.meters.map((meter) => meter.energy),
    ),
    faults: {
      silentMeters: Array.from({ length: MILLS }, (_, m) => 5 + m),
      wrongRatio: { meter: METER.polish1, factor: 0.8, fromDay: 70 },
      meterChange: { meter: METER.dryer1, day: 50, minute: 10 * 60 + 30, startValue: 12.3 },
      // A week apart: the second finds no good slot to stand in, so its slots have no data.
      longOutages: [33, 40].map((day) => ({ gateway: 4, day, minute: 9 * 60 + 50, minutes: 200 })),
      clockSkew: { gateway: 4, day: 12, minutes: 1.5 },
      driftMeters: [6, 19, 30, 35],
    },
    signals: SIGNAL_CODES,
    process: [millProcess, kilnProcess, sortingProcess, formingProcess]
      .map((make) => make(plantId))
      .reduce(together),
    rules: ceramicsRules(plantId),
    stopUnits,
    stopReasons: REASONS,
    unknownReason: REASON.unknown,
    build(layout, noise) {
      const slipAt = layout.allot(1, 420);
      const powderAt = layout.allot(1, 495);
      const demandAt = layout.allot(1, 4800);
      const mills = createBallMills(layout, noise, slipAt, demandAt);
      const spray = createSprayDryers(layout, noise, slipAt, powderAt);
      const lines = [
        createTileLine(layout, noise, 0, powderAt),
        createTileLine(layout, noise, 1, powderAt),
      ] as const;
      const utilities = createUtilities(layout, noise, demandAt);
      return (context) => {
        const { state, productQty, massT, signals } = context;
        const arrivedT = mills.step(context);
        const powderT = spray.step(context);
        const pressedM2 = lines[0].step(context) + lines[1].step(context);
        state[slipAt] = state[slipAt]! + arrivedT - powderT;
        state[powderAt] = state[powderAt]! + powderT - pressedM2 * GREEN_T_PER_M2;
        signals[SIGNAL.slipT] = state[slipAt]!;
        signals[SIGNAL.slipCoverH] = state[slipAt]! / SLIP_DEMAND_TPH;
        signals[SIGNAL.slipLevel] = state[slipAt]! / 8.06;
        signals[SIGNAL.powderLevel] = (state[powderAt]! / POWDER_CAPACITY_T) * 100;
        massT[1] = arrivedT;
        massT[2] = powderT;
        productQty[0] = productQty[9]! + productQty[10]!;
        massT[0] = productQty[0]! * FIRED_T_PER_M2;
        const activity = Math.min(1, (productQty[7]! + productQty[8]!) / (2 * KILN_M2_PER_MIN));
        utilities.step(context, arrivedT, activity);
      };
    },
  };
}
