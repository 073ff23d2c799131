/** Prices of the energies of a plant; a changed one counts in the costs of the next question. */
import { unitSymbol } from '../../../engine/units/scaled-units.ts';
import { energyStoreOf } from '../../energy/index.ts';
import { parseTariff, versionOn, type Tariff, type TariffVersion } from '../../../engine/energy/tariff.ts';
import { civilDayAt } from '../../../engine/plant-time/zone.ts';
import { ApiError, RETCODES, ruleReason } from '../../api/index.ts';
import {
  may,
  must,
  given,
  named,
  type RecordContext,
  type RecordResource,
  type RowChange,
  type StoredRow,
} from '../resource.ts';
import { only, pageOf } from '../rows.ts';

/** Fields that hold the price of a tier. */
const TIER_FIELDS = {
  topPeak: 'topPeakPrice',
  peak: 'peakPrice',
  flat: 'flatPrice',
  valley: 'valleyPrice',
  deepValley: 'deepValleyPrice',
} as const;
type PricedTier = keyof typeof TIER_FIELDS;
const TIERS = Object.keys(TIER_FIELDS) as PricedTier[];

async function versionsOf({ db, plantId }: RecordContext): Promise<TariffVersion[]> {
  const rows = await db
    .selectFrom('tariff_version')
    .selectAll()
    .where('plant_id', '=', plantId ?? '')
    .orderBy('effective_from')
    .execute();
  return rows.map((row) => ({
    version: row.version,
    effectiveFrom: row.effective_from,
    tariff: parseTariff(row.tariff),
  }));
}

async function priceRows(context: RecordContext): Promise<StoredRow[]> {
  const { db, plantId, zone, nowMs } = context;
  if (plantId === null) return [];
  const list = await db
    .selectFrom('energy_type')
    .selectAll()
    .where('plant_id', '=', plantId)
    .orderBy('sort')
    .execute();
  const current = versionOn(await versionsOf(context), civilDayAt(zone, nowMs));
  return list.map((type) => {
    const byTariff = type.price_cny === null && type.energy_code === 'electric' ? current : null;
    const prices = Object.fromEntries(
      TIERS.map((tier) => [TIER_FIELDS[tier], byTariff?.tariff.prices[tier] ?? null]),
    );
    return {
      id: type.energy_code,
      version: 1,
      values: {
        name: { zh: type.name_zh, en: type.name_en },
        unit: unitSymbol(type.unit),
        priceCny: type.price_cny,
        ...prices,
        effectiveFrom: byTariff?.effectiveFrom ?? null,
        kgcePerUnit: type.kgce_per_unit,
        co2PerUnit: type.co2_kg_per_unit,
      },
    };
  });
}

/**
 * Tier prices that were changed hold from their day on: as a version of their own, or in the version that begins on that
 * very day. Hours and seasons stay those of the tariff.
 */
async function saveTiers(
  context: RecordContext,
  present: StoredRow,
  values: RowChange['values'],
): Promise<void> {
  const { db, plantId, zone, nowMs } = context;
  if (plantId === null) return;
  const entered = TIERS.flatMap((tier) => {
    const price = values[TIER_FIELDS[tier]];
    return typeof price === 'number' ? [[tier, price] as const] : [];
  });
  const isChanged = TIERS.some(
    (tier) => (values[TIER_FIELDS[tier]] ?? null) !== (present.values[TIER_FIELDS[tier]] ?? null),
  );
  if (!isChanged) return;
  const today = civilDayAt(zone, nowMs);
  // The day that is shown is that of the prices before: new ones without a day of their own begin today.
  const asked = values['effectiveFrom'];
  const from = typeof asked === 'string' && asked !== present.values.effectiveFrom ? asked : today;
  const versions = await versionsOf(context);
  const base = versionOn(versions, from);
  if (!base)
    throw new ApiError(RETCODES.badField, 'call.bad-field', {
      field: 'effectiveFrom',
      reason: ruleReason({ key: 'noTariffYet', params: { limit: from } }),
    });
  const tariff: Tariff = {
    ...base.tariff,
    prices: { ...base.tariff.prices, ...Object.fromEntries(entered) },
  };
  const emptied = TIERS.find(
    (tier) => base.tariff.prices[tier] !== undefined && typeof values[TIER_FIELDS[tier]] !== 'number',
  );
  if (emptied)
    throw new ApiError(RETCODES.badField, 'call.bad-field', {
      field: TIER_FIELDS[emptied],
      reason: 'tierInUse',
    });
  const version = base.effectiveFrom === from ? base.version : from;
  await db
    .insertInto('tariff_version')
    .values({ plant_id: plantId, version, effective_from: from, tariff: JSON.stringify(tariff) })
    .onConflict((conflict) =>
      conflict.columns(['plant_id', 'version']).doUpdateSet({ tariff: JSON.stringify(tariff) }),
    )
    .execute();
}

export const energyPrice: RecordResource = {
  code: 'energyPrice',
  isAboutPrices: true,
  fields: {
    name: named,
    unit: given,
    priceCny: may,
    topPeakPrice: may,
    peakPrice: may,
    flatPrice: may,
    valleyPrice: may,
    deepValleyPrice: may,
    effectiveFrom: may,
    kgcePerUnit: must,
    co2PerUnit: must,
  },
  sort: 'name',
  source: {
    canCreate: false,
    page: async (context, resource, query, fields) =>
      pageOf(context, await priceRows(context), resource, query, fields),
    async save(context, _resource, { id, values }) {
      const { plantId, db } = context;
      if (plantId === null || id === undefined) throw new ApiError(RETCODES.notFound, 'record.gone');
      const present = only(await priceRows(context), id);
      await db.transaction().execute(async (inside) => {
        await inside
          .updateTable('energy_type')
          .set({
            price_cny: typeof values['priceCny'] === 'number' ? values['priceCny'] : null,
            kgce_per_unit: Number(values['kgcePerUnit']),
            co2_kg_per_unit: Number(values['co2PerUnit']),
          })
          .where('plant_id', '=', plantId)
          .where('energy_code', '=', id)
          .execute();
        if (id === 'electric') await saveTiers({ ...context, db: inside }, present, values);
      });
      energyStoreOf(db).forget(plantId);
      return only(await priceRows(context), id);
    },
  },
};
