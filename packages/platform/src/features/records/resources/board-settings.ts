/** How every board refreshes and scrolls, in one list; the same settings that a board's own dialog keeps. */
import { ROUTE_TITLES } from '@plantdeck/core/route-titles';
import { saveSetting, settingFor, settingProblem } from '../../board-settings/index.ts';
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

interface Place {
  readonly areaId: string;
  readonly plantModel: string;
}

async function placeOf({ db, plantId }: RecordContext): Promise<Place | null> {
  if (plantId === null) return null;
  const row = await db
    .selectFrom('plant')
    .innerJoin('area', 'area.plant_id', 'plant.plant_id')
    .select(['plant.model', 'area.area_id'])
    .where('plant.plant_id', '=', plantId)
    .where('area.parent_id', 'is', null)
    .executeTakeFirst();
  return row ? { areaId: row.area_id, plantModel: row.model } : null;
}

const settingOf = ({ db, orgId }: RecordContext, boardCode: string, { areaId, plantModel }: Place) =>
  settingFor(db, { orgId, boardCode, areaIds: [areaId], userId: '', plantModel });

async function boardRows(context: RecordContext): Promise<StoredRow[]> {
  const place = await placeOf(context);
  if (!place) return [];
  const titles: Readonly<Record<string, string>> = ROUTE_TITLES[context.language];
  return Promise.all(
    (context.boards ?? []).map(async ({ code, resource }) => {
      const setting = await settingOf(context, code, place);
      return {
        id: code,
        version: setting.version,
        values: {
          code,
          name: titles[resource] ?? code,
          refreshEvery: setting.refreshEvery,
          refreshUnit: setting.refreshUnit,
          scrollMode: setting.scrollMode,
          scrollEveryS: setting.scrollEveryS ?? null,
        },
      };
    }),
  );
}

export const BOARD_SETTINGS: readonly RecordResource[] = [
  {
    code: 'kanbanSettings',
    fields: {
      code: given,
      name: named,
      refreshEvery: must,
      refreshUnit: must,
      scrollMode: must,
      scrollEveryS: may,
    },
    sort: 'name',
    source: {
      canCreate: false,
      page: async (context, resource, query, fields) =>
        pageOf(context, await boardRows(context), resource, query, fields),
      async save(context, _resource, { id = '', version, values }) {
        const place = await placeOf(context);
        if (!place || !context.boards?.some(({ code }) => code === id))
          throw new ApiError(RETCODES.notFound, 'record.gone');
        const present = await settingOf(context, id, place);
        const scrollEveryS = values['scrollEveryS'];
        const setting = {
          ...present,
          boardCode: id,
          areaId: place.areaId,
          scope: 'enterprise' as const,
          refreshEvery: Number(values['refreshEvery']),
          refreshUnit: values['refreshUnit'] === 'min' ? ('min' as const) : ('s' as const),
          scrollMode: values['scrollMode'] === 'auto' ? ('auto' as const) : ('manual' as const),
          ...(typeof scrollEveryS === 'number' ? { scrollEveryS } : {}),
          version: version ?? present.version,
        };
        const problem = settingProblem(setting, null);
        if (problem)
          throw new ApiError(RETCODES.badField, 'call.bad-field', {
            field: problem.field,
            reason: problem.rule,
          });
        const at = { orgId: context.orgId, boardCode: id, areaId: place.areaId, userId: '' };
        const saved = await saveSetting(context.db, at, setting, {
          userId: context.userId,
          nowMs: context.nowMs,
        });
        if (saved === null) throw new ApiError(RETCODES.conflict, 'record.conflict');
        context.settingSaved?.(id);
        return only(await boardRows(context), id);
      },
    },
  },
];
