import type { NamePair } from '@plantdeck/platform/engine/names/plant-name.ts';
import type { PlantModel } from '../../engine/plant-model.ts';
import { HOT_DAY_C, tiersOfDay } from '../demo-tariff.ts';
import { createAirStation } from '../parts/air-station.ts';
import { officeKw, officeShare } from '../parts/office-load.ts';
import { joinProcesses } from '../parts/join-processes.ts';
import { createPowerSupply } from '../parts/power-supply.ts';
import { registersOf } from '../parts/registers.ts';
import { setStandingFaults } from '../parts/standing-faults.ts';
import { REASON, REASONS } from '@plantdeck/platform/engine/stop-reasons/stop-reasons.ts';
import { cementRules } from './alarm-rules.ts';
import { EVENT, EVENT_SOURCES } from './events.ts';
import { createGrinding } from './grinding.ts';
import { cementLineProcess } from './cement-line-process.ts';
import { createKilnLine } from './kiln-line.ts';
import { kilnLineProcess } from './kiln-line-process.ts';
import { createRawAndFuel } from './raw-and-fuel.ts';
import { createQualityLab } from './quality-lab.ts';
import { SIGNAL, SIGNAL_CODES } from './signals.ts';
import { cementStructure } from './structure.ts';
import { stopUnitIds } from './stop-units.ts';

const COMPRESSOR_KW = 132;
const OFFICE_KW = 470;
const PUMP_KW = 168;
const STANDING = [
  { signal: SIGNAL.staleShell, everyDays: 12, at: 4 },
  { signal: SIGNAL.staleAnalyser, everyDays: 9, at: 7 },
  { signal: SIGNAL.staleSilo, everyDays: 15, at: 2 },
] as const;

/** A cement plant: raw mill, kiln line with waste-heat power, two cement mills, packing, utilities. */
export function cementModel(plantId: string, name: NamePair): PlantModel {
  const { structure, meters, nameOf } = cementStructure(plantId, name);
  return {
    structure,
    hotDayC: HOT_DAY_C,
    tiersOfDay,
    events: EVENT_SOURCES,
    registers: registersOf(plantId, structure.meters, { meter: meters.kiln, after: 400_000 }),
    faults: {
      silentMeters: [meters.coalCalciner, meters.coalKiln, ...meters.packers, ...meters.compressors],
      wrongRatio: { meter: meters.mills[0]!, factor: 0.72, fromDay: 70 },
      meterChange: { meter: meters.filterFan, day: 50, minute: 10 * 60 + 30, startValue: 12.3 },
      // A week apart: the second finds no good slot to stand in, so its slots have no data.
      longOutages: [33, 40].map((day) => ({ gateway: 4, day, minute: 9 * 60 + 50, minutes: 200 })),
      clockSkew: { gateway: 4, day: 12, minutes: 1.5 },
      driftMeters: [meters.coalMill, meters.idFan, meters.presses[1]!, meters.compressors[0]!],
    },
    signals: SIGNAL_CODES,
    process: joinProcesses(kilnLineProcess(plantId, meters.kiln), cementLineProcess(plantId, meters.incomer)),
    rules: cementRules(plantId, nameOf),
    stopUnits: stopUnitIds(plantId),
    stopReasons: REASONS,
    unknownReason: REASON.unknown,
    build(layout, bank) {
      const kiln = createKilnLine(layout, bank, meters);
      const rawAndFuel = createRawAndFuel(layout, bank, meters);
      const grinding = createGrinding(layout, bank, meters);
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
            feeders: [meters.crusher, meters.rawMill, meters.rawFan, meters.coalMill, meters.coalFan],
            oilSignal: SIGNAL.transformerC[0]!,
            riseCPerKw: 0.005,
          },
          {
            meter: meters.transformers[1]!,
            feeders: [
              meters.feed,
              meters.filterFan,
              meters.hotFan,
              meters.idFan,
              meters.kiln,
              meters.grate,
              ...meters.coolerFans,
            ],
            oilSignal: SIGNAL.transformerC[1]!,
            riseCPerKw: 0.004,
          },
          {
            meter: meters.transformers[2]!,
            feeders: [
              ...meters.presses,
              ...meters.mills,
              ...meters.millFans,
              ...meters.packers,
              ...meters.compressors,
              meters.pump,
              meters.office,
            ],
            oilSignal: SIGNAL.transformerC[2]!,
            riseCPerKw: 0.0025,
          },
        ],
        demandSignal: SIGNAL.demandKw,
        initialKw: 19_000,
      });
      const lab = createQualityLab(layout, bank);
      const officeNoise = bank.add('office.kw', 0.05, 30);
      const waterNoise = bank.add('water.use', 0.05, 20);
      const headerNoise = bank.add('water.kpa', 8, 15);
      return (context) => {
        const { state, noise, rates, signals, k } = context;
        const taken = kiln.step(context, rawAndFuel.rawMealT(state), rawAndFuel.rawRuns(state, k));
        rawAndFuel.step(context, taken.rawMealT, taken.coalT);
        grinding.step(context, taken.clinkerT, supply.demandKw(state));
        lab.step(context);
        const load = signals[SIGNAL.feedTph]! / 360;
        air.step(context, 190 + 90 * load);
        rates[meters.office] = officeKw(context, OFFICE_KW, noise[officeNoise]!);
        rates[meters.pump] = PUMP_KW * (0.5 + 0.5 * load);
        rates[meters.waterBurning] = rates[meters.waterBurning]! * (1 + noise[waterNoise]!);
        rates[meters.waterOther] = (5 + 14 * officeShare(context)) * (1 + noise[waterNoise]!);
        rates[meters.waterIn] = (rates[meters.waterBurning]! + rates[meters.waterOther]!) / 0.985;
        signals[SIGNAL.waterKpa] = 380 + noise[headerNoise]!;
        setStandingFaults(context, STANDING);
        supply.step(context);
      };
    },
  };
}
