/** What other features use of this one. */
export { isWithin } from './area-fields.ts';
export { checkedByItems, checkFields } from './check-items.ts';
export { allDocuments, documents, growing, type SeedRow } from './documents.ts';
export { isRetired, ledger, LEDGER_CODE } from './equipment-ledger.ts';
export { judgeParameter, watchedParameters, type WatchedParameter } from './equipment-parameters.ts';
export { grouped } from './grouped.ts';
export { LISTS } from './lists.ts';
export { shownIn, unitsLike } from './measurement-units.ts';
export { inMenuOrder, keptEntries, PAGE_SORT_CODE } from './menu-order.ts';
export { actionCode, actionCodes, RECORD_ACTIONS } from './pages.ts';
export { recipeShares } from './recipes.ts';
export { recordContextOf } from './record-context.ts';
export {
  aside,
  find,
  given,
  isTwoNames,
  key,
  may,
  must,
  named,
  type RecordContext,
  type RecordResource,
  type RecordSource,
  type StoredRow,
  type StoredValue,
} from './resource.ts';
export { ASSISTANT_QUOTA } from './resources/assistant-quota.ts';
export { BOARD_SETTINGS } from './resources/board-settings.ts';
export { CONFIGURATION } from './resources/configuration.ts';
export { API_KEYS } from './resources/api-keys.ts';
export { EMBEDDING } from './resources/embedding.ts';
export { enterpriseInfo } from './resources/enterprise-info.ts';
export { capacities, MASTER_DATA } from './resources/master-data.ts';
export { PEOPLE } from './resources/people.ts';
export { meterRows, PLANT_EVENTS } from './resources/plant-events.ts';
export { allProcedures, PROCEDURES } from './resources/procedures.ts';
export { executions, PRODUCTION, productionTasks, saleOrders, TASK_CODE } from './resources/production.ts';
export {
  INSPECTION_PLAN_CODE,
  inspectionPlanSeed,
  INSPECTIONS,
  PROCESS_INSPECTION,
  QUALITY,
} from './resources/quality.ts';
export { STANDARDS } from './resources/standards.ts';
export { batchStock, storedOutput, WAREHOUSE } from './resources/warehouse.ts';
export { pageOf, rows } from './rows.ts';
export { isSimulated, type SeedPlant } from './seed-plant.ts';
export { dayNumber } from './seeds/made.ts';
export { shiftTurns, type ShiftTurn } from './shift-turns.ts';
export { standardsOf, type Standard } from './standards-of.ts';
export { reasonReader } from './stop-reasons.ts';
export { CHOICES } from './vocabulary.ts';
export { workers } from './workforce.ts';
