export { checkBackup, restoreBackup, writeBackup, type BackupFacts } from './backup.ts';
export { connectAs, openAlone, openBackupSource } from './backup-source.ts';
export { moveDatabase, planMove } from './move.ts';
export { bulkInsert, type BulkInsertOptions } from './bulk-insert.ts';
export type { Database } from './database.ts';
export { databaseFault, type DatabaseFault } from './database-fault.ts';
export { runsOneAtATime } from './engine-dialect.ts';
export { keepLeadership, type Leadership } from './leadership.ts';
export { startMaintenance, type Maintenance } from './maintenance.ts';
export {
  openDatabase,
  openTermDatabase,
  type DatabaseCopies,
  type DatabaseLocation,
  type EngineWish,
  type OpenDatabase,
} from './open-database.ts';
export type * from './tables.ts';
export { superviseConnection, type SupervisedConnection } from './supervised-connection.ts';
