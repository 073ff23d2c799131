import { formatDateTime, formatNumber, formatPercent, quantityText } from '@plantdeck/core/units';
import { sql } from 'kysely';
import {
  CNY_PER_KWH,
  KW,
  scaledUnit,
  TCE,
  TCO2,
  unitConsumptionUnit,
} from '../../src/engine/units/scaled-units.ts';
import type { Database } from '../../src/store/database/index.ts';
import type { PlatformLanguage } from '../../src/engine/i18n/language.ts';
import { QUESTION_PLANT } from './question-plant.ts';

/**
 * What an answer has to hold, worked out by statements of its own over the tables: none of the platform's sums is used.
 * The notation is `use <energy> <area> <period>`, `cost <energy|*> <area> <period>`, `coal`, `co2`, `sec`, `output`,
 * `tier <use|cost> <tier> <period> [area]`, `demand` with an area and a period, `hours <above|below> <kW> <period>`, `share <tier> <period>`, `top <energy> <type> <n> <period>`, `standing`,
 * `most <use|cost> <tier|-> <workshop|line|unit|day|hour|shift> <n> <period>` (who or when most electricity was taken),
 * `mean <energy> <parts> <period>`, `part <energy> <area> <period>` of the plant's, `price <period>` (mean of electricity),
 * `alarms <period>`, `stops <period>`, `alarmed <type> <period>` and `stopped <type> <period>` (who had most of them),
 * `per <energy> <area> <period>`, `none`; `coal` and `co2` may end with one energy,
 * and what begins with `+` need not stand in bold. Areas are ids below the plant, `-` is the plant, `+` joins several.
 * Periods are `d1119` (the day of accounts), `m10`, `w1109` (the week from a Monday) or `11-19T08:00/11-19T12:00`.
 */
export interface ExpectedFacts {
  /** Texts that must stand in the answer in bold. */
  readonly bold: readonly string[];
  /** Further texts that must stand in it. */
  readonly said: readonly string[];
}

const END = Date.parse('2026-11-20T14:30:00+08:00');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const at = (text: string): number => Date.parse(`2026-${text}:00+08:00`);

function period(token: string): { from: Date; to: Date } {
  const clipped = (fromMs: number, toMs: number) => ({
    from: new Date(fromMs),
    to: new Date(Math.min(toMs, END)),
  });
  if (token.includes('/')) {
    const [from = '', to = ''] = token.split('/');
    return clipped(at(from), at(to));
  }
  const digits = token.slice(1);
  if (token.startsWith('m')) {
    const month = Number(digits);
    const first = (of: number): number => at(`${String(of).padStart(2, '0')}-01T08:00`);
    return clipped(first(month), first(month + 1));
  }
  const first = at(`${digits.slice(0, 2)}-${digits.slice(2)}T08:00`);
  return clipped(first, first + (token.startsWith('w') ? 7 : 1) * DAY_MS);
}

const idOf = (area: string): string => (area === '-' ? QUESTION_PLANT : `${QUESTION_PLANT}.${area}`);

const TIER = sql`case when local.h < 8 then 'valley' when local.h < 10 then 'flat' when local.h < 12 then 'peak'
  when local.h < 14 then 'flat' when local.h < 19 then 'peak' else 'flat' end`;

interface SlotSum {
  readonly quantity: number;
  readonly cost: number;
  readonly readings: number;
}

/** Sum of the quarter hours of an area's meters: the incomer of the plant, the feeders of any other. */
export async function slots(
  db: Database,
  energy: string,
  area: string,
  token: string,
  tier?: string,
): Promise<SlotSum> {
  const { from, to } = period(token);
  const id = idOf(area);
  const meters =
    area === '-'
      ? sql`m.kind = 'incomer'`
      : sql`m.kind = 'feeder' and (m.area_id = ${id} or m.area_id like ${`${id}.%`})`;
  const { rows } = await sql<{ quantity: number | null; cost: number | null; readings: number }>`
    select sum(s.quantity)::float8 as quantity, count(*)::int as readings,
      sum(s.quantity * coalesce(e.price_cny, (version.tariff -> 'prices' ->> (${TIER}))::float8))::float8 as cost
    from slot s join meter m on m.meter_key = s.meter_key
    join energy_type e on e.plant_id = m.plant_id and e.energy_code = m.energy_code,
    lateral (select extract(hour from s.slot_start at time zone 'Asia/Shanghai')::int as h,
      to_char(s.slot_start at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day) as local,
    lateral (select tariff from tariff_version v where v.plant_id = m.plant_id and v.effective_from <= local.day
      order by v.effective_from desc limit 1) as version
    where m.plant_id = ${QUESTION_PLANT} and m.energy_code = ${energy} and ${meters}
      and s.slot_start >= ${from} and s.slot_start < ${to} and s.quantity is not null and s.quality < 3
      and (${tier ?? null}::text is null or ${TIER} = ${tier ?? null}::text)`.execute(db);
  return { quantity: rows[0]?.quantity ?? 0, cost: rows[0]?.cost ?? 0, readings: rows[0]?.readings ?? 0 };
}

