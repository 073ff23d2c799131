import { CompiledQuery, Migrator, sql, type Migration } from 'kysely';
import type { Database } from './database.ts';
import { accounts } from './migrations/001-accounts.ts';
import { plant } from './migrations/002-plant.ts';
import { alarmMessages } from './migrations/003-alarm-messages.ts';
import { materialGrades } from './migrations/004-material-grades.ts';
import { accountState } from './migrations/010-account.ts';
import { alarms } from './migrations/090-alarms.ts';
import { hosts } from './migrations/030-hosts.ts';
import { messages } from './migrations/050-messages.ts';
import { handbook } from './migrations/051-handbook.ts';
import { dockets } from './migrations/070-dockets.ts';
import { baselines } from './migrations/093-baselines.ts';
import { entries } from './migrations/040-entries.ts';
import { records } from './migrations/020-records.ts';
import { recordsObeyed } from './migrations/081-records-obeyed.ts';
import { reports } from './migrations/092-reports.ts';
import { people } from './migrations/080-people.ts';
import { teamConfigs } from './migrations/091-teams.ts';
import { alertAcknowledgements } from './migrations/130-alert-acknowledgements.ts';
import { imports } from './migrations/094-import.ts';
import { assistant } from './migrations/150-assistant.ts';
import { rechargeReasons } from './migrations/178-recharge-reasons.ts';
import { embedding } from './migrations/194-embedding.ts';
import { attachments } from './migrations/190-attachments.ts';
import { dataAreas } from './migrations/110-data-areas.ts';
import { namedFields } from './migrations/111-named-fields.ts';
import { tagBlocks } from './migrations/140-tag-blocks.ts';
import { workHome } from './migrations/112-work-home.ts';
import { composedPages } from './migrations/082-composed-pages.ts';
import { tenMinuteBlocks } from './migrations/120-ten-minute-blocks.ts';
import { endsOfAlarms } from './migrations/204-ends-of-alarms.ts';
import { kanbanTimes } from './migrations/207-kanban-times.ts';
import { putOff } from './migrations/208-put-off.ts';
import { recordNumbers } from './migrations/209-record-numbers.ts';
import { setupCode } from './migrations/330-setup-code.ts';
import { makers } from './migrations/340-makers.ts';
import { plantSource } from './migrations/350-plant-source.ts';
import { codeTries } from './migrations/360-code-tries.ts';
import { grownLists } from './migrations/375-grown-lists.ts';
import { processValues } from './migrations/380-process-values.ts';
import { pulpPlans } from './migrations/390-pulp-plans.ts';
import { softSensors } from './migrations/391-soft-sensors.ts';
import { assistantModels } from './migrations/400-assistant-models.ts';
import { apiKeys } from './migrations/401-api-keys.ts';
import { handbookOffers } from './migrations/410-handbook-offers.ts';
import { secondFactors } from './migrations/420-second-factors.ts';
import { roles } from './migrations/428-roles.ts';
import { machineDrawings } from './migrations/203-machine-drawings.ts';
import { idealRate } from './migrations/202-ideal-rate.ts';
import { rights } from './migrations/320-rights.ts';
import { oneTagStore } from './migrations/201-one-tag-store.ts';
import { instances } from './migrations/310-instances.ts';
import { lockUntilEnd } from './locks.ts';

