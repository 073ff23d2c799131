/** Areas, meters and energy types of the aluminium casthouse: three melting furnaces, billets and rod, 277 t a day. */
import { named, type NamePair } from '@plantdeck/platform/engine/names/plant-name.ts';
import { ELECTRIC, GAS, WATER } from '@plantdeck/platform/engine/energy/energy-types.ts';
import { createStructureBuilder, two, type StructureBuilder } from '../parts/structure-builder.ts';
import { addOffices, addUtilities } from '../parts/supply-areas.ts';
import type { MaterialGradeData, PlantStructure } from '../plant-structure.ts';

export const FURNACES = 3;
export const TRANSFORMERS = 2;
export const MILL_GROUPS = 3;
export const HOMOGENISERS = 2;
export const STRANDS = 48;
/** What the inspection rejects billets for. */
export const DROP_DEFECTS = ['crack', 'bleedOut', 'coldShut', 'surface', 'length'] as const;
const CONTRACT_KW = 2_200;

export interface AluminiumMeters {
  readonly incomer: number;
  readonly transformers: readonly number[];
  readonly furnaceAux: readonly number[];
  readonly stirrers: readonly number[];
  readonly filterFans: readonly number[];
  readonly pit: number;
  readonly pumps: readonly number[];
  readonly caster: number;
  readonly mills: readonly number[];
  readonly emulsion: number;
  readonly coiler: number;
  readonly homogenisers: readonly number[];
  readonly compressors: readonly number[];
  readonly office: number;
  readonly gasIn: number;
  readonly furnaceGas: readonly number[];
  readonly homogeniserGas: number;
  readonly waterIn: number;
  readonly waterCasting: number;
  readonly waterOther: number;
}

/** Areas whose output is counted, in this order; then billets by alloy, and rod. */
export const OUTPUT = {
  plant: 0,
  melting: 1,
  billets: 2,
  rod: 3,
  homogenised: 4,
  billet6063: 5,
  billet6061: 6,
  rod1370: 7,
} as const;
export const GRADES: readonly MaterialGradeData[] = [
  { code: '6063', ...named('grade.alloyBillet', { alloy: 6063 }) },
  { code: '6061', ...named('grade.alloyBillet', { alloy: 6061 }) },
  { code: '1370', ...named('grade.alloyRod', { alloy: 1370 }) },
];

// Gateways: 0 substation, 1 melting, 2 billets, 3 rod, 4 homogenising, 5 utilities and offices.

function addAreas(b: StructureBuilder): void {
  b.area('W1', 'workshop', named('alu.melting'));
  b.area('W1.L1', 'line', named('alu.meltingLine'));
  b.area('W1.L1.P1', 'process', named('alu.meltingStep'));
  for (let n = 1; n <= FURNACES; n++)
    b.area(`W1.L1.P1.U${two(n)}`, 'unit', named('alu.furnace', { n }), 'meltingFurnace');
  b.area('W1.L1.P2', 'process', named('alu.stirring'));
  for (let n = 1; n <= 2; n++) b.area(`W1.L1.P2.U${two(n)}`, 'unit', named('alu.stirrer', { n }), 'stirrer');
  b.area('W1.L1.P3', 'process', named('alu.extraction'));
  for (let n = 1; n <= 2; n++) b.area(`W1.L1.P3.U${two(n)}`, 'unit', named('alu.filterFan', { n }), 'fan');
  b.area('W2', 'workshop', named('alu.billetCasting'));
  b.area('W2.L1', 'line', named('alu.billetLine'));
  b.area('W2.L1.P1', 'process', named('alu.holding'));
  b.area('W2.L1.P1.U01', 'unit', named('alu.holdingFurnace', { n: 1 }), 'holdingFurnace');
  b.area('W2.L1.P2', 'process', named('alu.dcCasting'));
  b.area('W2.L1.P2.U01', 'unit', named('alu.pit'), 'castingPit');
  b.area('W2.L1.P3', 'process', named('alu.castingWater'));
  for (let n = 1; n <= 2; n++) b.area(`W2.L1.P3.U${two(n)}`, 'unit', named('alu.pump', { n }), 'pump');
  b.area('W3', 'workshop', named('alu.rod'));
  b.area('W3.L1', 'line', named('alu.rodLine'));
  b.area('W3.L1.P1', 'process', named('alu.wheelCasting'));
  b.area('W3.L1.P1.U01', 'unit', named('alu.caster'), 'caster');
  b.area('W3.L1.P2', 'process', named('alu.rolling'));
  for (let n = 1; n <= MILL_GROUPS; n++)
    b.area(`W3.L1.P2.U${two(n)}`, 'unit', named('alu.millGroup', { n }), 'rollingMill');
  b.area('W3.L1.P2.U04', 'unit', named('alu.emulsion'), 'pump');
  b.area('W3.L1.P3', 'process', named('alu.coiling'));
  b.area('W3.L1.P3.U01', 'unit', named('alu.coiler'), 'coiler');
  b.area('W4', 'workshop', named('alu.homogenising'));
  b.area('W4.L1', 'line', named('alu.homogenisingLine'));
  b.area('W4.L1.P1', 'process', named('alu.heatTreatment'));
  for (let n = 1; n <= HOMOGENISERS; n++)
    b.area(`W4.L1.P1.U${two(n)}`, 'unit', named('alu.homogeniser', { n }), 'homogeniser');
  addUtilities(b, 'W5', { compressors: 2, transformers: TRANSFORMERS, incomerKv: 10, hasGas: true });
  addOffices(b, 'W6');
}

