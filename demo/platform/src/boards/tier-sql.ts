import { sql } from 'kysely';
import type { Database } from '../database/index.ts';

/**
 * What tests hold the boards' tiers against: the tables alone, without the energy functions. Each quarter hour's tier
 * and price are looked up in the stored tariffs by version, hot day, season, day type and clock.
 */
export interface TierSql {
  readonly tier: string;
  readonly kwh: number;
  readonly cny: number;
}

/** @param areaId  the plant takes its incomer and, where it is silent, its feeders; an area below takes its feeders */
export async function tiersBySql(
  db: Database,
  plantId: string,
  areaId: string,
  from: string,
  to: string,
): Promise<TierSql[]> {
  const isRoot = plantId === areaId;
  const { rows } = await sql<TierSql>`
    with total as (
      select slot_start, slot_start at time zone 'Asia/Shanghai' as local, coalesce(
        sum(quantity) filter (where kind = 'incomer' and quality < 3 and ${isRoot}),
        sum(quantity) filter (where kind = 'feeder' and quality < 3)) as kwh
      from slot join meter using (meter_key)
      where plant_id = ${plantId} and energy_code = 'electric'
        and (${isRoot} or area_id = ${areaId} or starts_with(area_id, ${`${areaId}.`}))
        and slot_start >= ${from} and slot_start < ${to} group by slot_start
    ), dated as (
      select kwh, local, (select t.tariff from tariff_version t where t.plant_id = ${plantId}
        and t.effective_from <= to_char(local, 'YYYY-MM-DD') order by t.effective_from desc limit 1) as tariff
      from total where kwh is not null
    ), tiered as (
      select kwh, tariff, coalesce(
        (select hot->>'tier' from jsonb_array_elements(tariff->'hotDay'->'slots') as hot
          where exists (select 1 from hot_day h where h.plant_id = ${plantId} and h.day = to_char(local, 'YYYY-MM-DD'))
            and to_char(local, 'HH24:MI') >= hot->>'from' and to_char(local, 'HH24:MI') < hot->>'to'),
        (select hours->>'tier' from jsonb_array_elements(tariff->'seasons') as season,
                jsonb_array_elements(season->'slots') as hours
          where season->'months' @> to_jsonb(extract(month from local)::int)
            and to_char(local, 'HH24:MI') >= hours->>'from' and to_char(local, 'HH24:MI') < hours->>'to')) as tier
      from dated
    )
    select tier, sum(kwh) as kwh, sum(kwh * (tariff->'prices'->>tier)::float8) as cny
    from tiered group by tier order by tier`.execute(db);
  return rows;
}

export const kwhOf = (rows: readonly TierSql[], ...tiers: string[]): number =>
  rows
    .filter(({ tier }) => tiers.length === 0 || tiers.includes(tier))
    .reduce((sum, row) => sum + row.kwh, 0);
export const cnyOf = (rows: readonly TierSql[]): number => rows.reduce((sum, row) => sum + row.cny, 0);
