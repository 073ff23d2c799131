/** Kept values of ten minutes by SQL alone, for tests: the blocks are taken apart without the code that boards use. */
import { sql } from 'kysely';
import type { Database } from '../src/store/database/index.ts';

/**
 * A view `ten_minute_value` of plant, tag, start and value. Single precision is told with its shortest decimal, as the
 * database itself writes a `real`.
 */
export async function createValueView(db: Database): Promise<void> {
  await sql`create view ten_minute_value as
    select plant_id, tag, t, (case when negative then -1 else 1 end * (case when exponent = 0 then 0
      else (1 + fraction / 8388608.0) * power(2::float8, exponent - 127) end))::real::text::numeric as x
    from (select plant_id, tag, (day || ' 00:00+08')::timestamptz + n * interval '10 minutes' as t,
        get_byte(readings, n * 4 + 3) >= 128 as negative,
        (get_byte(readings, n * 4 + 3) & 127) * 2 + (get_byte(readings, n * 4 + 2) >> 7) as exponent,
        ((get_byte(readings, n * 4 + 2) & 127) << 16) + (get_byte(readings, n * 4 + 1) << 8)
          + get_byte(readings, n * 4) as fraction
      from tag_block cross join generate_series(0, 143) as n
      where step_s = 600) as bits
    where exponent < 255`.execute(db);
}

/** A view `process_minute` of plant, tag, start and value, by SQL alone. */
export async function createMinuteView(db: Database): Promise<void> {
  await sql`create view process_minute as
    select plant_id, tag, t, (case when negative then -1 else 1 end * (case when exponent = 0 then 0
      else (1 + fraction / 8388608.0) * power(2::float8, exponent - 127) end))::real::text::numeric as x
    from (select plant_id, tag, hour + n * interval '1 minute' as t,
        get_byte(readings, n * 4 + 3) >= 128 as negative,
        (get_byte(readings, n * 4 + 3) & 127) * 2 + (get_byte(readings, n * 4 + 2) >> 7) as exponent,
        ((get_byte(readings, n * 4 + 2) & 127) << 16) + (get_byte(readings, n * 4 + 1) << 8)
          + get_byte(readings, n * 4) as fraction
      from tag_hour cross join generate_series(0, 59) as n) as bits
    where exponent < 255`.execute(db);
}
