import type { NamePair } from '@plantdeck/platform/engine/names/plant-name.ts';
import type { PlantModel } from '../../engine/plant-model.ts';
import { HOT_DAY_C, tiersOfDay } from '../demo-tariff.ts';
import { createAirStation } from '../parts/air-station.ts';
import { joinProcesses } from '../parts/join-processes.ts';
import { officeKw, officeShare } from '../parts/office-load.ts';
import { createPowerSupply } from '../parts/power-supply.ts';
import { registersOf } from '../parts/registers.ts';
import { setStandingFaults } from '../parts/standing-faults.ts';
import { REASON, REASONS } from '@plantdeck/platform/engine/stop-reasons/stop-reasons.ts';
import { aluminiumRules } from './alarm-rules.ts';
import { createCasting } from './casting.ts';
import { dropProcess } from './drop-process.ts';
import { EVENT, EVENT_SOURCES } from './events.ts';
import { furnaceProcess } from './furnace-process.ts';
import { createFurnaces } from './furnaces.ts';
import { createHomogenising } from './homogenising.ts';
import { createRollingLine, withRollingLine } from './rolling-line.ts';
import { SIGNAL, SIGNAL_CODES } from './signals.ts';
import { aluminiumStructure } from './structure.ts';
import { stopUnitIds } from './stop-units.ts';

const COMPRESSOR_KW = 90;
const OFFICE_KW = 165;
const STANDING = [
  { signal: SIGNAL.staleDetector, everyDays: 11, at: 4 },
  { signal: SIGNAL.staleLaser, everyDays: 9, at: 2 },
  { signal: SIGNAL.staleProbe, everyDays: 14, at: 9 },
] as const;

/** An aluminium casthouse: three melting furnaces, billets drop by drop, rod without end, homogenising. */
export function aluminiumModel(plantId: string, name: NamePair): PlantModel {
  const { structure, meters, nameOf } = aluminiumStructure(plantId, name);
  return {
    structure,
    hotDayC: HOT_DAY_C,
    tiersOfDay,
    events: EVENT_SOURCES,
    registers: registersOf(plantId, structure.meters, { meter: meters.mills[1]!, after: 120_000 }),
    faults: {
      silentMeters: [...meters.furnaceAux, ...meters.homogenisers, ...meters.stirrers],
      wrongRatio: { meter: meters.mills[0]!, factor: 0.55, fromDay: 70 },
      meterChange: { meter: meters.emulsion, day: 50, minute: 10 * 60 + 30, startValue: 12.3 },
      // A week apart: the second finds no good slot to stand in, so its slots have no data.
      longOutages: [33, 40].map((day) => ({ gateway: 1, day, minute: 9 * 60 + 50, minutes: 200 })),
      clockSkew: { gateway: 4, day: 12, minutes: 1.5 },
      driftMeters: [meters.filterFans[0]!, meters.pit, meters.coiler, meters.compressors[1]!],
    },
    signals: SIGNAL_CODES,
    process: withRollingLine(
      joinProcesses(furnaceProcess(plantId, meters), dropProcess(plantId, meters)),
      plantId,
      meters,
    ),
    rules: aluminiumRules(plantId, nameOf),
    stopUnits: stopUnitIds(plantId),
    stopReasons: REASONS,
    unknownReason: REASON.unknown,
    build(layout, bank) {
      const furnaces = createFurnaces(layout, bank, meters);
      const casting = createCasting(layout, bank, meters);
      const rolling = createRollingLine(layout, bank);
      const homogenising = createHomogenising(layout, bank, meters);
      const air = createAirStation(layout, bank, {
        meters: meters.compressors,
        ratedKw: COMPRESSOR_KW,
        barSignal: SIGNAL.airBar,
        dewSignal: SIGNAL.airDewC,
        dewEvent: EVENT.dewPointTrouble[0]!,
      });
      const supply = createPowerSupply(layout, {
        incomer: meters.incomer,
        transformers: [
          {
            meter: meters.transformers[0]!,
            feeders: [
              ...meters.furnaceAux,
              ...meters.stirrers,
              ...meters.filterFans,
              meters.pit,
              ...meters.pumps,
              ...meters.homogenisers,
            ],
            oilSignal: SIGNAL.transformerC[0]!,
            riseCPerKw: 0.035,
          },
          {
            meter: meters.transformers[1]!,
            feeders: [
              meters.caster,
              ...meters.mills,
              meters.emulsion,
              meters.coiler,
              ...meters.compressors,
              meters.office,
            ],
            oilSignal: SIGNAL.transformerC[1]!,
            riseCPerKw: 0.035,
          },
        ],
        demandSignal: SIGNAL.demandKw,
        initialKw: 1_550,
      });
      const officeNoise = bank.add('office.kw', 0.05, 30);
      const waterNoise = bank.add('water.use', 0.05, 20);
      const gasNoise = bank.add('gas.kpa', 0.5, 15);
      const filterNoise = bank.add('extraction.filter', 40, 60);
      return (context) => {
        const { state, noise, rates, signals } = context;
        const tapped = furnaces.step(context, casting.room(state));
        const billetsT = casting.step(context, tapped);
        rolling.step(context);
        homogenising.step(context, billetsT);
        air.step(context, 118 + 34 * signals[SIGNAL.rodRuns]!);
        rates[meters.office] = officeKw(context, OFFICE_KW, noise[officeNoise]!);
        let gas = rates[meters.homogeniserGas]!;
        for (const meter of meters.furnaceGas) gas += rates[meter]!;
        rates[meters.gasIn] = gas / 0.995;
        rates[meters.waterCasting] = rates[meters.waterCasting]! * (1 + noise[waterNoise]!);
        rates[meters.waterOther] = (2.5 + 5 * officeShare(context)) * (1 + noise[waterNoise]!);
        rates[meters.waterIn] = (rates[meters.waterCasting]! + rates[meters.waterOther]!) / 0.985;
        signals[SIGNAL.gasKpa] = 22 + noise[gasNoise]!;
        signals[SIGNAL.filterPa] = 1_280 + noise[filterNoise]!;
        setStandingFaults(context, STANDING);
        supply.step(context);
      };
    },
  };
}
