/** Areas, meters and energy types of the paper plant: one machine, 460 t of containerboard a day. */
import { named, type NamePair } from '@plantdeck/platform/engine/names/plant-name.ts';
import { ELECTRIC, STEAM, WATER } from '@plantdeck/platform/engine/energy/energy-types.ts';
import { createStructureBuilder, two, type StructureBuilder } from '../parts/structure-builder.ts';
import { addOffices, addUtilities } from '../parts/supply-areas.ts';
import type { MaterialGradeData, PlantStructure } from '../plant-structure.ts';

export const REFINERS = 3;
export const TRANSFORMERS = 3;
const COMPRESSORS = 2;
const CONTRACT_KW = 11_000;

/** Basis weights that are made, g/m2. */
export const BASIS_WEIGHTS = [90, 100, 110, 125, 140] as const;

export interface PaperMeters {
  readonly incomer: number;
  readonly transformers: readonly number[];
  readonly pulpers: readonly number[];
  readonly screens: readonly number[];
  readonly broke: number;
  readonly refiners: readonly number[];
  readonly agitators: number;
  readonly approach: number;
  readonly headbox: number;
  readonly vacuum: readonly number[];
  readonly press: number;
  readonly dryers: readonly number[];
  readonly sizePress: number;
  readonly reel: number;
  readonly winder: number;
  readonly steamPumps: readonly number[];
  readonly aerators: readonly number[];
  readonly compressors: readonly number[];
  readonly office: number;
  readonly steamIn: number;
  readonly steamDryers: readonly number[];
  readonly steamSize: number;
  readonly steamStock: number;
  readonly steamHood: number;
  readonly waterIn: number;
  readonly waterStock: number;
  readonly waterMachine: number;
  readonly waterSteam: number;
  readonly waterOther: number;
}

/** Areas whose output is counted, in this order; then what the winder made of each basis weight. */
export const OUTPUT = { plant: 0, lines: [1, 2], machine: 3, winder: 4, firstGrade: 5 } as const;

// Gateways: 0 substation, 1 stock, 2 machine, 3 drying, 4 finishing and water, 5 utilities and offices.

