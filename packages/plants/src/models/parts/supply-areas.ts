import { named } from '@plantdeck/platform/engine/names/plant-name.ts';
import { two, type StructureBuilder } from './structure-builder.ts';

interface Supply {
  readonly compressors: number;
  readonly transformers: number;
  readonly incomerKv: number;
  /** Gas comes in beside the water. */
  readonly hasGas?: boolean;
}

/** The workshop that compresses air, takes in power and supplies water, in the order of its meters. */
export function addUtilities(b: StructureBuilder, id: string, supply: Supply): void {
  b.area(id, 'workshop', named('utilities'));
  b.area(`${id}.L1`, 'line', named('airStation'));
  b.area(`${id}.L1.P1`, 'process', named('compressedAir'));
  for (let n = 1; n <= supply.compressors; n++)
    b.area(`${id}.L1.P1.U${two(n)}`, 'unit', named('compressor', { n }), 'compressor');
  b.area(`${id}.L2`, 'line', named('supplyStation'));
  b.area(`${id}.L2.P1`, 'process', named('powerDistribution'));
  b.area(`${id}.L2.P1.U01`, 'unit', named('incomer', { kv: supply.incomerKv }), 'incomer');
  for (let n = 1; n <= supply.transformers; n++)
    b.area(`${id}.L2.P1.U${two(n + 1)}`, 'unit', named('transformer', { n }), 'transformer');
  b.area(`${id}.L2.P2`, 'process', named(supply.hasGas ? 'gasAndWaterSupply' : 'waterSupply'));
  if (supply.hasGas) b.area(`${id}.L2.P2.U01`, 'unit', named('gasStation'), 'gasStation');
  b.area(`${id}.L2.P2.U${two(supply.hasGas ? 2 : 1)}`, 'unit', named('waterStation'), 'waterStation');
}

/** Offices and what else uses power beside production. */
export function addOffices(b: StructureBuilder, id: string): void {
  b.area(id, 'other', named('officesAndOther'));
  b.area(`${id}.L1`, 'line', named('auxiliaries'));
  b.area(`${id}.L1.P1`, 'process', named('auxiliaryUse'));
  b.area(`${id}.L1.P1.U01`, 'unit', named('offices'), 'auxiliary');
}
