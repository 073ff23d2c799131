import {
  BoardSettingSchema,
  RETCODE_SETTING_CONFLICT,
  type BoardConfigAnswer,
  type BoardSetting,
} from '@plantdeck/core/contract';
import * as v from 'valibot';
import {
  ApiError,
  type BoardDefinition,
  type Call,
  isPlanSetting,
  PLAN_RESOURCE,
  readBody,
  readQuery,
  registerHandlers,
  RETCODES,
} from '../api/index.ts';
import {
  defaultBoardSetting,
  ownProblem,
  readSetting,
  saveSetting,
  settingFor,
  type SettingPlace,
  settingProblem,
} from '../board-settings/index.ts';
import { energyContextOf, permittedAreas } from '../accounts/index.ts';
import { frameOf } from '../energy/index.ts';
import type { BoardReader } from '../board-reads/index.ts';
import { storedName } from '../../engine/names/plant-name.ts';
import type { Bus } from '../../store/bus/bus.ts';
import { formulaQuantities } from './formula-quantities.ts';

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
export const ConfigQuerySchema = v.object({
  boardCode: text,
  areaId: v.optional(text),
  scope: v.optional(v.picklist(['enterprise', 'user'])),
});

/** Settings of boards: of the enterprise and of a person, with an optimistic lock. */
export function boardConfigHandlers({
  reader,
  bus,
  realNow,
}: {
  reader: BoardReader;
  bus: Bus;
  realNow: () => number;
}) {
  return registerHandlers({
    async boardConfig(call): Promise<BoardConfigAnswer> {
      const { boardCode, areaId, scope } = readQuery(call, ConfigQuerySchema);
      const board = await reader.open(call, boardCode);
      const choices = await choicesOf(call, board);
      if (areaId !== undefined) refuseUnknownArea(choices, areaId);
      const root = await plantAreaOf(call);
      const areaIds = [areaId, root].filter((id) => id !== undefined);
      return {
        setting: permittedSetting(call, await effectiveSetting(call, boardCode, areaIds, scope)),
        canSave: canSave(call),
        choices: permittedChoices(call, choices),
      };
    },

    async boardConfigSave(call): Promise<BoardConfigAnswer> {
      const setting = readBody(call, BoardSettingSchema);
      const board = await reader.open(call, setting.boardCode);
      const choices = await choicesOf(call, board);
      refuseUnknownArea(choices, setting.areaId);
      const frame = call.plantId === null ? null : await visiblePlant(call, call.plantId);
      const problem = settingProblem(setting, frame) ?? ownProblem(setting, choices.own ?? []);
      if (problem !== null) {
        throw new ApiError(RETCODES.badField, 'call.bad-field', {
          field: problem.field,
          reason: problem.rule,
        });
      }
      const place = placeOf(call, setting);
      const version = await saveSetting(call.db, place, setting, {
        userId: call.person.userId,
        nowMs: realNow(),
      });
      if (version === null) throw await conflict(call, place);
      bus.publish('setting-saved', {
        orgId: call.orgId,
        boardCode: setting.boardCode,
        ...(setting.scope === 'user' ? { userId: call.person.userId } : {}),
      });
      return { setting: { ...setting, version }, canSave: canSave(call), choices };
    },
  });
}

const canSave = (call: Call): boolean =>
  call.person.kind === 'person' && call.person.resources.has('board:setting');

const maySeePlans = ({ person: { resources } }: Call): boolean =>
  resources.has('board:setting') || resources.has(PLAN_RESOURCE);

/** Plans and targets are for who sees the plan or sets it; pages of others draw without the setting's own. */
function permittedSetting(call: Call, setting: BoardSetting): BoardSetting {
  if (maySeePlans(call)) return setting;
  const { targets: _, plannedSavingCny: _cny, plannedSavingKwh: _kwh, own, ...others } = setting;
  if (own === undefined) return others;
  return {
    ...others,
    own: Object.fromEntries(Object.entries(own).filter(([code]) => !isPlanSetting(code))),
  };
}

function permittedChoices(call: Call, choices: Choices): Choices {
  if (maySeePlans(call) || choices.own === undefined) return choices;
  return { ...choices, own: choices.own.filter(({ code }) => !isPlanSetting(code)) };
}

function placeOf(call: Call, setting: Pick<BoardSetting, 'boardCode' | 'areaId' | 'scope'>): SettingPlace {
  const userId = setting.scope === 'user' ? call.person.userId : '';
  return { orgId: call.orgId, boardCode: setting.boardCode, areaId: setting.areaId, userId };
}