function addAreas(b: StructureBuilder): void {
  b.area('W1', 'workshop', named('paper.stock'));
  const lines = [
    { line: named('paper.stockLineA'), pulper: named('paper.pulperA'), screen: named('paper.screenA') },
    { line: named('paper.stockLineB'), pulper: named('paper.pulperB'), screen: named('paper.screenB') },
  ];
  lines.forEach(({ line, pulper, screen }, index) => {
    const id = `W1.L${index + 1}`;
    b.area(id, 'line', line);
    b.area(`${id}.P1`, 'process', named('paper.pulping'));
    b.area(`${id}.P1.U01`, 'unit', pulper, 'pulper');
    b.area(`${id}.P2`, 'process', named('paper.screening'));
    b.area(`${id}.P2.U01`, 'unit', screen, 'screen');
  });
  b.area('W1.L3', 'line', named('paper.brokeLine'));
  b.area('W1.L3.P1', 'process', named('paper.brokePulping'));
  b.area('W1.L3.P1.U01', 'unit', named('paper.brokePulper'), 'pulper');
  b.area('W1.L4', 'line', named('paper.refiningLine'));
  b.area('W1.L4.P1', 'process', named('paper.refining'));
  for (let n = 1; n <= REFINERS; n++)
    b.area(`W1.L4.P1.U${two(n)}`, 'unit', named('paper.refiner', { n }), 'refiner');
  b.area('W1.L4.P2', 'process', named('paper.chests'));
  b.area('W1.L4.P2.U01', 'unit', named('paper.agitators'), 'agitator');
  b.area('W2', 'workshop', named('paper.machineHall'));
  b.area('W2.L1', 'line', named('paper.machine', { n: 1 }));
  b.area('W2.L1.P1', 'process', named('paper.wetEnd'));
  b.area('W2.L1.P1.U01', 'unit', named('paper.approach'), 'pump');
  b.area('W2.L1.P1.U02', 'unit', named('paper.headbox'), 'headbox');
  b.area('W2.L1.P2', 'process', named('paper.dewatering'));
  for (let n = 1; n <= 2; n++)
    b.area(`W2.L1.P2.U${two(n)}`, 'unit', named('paper.vacuum', { n }), 'vacuumPump');
  b.area('W2.L1.P3', 'process', named('paper.pressing'));
  b.area('W2.L1.P3.U01', 'unit', named('paper.pressSection'), 'pressSection');
  b.area('W2.L1.P4', 'process', named('paper.drying'));
  for (let n = 1; n <= 2; n++)
    b.area(`W2.L1.P4.U${two(n)}`, 'unit', named('paper.dryerSection', { n }), 'dryerSection');
  b.area('W2.L1.P4.U03', 'unit', named('paper.hood'), 'hood');
  b.area('W2.L1.P5', 'process', named('paper.sizing'));
  b.area('W2.L1.P5.U01', 'unit', named('paper.sizePress'), 'sizePress');
  b.area('W2.L1.P6', 'process', named('paper.reeling'));
  b.area('W2.L1.P6.U01', 'unit', named('paper.reel'), 'reel');
  b.area('W3', 'workshop', named('paper.finishing'));
  b.area('W3.L1', 'line', named('paper.finishingLine'));
  b.area('W3.L1.P1', 'process', named('paper.winding'));
  b.area('W3.L1.P1.U01', 'unit', named('paper.winder'), 'winder');
  b.area('W4', 'workshop', named('paper.heat'));
  b.area('W4.L1', 'line', named('paper.heatLine'));
  b.area('W4.L1.P1', 'process', named('paper.condensate'));
  for (let n = 1; n <= 2; n++)
    b.area(`W4.L1.P1.U${two(n)}`, 'unit', named('paper.condensatePump', { n }), 'pump');
  b.area('W4.L1.P2', 'process', named('paper.steamSupply'));
  b.area('W4.L1.P2.U01', 'unit', named('paper.steamStation'), 'steamStation');
  b.area('W5', 'workshop', named('paper.waterTreatment'));
  b.area('W5.L1', 'line', named('paper.effluentLine'));
  b.area('W5.L1.P1', 'process', named('paper.aeration'));
  for (let n = 1; n <= 2; n++)
    b.area(`W5.L1.P1.U${two(n)}`, 'unit', named('paper.aerator', { n }), 'aerator');
  addUtilities(b, 'W6', { compressors: COMPRESSORS, transformers: TRANSFORMERS, incomerKv: 35 });
  addOffices(b, 'W7');
}

function addMeters(b: StructureBuilder): PaperMeters {
  const feeder = (id: string, gateway: number) => b.meter(id, 'electric', 'feeder', gateway);
  const each = (count: number, id: (n: number) => string, gateway: number) =>
    Array.from({ length: count }, (_, index) => feeder(id(index + 1), gateway));
  return {
    incomer: b.meter('W6.L2.P1.U01', 'electric', 'incomer', 0),
    transformers: Array.from({ length: TRANSFORMERS }, (_, n) =>
      b.meter(`W6.L2.P1.U${two(n + 2)}`, 'electric', 'transformer', 0),
    ),
    pulpers: each(2, (n) => `W1.L${n}.P1.U01`, 1),
    screens: each(2, (n) => `W1.L${n}.P2.U01`, 1),
    broke: feeder('W1.L3.P1.U01', 1),
    refiners: each(REFINERS, (n) => `W1.L4.P1.U${two(n)}`, 1),
    agitators: feeder('W1.L4.P2.U01', 1),
    approach: feeder('W2.L1.P1.U01', 2),
    headbox: feeder('W2.L1.P1.U02', 2),
    vacuum: each(2, (n) => `W2.L1.P2.U${two(n)}`, 2),
    press: feeder('W2.L1.P3.U01', 2),
    dryers: each(2, (n) => `W2.L1.P4.U${two(n)}`, 3),
    sizePress: feeder('W2.L1.P5.U01', 3),
    reel: feeder('W2.L1.P6.U01', 3),
    winder: feeder('W3.L1.P1.U01', 4),
    steamPumps: each(2, (n) => `W4.L1.P1.U${two(n)}`, 3),
    aerators: each(2, (n) => `W5.L1.P1.U${two(n)}`, 4),
    compressors: each(COMPRESSORS, (n) => `W6.L1.P1.U${two(n)}`, 5),
    office: feeder('W7.L1.P1.U01', 5),
    steamIn: b.meter('W4.L1.P2.U01', 'steam', 'incomer', 3),
    steamDryers: [1, 2].map((n) => b.meter(`W2.L1.P4.U${two(n)}`, 'steam', 'feeder', 3)),
    steamSize: b.meter('W2.L1.P5.U01', 'steam', 'feeder', 3),
    steamStock: b.meter('W1.L4', 'steam', 'feeder', 1),
    steamHood: b.meter('W2.L1.P4.U03', 'steam', 'feeder', 3),
    waterIn: b.meter('W6.L2.P2.U01', 'water', 'incomer', 5),
    waterStock: b.meter('W1', 'water', 'feeder', 1),
    waterMachine: b.meter('W2.L1', 'water', 'feeder', 2),
    waterSteam: b.meter('W4.L1', 'water', 'feeder', 3),
    waterOther: b.meter('W7.L1.P1.U01', 'water', 'feeder', 5),
  };
}

