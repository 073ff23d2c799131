import type { RecordResource } from '../records/resource.ts';
import { ASSISTANT_QUOTA } from '../records/resources/assistant-quota.ts';
import { BOARD_SETTINGS } from '../records/resources/board-settings.ts';
import { CONFIGURATION } from '../records/resources/configuration.ts';
import { EMBEDDING } from '../records/resources/embedding.ts';
import { enterpriseInfo } from '../records/resources/enterprise-info.ts';
import { EQUIPMENT } from './equipment.ts';
import { MASTER_DATA } from '../records/resources/master-data.ts';
import { MONITORING } from './monitoring.ts';
import { PEOPLE } from '../records/resources/people.ts';
import { PLANT_EVENTS } from '../records/resources/plant-events.ts';
import { PROCEDURES } from '../records/resources/procedures.ts';
import { PRODUCTION } from '../records/resources/production.ts';
import { QUALITY } from '../records/resources/quality.ts';
import { STANDARDS } from '../records/resources/standards.ts';
import { WAREHOUSE } from '../records/resources/warehouse.ts';

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