/** What holds for the reader, as the board's query finds it; a named scope asks for exactly that one. */
async function effectiveSetting(
  call: Call,
  boardCode: string,
  areaIds: readonly string[],
  scope: BoardSetting['scope'] | undefined,
): Promise<BoardSetting> {
  const plantModel = await modelOf(call);
  const [areaId = ''] = areaIds;
  if (scope === undefined) {
    const userId = call.person.kind === 'person' ? call.person.userId : '';
    return settingFor(call.db, { orgId: call.orgId, boardCode, areaIds, userId, plantModel });
  }
  const stored = await readSetting(call.db, placeOf(call, { boardCode, areaId, scope }));
  return stored?.setting ?? { ...defaultBoardSetting(boardCode, areaId, plantModel), scope };
}

async function modelOf(call: Call): Promise<string> {
  if (call.plantId === null) return '';
  const plant = await call.db
    .selectFrom('plant')
    .select('model')
    .where('plant_id', '=', call.plantId)
    .executeTakeFirst();
  return plant?.model ?? '';
}

async function conflict(call: Call, place: SettingPlace): Promise<ApiError> {
  const newer = await readSetting(call.db, place);
  const saver = await call.db
    .selectFrom('account')
    .select('nick_name')
    .where('user_id', '=', newer?.updatedBy ?? '')
    .executeTakeFirst();
  const data = {
    setting: newer?.setting ?? null,
    savedBy: saver?.nick_name ?? null,
    savedAt: newer?.updatedAt.toISOString() ?? null,
  };
  return new ApiError(
    RETCODE_SETTING_CONFLICT,
    'setting.conflict',
    { name: saver?.nick_name ?? '?' },
    { data },
  );
}

type Choices = BoardConfigAnswer['choices'];

async function choicesOf(call: Call, board: BoardDefinition): Promise<Choices> {
  const own = await ownFieldsOf(call, board);
  if (call.plantId === null)
    return { areas: [], lines: [], materialGrades: [], energyTypes: [], quantities: [], ...own };
  const name = (row: { name_zh: string; name_en: string }) => storedName(call.language, row);
  const rows = await call.db
    .selectFrom('area')
    .selectAll()
    .where('plant_id', '=', call.plantId)
    .where('type', 'in', ['factory', 'workshop', 'line'])
    .orderBy((order) => order.case().when('parent_id', 'is', null).then(0).else(1).end())
    .orderBy('sort')
    .orderBy('area_id')
    .execute();
  const types = await call.db
    .selectFrom('energy_type')
    .selectAll()
    .where('plant_id', '=', call.plantId)
    .orderBy('sort')
    .execute();
  const grades = await call.db
    .selectFrom('material_grade')
    .selectAll()
    .where('plant_id', '=', call.plantId)
    .orderBy('sort')
    .execute();
  const within = await permittedAreas(call);
  const areas = rows
    .filter((row) => within?.has(row.area_id) ?? true)
    .map((row) => ({ id: row.area_id, name: name(row), type: row.type }));
  return {
    areas,
    lines: areas.filter((area) => area.type === 'line').map((area) => ({ id: area.id, name: area.name })),
    materialGrades: grades.map((row) => ({ id: row.grade_code, name: name(row) })),
    energyTypes: types.map((row) => ({ code: row.energy_code, name: name(row) })),
    quantities: await quantitiesOf(call, call.plantId),
    ...own,
  };
}

async function ownFieldsOf(call: Call, board: BoardDefinition): Promise<Pick<Choices, 'own'>> {
  const own = await board.ownFields?.({
    db: call.db,
    plantId: call.plantId,
    language: call.language,
    can: (code) => call.person.resources.has(code),
    now: () => call.now(),
    dataAreaId: call.person.dataAreaId,
  });
  return own ? { own: [...own] } : {};
}

/** What formulas may ask of an area; money only for who may see it. */
async function quantitiesOf(call: Call, plantId: string): Promise<Choices['quantities']> {
  const frame = await visiblePlant(call, plantId);
  return frame === null ? [] : formulaQuantities(call, frame);
}

const visiblePlant = (call: Call, plantId: string) => frameOf(energyContextOf(call, plantId));

/** The area whose setting holds for the whole plant. */
async function plantAreaOf(call: Call): Promise<string | undefined> {
  const row = await call.db
    .selectFrom('area')
    .select('area_id')
    .where('plant_id', '=', call.plantId ?? '')
    .where('parent_id', 'is', null)
    .executeTakeFirst();
  return row?.area_id;
}

function refuseUnknownArea(choices: Choices, areaId: string): void {
  if (choices.areas.some((area) => area.id === areaId)) return;
  throw new ApiError(RETCODES.badField, 'board.area-unknown', { code: areaId });
}