export const ENERGIES = ['electric', 'gas', 'water'] as const;

export async function weighed(
  db: Database,
  factor: 'kgce_per_unit' | 'co2_kg_per_unit',
  area: string,
  token: string,
  energy = '',
) {
  const types = await db
    .selectFrom('energy_type')
    .selectAll()
    .where('plant_id', '=', QUESTION_PLANT)
    .execute();
  let sum = 0;
  for (const type of types.filter(({ energy_code }) => energy === '' || energy_code === energy))
    sum += (await slots(db, type.energy_code, area, token)).quantity * type[factor];
  return sum;
}

export async function made(db: Database, area: string, token: string): Promise<number> {
  const { from, to } = period(token);
  const { rows } = await sql<{ made: number }>`select sum(quantity)::float8 as made from production_slot
    where area_id = ${idOf(area)} and slot_start >= ${from} and slot_start < ${to}`.execute(db);
  return rows[0]?.made ?? 0;
}

/** What each area of a type, or each whole day, shift or hour, took of electricity and what that cost; of one tier. */
async function ranked(
  db: Database,
  tier: string | null,
  what: string,
  token: string,
): Promise<readonly { readonly used: number; readonly cost: number }[]> {
  const { from, to } = period(token);
  const local = sql`s.slot_start at time zone 'Asia/Shanghai'`;
  const slot = sql`slot s join meter m on m.meter_key = s.meter_key and m.energy_code = 'electric',
    lateral (select extract(hour from ${local})::int as h, to_char(${local}, 'YYYY-MM-DD') as day) as local,
    lateral (select tariff from tariff_version v where v.plant_id = m.plant_id and v.effective_from <= local.day
      order by v.effective_from desc limit 1) as version`;
  const sums = sql`sum(s.quantity)::float8 as used,
    sum(s.quantity * (version.tariff -> 'prices' ->> (${TIER}))::float8)::float8 as cost`;
  const inside = sql`s.slot_start >= ${from} and s.slot_start < ${to} and s.quantity is not null and s.quality < 3
    and (${tier}::text is null or ${TIER} = ${tier}::text)`;
  const isArea = ['workshop', 'line', 'process', 'unit'].includes(what);
  const hours = { day: 24, shift: 8, hour: 1 }[what] ?? 24;
  // Days begin at 08:00 and shifts at 00:00, 08:00 and 16:00, so both begin at whole multiples of their length.
  const { rows } = isArea
    ? await sql<{ used: number; cost: number }>`select ${sums} from area a, ${slot}
        where a.plant_id = ${QUESTION_PLANT} and a.type = ${what} and m.kind = 'feeder'
          and (m.area_id = a.area_id or m.area_id like a.area_id || '.%') and ${inside} group by a.area_id`.execute(
        db,
      )
    : await sql<{ used: number; cost: number }>`select ${sums} from ${slot}
        where m.plant_id = ${QUESTION_PLANT} and m.kind = 'incomer' and ${inside}
        group by floor(extract(epoch from s.slot_start) / ${hours * 3600}::int)
        having max(s.slot_start) - min(s.slot_start) < interval '25 hours'
          and to_timestamp((floor(extract(epoch from min(s.slot_start)) / ${hours * 3600}::int) + 1) * ${hours * 3600}::int) <= ${new Date(END)}`.execute(
        db,
      );
  return rows;
}

/** The facts of a line, with figures as the language writes them. */
export async function expectedFacts(
  db: Database,
  line: string,
  language: PlatformLanguage,
): Promise<ExpectedFacts> {
  const all = line.split(' ; ');
  const isSaid = (fact: string): boolean => fact.startsWith('+ ');
  const main = await factsOf(
    db,
    all.filter((fact) => !isSaid(fact)),
    language,
  );
  const more = await factsOf(
    db,
    all.filter(isSaid).map((fact) => fact.slice(2)),
    language,
  );
  return { bold: main.bold, said: [...main.said, ...more.bold, ...more.said] };
}

