/** What the equipment configuration has watched of the machines: which meter, in which unit, within which limits. */
import type { Judge, Unit } from '@plantdeck/core/contract';
import { unitOf } from '../../engine/units/row-units.ts';
import { ApiError, RETCODES, ruleReason } from '../api/index.ts';
import type { PlatformLanguage } from '../../engine/i18n/language.ts';
import { plantName } from '../../engine/names/plant-name.ts';
import { allDocuments, type SeedRow } from './documents.ts';
import { shownIn, unitsLike } from './measurement-units.ts';
import { isTwoNames, type RecordContext, type RowChange } from './resource.ts';
import { RATED_KW } from './equipment-ledger.ts';
import type { SeedPlant } from './seed-plant.ts';

export const EQUIPMENT_CONFIGURATION_CODE = 'equipmentConfiguration';

/** Every meter at a machine: power up to its nameplate, others without limits until somebody sets some. */
export const equipmentParameterSeed = (plant: SeedPlant): SeedRow[] =>
  plant.meters.flatMap((meter) => {
    const machine = plant.equipment.find(({ id }) => id === meter.areaId);
    if (!machine) return [];
    const ratedKw = RATED_KW[machine.equipmentType ?? ''] ?? null;
    return [
      {
        id: meter.id,
        values: {
          equipmentId: meter.areaId,
          parameter: { zh: meter.zh, en: meter.en },
          unit: unitOf(rateUnit(meter)).display,
          meterId: meter.id,
          lowerLimit: null,
          upperLimit: meter.energyCode === 'electric' ? ratedKw : null,
          isActive: true,
        },
      },
    ];
  });

/** What flows through a meter at a moment is told in: power, or its quantity by the hour. */
const rateUnit = ({ energyCode, unit }: { readonly energyCode: string; readonly unit: string }): string =>
  energyCode === 'electric' ? 'kW' : `${unit}/h`;

/** A parameter is told in a unit that its meter can be told in, and its limits stand in order. @throws {ApiError} */
export async function checkEquipmentParameter(context: RecordContext, { values }: RowChange): Promise<void> {
  const { lowerLimit, upperLimit, meterId, unit } = values;
  const wrong = (field: string, reason: string): ApiError =>
    new ApiError(RETCODES.badField, 'call.bad-field', { field, reason });
  if (typeof lowerLimit === 'number' && typeof upperLimit === 'number' && lowerLimit > upperLimit)
    throw wrong('upperLimit', 'rule.band.order');
  if (typeof meterId !== 'string' || context.plantId === null) return;
  const meter = await context.db
    .selectFrom('meter')
    .select(['energy_code', 'unit'])
    .where('plant_id', '=', context.plantId)
    .where('meter_id', '=', meterId)
    .executeTakeFirst();
  if (!meter) throw wrong('meterId', 'noMeter');
  const base = rateUnit({ energyCode: meter.energy_code, unit: meter.unit });
  const units = (await unitsLike(context, base)).map(({ code }) => code);
  if (!units.includes(unitOf(String(unit)).display))
    throw wrong('unit', ruleReason({ key: 'oneOf', params: { limit: units.join(', ') } }));
}

/** A parameter as it is in force: values and limits in the base unit, which is told in the chosen one. */
export interface WatchedParameter {
  readonly id: string;
  readonly equipmentId: string;
  readonly meterId: string;
  readonly name: string;
  readonly unit: Unit;
  readonly lowerLimit: number | null;
  readonly upperLimit: number | null;
}

type ParameterContext = Parameters<typeof allDocuments>[0] & { readonly language: PlatformLanguage };

/** The active parameters of an organisation that have a meter of the plant. */
export async function watchedParameters(
  context: ParameterContext,
  meters: readonly { readonly meterId: string; readonly energyCode: string; readonly unit: string }[],
): Promise<WatchedParameter[]> {
  const rows = await allDocuments(context, EQUIPMENT_CONFIGURATION_CODE, { seed: equipmentParameterSeed });
  const byId = new Map(meters.map((meter) => [meter.meterId, meter]));
  const units = new Map<string, Awaited<ReturnType<typeof unitsLike>>>();
  const watched: WatchedParameter[] = [];
  for (const { id, values } of rows) {
    const meter = byId.get(String(values.meterId));
    if (values.isActive !== true || !meter || typeof values.equipmentId !== 'string') continue;
    const base = rateUnit(meter);
    const offered = units.get(base) ?? (await unitsLike(context, base));
    units.set(base, offered);
    const [own = { code: base, factor: 1 }] = offered;
    const chosen = offered.find(({ code }) => code === unitOf(String(values.unit)).display) ?? own;
    const limit = (value: unknown): number | null =>
      typeof value === 'number' ? value * chosen.factor : null;
    const { parameter } = values;
    watched.push({
      id,
      equipmentId: values.equipmentId,
      meterId: meter.meterId,
      name: isTwoNames(parameter) ? plantName(context.language, parameter) : String(parameter ?? id),
      unit: shownIn(base, chosen),
      lowerLimit: limit(values.lowerLimit),
      upperLimit: limit(values.upperLimit),
    });
  }
  return watched;
}

/** A machine that stands is below its lower limit rightly: only one that works is held against it. */
export function judgeParameter(
  value: number | null,
  { lowerLimit, upperLimit }: Pick<WatchedParameter, 'lowerLimit' | 'upperLimit'>,
  isWorking: boolean,
): Judge {
  if (value === null || (lowerLimit === null && upperLimit === null)) return 'unknown';
  if (upperLimit !== null && value > upperLimit) return 'abnormal';
  return isWorking && lowerLimit !== null && value < lowerLimit ? 'abnormal' : 'normal';
}
