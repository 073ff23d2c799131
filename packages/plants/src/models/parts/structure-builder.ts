import { joined, named, type NamePair } from '@plantdeck/platform/engine/names/plant-name.ts';
import type { EnergyCode } from '@plantdeck/platform/engine/energy/energy-types.ts';
import type { AreaData, AreaType, MeterData, MeterKind } from '../plant-structure.ts';

const ENERGY = {
  electric: { unit: 'kWh', suffix: 'E', name: named('is.electricityMeter') },
  gas: { unit: 'Nm3', suffix: 'G', name: named('is.gasMeter') },
  coal: { unit: 't', suffix: 'C', name: named('is.coalScale') },
  steam: { unit: 't', suffix: 'S', name: named('is.steamMeter') },
  water: { unit: 'm3', suffix: 'W', name: named('is.waterMeter') },
  recovered: { unit: 'kWh', suffix: 'R', name: named('is.generationMeter') },
} as const;

export const two = (n: number): string => String(n).padStart(2, '0');

/** Collects the areas and meters of a plant in the order in which they are named. */
export interface StructureBuilder {
  readonly areas: AreaData[];
  readonly meters: MeterData[];
  /** @param id below the plant, such as `W1.L1.P1.U01`; '' is the plant itself */
  area(id: string, type: AreaType, name: NamePair, equipmentType?: string): void;
  /** @returns index of the meter @throws {Error} no such area */
  meter(areaId: string, energy: EnergyCode, kind: MeterKind, gateway: number): number;
  /** Stored names of an area that was added. */
  nameOf(areaId: string): NamePair;
}

export function createStructureBuilder(plantId: string): StructureBuilder {
  const areas: AreaData[] = [];
  const meters: MeterData[] = [];
  const idOf = (id: string) => (id === '' ? plantId : `${plantId}.${id}`);
  const areaOf = (id: string): AreaData => {
    const found = areas.find((one) => one.id === idOf(id));
    if (found === undefined) throw new Error(`no area ${idOf(id)}`);
    return found;
  };
  return {
    areas,
    meters,
    nameOf: areaOf,
    area(id, type, { zh, en }, equipmentType) {
      const full = idOf(id);
      const parentId = id === '' ? null : full.slice(0, full.lastIndexOf('.'));
      areas.push({
        id: full,
        parentId,
        type,
        zh,
        en,
        sort: areas.length,
        equipmentType: equipmentType ?? null,
      });
    },
    meter(areaId, energy, kind, gateway) {
      const area = areaOf(areaId);
      const { unit, suffix, name } = ENERGY[energy];
      const { zh, en } = joined(area, name);
      return (
        meters.push({
          id: `${area.id}.${suffix}`,
          areaId: area.id,
          energy,
          kind,
          zh,
          en,
          unit,
          gateway,
        }) - 1
      );
    },
  };
}
