import {
  AlertAcknowledgeSchema,
  BaselineDefinitionSchema,
  BaselineSaveSchema,
  BaselineStepSchema,
  type AlertAcknowledged,
  type BaselineDefinition,
  type BaselineFit,
  type BaselineList,
  type BaselineRecord,
} from '@plantdeck/core/contract';
import { checkTargetNumber } from '@plantdeck/core/rules';
import * as v from 'valibot';
import { energyContextOf } from '../accounts/index.ts';
import { openPlant, type OpenPlant } from '../../store/energy/open-plant.ts';
import { accountingLabelAt } from '../../engine/plant-time/periods.ts';
import { isMetered, meterPlan } from '../../engine/energy/plant-frame.ts';
import { addDays, isoAt } from '../../engine/plant-time/zone.ts';
import {
  ApiError,
  type Call,
  readBody,
  readQuery,
  registerHandlers,
  RETCODES,
  ruleReason,
} from '../api/index.ts';
import { plantName } from '../../engine/names/plant-name.ts';
import type { Bus } from '../../store/bus/bus.ts';
import {
  acknowledgeAlert,
  approveSubmitted,
  giveBack,
  insertDraft,
  readAlertAcks,
  readBaseline,
  readBaselines,
  removeDraft,
  submitDraft,
  updateDraft,
  type StoredBaseline,
} from './baseline-store.ts';
import { driverChoices } from './drivers.ts';
import { ensureFirstBaselines } from './first-baselines.ts';
import { inLanguage } from './fit-baseline.ts';
import { definitionProblem, fitPlant } from './fit-plant.ts';

const EDIT = 'baseline:edit';
const APPROVE = 'baseline:approve';
/** Boards that judge by approved baselines. */
const JUDGING_BOARDS = ['energySavingBenefit', 'energyEfficiency'] as const;
export const ListQuerySchema = v.object({
  areaId: v.optional(v.pipe(v.string(), v.maxLength(200))),
  boardCode: v.optional(v.string()),
});

