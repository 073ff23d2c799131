import * as v from 'valibot';
import { energyStoreOf } from '../../energy/index.ts';
import { ApiError, RETCODES } from '../../http/api-error.ts';
import { allDocuments } from '../documents.ts';
import { LISTS } from '../lists.ts';
import type { RecordContext, RowChange } from '../resource.ts';
import { CHOICES } from '../vocabulary.ts';

/** What the shifts of this page are called in the rota that boards read. */
export const ROTA_SHIFT: Readonly<Record<(typeof CHOICES.shift)[number], string>> = {
  early: 'day',
  late: 'evening',
  night: 'night',
};
const RotaSchema = v.looseObject({
  shifts: v.array(v.looseObject({ code: v.string(), from: v.string(), to: v.string() })),
});
const QUARTER = /^([01]\d|2[0-3]):(00|15|30|45)$/;

/** Shift totals are sums of quarter hours, so a shift begins and ends on one. @throws {ApiError} naming the field */
export async function checkHours(_context: RecordContext, { values }: RowChange): Promise<void> {
  for (const field of ['startsAt', 'endsAt'] as const)
    if (!QUARTER.test(String(values[field])))
      throw new ApiError(RETCODES.badField, 'call.bad-field', {
        field,
        reason: 'HH:00, HH:15, HH:30, HH:45',
      });
}

/** Hours of the shifts as the teams keep them now become those of the plant's rota. */
export async function obeyHours(context: RecordContext): Promise<void> {
  const { db, plantId } = context;
  if (plantId === null) return;
  const teams = await allDocuments(context, LISTS.teamId.code, { seed: LISTS.teamId.seed });
  const hours = new Map(
    teams
      .filter(({ values }) => values.isActive === true)
      .flatMap(({ values }) => {
        const shift = CHOICES.shift.find((one) => one === values.shift);
        return shift
          ? [[ROTA_SHIFT[shift], { from: String(values.startsAt), to: String(values.endsAt) }] as const]
          : [];
      }),
  );
  const configs = await db
    .selectFrom('team_config')
    .select(['config_id', 'config'])
    .where('plant_id', '=', plantId)
    .execute();
  for (const { config_id, config } of configs) {
    const rota = v.parse(RotaSchema, config);
    const shifts = rota.shifts.map((shift) => ({ ...shift, ...hours.get(shift.code) }));
    await db
      .updateTable('team_config')
      .set({ config: JSON.stringify({ ...rota, shifts }) })
      .where('plant_id', '=', plantId)
      .where('config_id', '=', config_id)
      .execute();
  }
}

export const tellPlant = ({ db, plantId }: RecordContext): void => {
  if (plantId !== null) energyStoreOf(db).forget(plantId);
};
