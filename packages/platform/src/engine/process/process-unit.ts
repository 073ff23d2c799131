import * as v from 'valibot';

/**
 * Process units as the source of a plant's data describes them: what a picture of the unit is drawn from, and which tag
 * tells which of its values. A unit with other zone counts is other data, not other code. Pure.
 */
const named = v.object({ zh: v.string(), en: v.string() });

export const KILN_PHASES = ['dry', 'preheat', 'fire', 'rapidCool', 'slowCool', 'finalCool'] as const;
export const RollerKilnSchema = v.object({
  lengthM: v.number(),
  product: named,
  recipe: v.string(),
  /** What a tile weighs after firing, kg/m2. */
  kgPerM2: v.number(),
  /** Feed that fills the kiln, m2/h. */
  ratedM2PerHour: v.number(),
  /** Tiles in a full kiln, m2. */
  contentM2: v.optional(v.number()),
  /** Line that sorts what the kiln has fired. */
  sortingAreaId: v.optional(v.string()),
  /** Line that feeds it: its stops are why a row is empty. */
  feedingAreaId: v.optional(v.string()),
  /** Lower heating value of its gas, kJ/Nm3. */
  gasKjPerNm3: v.number(),
  /** What is normal of single values, by their name. */
  bands: v.optional(v.record(v.string(), v.tuple([v.number(), v.number()])), {}),
  zones: v.array(
    v.object({
      no: v.number(),
      fromM: v.number(),
      toM: v.number(),
      phase: v.picklist(KILN_PHASES),
      /** How far the zone may be from its set point, K. */
      bandK: v.number(),
    }),
  ),
  drives: v.array(v.object({ code: v.string(), name: named, kind: v.picklist(['fan', 'motor']) })),
});
export type RollerKilnData = v.InferOutput<typeof RollerKilnSchema>;

const window = v.tuple([v.number(), v.number()]);
/** A cement kiln with its preheater and cooler; all their tags are the kiln's. */
export const RotaryKilnSchema = v.object({
  /** Cyclone stages; the tags `stageC` and `stagePa` count them from the top. */
  stages: v.number(),
  /** Area whose output is clinker, and those whose electricity makes it. */
  clinkerAreaId: v.string(),
  clinkerPowerAreaIds: v.array(v.string()),
  calcinerAreaId: v.string(),
  /** Area that recovers heat as electricity. */
  recoveryAreaId: v.optional(v.string()),
  /** Area that the laboratory's samples belong to. */
  labAreaId: v.string(),
  ratedClinkerTph: v.number(),
  /** From the feed to the clinker. */
  delayMin: v.number(),
  /** Lower heating value of its coal by contract, kJ/kg. */
  coalKjPerKg: v.number(),
  /** What is normal while it runs, by the name of the value. */
  windows: v.record(v.string(), window),
  /** Where the tags `shellC` measure, m from the inlet; above the first limit it is watched, above the second it is repaired. */
  shellM: v.array(v.number()),
  shellLimitsC: window,
  /** What may leave by the stack, mg/Nm3 dry at the reference oxygen. */
  emissionLimits: v.record(v.string(), v.number()),
  refO2Pct: v.number(),
});
export type RotaryKilnData = v.InferOutput<typeof RotaryKilnSchema>;

/** A batch mill; the target of a batch comes by the tag `targetMin`, and is that of its recipe where none does. */
export const BallMillSchema = v.object({
  recipe: v.optional(v.string()),
  targetMin: v.optional(v.number()),
  /** Dry mass of a batch, t. */
  chargeT: v.optional(v.number()),
});
export type BallMillData = v.InferOutput<typeof BallMillSchema>;

/** Slip between mills and dryers; its filling comes by the tag `levelPct`. */
export const SlipTankSchema = v.object({
  name: named,
  volumeM3: v.number(),
  /** Dry mass of a full tank, and what is drawn from it in an hour, t. */
  capacityT: v.number(),
  demandTPerHour: v.number(),
  lowPct: v.number(),
  highPct: v.number(),
});
export type SlipTankData = v.InferOutput<typeof SlipTankSchema>;

/** What waits between two steps, behind the line that it belongs to; its filling comes by the tag `levelPct`. */
export const StockSchema = v.object({
  name: named,
  unit: v.picklist(['t', 'm2']),
  /** When it is full, and what is drawn from it in an hour. */
  capacity: v.pipe(v.number(), v.minValue(1e-6)),
  demandPerHour: v.number(),
  lowPct: v.number(),
  highPct: v.number(),
});
export type StockData = v.InferOutput<typeof StockSchema>;

