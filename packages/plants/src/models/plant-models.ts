import type { NamePair } from '@plantdeck/platform/engine/names/plant-name.ts';
import type { PlantModel } from '../engine/plant-model.ts';
import { aluminiumModel } from './aluminium/model.ts';
import { cementModel } from './cement/model.ts';
import { EVENT as CERAMICS_EVENT } from './ceramics/events.ts';
import { ceramicsModel } from './ceramics/model.ts';
import { paperModel } from './paper/model.ts';
import { withAuxiliaries } from './parts/auxiliaries.ts';
import { withPowerQuality, type PowerQualitySite } from './parts/power-quality.ts';

/** Every kind of plant there is a model of. A new kind is a folder beside `ceramics`, a name and a case here. */
export const MODEL_NAMES = ['ceramics', 'cement', 'paper', 'aluminium'] as const;
export type ModelName = (typeof MODEL_NAMES)[number];

/** What is particular about the supply of each kind of plant, and when it goes wrong. */
export const POWER_QUALITY_SITES: Readonly<Record<ModelName, PowerQualitySite>> = {
  ceramics: {
    gridKv: 10,
    transformerKv: 0.4,
    thdBasePct: 1.2,
    thdLoadPct: 1.3,
    unbalance: { day: 52, fromMinute: 13 * 60, minutes: 180, pct: 2.3 },
    dipEvent: CERAMICS_EVENT.voltageDip[0],
  },
  cement: { gridKv: 110, transformerKv: 10, thdBasePct: 0.7, thdLoadPct: 0.6 },
  paper: { gridKv: 35, transformerKv: 10, thdBasePct: 2.4, thdLoadPct: 1.4 },
  aluminium: {
    gridKv: 10,
    transformerKv: 0.4,
    thdBasePct: 1.3,
    thdLoadPct: 1.1,
    capacitorFault: { fromDay: 20, toDay: 26 },
  },
};

/** @param plantId prefix of all its ids */
export function createModel(name: ModelName, plantId: string, { zh, en }: NamePair): PlantModel {
  return withPowerQuality(plainModel(name, plantId, { zh, en }), POWER_QUALITY_SITES[name]);
}

function plainModel(name: ModelName, plantId: string, { zh, en }: NamePair): PlantModel {
  switch (name) {
    case 'ceramics':
      return withAuxiliaries(ceramicsModel(plantId, zh, en), CERAMICS_EVENT.voltageDip[0]);
    case 'cement':
      return withAuxiliaries(cementModel(plantId, { zh, en }));
    case 'paper':
      return withAuxiliaries(paperModel(plantId, { zh, en }));
    case 'aluminium':
      return withAuxiliaries(aluminiumModel(plantId, { zh, en }));
  }
}