/** Baselines of areas: made by one person, approved by another. */
export function baselineHandlers({ bus, realNow }: { bus: Bus; realNow: () => number }) {
  const tell = (orgId: string): void => {
    for (const boardCode of JUDGING_BOARDS) bus.publish('setting-saved', { orgId, boardCode });
  };
  return registerHandlers({
    async areaEnergyBaselines(call): Promise<BaselineList> {
      const { areaId } = readQuery(call, ListQuerySchema);
      return listOf(call, areaId);
    },

    async areaEnergyBaselineFit(call): Promise<BaselineFit> {
      const definition = readBody(call, BaselineDefinitionSchema);
      return fitted(call, await plantOf(call), definition);
    },

    async areaEnergyBaselineSave(call): Promise<BaselineRecord> {
      const { id, version, definition } = readBody(call, BaselineSaveSchema);
      const plant = await plantOf(call);
      const fit = await fitted(call, plant, definition);
      const refused = fit.problems.find(({ level }) => level === 'refuse');
      if (refused || fit.model === null)
        throw new ApiError(
          RETCODES.badField,
          'baseline.refused',
          { reason: refused?.text ?? '' },
          { data: fit },
        );
      const { userId } = call.person;
      const known = id === '' ? null : await seenBaseline(call, plant, id);
      if (id !== '' && known === null) throw new ApiError(RETCODES.notFound, 'baseline.gone');
      const isSameDraft =
        known?.state === 'draft' &&
        known.definition.areaId === definition.areaId &&
        known.definition.energyCode === definition.energyCode;
      if (known === null || !isSameDraft) {
        const baseline = { orgId: call.orgId, plantId: plant.frame.plantId, definition, model: fit.model };
        const made = await insertDraft(call.db, { ...baseline, userId, nowMs: realNow() });
        return recordAfter(call, plant, made);
      }
      const change = { definition, model: fit.model, userId };
      if (!(await updateDraft(call.db, call.orgId, id, version, change)))
        throw await conflict(call, plant, id);
      return recordAfter(call, plant, id);
    },

    async areaEnergyBaselineStep(call): Promise<BaselineList> {
      const { id, version, step, note } = readBody(call, BaselineStepSchema);
      const plant = await plantOf(call);
      const { db, orgId, person } = call;
      const known = await seenBaseline(call, plant, id);
      if (known === null) throw new ApiError(RETCODES.notFound, 'baseline.gone');
      const needed = step === 'submit' || step === 'discard' ? EDIT : APPROVE;
      if (!person.resources.has(needed)) throw new ApiError(RETCODES.forbidden, 'call.forbidden');
      if (step === 'approve' && isOwn(known, person.userId))
        throw new ApiError(RETCODES.forbidden, 'baseline.own');
      const done = {
        submit: () => submitDraft(db, orgId, id, version, person.userId),
        discard: () => removeDraft(db, orgId, id, version),
        giveBack: () => giveBack(db, orgId, id, version, note),
        approve: () => approveSubmitted(db, orgId, { id, version, userId: person.userId, nowMs: realNow() }),
      };
      if (!(await done[step]())) throw await conflict(call, plant, id);
      if (step === 'approve') tell(orgId);
      return listOf(call);
    },

    async areaEnergyAlertAcknowledge(call): Promise<AlertAcknowledged> {
      const { id } = readBody(call, AlertAcknowledgeSchema);
      const { db, orgId, person } = call;
      const plant = await plantOf(call);
      const baseline = await readBaseline(db, orgId, id.slice(0, id.lastIndexOf('.')));
      if (baseline === null) throw new ApiError(RETCODES.notFound, 'baseline.gone');
      await acknowledgeAlert(db, orgId, { alertId: id, userId: person.userId, nowMs: call.now() });
      bus.publish('setting-saved', { orgId, boardCode: 'energyEfficiency' });
      const ack = (await readAlertAcks(db, orgId)).get(id);
      return {
        id,
        ackBy: ack?.by ?? person.userId,
        ackAt: isoAt(plant.frame.calendar.zone, ack?.atMs ?? call.now()),
      };
    },
  });
}

/** Who made or submitted a baseline does not approve it. */
const isOwn = (baseline: StoredBaseline, userId: string): boolean =>
  baseline.submittedBy === userId || baseline.createdBy === userId;

async function plantOf(call: Call): Promise<OpenPlant> {
  const plant = call.plantId === null ? null : await openPlant(energyContextOf(call, call.plantId));
  if (!plant) throw new ApiError(RETCODES.notFound, 'baseline.no-plant');
  return plant;
}

async function fitted(call: Call, plant: OpenPlant, definition: BaselineDefinition): Promise<BaselineFit> {
  const badField = (field: string, reason: string) =>
    new ApiError(RETCODES.badField, 'call.bad-field', { field, reason });
  for (const field of ['targetPct', 'redLinePct'] as const) {
    const problem = checkTargetNumber(definition[field]);
    if (problem !== null) throw badField(`definition.${field}`, ruleReason(problem));
  }
  const problem = definitionProblem(plant.frame, definition);
  if (problem !== null) throw badField(`definition.${problem.field}`, problem.reason);
  return fitPlant(call.db, plant, definition, call.language);
}

