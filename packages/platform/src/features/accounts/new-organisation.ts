import { randomUUID } from 'node:crypto';
import type { Database } from '../../store/database/database.ts';

export interface NewOrganisation {
  readonly name: string;
  readonly timeZone: string;
  /** Who looks after it from the start. */
  readonly userId: string;
  readonly roleCode: string;
}

export interface MadeOrganisation {
  readonly eid: string;
  readonly orgId: string;
}

/** An enterprise with one organisation, no plant yet and no end of its service. Readings that come in make the plant. */
export async function makeOrganisation(
  inside: Database,
  { name, timeZone, userId, roleCode }: NewOrganisation,
): Promise<MadeOrganisation> {
  const [eid, org_id] = [`E-${randomUUID()}`, `org-${randomUUID()}`];
  const names = { name_zh: name, name_en: name };
  await inside
    .insertInto('enterprise')
    .values({
      ...names,
      eid,
      time_zone: timeZone,
      day_account_time: '00:00',
      day_account_flag: 0,
      trade_code: 'imported',
      config: '{}',
    })
    .execute();
  await inside
    .insertInto('organisation')
    .values({ ...names, org_id, open_org_id: `open-${org_id}`, eid, water_mark: 0, plant_id: null })
    .execute();
  await inside.insertInto('service_period').values({ eid, unlimited: true, last_day: null }).execute();
  const last = await inside
    .selectFrom('membership')
    .select((each) => each.fn.max('sort').as('sort'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  await inside
    .insertInto('membership')
    .values({ user_id: userId, org_id, role_code: roleCode, sort: (last?.sort ?? 0) + 1 })
    .execute();
  return { eid, orgId: org_id };
}