function addMeters(b: StructureBuilder): AluminiumMeters {
  const feeder = (id: string, gateway: number) => b.meter(id, 'electric', 'feeder', gateway);
  const each = (count: number, id: (n: number) => string, gateway: number) =>
    Array.from({ length: count }, (_, index) => feeder(id(index + 1), gateway));
  return {
    incomer: b.meter('W5.L2.P1.U01', 'electric', 'incomer', 0),
    transformers: Array.from({ length: TRANSFORMERS }, (_, n) =>
      b.meter(`W5.L2.P1.U${two(n + 2)}`, 'electric', 'transformer', 0),
    ),
    furnaceAux: each(FURNACES, (n) => `W1.L1.P1.U${two(n)}`, 1),
    stirrers: each(2, (n) => `W1.L1.P2.U${two(n)}`, 1),
    filterFans: each(2, (n) => `W1.L1.P3.U${two(n)}`, 1),
    pit: feeder('W2.L1.P2.U01', 2),
    pumps: each(2, (n) => `W2.L1.P3.U${two(n)}`, 2),
    caster: feeder('W3.L1.P1.U01', 3),
    mills: each(MILL_GROUPS, (n) => `W3.L1.P2.U${two(n)}`, 3),
    emulsion: feeder('W3.L1.P2.U04', 3),
    coiler: feeder('W3.L1.P3.U01', 3),
    homogenisers: each(HOMOGENISERS, (n) => `W4.L1.P1.U${two(n)}`, 4),
    compressors: each(2, (n) => `W5.L1.P1.U${two(n)}`, 5),
    office: feeder('W6.L1.P1.U01', 5),
    gasIn: b.meter('W5.L2.P2.U01', 'gas', 'incomer', 5),
    furnaceGas: Array.from({ length: FURNACES }, (_, n) =>
      b.meter(`W1.L1.P1.U${two(n + 1)}`, 'gas', 'feeder', 1),
    ),
    homogeniserGas: b.meter('W4.L1.P1', 'gas', 'feeder', 4),
    waterIn: b.meter('W5.L2.P2.U02', 'water', 'incomer', 5),
    waterCasting: b.meter('W2', 'water', 'feeder', 2),
    waterOther: b.meter('W6.L1.P1.U01', 'water', 'feeder', 5),
  };
}

export interface AluminiumStructure {
  readonly structure: PlantStructure;
  readonly meters: AluminiumMeters;
  nameOf(areaId: string): NamePair;
}

/** @param plantId prefix of every id, 'ALU' */
export function aluminiumStructure(plantId: string, name: NamePair): AluminiumStructure {
  const b = createStructureBuilder(plantId);
  b.area('', 'factory', name);
  addAreas(b);
  const meters = addMeters(b);
  const at = (id: string) => `${plantId}.${id}`;
  const structure: PlantStructure = {
    plantId,
    model: 'aluminium',
    ...name,
    timeZone: 'Asia/Shanghai',
    utcOffsetMinutes: 480,
    dayAccountTime: '00:00',
    contractKw: CONTRACT_KW,
    productUnit: 't',
    areas: b.areas,
    meters: b.meters,
    energyTypes: [ELECTRIC, GAS, WATER],
    grades: GRADES,
    production: [
      { areaId: plantId, counts: 'product' },
      { areaId: at('W1.L1'), counts: 'product', idealPerHour: 13.4 },
      { areaId: at('W2.L1'), counts: 'product', idealPerHour: 9 },
      { areaId: at('W3.L1'), counts: 'product', idealPerHour: 4.2 },
      { areaId: at('W4.L1'), counts: 'product', idealPerHour: 8.8 },
      { areaId: at('W2.L1'), grade: '6063', counts: 'product' },
      { areaId: at('W2.L1'), grade: '6061', counts: 'product' },
      { areaId: at('W3.L1'), grade: '1370', counts: 'product' },
    ],
  };
  return { structure, meters, nameOf: b.nameOf };
}
