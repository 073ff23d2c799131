import { permittedParts } from '../accounts/index.ts';
import type { Call } from '../api/index.ts';
import type { RecordContext } from './resource.ts';

/** Who asks, of which organisation, and by which clock. */
export async function recordContextOf(call: Call): Promise<RecordContext> {
  const enterprise = await call.db
    .selectFrom('organisation')
    .innerJoin('enterprise', 'enterprise.eid', 'organisation.eid')
    .select('enterprise.time_zone')
    .where('organisation.org_id', '=', call.orgId)
    .executeTakeFirst();
  return {
    db: call.db,
    orgId: call.orgId,
    plantId: call.plantId,
    language: call.language,
    nowMs: call.now(),
    userId: call.person.userId,
    nickName: call.person.nickName,
    zone: enterprise?.time_zone ?? 'UTC',
    ...(await permittedParts(call)),
  };
}
