import type { NamePair } from '@plantdeck/platform/engine/names/plant-name.ts';
import type { PlantModel } from '../../engine/plant-model.ts';
import { HOT_DAY_C, tiersOfDay } from '../demo-tariff.ts';
import { createAirStation } from '../parts/air-station.ts';
import { officeKw, officeShare } from '../parts/office-load.ts';
import { createPowerSupply } from '../parts/power-supply.ts';
import { registersOf } from '../parts/registers.ts';
import { setStandingFaults } from '../parts/standing-faults.ts';
import { REASON, REASONS } from '@plantdeck/platform/engine/stop-reasons/stop-reasons.ts';
import { paperRules } from './alarm-rules.ts';
import { EVENT, EVENT_SOURCES } from './events.ts';
import { createPaperMachine } from './paper-machine.ts';
import { SIGNAL, SIGNAL_CODES } from './signals.ts';
import { createStockPreparation } from './stock-preparation.ts';
import { paperLine, paperLineSignals } from './quality.ts';
import { paperStructure } from './structure.ts';
import { stopUnitIds } from './stop-units.ts';

const COMPRESSOR_KW = 110;
const OFFICE_KW = 460;
const AERATOR_KW = 215;
const STANDING = [
  { signal: SIGNAL.staleProbe, everyDays: 10, at: 6 },
  { signal: SIGNAL.staleCamera, everyDays: 13, at: 3 },
  { signal: SIGNAL.staleHood, everyDays: 9, at: 5 },
] as const;

/** What plans and predictions read, the running day among it. */
const KEPT = [...SIGNAL.pulperRuns, ...SIGNAL.chestPct, SIGNAL.brokePct, ...paperLineSignals];
const KEPT_TAGS = KEPT.map((signal) => ({ code: SIGNAL_CODES[signal]!, signal, keeps: 'all' as const }));

/** A paper plant: two stock lines, one machine of 4.2 m trim, winder, bought steam, water treatment. */
export function paperModel(plantId: string, name: NamePair): PlantModel {
  const { structure, meters, nameOf } = paperStructure(plantId, name);
  return {
    structure: { ...structure, qualityLine: paperLine(plantId) },
    hotDayC: HOT_DAY_C,
    tiersOfDay,
    events: EVENT_SOURCES,
    registers: registersOf(plantId, structure.meters, { meter: meters.vacuum[0]!, after: 400_000 }),
    faults: {
      silentMeters: [...meters.pulpers, ...meters.refiners, ...meters.aerators],
      wrongRatio: { meter: meters.approach, factor: 0.68, fromDay: 70 },
      meterChange: { meter: meters.sizePress, day: 50, minute: 10 * 60 + 30, startValue: 12.3 },
      // A week apart: the second finds no good slot to stand in, so its slots have no data.
      longOutages: [33, 40].map((day) => ({ gateway: 4, day, minute: 9 * 60 + 50, minutes: 200 })),
      clockSkew: { gateway: 4, day: 12, minutes: 1.5 },
      driftMeters: [meters.screens[0]!, meters.headbox, meters.reel, meters.compressors[1]!],
    },
    signals: SIGNAL_CODES,
    recorded: { tags: KEPT_TAGS, sags: [], points: [] },
    rules: paperRules(plantId, nameOf),
    stopUnits: stopUnitIds(plantId),
    stopReasons: REASONS,
    unknownReason: REASON.unknown,
    build(layout, bank) {
      const stock = createStockPreparation(layout, bank, meters);
      const machine = createPaperMachine(layout, bank, meters);
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
              ...meters.pulpers,
              ...meters.screens,
              meters.broke,
              ...meters.refiners,
              meters.agitators,
            ],
            oilSignal: SIGNAL.transformerC[0]!,
            riseCPerKw: 0.012,
          },
          {
            meter: meters.transformers[1]!,
            feeders: [
              meters.approach,
              meters.headbox,
              ...meters.vacuum,
              meters.press,
              ...meters.dryers,
              meters.sizePress,
              meters.reel,
            ],
            oilSignal: SIGNAL.transformerC[1]!,
            riseCPerKw: 0.011,
          },
          {
            meter: meters.transformers[2]!,
            feeders: [
              meters.winder,
              ...meters.steamPumps,
              ...meters.aerators,
              ...meters.compressors,
              meters.office,
            ],
            oilSignal: SIGNAL.transformerC[2]!,
            riseCPerKw: 0.018,
          },
        ],
        demandSignal: SIGNAL.demandKw,
        initialKw: 7_300,
      });
      const oxygenUntilAt = layout.allot(1);
      const officeNoise = bank.add('office.kw', 0.05, 30);
      const aeratorNoise = meters.aerators.map((_, n) => bank.add(`aerator${n + 1}.kw`, 0.03, 40));
      const waterNoise = bank.add('water.use', 0.04, 20);
      const headerNoise = bank.add('water.kpa', 8, 15);
      const oxygenNoise = bank.add('effluent.oxygen', 0.25, 60);
      const codNoise = bank.add('effluent.cod', 4, 120);
      const thdNoise = bank.add('pcc.thdu', 0.22, 30);
      return (context) => {
        const { state, noise, rates, signals, k } = context;
        const use = machine.step(context, stock.canFeed(state), stock.sre(noise));
        stock.step(context, use);
        const load = use.grossTph / 20.8;
        air.step(context, 90 + 95 * load);
        meters.aerators.forEach((meter, n) => {
          rates[meter] = AERATOR_KW * (0.8 + 0.2 * load) * (1 + noise[aeratorNoise[n]!]!);
        });
        const trouble = context.event(EVENT.effluentTrouble[0]!);
        if (trouble > 0) state[oxygenUntilAt] = k + trouble;
        signals[SIGNAL.effluentO2] = 3 + noise[oxygenNoise]! - (state[oxygenUntilAt]! > k ? 1.2 : 0);
        signals[SIGNAL.effluentCod] = 58 + noise[codNoise]! + (state[oxygenUntilAt]! > k ? 8 : 0);
        rates[meters.office] = officeKw(context, OFFICE_KW, noise[officeNoise]!);
        for (const meter of [meters.waterMachine, meters.waterStock, meters.waterSteam])
          rates[meter] = rates[meter]! * (1 + noise[waterNoise]!);
        rates[meters.waterOther] = (4 + 11 * officeShare(context)) * (1 + noise[waterNoise]!);
        rates[meters.waterIn] =
          (rates[meters.waterMachine]! +
            rates[meters.waterStock]! +
            rates[meters.waterSteam]! +
            rates[meters.waterOther]!) /
          0.985;
        signals[SIGNAL.waterKpa] = 340 + noise[headerNoise]!;
        setStandingFaults(context, STANDING);
        supply.step(context);
        // Converters of the drives distort the voltage with their load.
        signals[SIGNAL.thduPct] =
          2.4 + 1.4 * Math.min(1.1, rates[meters.incomer]! / 7_600) + noise[thdNoise]!;
      };
    },
  };
}