/** In the order of their numbers; never edited once released, only added to at the end. */
export const MIGRATIONS: readonly { readonly name: string; readonly statements: readonly string[] }[] = [
  { name: '001-accounts', statements: accounts },
  { name: '002-plant', statements: plant },
  { name: '003-alarm-messages', statements: alarmMessages },
  { name: '004-material-grades', statements: materialGrades },
  { name: '010-account', statements: accountState },
  { name: '020-records', statements: records },
  { name: '030-hosts', statements: hosts },
  { name: '040-entries', statements: entries },
  { name: '050-messages', statements: messages },
  { name: '051-handbook', statements: handbook },
  { name: '070-dockets', statements: dockets },
  { name: '080-people', statements: people },
  { name: '081-records-obeyed', statements: recordsObeyed },
  { name: '082-composed-pages', statements: composedPages },
  { name: '090-alarms', statements: alarms },
  { name: '091-teams', statements: teamConfigs },
  { name: '092-reports', statements: reports },
  { name: '093-baselines', statements: baselines },
  { name: '094-import', statements: imports },
  { name: '110-data-areas', statements: dataAreas },
  { name: '111-named-fields', statements: namedFields },
  { name: '112-work-home', statements: workHome },
  { name: '120-ten-minute-blocks', statements: tenMinuteBlocks },
  { name: '130-alert-acknowledgements', statements: alertAcknowledgements },
  { name: '140-tag-blocks', statements: tagBlocks },
  { name: '150-assistant', statements: assistant },
  { name: '178-recharge-reasons', statements: rechargeReasons },
  { name: '190-attachments', statements: attachments },
  { name: '194-embedding', statements: embedding },
  { name: '201-one-tag-store', statements: oneTagStore },
  { name: '202-ideal-rate', statements: idealRate },
  { name: '203-machine-drawings', statements: machineDrawings },
  { name: '204-ends-of-alarms', statements: endsOfAlarms },
  { name: '207-kanban-times', statements: kanbanTimes },
  { name: '208-put-off', statements: putOff },
  { name: '209-record-numbers', statements: recordNumbers },
  { name: '310-instances', statements: instances },
  { name: '320-rights', statements: rights },
  { name: '330-setup-code', statements: setupCode },
  { name: '340-makers', statements: makers },
  { name: '350-plant-source', statements: plantSource },
  { name: '360-code-tries', statements: codeTries },
  { name: '375-grown-lists', statements: grownLists },
  { name: '380-process-values', statements: processValues },
  { name: '390-pulp-plans', statements: pulpPlans },
  { name: '391-soft-sensors', statements: softSensors },
  { name: '400-assistant-models', statements: assistantModels },
  { name: '401-api-keys', statements: apiKeys },
  { name: '410-handbook-offers', statements: handbookOffers },
  { name: '420-second-factors', statements: secondFactors },
  { name: '428-roles', statements: roles },
];

/** Another instance that migrates a large database takes its time. */
const LOCK_TIMEOUT_MS = 2 * 60_000;

/**
 * Brings the tables to the newest shape. Each migration is one transaction, on an empty database all of them in one.
 * Instances that start together wait for each other.
 * @param isWanted  of a migration's name, where the tables are to have an earlier shape
 * @returns names of the migrations that ran
 */
export async function migrate(
  db: Database,
  isWanted: (name: string) => boolean = () => true,
): Promise<string[]> {
  const applied = await readApplied(db);
  const migrations: Record<string, Migration> = {};
  // Kysely refuses names that it does not know, yet an instance may restart while a newer one has migrated already.
  for (const name of applied) migrations[name] = { up: async () => {} };
  for (const { name, statements } of MIGRATIONS)
    if (isWanted(name)) migrations[name] = { up: runAll(statements) };
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // Databases of 1.0.0 were migrated in another order.
    allowUnorderedMigrations: true,
  });
  const ran: string[] = [];
  for (;;) {
    // Each call reads the catalogue anew, which takes a second for all of them; an empty database has nothing to wait for.
    const { error, results = [] } = await (applied.length === 0 && ran.length === 0
      ? migrator.migrateToLatest()
      : migrator.migrateUp());
    if (error !== undefined) throw error;
    if (results.length === 0) return ran;
    ran.push(...results.map(({ migrationName }) => migrationName));
  }
}

/**
 * Names of the migrations that the database has. Versions before kysely's migrator list them in the table `migration`,
 * which fills kysely's own once; it stays, so that such a version still opens the database.
 */
function readApplied(db: Database): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    await lockUntilEnd(transaction, 'migration', LOCK_TIMEOUT_MS);
    const { rows: tables } = await sql<{ old: boolean; own: boolean }>`
      select to_regclass('migration') is not null as old, to_regclass('kysely_migration') is not null as own`.execute(
      transaction,
    );
    if (tables[0]?.own !== true)
      await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
        transaction,
      );
    if (tables[0]?.own !== true && tables[0]?.old === true)
      await sql`insert into kysely_migration select name, to_char(applied_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        from migration`.execute(transaction);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(transaction);
    return rows.map(({ name }) => name);
  });
}

const runAll =
  (statements: readonly string[]) =>
  async (db: Pick<Database, 'executeQuery'>): Promise<void> => {
    for (const statement of statements) await db.executeQuery(CompiledQuery.raw(statement));
  };