async function listOf(call: Call, areaId?: string): Promise<BaselineList> {
  const plant = call.plantId === null ? null : await openPlant(energyContextOf(call, call.plantId));
  if (plant === null)
    return {
      records: [],
      canEdit: false,
      choices: { areas: [], energyTypes: [], drivers: [], firstDay: null, lastDay: null },
    };
  const { frame } = plant;
  await ensureFirstBaselines(call.db, call.orgId, plant);
  const stored = await readBaselines(call.db, call.orgId, frame.plantId);
  const people = await namesOf(call);
  return {
    records: stored
      .filter(
        ({ definition }) =>
          frame.areas.has(definition.areaId) && (areaId === undefined || definition.areaId === areaId),
      )
      .map((one) => recordOf(call, plant, one, people)),
    canEdit: call.person.kind === 'person' && call.person.resources.has(EDIT),
    choices: {
      areas: [...frame.areas.values()].flatMap((area) => {
        const energyCodes = frame.energyTypes
          .map(({ energyCode }) => energyCode)
          .filter((code) => isMetered(meterPlan(frame, area.areaId, code)));
        if (energyCodes.length === 0 || area.type === 'unit') return [];
        const name = plantName(call.language, { zh: area.nameZh, en: area.nameEn });
        return [{ id: area.areaId, name, parentId: area.parentId, energyCodes }];
      }),
      energyTypes: frame.energyTypes.map(({ energyCode, nameZh, nameEn, unit }) => ({
        code: energyCode,
        name: plantName(call.language, { zh: nameZh, en: nameEn }),
        unit,
      })),
      drivers: driverChoices(frame, call.language),
      firstDay: frame.history ? accountingLabelAt(frame.calendar, frame.history.fromMs) : frame.startDate,
      lastDay: addDays(accountingLabelAt(frame.calendar, plant.elapsedMs), -1),
    },
  };
}

async function namesOf(call: Call): Promise<ReadonlyMap<string, string>> {
  const rows = await call.db
    .selectFrom('account')
    .innerJoin('membership', 'membership.user_id', 'account.user_id')
    .select(['account.user_id', 'account.nick_name'])
    .where('membership.org_id', '=', call.orgId)
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.nick_name]));
}

/** A baseline of an area that the caller may see. */
async function seenBaseline(call: Call, { frame }: OpenPlant, id: string): Promise<StoredBaseline | null> {
  const stored = await readBaseline(call.db, call.orgId, id);
  return stored && frame.areas.has(stored.definition.areaId) ? stored : null;
}

async function recordAfter(call: Call, plant: OpenPlant, id: string): Promise<BaselineRecord> {
  const stored = await readBaseline(call.db, call.orgId, id);
  if (stored === null) throw new ApiError(RETCODES.notFound, 'baseline.gone');
  return recordOf(call, plant, stored, await namesOf(call));
}

function recordOf(
  call: Call,
  { frame }: OpenPlant,
  stored: StoredBaseline,
  people: ReadonlyMap<string, string>,
): BaselineRecord {
  const { definition } = stored;
  const area = frame.areas.get(definition.areaId);
  const type = frame.energyTypes.find(({ energyCode }) => energyCode === definition.energyCode);
  const named = (row: { nameZh: string; nameEn: string } | undefined, code: string) =>
    row ? plantName(call.language, { zh: row.nameZh, en: row.nameEn }) : code;
  const person = (id: string | null) => (id === null ? null : (people.get(id) ?? id));
  const isApprover = call.person.kind === 'person' && call.person.resources.has(APPROVE);
  return {
    id: stored.id,
    version: stored.version,
    revision: stored.revision,
    state: stored.state,
    areaName: named(area, definition.areaId),
    energyName: named(type, definition.energyCode),
    definition,
    model: inLanguage(stored.model, frame, call.language),
    createdBy: person(stored.createdBy) ?? '',
    createdAt: isoAt(frame.calendar.zone, stored.createdAt.getTime()),
    submittedBy: person(stored.submittedBy),
    approvedBy: person(stored.approvedBy),
    approvedAt: stored.approvedAt ? isoAt(frame.calendar.zone, stored.approvedAt.getTime()) : null,
    note: stored.note,
    canApprove: stored.state === 'submitted' && isApprover && !isOwn(stored, call.person.userId),
  };
}

async function conflict(call: Call, plant: OpenPlant, id: string): Promise<ApiError> {
  const newer = await readBaseline(call.db, call.orgId, id);
  if (newer === null) return new ApiError(RETCODES.notFound, 'baseline.gone');
  const data = recordOf(call, plant, newer, await namesOf(call));
  return new ApiError(RETCODES.conflict, 'baseline.conflict', {}, { data });
}
