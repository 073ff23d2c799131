/**
 * One store of process values: values of ten minutes lie among the other blocks, in steps of their own. Days that a
 * block of a finer step tells already keep it; what only the old table knew comes over as float32, its lowest byte first.
 */
export const oneTagStore = [
  `insert into tag_block (plant_id, tag, day, step_s, readings, quality)
   select plant_id, tag, day, 600,
     decode(regexp_replace(
       substr(encode(array_send(array_replace("values", null, 'NaN'::real)), 'hex'), 41),
       '.{8}(..)(..)(..)(..)', '\\4\\3\\2\\1', 'g'), 'hex'),
     (select decode(string_agg(lpad(to_hex(bits), 2, '0'), '' order by byte), 'hex')
      from (select (n - 1) / 8 as byte,
              sum(case when v is null then 0 else 1 << ((n - 1) % 8)::int end)::int as bits
            from unnest("values") with ordinality as each(v, n) group by 1) as bytes)
   from ten_minute_block as old
   where cardinality("values") > 0 and not exists (
     select 1 from tag_block as known
     where known.plant_id = old.plant_id and known.tag = old.tag and known.day = old.day and 600 % known.step_s = 0)
   on conflict (plant_id, tag, day) do update
     set step_s = excluded.step_s, readings = excluded.readings, quality = excluded.quality`,
  `drop table ten_minute_block`,
];
