/** Areas, meters and energy types of the cement plant: one line of 5 500 t clinker a day, two cement mills. */
import { named, type NamePair } from '@plantdeck/platform/engine/names/plant-name.ts';
import { COAL, ELECTRIC, RECOVERED, WATER } from '@plantdeck/platform/engine/energy/energy-types.ts';
import { createStructureBuilder, two, type StructureBuilder } from '../parts/structure-builder.ts';
import { addOffices, addUtilities } from '../parts/supply-areas.ts';
import type { PlantStructure } from '../plant-structure.ts';

export const MILLS = 2;
export const COOLER_FANS = 6;
const COMPRESSORS = 3;
export const PACKERS = 2;
export const TRANSFORMERS = 3;
const CONTRACT_KW = 24_000;

/** What the model fills, by meter; built with the areas so that both keep one order. */
export interface CementMeters {
  readonly incomer: number;
  readonly transformers: readonly number[];
  readonly crusher: number;
  readonly rawMill: number;
  readonly rawFan: number;
  readonly coalMill: number;
  readonly coalFan: number;
  readonly feed: number;
  readonly filterFan: number;
  readonly hotFan: number;
  readonly idFan: number;
  readonly kiln: number;
  readonly coolerFans: readonly number[];
  readonly grate: number;
  readonly presses: readonly number[];
  readonly mills: readonly number[];
  readonly millFans: readonly number[];
  readonly packers: readonly number[];
  readonly compressors: readonly number[];
  readonly pump: number;
  readonly office: number;
  readonly coalCalciner: number;
  readonly coalKiln: number;
  readonly waterIn: number;
  readonly waterBurning: number;
  readonly waterOther: number;
  readonly generator: number;
}

/** Areas whose output is counted, in this order. The plant's output is clinker, as its norm is. */
export const OUTPUT = {
  plant: 0,
  raw: 1,
  coal: 2,
  burning: 3,
  kiln: 4,
  grinding: 5,
  mills: [6, 7],
  crushing: 8,
  packing: 9,
} as const;

// Gateways: 0 substation, 1 raw and fuel, 2 burning, 3 grinding, 4 packing, 5 utilities and offices.

function addAreas(b: StructureBuilder): void {
  b.area('W1', 'workshop', named('cement.raw'));
  b.area('W1.L1', 'line', named('cement.rawLine'));
  b.area('W1.L1.P1', 'process', named('cement.crushing'));
  b.area('W1.L1.P1.U01', 'unit', named('cement.crusher'), 'crusher');
  b.area('W1.L1.P2', 'process', named('cement.rawGrinding'));
  b.area('W1.L1.P2.U01', 'unit', named('cement.rawMill'), 'rawMill');
  b.area('W1.L1.P2.U02', 'unit', named('cement.rawFan'), 'fan');
  b.area('W2', 'workshop', named('cement.fuel'));
  b.area('W2.L1', 'line', named('cement.fuelLine'));
  b.area('W2.L1.P1', 'process', named('cement.coalGrinding'));
  b.area('W2.L1.P1.U01', 'unit', named('cement.coalMill'), 'coalMill');
  b.area('W2.L1.P1.U02', 'unit', named('cement.coalFan'), 'fan');
  b.area('W3', 'workshop', named('cement.burning'));
  b.area('W3.L1', 'line', named('cement.clinkerLine'));
  b.area('W3.L1.P1', 'process', named('cement.preheating'));
  b.area('W3.L1.P1.U01', 'unit', named('cement.preheater'), 'preheater');
  b.area('W3.L1.P1.U02', 'unit', named('cement.hotFan'), 'fan');
  b.area('W3.L1.P1.U03', 'unit', named('cement.idFan'), 'fan');
  b.area('W3.L1.P1.U04', 'unit', named('cement.filterFan'), 'fan');
  b.area('W3.L1.P2', 'process', named('cement.kilnBurning'));
  b.area('W3.L1.P2.U01', 'unit', named('cement.kiln'), 'rotaryKiln');
  b.area('W3.L1.P3', 'process', named('cement.cooling'));
  b.area('W3.L1.P3.U01', 'unit', named('cement.grate'), 'cooler');
  for (let n = 1; n <= COOLER_FANS; n++)
    b.area(`W3.L1.P3.U${two(n + 1)}`, 'unit', named('cement.coolerFan', { n }), 'fan');
  b.area('W3.L2', 'line', named('cement.whrLine'));
  b.area('W3.L2.P1', 'process', named('cement.whr'));
  b.area('W3.L2.P1.U01', 'unit', named('cement.generator'), 'generator');
  b.area('W4', 'workshop', named('cement.grinding'));
  for (let n = 1; n <= MILLS; n++) {
    b.area(`W4.L${n}`, 'line', named('cement.grindingLine', { n }));
    b.area(`W4.L${n}.P1`, 'process', named('cement.cementGrinding'));
    b.area(`W4.L${n}.P1.U01`, 'unit', named('cement.rollerPress', { n }), 'rollerPress');
    b.area(`W4.L${n}.P1.U02`, 'unit', named('cement.cementMill', { n }), 'cementMill');
    b.area(`W4.L${n}.P1.U03`, 'unit', named('cement.millFan', { n }), 'fan');
  }
  b.area('W5', 'workshop', named('cement.packing'));
  b.area('W5.L1', 'line', named('cement.packingLine'));
  b.area('W5.L1.P1', 'process', named('cement.silos'));
  b.area('W5.L1.P2', 'process', named('cement.bagging'));
  for (let n = 1; n <= PACKERS; n++)
    b.area(`W5.L1.P2.U${two(n)}`, 'unit', named('cement.packer', { n }), 'packer');
  addUtilities(b, 'W6', { compressors: COMPRESSORS, transformers: TRANSFORMERS, incomerKv: 110 });
  addOffices(b, 'W7');
}

