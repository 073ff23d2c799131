import { energyStoreOf } from '../energy/index.ts';
import type { PlantFrame } from '../../engine/energy/plant-frame.ts';
import { civilDayOfShift, dutyShifts } from '../../engine/energy/teams.ts';
import { addDays, momentOfClock } from '../../engine/plant-time/zone.ts';
import { plantName } from '../../engine/names/plant-name.ts';
import { allDocuments } from './documents.ts';
import { LISTS } from './lists.ts';
import { isTwoNames, type RecordContext, type StoredRow } from './resource.ts';
import { calendarSeed, scheduleSeed } from './seeds/shifts.ts';
import { CHOICES, ROTA_SHIFT } from './vocabulary.ts';

/** A shift of a day as the enterprise keeps it now: its hours, who works it, and whether the day counts. */
export interface ShiftTurn {
  /** Accounting day. */
  readonly day: string;
  readonly shift: (typeof CHOICES.shift)[number];
  readonly teamId: string;
  readonly teamName: string;
  readonly fromMs: number;
  readonly toMs: number;
  /** False where the production calendar says that the day is none of production. */
  readonly isWorkingDay: boolean;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * The shifts of some days: hours from the team configuration, the team from the turns of the day where they name one,
 * else from the plant's rota, the day from the production calendar. All three are read each time, so that a change counts at once.
 */
export async function shiftTurns(context: RecordContext, days: readonly string[]): Promise<ShiftTurn[]> {
  const [teams, turns, calendar] = await Promise.all([
    allDocuments(context, LISTS.teamId.code, { seed: LISTS.teamId.seed }),
    allDocuments(context, 'scheduleAllocation', { seed: scheduleSeed }),
    allDocuments(context, 'productionCalendar', { seed: calendarSeed }),
  ]);
  const { db, plantId, nowMs } = context;
  const frame = plantId === null ? null : await energyStoreOf(db).frame(plantId, nowMs);
  if (!frame) return [];
  const rota = rotaOf(frame, context.language);
  const active = teams.filter(({ values }) => values.isActive === true);
  // A shift comes once a day; of two teams that name it the first says its hours, as in the rota.
  const shifts = CHOICES.shift.flatMap((shift) => {
    const row = active.find(({ values }) => values.shift === shift);
    return row ? [{ shift, row }] : [];
  });
  const dayOff = new Set(
    calendar.filter(({ values }) => values.isPlanned === false).map(({ values }) => text(values.day)),
  );
  const first = text(shifts.find(({ shift }) => shift === 'early')?.row.values.startsAt);
  return days.flatMap((day) =>
    shifts.map(({ shift, row }): ShiftTurn => {
      const civilDay = civilDayOfShift(frame.calendar, day, text(row.values.startsAt), first);
      const fromMs = momentOfClock(context.zone, civilDay, text(row.values.startsAt));
      const toMs = endOf(context.zone, civilDay, row);
      const named = turns.find(({ values }) => values.day === day && values.shift === shift);
      const onDuty = rota(shift, fromMs);
      const team = teams.find(({ id }) => id === (named?.values.teamId ?? onDuty?.id));
      return {
        day,
        shift,
        teamId: team?.id ?? onDuty?.id ?? row.id,
        teamName: team ? nameOf(context, team) : (onDuty?.name ?? nameOf(context, row)),
        fromMs,
        toMs,
        isWorkingDay: !dayOff.has(day),
      };
    }),
  );
}

type Rota = (
  shift: ShiftTurn['shift'],
  fromMs: number,
) => { readonly id: string; readonly name: string } | null;

/** Who the plant's rota has on duty; nobody where it keeps none. */
function rotaOf({ calendar, teamConfigs }: PlantFrame, language: RecordContext['language']): Rota {
  const [kept] = teamConfigs;
  if (!kept) return () => null;
  // The cycle alone: turns and days off are looked up above.
  const config = { ...kept, turns: [] };
  return (shift, fromMs) => {
    const period = { fromMs, toMs: fromMs + QUARTER_MS };
    const duty = dutyShifts(calendar, config, period).find(({ code }) => code === ROTA_SHIFT[shift]);
    const team = config.teams.find(({ id }) => id === duty?.teamId);
    return team
      ? { id: `T-${team.id}`, name: plantName(language, { zh: team.nameZh, en: team.nameEn }) }
      : null;
  };
}
const QUARTER_MS = 900_000;

/** From a clock time of a day to the next coming of another. */
function endOf(zone: string, day: string, { values }: StoredRow): number {
  const fromMs = momentOfClock(zone, day, text(values.startsAt));
  const sameDayMs = momentOfClock(zone, day, text(values.endsAt));
  return sameDayMs > fromMs ? sameDayMs : momentOfClock(zone, addDays(day, 1), text(values.endsAt));
}

function nameOf({ language }: RecordContext, { id, values: { name } }: StoredRow): string {
  return isTwoNames(name) ? plantName(language, name) : String(name ?? id);
}
