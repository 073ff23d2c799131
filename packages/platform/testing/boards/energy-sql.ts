import { CompiledQuery } from 'kysely';
import type { Database } from '../../src/store/database/index.ts';

/** What a figure of the ceramics plant sums: electricity, coal equivalent, carbon dioxide or money of all energies. */
export type EnergyWeight = 'kwh' | 'kgce' | 'co2' | 'cny';

/**
 * What a kilowatt-hour costs at the civil time of the column `local`: by the stored tariffs' version, hot day, season,
 * day type and clock.
 */
export const TIER_PRICE = `
      select (t.tariff->'prices'->>coalesce(
        (select hot->>'tier' from jsonb_array_elements(t.tariff->'hotDay'->'slots') as hot
          where exists (select 1 from hot_day h where h.plant_id = 'CER' and h.day = to_char(local, 'YYYY-MM-DD'))
            and to_char(local, 'HH24:MI') >= hot->>'from' and to_char(local, 'HH24:MI') < hot->>'to'),
        (select hours->>'tier' from jsonb_array_elements(t.tariff->'seasons') as season,
                jsonb_array_elements(season->'slots') as hours
          where season->'months' @> to_jsonb(extract(month from local)::int)
            and season->'dayTypes' ?| array['all', case when extract(isodow from local) > 5 then 'weekend' else 'weekday' end]
            and to_char(local, 'HH24:MI') >= hours->>'from' and to_char(local, 'HH24:MI') < hours->>'to')
      ))::float8 from tariff_version t
      where t.plant_id = 'CER' and t.effective_from <= to_char(local, 'YYYY-MM-DD')
      order by t.effective_from desc limit 1`;

/** One figure over `[$1, $2)`, weighed by `$3`: the incomer, or the feeders where it is silent, times a factor. */
export const PLANT_TOTAL = `
  with total as (
    select slot_start, energy_code, slot_start at time zone 'Asia/Shanghai' as local,
      coalesce(sum(quantity) filter (where kind = 'incomer' and quality < 3),
               sum(quantity) filter (where kind = 'feeder' and quality < 3)) as quantity
    from slot join meter using (meter_key)
    where plant_id = 'CER' and slot_start >= $1::timestamptz and slot_start < $2::timestamptz
    group by slot_start, energy_code
  ), priced as (
    select total.quantity, energy_code, price_cny, kgce_per_unit, co2_kg_per_unit, (${TIER_PRICE}) as tier_price
    from total join energy_type type using (energy_code) where type.plant_id = 'CER'
  )
  select sum(quantity * case $3::text
    when 'kwh' then (case when energy_code = 'electric' then 1 else 0 end)
    when 'kgce' then kgce_per_unit when 'co2' then co2_kg_per_unit
    else coalesce(price_cny, tier_price) end) as value from priced`;

/** One figure of the plant over a time, from the tables alone. */
export async function energyBySql(
  db: Database,
  weight: EnergyWeight,
  from: string,
  to: string,
): Promise<number> {
  const { rows } = await db.executeQuery<{ value: number }>(
    CompiledQuery.raw(PLANT_TOTAL, [from, to, weight]),
  );
  return rows[0]?.value ?? Number.NaN;
}
