import {
  AlarmPrioritySchema,
  boardSchema,
  IsoSchema,
  JudgeSchema,
  KpiSchema,
  NumSchema,
  NumsSchema,
  panel,
  UnitSchema,
} from '@plantdeck/core/contract';
import * as v from 'valibot';

export const MELTING_FURNACE_CODE = 'meltingFurnace';
export const FURNACE_KPI_CODES = ['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8'] as const;
/** Steps of a heat in their order. */
export const HEAT_STEP_CODES = ['charge', 'melt', 'skim', 'refine', 'hold', 'tap'] as const;
export const FURNACE_STEPS = [...HEAT_STEP_CODES, 'idle', 'fault'] as const;
export const ADVICE_KINDS = ['o2Trim', 'holdReduce', 'door', 'stir'] as const;

const StepSchema = v.picklist(FURNACE_STEPS);
/** No more oxygen than air has. */
const OxygenSchema = v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(21)));
const AmountSchema = v.nullable(v.pipe(v.number(), v.minValue(0)));
const ShareSchema = v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100)));

const FurnaceSchema = v.object({
  id: v.string(),
  name: v.string(),
  /** Null while nothing is heard of the furnace. */
  step: v.nullable(StepSchema),
  /** The step of its heat, which a burner that failed does not change; null without a heat. */
  heatStep: v.nullable(v.picklist(HEAT_STEP_CODES)),
  heatNo: v.nullable(v.string()),
  alloy: v.nullable(v.string()),
  chargeKg: AmountSchema,
  metalC: NumSchema,
  roofC: NumSchema,
  flueC: NumSchema,
  gasNm3h: AmountSchema,
  o2Pct: OxygenSchema,
  /** `uncertain` while the probe is purged or sends what no flue gas has: the value is the last good one. */
  o2Quality: v.picklist(['good', 'uncertain', 'noData']),
  lambda: v.nullable(v.pipe(v.number(), v.minValue(1))),
  draftPa: NumSchema,
  doorOpen: v.nullable(v.boolean()),
  stepElapsedMin: AmountSchema,
  stepTargetMin: AmountSchema,
  /** When its heat can be tapped; null where that is not known. */
  readyAt: v.nullable(IsoSchema),
  /** Of the most urgent active alarm of the furnace. */
  priority: v.nullable(AlarmPrioritySchema),
  /** Gas of the last two hours by two minutes, Nm3/h. */
  spark: NumsSchema,
  /** What its spark is drawn against, Nm3/h. */
  ratedNm3h: v.number(),
  asOf: v.nullable(IsoSchema),
});
export type FurnaceCard = v.InferOutput<typeof FurnaceSchema>;

const HeatSchema = v.object({
  heatNo: v.string(),
  furnaceId: v.string(),
  furnace: v.string(),
  alloy: v.string(),
  /** Null where no team is planned. */
  team: v.nullable(v.string()),
  from: IsoSchema,
  to: IsoSchema,
  chargeKg: AmountSchema,
  tappedKg: AmountSchema,
  drossKg: AmountSchema,
  meltLossPct: NumSchema,
  gasNm3PerT: AmountSchema,
  kwhPerT: AmountSchema,
  holdMin: AmountSchema,
  doorMin: AmountSchema,
});
export type FurnaceHeatRow = v.InferOutput<typeof HeatSchema>;

export const MeltingFurnaceSchema = boardSchema(
  v.object({
    kpis: panel(v.array(KpiSchema)),
    furnaces: panel(v.array(FurnaceSchema)),
    gantt: panel(
      v.object({
        from: IsoSchema,
        to: IsoSchema,
        /** Until here it is what was; from here on it is planned. */
        now: IsoSchema,
        furnaces: v.array(
          v.object({
            id: v.string(),
            name: v.string(),
            spans: v.array(
              v.object({ from: IsoSchema, to: IsoSchema, step: StepSchema, planned: v.boolean() }),
            ),
          }),
        ),
      }),
    ),
    /** Heats that were tapped in the last two days, newest first; targets by alloy. */
    gas: panel(
      v.object({
        heats: v.array(HeatSchema),
        targets: v.array(v.object({ alloy: v.string(), nm3PerT: NumSchema })),
      }),
    ),
    combustion: panel(
      v.object({
        /** O2 that is wanted, %. */
        window: v.tuple([v.number(), v.number()]),
        airC: v.number(),
        /** Means of the last hour in which it fired, behind a closed door. */
        furnaces: v.array(
          v.object({
            id: v.string(),
            name: v.string(),
            lambda: NumSchema,
            o2Pct: OxygenSchema,
            flueC: NumSchema,
            flueLossPct: ShareSchema,
            /** Of the gas, if O2 were at the upper end of its window; 0 within it. */
            trimSavingPct: ShareSchema,
            judge: JudgeSchema,
          }),
        ),
      }),
    ),
    metal: panel(
      v.object({
        chargeKg: AmountSchema,
        tappedKg: AmountSchema,
        drossKg: AmountSchema,
        heats: v.number(),
        lossPct: NumSchema,
        target: NumSchema,
        /** Control chart of single heats, oldest first. */
        points: v.array(
          v.object({
            heatNo: v.string(),
            furnaceId: v.string(),
            furnace: v.string(),
            t: IsoSchema,
            lossPct: NumSchema,
          }),
        ),
        /** Null where too few heats are known. */
        limits: v.nullable(v.object({ centre: v.number(), lower: v.number(), upper: v.number() })),
      }),
    ),
    /** Where the heat of the gas went, of the same heats, %. */
    heat: panel(
      v.array(
        v.object({
          id: v.string(),
          name: v.string(),
          heats: v.number(),
          gasNm3: AmountSchema,
          metalPct: NumSchema,
          fluePct: NumSchema,
          wallPct: NumSchema,
          doorPct: NumSchema,
          /** What is left; below 0 the readings contradict each other. */
          otherPct: NumSchema,
        }),
      ),
    ),
    advice: panel(
      v.array(
        v.object({
          id: v.string(),
          furnaceId: v.string(),
          furnace: v.string(),
          kind: v.picklist(ADVICE_KINDS),
          from: v.number(),
          to: v.number(),
          unit: UnitSchema,
          savingPct: ShareSchema,
          savingNm3PerT: AmountSchema,
          /** Null without the right to costs too. */
          savingCnyMonth: AmountSchema,
        }),
      ),
    ),
  }),
);
/** Payload of the board `meltingFurnace`. */
export type MeltingFurnace = v.InferOutput<typeof MeltingFurnaceSchema>;
export type MeltingFurnacePanels = MeltingFurnace['panels'];
/** Parts of the heat of the gas. */
export const HEAT_SHARES = ['metal', 'flue', 'wall', 'door', 'other'] as const;