export interface PaperStructure {
  readonly structure: PlantStructure;
  readonly meters: PaperMeters;
  nameOf(areaId: string): NamePair;
}

/** What the chests hold, bone-dry t, and what a line makes an hour; the broke chest is watched, and no line fills it. */
function pulpOf(plantId: string): NonNullable<PlantStructure['pulp']> {
  const limits = { lowPct: 12, highPct: 92, safetyPct: 25 };
  const line = { minUpSlots: 2, minDownSlots: 2, startCny: 35 };
  return {
    chests: [
      { id: 'A', ...named('paper.chestA'), ...limits, capacityT: 150, levelTag: 'chest1.levelPct' },
      { id: 'B', ...named('paper.chestB'), ...limits, capacityT: 100, levelTag: 'chest2.levelPct' },
      {
        id: 'broke',
        ...named('paper.brokeChest'),
        ...limits,
        lowPct: 5,
        safetyPct: 10,
        capacityT: 24,
        levelTag: 'broke.levelPct',
      },
    ],
    lines: [
      {
        ...line,
        areaId: `${plantId}.W1.L1`,
        chestId: 'A',
        rateMinTph: 8,
        rateMaxTph: 13,
        kwhPerT: 73,
        runTag: 'pulper1.runs',
      },
      {
        ...line,
        areaId: `${plantId}.W1.L2`,
        chestId: 'B',
        rateMinTph: 6,
        rateMaxTph: 10,
        kwhPerT: 79,
        runTag: 'pulper2.runs',
      },
    ],
  };
}

const gradeCode = (gsm: number): string => `g${gsm}`;

/** @param plantId prefix of every id, 'PAP' */
export function paperStructure(plantId: string, name: NamePair): PaperStructure {
  const b = createStructureBuilder(plantId);
  b.area('', 'factory', name);
  addAreas(b);
  const meters = addMeters(b);
  const grades: readonly MaterialGradeData[] = BASIS_WEIGHTS.map((gsm) => ({
    code: gradeCode(gsm),
    ...named('grade.basisWeight', { gsm }),
  }));
  const structure: PlantStructure = {
    plantId,
    model: 'paper',
    ...name,
    timeZone: 'Asia/Shanghai',
    utcOffsetMinutes: 480,
    dayAccountTime: '08:00',
    contractKw: CONTRACT_KW,
    productUnit: 't',
    areas: b.areas,
    meters: b.meters,
    energyTypes: [ELECTRIC, STEAM, WATER],
    grades,
    pulp: pulpOf(plantId),
    production: [
      { areaId: plantId, counts: 'product' },
      { areaId: `${plantId}.W1.L1`, counts: 'product' },
      { areaId: `${plantId}.W1.L2`, counts: 'product' },
      { areaId: `${plantId}.W2.L1`, counts: 'product', idealPerHour: 23.8 },
      { areaId: `${plantId}.W3.L1`, counts: 'product', idealPerHour: 22.4 },
      ...grades.map(({ code }) => ({ areaId: `${plantId}.W3.L1`, grade: code, counts: 'product' as const })),
    ],
  };
  return { structure, meters, nameOf: b.nameOf };
}
