import {
  API_KEYS,
  ASSISTANT_QUOTA,
  BOARD_SETTINGS,
  CONFIGURATION,
  EMBEDDING,
  enterpriseInfo,
  MASTER_DATA,
  PEOPLE,
  PLANT_EVENTS,
  PROCEDURES,
  PRODUCTION,
  QUALITY,
  type RecordResource,
  STANDARDS,
  WAREHOUSE,
} from '../records/index.ts';
import { ASSISTANT_MODEL } from './assistant-model.ts';
import { EQUIPMENT } from './equipment.ts';
import { MONITORING } from './monitoring.ts';

/** Every resource by its code. */
export const RESOURCES: ReadonlyMap<string, RecordResource> = new Map(
  [
    ...PRODUCTION,
    ...QUALITY,
    ...EQUIPMENT,
    ...PLANT_EVENTS,
    ...WAREHOUSE,
    ...MONITORING,
    ...STANDARDS,
    ...MASTER_DATA,
    ...CONFIGURATION,
    ...PROCEDURES,
    ...PEOPLE,
    ...ASSISTANT_QUOTA,
    ...ASSISTANT_MODEL,
    ...BOARD_SETTINGS,
    ...EMBEDDING,
    ...API_KEYS,
    enterpriseInfo,
  ].map((resource) => [resource.code, resource]),
);
