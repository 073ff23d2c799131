import type { RecordResource } from '../resource.ts';
import { ASSISTANT_QUOTA } from './assistant-quota.ts';
import { BOARD_SETTINGS } from './board-settings.ts';
import { CONFIGURATION } from './configuration.ts';
import { EMBEDDING } from './embedding.ts';
import { enterpriseInfo } from './enterprise-info.ts';
import { EQUIPMENT } from './equipment.ts';
import { MASTER_DATA } from './master-data.ts';
import { MONITORING } from './monitoring.ts';
import { PEOPLE } from './people.ts';
import { PLANT_EVENTS } from './plant-events.ts';
import { PROCEDURES } from './procedures.ts';
import { PRODUCTION } from './production.ts';
import { QUALITY } from './quality.ts';
import { STANDARDS } from './standards.ts';
import { WAREHOUSE } from './warehouse.ts';

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
    ...BOARD_SETTINGS,
    ...EMBEDDING,
    enterpriseInfo,
  ].map((resource) => [resource.code, resource]),
);
