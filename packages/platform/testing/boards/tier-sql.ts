import { sql } from 'kysely';
import type { Database } from '../../src/store/database/index.ts';

/**
 * What tests hold the boards' tiers against: the tables alone, without the energy functions. Each quarter hour's tier
 * and price are looked up in the stored tariffs by version, hot day, season, day type and clock.
 */
export interface TierSql {
  /** `none` where no tariff holds. */
  readonly tier: string;
  readonly kwh: number;
  readonly cny: number;
}

/**
 * @param areaId  the plant takes its incomer and, where it is silent, its feeders; an area below takes its feeders.
 * Where meters tell their parent, it takes those without one inside it and, where one is silent, those next below.
 */
export async function tiersBySql(
  db: Database,
  plantId: string,
  areaId: string,
  from: string,
  to: string,
): Promise<TierSql[]> {
  const isRoot = plantId === areaId;
  const { rows } = await sql<TierSql>`
    with inside as (
      select * from meter where plant_id = ${plantId} and energy_code = 'electric'
        and (${isRoot} or area_id = ${areaId} or starts_with(area_id, ${`${areaId}.`}))
    ), placed as (
      select m.meter_key, m.kind, m.meter_id, m.parent_meter_id,
        case when exists (select 1 from meter where plant_id = ${plantId} and energy_code = 'electric'
            and parent_meter_id is not null)
          then not exists (select 1 from inside up where up.meter_id = m.parent_meter_id) end as is_top
      from inside m
    ), roles as (
      select meter_key, coalesce(is_top, kind = 'incomer' and ${isRoot}) as is_whole,
        case when is_top is null then kind = 'feeder'
          when is_top then not exists (select 1 from inside part where part.parent_meter_id = placed.meter_id)
          else exists (select 1 from placed up where up.is_top and up.meter_id = placed.parent_meter_id) end as is_part
      from placed
    ), total as (
      select slot_start, slot_start at time zone time_zone as local,
        case when count(*) filter (where is_whole and quality < 3 and quantity is not null) =
            nullif((select count(*) from roles where is_whole), 0)
          then sum(quantity) filter (where is_whole)
          else sum(quantity) filter (where is_part and quality < 3) end as kwh
      from slot join roles using (meter_key) join plant on plant_id = ${plantId}
      where slot_start >= ${from} and slot_start < ${to} group by slot_start, time_zone
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
    select coalesce(tier, 'none') as tier, sum(kwh) as kwh,
      coalesce(sum(kwh * (tariff->'prices'->>tier)::float8), 0) as cny
    from tiered group by 1 order by 1`.execute(db);
  return rows;
}

export const kwhOf = (rows: readonly TierSql[], ...tiers: string[]): number =>
  rows
    .filter(({ tier }) => tiers.length === 0 || tiers.includes(tier))
    .reduce((sum, row) => sum + row.kwh, 0);
export const cnyOf = (rows: readonly TierSql[]): number => rows.reduce((sum, row) => sum + row.cny, 0);
