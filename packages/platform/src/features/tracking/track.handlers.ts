import {
  OperateLogSchema,
  PageDestroySchema,
  PageJumpSchema,
  PageSessionSchema,
  PageVisitSchema,
  PointListSchema,
  PointSchema,
  ScriptErrorSchema,
  TrackEventSchema,
  type Point,
} from '@plantdeck/core/contract';
import { sql } from 'kysely';
import { type AccountDeps, isRevoked } from '../accounts/index.ts';
import type { Database } from '../../store/database/database.ts';
import { type Call, readBody, registerHandlers } from '../api/index.ts';

const KEEP_MS = 90 * 86_400_000;
/** Anybody may report: the newest reports of all are kept, about 50 MB where all are as long as they may be. */
export const SCRIPT_ERRORS_MOST = 5_000;
/** The same for statistics; they are short. */
const STATISTICS_MOST = 1_000_000;
/** A page's clock may be wrong by so much before ours is taken instead. */
const CLOCK_DIFFERENCE_MS = 86_400_000;

/** Of an operation that came without a valid token. */
const UNKNOWN_USER = '';

/** What pages tell of their use. Nobody is recognised by it but the person of an operation, by the token of the call. */
export const trackHandlers = ({ tokens, realNow }: Pick<AccountDeps, 'tokens' | 'realNow'>) =>
  registerHandlers({
    async pageSessionUpdate(call) {
      const { sessionId, userId, orgId, language, at } = readBody(call, PageSessionSchema);
      const told = { user_id: userId, org_id: orgId, language, updated_at: momentOf(call, at) };
      await call.db
        .insertInto('page_session')
        .values({
          ...told,
          session_id: sessionId,
          user_agent: call.userAgent.slice(0, 300),
          started_at: told.updated_at,
        })
        .onConflict((conflict) => conflict.column('session_id').doUpdateSet(told))
        .execute();
      return null;
    },

    async pageVisitAdd(call) {
      const { sessionId, path, title, at } = readBody(call, PageVisitSchema);
      const row = { session_id: sessionId, path, title, at: momentOf(call, at) };
      await call.db.insertInto('page_visit').values(row).execute();
      return null;
    },

    async pageJump(call) {
      const { sessionId, fromPath, toPath, stayMs, at } = readBody(call, PageJumpSchema);
      const row = { session_id: sessionId, from_path: fromPath, to_path: toPath, stay_ms: stayMs };
      await call.db
        .insertInto('page_jump')
        .values({ ...row, at: momentOf(call, at) })
        .execute();
      return null;
    },

    async pageDestroy(call) {
      const { sessionId, path, stayMs, at } = readBody(call, PageDestroySchema);
      const row = { session_id: sessionId, from_path: path, to_path: null, stay_ms: stayMs };
      await call.db
        .insertInto('page_jump')
        .values({ ...row, at: momentOf(call, at) })
        .execute();
      return null;
    },

    async pointReportEvent(call) {
      await storePoints(call, [readBody(call, PointSchema)]);
      return null;
    },

    async pointPolymerization(call) {
      await storePoints(call, readBody(call, PointListSchema).events);
      return null;
    },

    async eventAdd(call) {
      const { sessionId, eventId, buttonId, path, at } = readBody(call, TrackEventSchema);
      const row = { session_id: sessionId, event_id: eventId, button_id: buttonId, path };
      await call.db
        .insertInto('track_event')
        .values({ ...row, at: momentOf(call, at) })
        .execute();
      return null;
    },

    async operateLogAdd(call) {
      const { operateName, url, at } = readBody(call, OperateLogSchema);
      const claims = call.token === null ? null : await tokens.verify(call.token);
      const isOpen = claims !== null && !(await isRevoked(call.db, claims, realNow()));
      const userId = isOpen ? claims.sub : UNKNOWN_USER;
      const row = { user_id: userId, operate_name: operateName, url, at: momentOf(call, at) };
      await call.db.insertInto('operate_log').values(row).execute();
      return null;
    },

    async scriptErrorAdd(call) {
      const { sessionId, message, stack, path, version, at } = readBody(call, ScriptErrorSchema);
      const row = { session_id: sessionId, message, stack, path, version, at: momentOf(call, at) };
      await call.db.transaction().execute(async (transaction) => {
        await transaction.insertInto('script_error').values(row).execute();
        await keepNewest(transaction, 'script_error', SCRIPT_ERRORS_MOST);
      });
      return null;
    },
  });

async function storePoints(call: Call, points: readonly Point[]): Promise<void> {
  const rows = points.map(({ sessionId, eventId, path, count, at }) => ({
    session_id: sessionId,
    event_id: eventId,
    path,
    count,
    at: momentOf(call, at),
  }));
  const timings = points.flatMap(({ sessionId, performance, at }) =>
    performance === undefined
      ? []
      : [
          {
            session_id: sessionId,
            page_path_name: performance.pagePathName,
            page_public_path: performance.pagePublicPath,
            resources_code: performance.resourcesCode,
            time_millis: performance.timeMillis,
            at: momentOf(call, at),
          },
        ],
  );
  await call.db.transaction().execute(async (transaction) => {
    await transaction.insertInto('track_point').values(rows).execute();
    if (timings.length > 0) await transaction.insertInto('performance_log').values(timings).execute();
  });
}

/** When it happened by the page's clock, which follows ours; ours where that cannot be. */
function momentOf(call: Call, at: string): Date {
  const toldMs = Date.parse(at);
  const nowMs = call.now();
  return new Date(Math.abs(toldMs - nowMs) <= CLOCK_DIFFERENCE_MS ? toldMs : nowMs);
}

const STATISTICS = ['page_visit', 'page_jump', 'track_point', 'track_event', 'performance_log'] as const;

/** Statistics are kept for 90 days, and of what anybody may tell only so many rows. */
export async function forgetTracking(
  db: Database,
  nowMs: number,
  most: number = STATISTICS_MOST,
): Promise<void> {
  const before = new Date(nowMs - KEEP_MS);
  await db.deleteFrom('page_session').where('updated_at', '<', before).execute();
  for (const table of [...STATISTICS, 'operate_log', 'script_error'] as const)
    await db.deleteFrom(table).where('at', '<', before).execute();
  for (const table of STATISTICS) await keepNewest(db, table, most);
  await keepNewest(db, 'operate_log', most, UNKNOWN_USER);
  await keepNewestSessions(db, most);
}

/**
 * Deletes the oldest rows beyond a number. Numbers of rows that were never stored count as well.
 * @param userId  deletes those of this user only
 */
async function keepNewest(
  db: Database,
  table: (typeof STATISTICS)[number] | 'operate_log' | 'script_error',
  most: number,
  userId: string | null = null,
): Promise<void> {
  const ofUser = userId === null ? sql`` : sql`and user_id = ${userId}`;
  await sql`delete from ${sql.table(table)}
    where id <= (select max(id) from ${sql.table(table)}) - ${most}::bigint ${ofUser}`.execute(db);
}

async function keepNewestSessions(db: Database, most: number): Promise<void> {
  await sql`delete from page_session where updated_at <=
    (select updated_at from page_session order by updated_at desc offset ${most}::bigint limit 1)`.execute(
    db,
  );
}
