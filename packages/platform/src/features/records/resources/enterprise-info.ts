import { unitSymbol } from '../../../engine/units/scaled-units.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import { energyStoreOf } from '../../energy/index.ts';
import { ApiError, RETCODES } from '../../api/index.ts';
import {
  given,
  may,
  must,
  named,
  type RecordContext,
  type RecordResource,
  type StoredRow,
} from '../resource.ts';
import { only, pageOf } from '../rows.ts';

/** What an enterprise says of itself, and how it counts its days and its output. */
const ConfigSchema = v.fallback(
  v.looseObject({
    fullname: v.optional(v.nullable(v.string()), null),
    address: v.optional(v.nullable(v.string()), null),
    description: v.optional(v.nullable(v.string()), null),
    outputTimeUnit: v.optional(v.nullable(v.string()), null),
    sequencePrefix: v.optional(v.nullable(v.string()), null),
    openI18n: v.optional(v.boolean(), true),
  }),
  {
    fullname: null,
    address: null,
    description: null,
    outputTimeUnit: null,
    sequencePrefix: null,
    openI18n: true,
  },
);

async function infoRows({ db, orgId }: RecordContext): Promise<StoredRow[]> {
  const rows = await db
    .selectFrom('organisation')
    .innerJoin('enterprise', 'enterprise.eid', 'organisation.eid')
    .leftJoin('plant', 'plant.plant_id', 'organisation.plant_id')
    .selectAll('enterprise')
    .select('plant.product_unit')
    .where('organisation.org_id', '=', orgId)
    .execute();
  return rows.map((row) => {
    const config = v.parse(ConfigSchema, row.config);
    return {
      id: row.eid,
      version: 1,
      values: {
        name: { zh: row.name_zh, en: row.name_en },
        fullName: config.fullname,
        address: config.address,
        description: config.description,
        tradeCode: row.trade_code,
        dayAccountTime: row.day_account_time,
        dayAccountFlag: String(row.day_account_flag),
        outputTimeUnit: config.outputTimeUnit ?? 'hour',
        productUnit: row.product_unit === null ? null : unitSymbol(row.product_unit),
        sequencePrefix: config.sequencePrefix,
        openI18n: config.openI18n,
      },
    };
  });
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** A day begins with a quarter hour: readings are kept by them. */
function checkedTime(value: unknown): string {
  const time = textOf(value) ?? '';
  if (/^([01]\d|2[0-3]):(00|15|30|45)$/.test(time)) return time;
  throw new ApiError(RETCODES.badField, 'call.bad-field', {
    field: 'dayAccountTime',
    reason: 'quarterHour',
  });
}

export const enterpriseInfo: RecordResource = {
  code: 'enterpriseInfo',
  fields: {
    name: named,
    fullName: may,
    address: may,
    description: may,
    tradeCode: must,
    dayAccountTime: must,
    dayAccountFlag: must,
    outputTimeUnit: must,
    productUnit: given,
    sequencePrefix: may,
    openI18n: may,
  },
  sort: 'name',
  source: {
    canCreate: false,
    page: async (context, resource, query, fields) =>
      pageOf(context, await infoRows(context), resource, query, fields),
    async save(context, _resource, { id = '', values }) {
      only(await infoRows(context), id);
      const { db } = context;
      const time = checkedTime(values['dayAccountTime']);
      const config = {
        fullname: textOf(values['fullName']),
        address: textOf(values['address']),
        description: textOf(values['description']),
        outputTimeUnit: textOf(values['outputTimeUnit']),
        sequencePrefix: textOf(values['sequencePrefix']),
        openI18n: values['openI18n'] !== false,
      };
      const plants = await db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('enterprise')
          .set({
            day_account_time: time,
            day_account_flag: values['dayAccountFlag'] === '1' ? 1 : 0,
            trade_code: String(values['tradeCode']),
            config: sql`config || ${JSON.stringify(config)}::jsonb`,
          })
          .where('eid', '=', id)
          .execute();
        return transaction
          .updateTable('plant')
          .set({ day_account_time: time })
          .where('plant_id', 'in', (from) =>
            from
              .selectFrom('organisation')
              .select('plant_id')
              .where('eid', '=', id)
              .where('plant_id', 'is not', null)
              .$castTo<{ plant_id: string }>(),
          )
          .returning('plant_id')
          .execute();
      });
      for (const { plant_id: plantId } of plants) energyStoreOf(db).forget(plantId);
      return only(await infoRows(context), id);
    },
  },
};