/** Makes powder of slip; its moisture comes by the tag `moisturePct`, and whether it runs by `runs`. */
export const SprayDryerSchema = v.object({ moisturePct: window });
export type SprayDryerData = v.InferOutput<typeof SprayDryerSchema>;

/** What it makes comes by the tag `outM2PerMin`. */
export const PressSchema = v.object({
  ratedM2PerHour: v.pipe(v.number(), v.minValue(1e-6)),
  /** Line that sorts what it has pressed. */
  sortingAreaId: v.optional(v.string()),
});
export type PressData = v.InferOutput<typeof PressSchema>;

/** Steps of a heat in their order; the tag `phase` counts them from 1, and is 0 while the furnace waits. */
export const HEAT_STEPS = ['charge', 'melt', 'skim', 'refine', 'hold', 'tap'] as const;
export type HeatStep = (typeof HEAT_STEPS)[number];
export const MeltingFurnaceSchema = v.object({
  /** What heat numbers begin with. */
  code: v.string(),
  ratedT: v.number(),
  /** By the number that the tag `alloy` gives. */
  alloys: v.array(v.string()),
  /** Minutes that each step is planned for. */
  planMin: v.object({
    charge: v.number(),
    melt: v.number(),
    skim: v.number(),
    refine: v.number(),
    hold: v.number(),
    tap: v.number(),
  }),
  tapC: v.number(),
  gasMjPerNm3: v.number(),
  /** Gas with which it melts, Nm3/h. */
  meltGasNm3h: v.number(),
  /** What the walls, and an open door, lose. */
  wallMw: v.number(),
  doorMw: v.number(),
});
export type MeltingFurnaceData = v.InferOutput<typeof MeltingFurnaceSchema>;

export const DEFECT_ORIGINS = ['press', 'glaze', 'print', 'kiln', 'polish', 'handling'] as const;
const limit = v.nullable(v.number());
/**
 * A line that sorts pieces. Tags count the pieces of a minute by grade (`pieces.<grade>`) and by the defect that decides
 * (`defect.<code>`); records of the laboratory hold the same of each hour under its end (`inspected`, `pieces.<grade>`,
 * `defect.<code>`), and what was measured of a piece under the code of the characteristic.
 */
export const SortingLineSchema = v.object({
  /** Area whose output by grade it counts. */
  lineAreaId: v.string(),
  /** Kiln that its pieces come from, and unit whose stops stop it. */
  kilnAreaId: v.optional(v.string()),
  stopAreaId: v.optional(v.string()),
  product: named,
  recipe: v.string(),
  sizeMm: v.tuple([v.number(), v.number()]),
  pieceM2: v.pipe(v.number(), v.minValue(1e-6)),
  defects: v.array(v.object({ code: v.string(), name: named, origin: v.picklist(DEFECT_ORIGINS) })),
  characteristics: v.array(
    v.object({
      code: v.string(),
      name: named,
      unit: v.string(),
      dp: v.number(),
      /** Tolerance; null is an open side. */
      lower: limit,
      upper: limit,
      target: limit,
    }),
  ),
  /** List prices by grade, CNY/m2. */
  pricesCny: v.optional(v.record(v.string(), v.number()), {}),
});
export type SortingLineData = v.InferOutput<typeof SortingLineSchema>;
/** A pit that casts billets or slabs drop by drop. The tag `phase` is 0 waiting, 1 casting, 2 unloading. */
export const CastingLineSchema = v.object({
  /** What drop numbers begin with. */
  code: v.string(),
  mould: v.string(),
  /** Tags of single strands count from 1 up to this. */
  strands: v.pipe(v.number(), v.integer(), v.minValue(1)),
  strandAreaMm2: v.number(),
  /** By the number that the tag `alloy` gives. */
  alloys: v.array(v.string()),
  targetMm: v.number(),
  /** Length up to which the start of a drop goes. */
  startMm: v.number(),
  speedMmMin: v.number(),
  /** Minutes from the end of a drop to the next that are planned. */
  turnaroundMin: v.number(),
  /** What is normal during a drop, by alloy and the name of the value. */
  recipes: v.array(v.object({ alloy: v.string(), windows: v.record(v.string(), window) })),
  /** Metal level of a strand less the level of the table, beyond which it hangs or bleeds. */
  strandLimitMm: v.number(),
  hydrogenMax: v.number(),
  argonMinNm3h: v.number(),
  rotorMinRpm: v.number(),
  filterMaxKpa: v.number(),
  holdingAreaId: v.string(),
  /** Melting furnaces that fill it. */
  furnaceAreaIds: v.array(v.string()),
  /** What the inspection rejects for; the tag `rejected` counts them in this order. */
  defects: v.array(v.object({ code: v.string(), name: named })),
});
export type CastingLineData = v.InferOutput<typeof CastingLineSchema>;
/** Continuous casting and hot rolling of rod or strip, all its tags are the line's. */
export const RollingLineSchema = v.object({
  product: named,
  /** Section of the cast bar. */
  barMm2: v.number(),
  /** In the order of the line; the tags `standMps`, `standLoadPct` and `standC` count them from 1. */
  stands: v.array(v.object({ posM: v.number(), areaMm2: v.number(), windowC: window })),
  casterM: v.number(),
  coilerM: v.number(),
  /** What is normal while it runs, by the name of the value. */
  windows: v.record(v.string(), window),
  highLoadPct: v.number(),
  /** How far the mass flow of a stand may be from that of the first, %. */
  massFlowPct: v.number(),
  nominalMm: v.number(),
  toleranceMm: window,
  highOvalMm: v.number(),
  coilKg: v.number(),
  /** Area whose electricity rolls. */
  rollingAreaId: v.string(),
});
export type RollingLineData = v.InferOutput<typeof RollingLineSchema>;