function addMeters(b: StructureBuilder): CementMeters {
  const feeder = (id: string, gateway: number) => b.meter(id, 'electric', 'feeder', gateway);
  const each = (count: number, id: (n: number) => string, gateway: number) =>
    Array.from({ length: count }, (_, index) => feeder(id(index + 1), gateway));
  return {
    incomer: b.meter('W6.L2.P1.U01', 'electric', 'incomer', 0),
    transformers: Array.from({ length: TRANSFORMERS }, (_, n) =>
      b.meter(`W6.L2.P1.U${two(n + 2)}`, 'electric', 'transformer', 0),
    ),
    crusher: feeder('W1.L1.P1.U01', 1),
    rawMill: feeder('W1.L1.P2.U01', 1),
    rawFan: feeder('W1.L1.P2.U02', 1),
    coalMill: feeder('W2.L1.P1.U01', 1),
    coalFan: feeder('W2.L1.P1.U02', 1),
    feed: feeder('W3.L1.P1.U01', 2),
    filterFan: feeder('W3.L1.P1.U04', 2),
    hotFan: feeder('W3.L1.P1.U02', 2),
    idFan: feeder('W3.L1.P1.U03', 2),
    kiln: feeder('W3.L1.P2.U01', 2),
    grate: feeder('W3.L1.P3.U01', 2),
    coolerFans: each(COOLER_FANS, (n) => `W3.L1.P3.U${two(n + 1)}`, 2),
    presses: each(MILLS, (n) => `W4.L${n}.P1.U01`, 3),
    mills: each(MILLS, (n) => `W4.L${n}.P1.U02`, 3),
    millFans: each(MILLS, (n) => `W4.L${n}.P1.U03`, 3),
    packers: each(PACKERS, (n) => `W5.L1.P2.U${two(n)}`, 4),
    compressors: each(COMPRESSORS, (n) => `W6.L1.P1.U${two(n)}`, 5),
    pump: feeder('W6.L2.P2.U01', 5),
    office: feeder('W7.L1.P1.U01', 5),
    coalCalciner: b.meter('W3.L1.P1.U01', 'coal', 'feeder', 2),
    coalKiln: b.meter('W3.L1.P2.U01', 'coal', 'feeder', 2),
    waterIn: b.meter('W6.L2.P2.U01', 'water', 'incomer', 5),
    waterBurning: b.meter('W3.L1', 'water', 'feeder', 2),
    waterOther: b.meter('W7.L1.P1.U01', 'water', 'feeder', 5),
    generator: b.meter('W3.L2.P1.U01', 'recovered', 'feeder', 2),
  };
}

export interface CementStructure {
  readonly structure: PlantStructure;
  readonly meters: CementMeters;
  nameOf(areaId: string): NamePair;
}

/** @param plantId prefix of every id, 'CEM' */
export function cementStructure(plantId: string, name: NamePair): CementStructure {
  const b = createStructureBuilder(plantId);
  b.area('', 'factory', name);
  addAreas(b);
  const meters = addMeters(b);
  const structure: PlantStructure = {
    plantId,
    model: 'cement',
    ...name,
    timeZone: 'Asia/Shanghai',
    utcOffsetMinutes: 480,
    dayAccountTime: '08:00',
    contractKw: CONTRACT_KW,
    productUnit: 't',
    areas: b.areas,
    meters: b.meters,
    energyTypes: [ELECTRIC, COAL, WATER, RECOVERED],
    grades: [],
    production: [
      { areaId: plantId, counts: 'product' },
      { areaId: `${plantId}.W1`, counts: 'product' },
      { areaId: `${plantId}.W2`, counts: 'product' },
      { areaId: `${plantId}.W3`, counts: 'product' },
      // The kiln has burnt 6,350 t on its best day.
      { areaId: `${plantId}.W3.L1`, counts: 'product', idealPerHour: 265 },
      { areaId: `${plantId}.W4`, counts: 'product' },
      ...[1, 2].map((n) => ({
        areaId: `${plantId}.W4.L${n}`,
        counts: 'product' as const,
        idealPerHour: 180,
      })),
      { areaId: `${plantId}.W1.L1.P1`, counts: 'product' },
      { areaId: `${plantId}.W5`, counts: 'product' },
    ],
  };
  return { structure, meters, nameOf: b.nameOf };
}
