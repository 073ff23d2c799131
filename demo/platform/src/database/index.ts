export { bulkInsert, type BulkInsertOptions } from './bulk-insert.ts';
export type { Database } from './database.ts';
export { becomeLeader } from './leader.ts';
export { startMaintenance } from './maintenance.ts';
export { openDatabase, type DatabaseLocation, type EngineWish, type OpenDatabase } from './open-database.ts';
export type * from './tables.ts';
