import * as v from 'valibot';
import { energyStoreOf } from '../../energy/index.ts';
import type { AccountingCalendar } from '../../../engine/plant-time/periods.ts';
import { civilDayOfShift, type RotaTurn } from '../../../engine/energy/teams.ts';
import { ApiError, RETCODES } from '../../api/index.ts';
import { allDocuments } from '../documents.ts';
import { LISTS } from '../lists.ts';
import { recordWord } from '../../record-words/index.ts';
import { isTwoNames, type RecordContext, type RowChange, type StoredRow } from '../resource.ts';
import { calendarSeed, scheduleSeed } from '../seeds/shifts.ts';
import { CHOICES, ROTA_SHIFT } from '../vocabulary.ts';

type ShiftName = (typeof CHOICES.shift)[number];

const RotaSchema = v.looseObject({
  shifts: v.array(v.looseObject({ code: v.string(), from: v.string(), to: v.string() })),
  teams: v.array(v.object({ id: v.string(), zh: v.string(), en: v.string() })),
});
type Rota = v.InferOutput<typeof RotaSchema>;
const QUARTER = /^([01]\d|2[0-3]):(00|15|30|45)$/;

/** A team of the plant's own rota stands in the team configuration under this code. */
const TEAM_PREFIX = 'T-';

/** Shift totals are sums of quarter hours, so a shift begins and ends on one. @throws {ApiError} naming the field */
export async function checkHours(_context: RecordContext, { values }: RowChange): Promise<void> {
  // A team without a shift of its own takes its turns by the rota alone.
  if ((values['shift'] ?? null) === null) return;
  for (const field of ['startsAt', 'endsAt'] as const)
    if (!QUARTER.test(String(values[field])))
      throw new ApiError(RETCODES.badField, 'call.bad-field', {
        field,
        reason: 'quarterHour',
      });
}

/** A shift of a day has one team. @throws {ApiError} where another row names it already */
export async function checkTurn(context: RecordContext, { id, values }: RowChange): Promise<void> {
  const rows = await allDocuments(context, 'scheduleAllocation', { seed: scheduleSeed });
  const { day, shift } = values;
  const isDouble = rows.some((row) => row.id !== id && row.values.day === day && row.values.shift === shift);
  if (!isDouble) return;
  const name = CHOICES.shift.find((one) => one === shift);
  throw refusedTwice(
    [String(day), name ? recordWord(context.language, `option.shift.${name}`) : String(shift)].join(' · '),
  );
}

/** A day is of production or not. @throws {ApiError} where another row says so already */
export async function checkCalendarDay(context: RecordContext, { id, values }: RowChange): Promise<void> {
  const rows = await calendarRows(context);
  if (rows.some((row) => row.id !== id && row.values.day === values['day']))
    throw refusedTwice(String(values['day']));
}

const refusedTwice = (what: string): ApiError => new ApiError(RETCODES.conflict, 'record.twice', { what });

const calendarRows = (context: RecordContext): Promise<StoredRow[]> =>
  allDocuments(context, 'productionCalendar', { seed: calendarSeed });

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const shiftOf = ({ values }: StoredRow): ShiftName | undefined =>
  CHOICES.shift.find((one) => one === values.shift);

/** What the enterprise keeps of teams, turns and days becomes the rota that the plant's boards read. */
export async function obeyRota(context: RecordContext): Promise<void> {
  const { db, plantId, nowMs } = context;
  const frame = plantId === null ? null : await energyStoreOf(db).frame(plantId, nowMs);
  if (plantId === null || !frame) return;
  const [teams, turns, calendar] = [
    await allDocuments(context, LISTS.teamId.code, { seed: LISTS.teamId.seed }),
    await allDocuments(context, 'scheduleAllocation', { seed: scheduleSeed }),
    await calendarRows(context),
  ];
  const configs = await db
    .selectFrom('team_config')
    .select(['config_id', 'config'])
    .where('plant_id', '=', plantId)
    .execute();
  for (const { config_id, config } of configs) {
    const rota = v.parse(RotaSchema, config);
    const next = {
      ...rota,
      shifts: hoursOf(rota, teams),
      teams: teamsOf(rota, teams),
      turns: turnsOf(frame.calendar, teams, turns, calendar),
    };
    await db
      .updateTable('team_config')
      .set({ config: JSON.stringify(next) })
      .where('plant_id', '=', plantId)
      .where('config_id', '=', config_id)
      .execute();
  }
}

function hoursOf({ shifts }: Rota, teams: readonly StoredRow[]): Rota['shifts'] {
  // Of two teams of a shift the first says its hours, as everywhere.
  const hours = new Map<string, Partial<Rota['shifts'][number]>>(
    teams
      .toReversed()
      .filter(({ values }) => values.isActive === true)
      .flatMap((row) => {
        const shift = shiftOf(row);
        const { startsAt, endsAt } = row.values;
        return shift ? [[ROTA_SHIFT[shift], { from: text(startsAt), to: text(endsAt) }] as const] : [];
      }),
  );
  return shifts.map((shift) => ({ ...shift, ...hours.get(shift.code) }));
}

/** The rota's own teams by the names they bear now, and those that were added. */
function teamsOf({ teams }: Rota, rows: readonly StoredRow[]): Rota['teams'] {
  const named = new Map(rows.map((row) => [rotaTeam(row.id), namesOf(row)]));
  const known = new Set(teams.map(({ id }) => id));
  return [
    ...teams.map((team) => ({ ...team, ...named.get(team.id) })),
    ...[...named].filter(([id]) => !known.has(id)).map(([id, names]) => ({ id, ...names })),
  ];
}

function namesOf({ id, values: { name } }: StoredRow): { readonly zh: string; readonly en: string } {
  return isTwoNames(name) ? name : { zh: text(name) || id, en: text(name) || id };
}

const rotaTeam = (rowId: string): string =>
  rowId.startsWith(TEAM_PREFIX) ? rowId.slice(TEAM_PREFIX.length) : rowId;

/** By the civil day on which a shift begins: on a day that is none of production nobody is on duty. */
function turnsOf(
  accounting: AccountingCalendar,
  teams: readonly StoredRow[],
  turns: readonly StoredRow[],
  calendar: readonly StoredRow[],
): RotaTurn[] {
  const startOf = (shift: ShiftName): string =>
    text(teams.find((row) => row.values.isActive === true && shiftOf(row) === shift)?.values.startsAt);
  const civilDay = (day: string, shift: ShiftName): string =>
    civilDayOfShift(accounting, day, startOf(shift), startOf('early'));
  const off = calendar
    .filter(({ values }) => values.isPlanned === false)
    .flatMap(({ values }) =>
      CHOICES.shift.map((shift) => ({
        day: civilDay(text(values.day), shift),
        shift: ROTA_SHIFT[shift],
        team: null,
      })),
    );
  const changed = turns.flatMap((row) => {
    const shift = shiftOf(row);
    return shift
      ? [
          {
            day: civilDay(text(row.values.day), shift),
            shift: ROTA_SHIFT[shift],
            team: rotaTeam(text(row.values.teamId)),
          },
        ]
      : [];
  });
  return [...off, ...changed];
}

export const tellPlant = ({ db, plantId }: RecordContext): void => {
  if (plantId !== null) energyStoreOf(db).forget(plantId);
};
