import type { AccountsTables } from './tables/accounts.ts';
import type { AlarmsTables } from './tables/alarms.ts';
import type { AssistantTables } from './tables/assistant.ts';
import type { BaselinesTables } from './tables/baselines.ts';
import type { ContentTables } from './tables/content.ts';
import type { EmbeddingTables } from './tables/embedding.ts';
import type { EnterprisesTables } from './tables/enterprises.ts';
import type { InstancesTables } from './tables/instances.ts';
import type { PlantsTables } from './tables/plants.ts';
import type { PulpTables } from './tables/pulp.ts';
import type { ReadingsTables } from './tables/readings.ts';
import type { TrackingTables } from './tables/tracking.ts';
import type { WorkTables } from './tables/work.ts';

export type * from './tables/accounts.ts';
export type * from './tables/alarms.ts';
export type * from './tables/assistant.ts';
export type * from './tables/baselines.ts';
export type * from './tables/columns.ts';
export type * from './tables/content.ts';
export type * from './tables/embedding.ts';
export type * from './tables/enterprises.ts';
export type * from './tables/instances.ts';
export type * from './tables/plants.ts';
export type * from './tables/pulp.ts';
export type * from './tables/readings.ts';
export type * from './tables/tracking.ts';
export type * from './tables/work.ts';

/**
 * The platform's database, one interface a table; migrations/ holds the statements that make them. Quantities are base
 * units (kWh, Nm3, m3, t, m2, CNY).
 */
export interface Tables
  extends
    EnterprisesTables,
    AccountsTables,
    EmbeddingTables,
    PlantsTables,
    PulpTables,
    ReadingsTables,
    BaselinesTables,
    AlarmsTables,
    AssistantTables,
    ContentTables,
    WorkTables,
    TrackingTables,
    InstancesTables {}