async function factsOf(
  db: Database,
  facts: readonly string[],
  language: PlatformLanguage,
): Promise<ExpectedFacts> {
  const bold: string[] = [];
  const said: string[] = [];
  const quantity = (value: number, unit: string): string =>
    quantityText(value, scaledUnit(unit, value), language);
  for (const fact of facts) {
    const [kind = '', a = '', b = '', c = '', d = ''] = fact.split(' ');
    switch (kind) {
      case 'use': {
        const unit = { electric: 'kWh', gas: 'Nm3', water: 'm3' }[a] ?? '';
        let sum = 0;
        for (const area of b.split('+')) {
          const one = (await slots(db, a, area, c)).quantity;
          bold.push(quantity(one, unit));
          sum += one;
        }
        if (b.includes('+')) bold.push(quantity(sum, unit));
        break;
      }
      case 'cost': {
        let sum = 0;
        for (const energy of a === '*' ? ENERGIES : [a]) sum += (await slots(db, energy, b, c)).cost;
        bold.push(quantity(sum, 'CNY'));
        break;
      }
      case 'coal':
        bold.push(quantityText(await weighed(db, 'kgce_per_unit', a, b, c), TCE, language));
        break;
      case 'co2':
        bold.push(quantityText(await weighed(db, 'co2_kg_per_unit', a, b, c), TCO2, language));
        break;
      case 'sec':
        bold.push(
          quantityText(
            (await weighed(db, 'kgce_per_unit', a, b)) / (await made(db, a, b)),
            unitConsumptionUnit('m2'),
            language,
          ),
        );
        break;
      case 'output':
        bold.push(quantity(await made(db, a, b), 'm2'));
        break;
      case 'demand': {
        const { from, to } = period(b);
        const { rows } = await sql<{ kw: number; at: Date }>`
          select s.quantity * 4 as kw, s.slot_start as at from slot s join meter m on m.meter_key = s.meter_key
          where m.plant_id = ${QUESTION_PLANT} and m.kind = 'incomer' and m.energy_code = 'electric'
            and s.slot_start >= ${from} and s.slot_start < ${to} order by 1 desc limit 1`.execute(db);
        bold.push(quantityText(rows[0]?.kw ?? 0, KW, language));
        said.push(formatDateTime(rows[0]?.at.getTime() ?? 0, 'Asia/Shanghai', language));
        break;
      }
      case 'hours': {
        // Of the plant's incomer.
        const { from, to } = period(c);
        const { rows } = await sql<{ hours: number }>`
          select count(*) * 0.25 as hours from slot s join meter m on m.meter_key = s.meter_key
          where m.plant_id = ${QUESTION_PLANT} and m.kind = 'incomer' and m.energy_code = 'electric'
            and s.slot_start >= ${from} and s.slot_start < ${to}
            and case ${a} when 'above' then s.quantity * 4 > ${Number(b)} else s.quantity * 4 < ${Number(b)} end`.execute(
          db,
        );
        bold.push(formatNumber(Number(rows[0]?.hours), { decimals: 2 }, language));
        break;
      }
      case 'share': {
        const [part, whole] = [await slots(db, 'electric', '-', b, a), await slots(db, 'electric', '-', b)];
        bold.push(
          quantity(part.quantity, 'kWh'),
          formatPercent((part.quantity / whole.quantity) * 100, language),
        );
        break;
      }
      case 'top': {
        const { from, to } = period(d);
        const { rows } = await sql<{ used: number }>`
          select sum(s.quantity)::float8 as used from area a
          join meter m on m.kind = 'feeder' and m.energy_code = ${a}
            and (m.area_id = a.area_id or m.area_id like a.area_id || '.%')
          join slot s on s.meter_key = m.meter_key and s.slot_start >= ${from} and s.slot_start < ${to}
          where a.plant_id = ${QUESTION_PLANT} and a.type = ${b} and s.quantity is not null
          group by a.area_id order by 1 desc limit ${Number(c)}`.execute(db);
        rows.forEach(({ used }, index) => {
          if (index === 0) bold.push(quantity(used, 'kWh'));
          said.push(quantityText(used, 'kWh', language, { scale: 'base' }));
        });
        break;
      }
      case 'per': {
        const unit = { electric: 'kWh', gas: 'Nm3', water: 'm3' }[a] ?? '';
        const ratio = (await slots(db, a, b, c)).quantity / (await made(db, b, c));
        bold.push(
          quantityText(ratio, { code: `${unit}/m2`, display: `${unit}/m2`, scale: 1, dp: 2 }, language),
        );
        break;
      }
      case 'tier': {
        const sum = await slots(db, 'electric', d || '-', c, b);
        bold.push(a === 'cost' ? quantity(sum.cost, 'CNY') : quantity(sum.quantity, 'kWh'));
        break;
      }
      case 'mean': {
        const unit = { electric: 'kWh', gas: 'Nm3', water: 'm3' }[a] ?? '';
        bold.push(quantity((await slots(db, a, '-', c)).quantity / Number(b), unit));
        break;
      }
      case 'part': {
        const [part, whole] = [await slots(db, a, b, c), await slots(db, a, '-', c)];
        bold.push(formatPercent((part.quantity / whole.quantity) * 100, language));
        break;
      }
      case 'price': {
        const all = await slots(db, 'electric', '-', a);
        bold.push(quantityText(all.cost / all.quantity, CNY_PER_KWH, language));
        break;
      }
      case 'most': {
        const [, by, tier, what, count, token] = fact.split(' ');
        const rows = await ranked(db, tier === '-' ? null : (tier ?? ''), what ?? '', token ?? '');
        const unit = by === 'cost' ? 'CNY' : 'kWh';
        const values = rows.map((row) => (by === 'cost' ? row.cost : row.used)).toSorted((x, y) => y - x);
        values.slice(0, Number(count)).forEach((value, index) => {
          if (index === 0) bold.push(quantity(value, unit));
          said.push(quantityText(value, unit, language, { scale: 'base' }));
        });
        break;
      }
      case 'standing': {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from alarm
          where plant_id = ${QUESTION_PLANT} and off_at is null and hidden is null`.execute(db);
        bold.push(String(rows[0]?.count));
        break;
      }
      case 'alarms': {
        const { from, to } = period(a);
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from alarm
          where plant_id = ${QUESTION_PLANT} and not raised_hidden and on_at >= ${from} and on_at < ${to}`.execute(
          db,
        );
        bold.push(String(rows[0]?.count));
        break;
      }
      case 'stops': {
        const { from, to } = period(a);
        const { rows } = await sql<{ minutes: number }>`
          select sum(extract(epoch from least(to_at, ${to}) - greatest(from_at, ${from})) / 60)::float8 as minutes
          from stop_event where plant_id = ${QUESTION_PLANT} and from_at < ${to} and to_at > ${from}`.execute(
          db,
        );
        bold.push(formatNumber(rows[0]?.minutes ?? 0, { decimals: 0 }, language));
        break;
      }
      case 'alarmed': {
        const { from, to } = period(b);
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from alarm l
          join area a on a.plant_id = l.plant_id and a.type = ${a}
            and (l.area_id = a.area_id or l.area_id like a.area_id || '.%')
          where l.plant_id = ${QUESTION_PLANT} and not l.raised_hidden and l.on_at >= ${from} and l.on_at < ${to}
          group by a.area_id order by 1 desc limit 1`.execute(db);
        bold.push(String(rows[0]?.count));
        break;
      }
      case 'stopped': {
        const { from, to } = period(b);
        const { rows } = await sql<{ minutes: number; name_zh: string; name_en: string }>`
          select sum(extract(epoch from least(s.to_at, ${to}) - greatest(s.from_at, ${from})) / 60)::float8 as minutes,
            a.name_zh, a.name_en
          from stop_event s join area a on a.plant_id = s.plant_id and a.type = ${a}
            and (s.area_id = a.area_id or s.area_id like a.area_id || '.%')
          where s.plant_id = ${QUESTION_PLANT} and s.from_at < ${to} and s.to_at > ${from}
          group by a.area_id, a.name_zh, a.name_en order by 1 desc limit 1`.execute(db);
        bold.push(formatNumber(rows[0]?.minutes ?? 0, { decimals: 0 }, language));
        // As a text of markdown.
        if (language === 'zh-CN') said.push((rows[0]?.name_zh ?? '').replaceAll('#', '\\#'));
        if (language === 'en') said.push(rows[0]?.name_en ?? '');
        break;
      }
      case 'none':
        break;
      default:
        throw new Error(`no fact "${fact}"`);
    }
  }
  return { bold, said };
}