export const CEMENT_STEPS = ['crusher', 'rawMill', 'kiln', 'cementMill', 'packing'] as const;
export const CEMENT_STORES = ['rawMeal', 'clinker', 'cement'] as const;
/** Results of the laboratory that judge a cement plant, under these names among its records. */
export const CEMENT_PROPERTIES = [
  'freeLimePct',
  'kh',
  'silicaModulus',
  'aluminaModulus',
  'residue45Pct',
  'blaine',
  'strength3dMPa',
  'strength28dMPa',
] as const;
/** A cement plant from the crusher to the packing, all its tags are the plant's. */
export const CementLineSchema = v.object({
  /** In the order of the material. */
  steps: v.array(
    v.object({
      step: v.picklist(CEMENT_STEPS),
      areaId: v.string(),
      outputAreaId: v.string(),
      /** Areas whose electricity and fuel are the step's. */
      energyAreaIds: v.array(v.string()),
      /** What does the work. Of one without a log of its stops the electricity tells when it runs. */
      units: v.array(v.object({ areaId: v.string(), hasStopLog: v.boolean() })),
      /** Whether an hour of any day is like the next; others wait for cheap hours, stocks or the day shift. */
      isContinuous: v.boolean(),
      /** What is planned where the enterprise has not set another target. */
      plan: v.object({
        outputTPerDay: v.number(),
        hourlyTph: v.number(),
        runRatePct: v.number(),
        kwhPerT: v.number(),
        kgcePerT: v.number(),
      }),
    }),
  ),
  /** Its rotary kiln. */
  kilnAreaId: v.string(),
  /** Clinker in a tonne of cement. */
  clinkerShare: v.number(),
  /** The tags `store` count them from 1, in t or in per cent of the capacity. */
  stores: v.array(
    v.object({
      store: v.picklist(CEMENT_STORES),
      areaId: v.string(),
      /** Area whose output goes into it. */
      filledBy: v.string(),
      capacityT: v.pipe(v.number(), v.minValue(1)),
      lowPct: v.number(),
      highPct: v.number(),
    }),
  ),
  quality: v.array(
    v.object({
      property: v.picklist(CEMENT_PROPERTIES),
      areaIds: v.array(v.string()),
      unit: v.string(),
      dp: v.number(),
      /** Null is an open side. */
      lower: limit,
      upper: limit,
      /** Whole days whose results are counted, and how many days a result takes. */
      days: v.number(),
      waitDays: v.number(),
    }),
  ),
});
export type CementLineData = v.InferOutput<typeof CementLineSchema>;

export const PROCESS_UNIT_KINDS = [
  'cementLine',
  'castingLine',
  'rollerKiln',
  'rotaryKiln',
  'meltingFurnace',
  'ballMill',
  'slipTank',
  'sortingLine',
  'rollingLine',
  'stock',
  'sprayDryer',
  'press',
] as const;
export type ProcessUnitKind = (typeof PROCESS_UNIT_KINDS)[number];

/** A tag of a unit by what it tells; `position` counts zones, stages or places from 1, 0 where there is one only. */
export interface ProcessTag {
  readonly tag: string;
  readonly areaId: string;
  readonly name: string;
  readonly position: number;
  readonly unit: string;
}

/** A laboratory's result; charts show it when the sample was drawn, it is new when the result came. */
export interface LabSample {
  readonly sampledMs: number;
  readonly resultMs: number;
  readonly value: number;
}
