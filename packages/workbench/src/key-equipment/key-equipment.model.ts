import {
  KEY_EQUIPMENT_MAX_ITEMS,
  KEY_EQUIPMENT_MIN_ITEMS,
  PARAMETERS_PER_EQUIPMENT_MAX,
} from '@plantdeck/core/constants';
import {
  EquipmentListSchema,
  EquipmentStatSchema,
  type EquipmentChoice,
  type EquipmentList,
} from '@plantdeck/core/contract';
import {
  checkEquipment,
  checkTargetNumber,
  readTargetNumber,
  type FieldProblem,
} from '@plantdeck/core/rules';
import * as v from 'valibot';
import {
  draftProblems,
  fromIndicatorDraft,
  IndicatorDraftSchema,
  toIndicatorDraft,
  type IndicatorDraft,
} from '../indicators/indicator-draft.ts';
import { equipmentSet } from '../indicators/indicator-sets.ts';

export { KEY_EQUIPMENT_MAX_ITEMS, KEY_EQUIPMENT_MIN_ITEMS, PARAMETERS_PER_EQUIPMENT_MAX };

/** The machines, and how many of them stand how; a page that gives its own data may leave the count out. */
export const EquipmentDataSchema = v.object({
  ...EquipmentListSchema.entries,
  stat: v.optional(EquipmentStatSchema),
});
export type EquipmentData = v.InferOutput<typeof EquipmentDataSchema>;

const MachineDraftSchema = v.object({
  /** Of the form alone: a machine may not be chosen yet. */
  key: v.string(),
  equipmentId: v.string(),
  parameterIds: v.array(v.string()),
  /** As typed, by parameter. */
  limits: v.record(v.string(), v.object({ lo: v.string(), hi: v.string() })),
  indicators: v.array(IndicatorDraftSchema),
});
export type MachineDraft = v.InferOutput<typeof MachineDraftSchema>;
export const EquipmentDraftSchema = v.object({ items: v.array(MachineDraftSchema) });
export type EquipmentDraft = v.InferOutput<typeof EquipmentDraftSchema>;

const text = (value: number | null | undefined): string => (value == null ? '' : String(value));

/** Where nothing is configured yet the form begins with one machine of each kind. */
export const startEquipment = ({ records, sample }: EquipmentList): EquipmentDraft => ({
  items: (records.length > 0 ? records.map(({ cfg }) => cfg) : sample).map(toMachineDraft),
});

const toMachineDraft = (
  { equipmentId, parameterIds, limits = {}, indicators }: EquipmentChoice,
  index: number,
): MachineDraft => ({
  key: `${index}:${equipmentId}`,
  equipmentId,
  parameterIds: [...parameterIds],
  limits: Object.fromEntries(
    Object.entries(limits).map(([id, { lo, hi }]) => [id, { lo: text(lo), hi: text(hi) }]),
  ),
  indicators: indicators.map(toIndicatorDraft),
});

/** One more machine, with an indicator to fill in. */
export function emptyMachine(items: readonly MachineDraft[], indicator: IndicatorDraft): MachineDraft {
  let number = items.length;
  while (items.some(({ key }) => key === `new${number}`)) number += 1;
  return { key: `new${number}`, equipmentId: '', parameterIds: [], limits: {}, indicators: [indicator] };
}

/** What is sent to the platform; only to be asked for where nothing is wrong with the draft. */
export const equipmentChoices = (
  { items }: EquipmentDraft,
  { choices }: Pick<EquipmentList, 'choices'>,
): EquipmentChoice[] =>
  items.map(({ equipmentId, parameterIds, limits, indicators }) => ({
    equipmentId,
    parameterIds,
    limits: Object.fromEntries(
      parameterIds.flatMap((id) => {
        const { lo = '', hi = '' } = limits[id] ?? {};
        const bounds = { lo: readTargetNumber(lo), hi: readTargetNumber(hi) };
        return bounds.lo === null && bounds.hi === null ? [] : [[id, bounds]];
      }),
    ),
    indicators: indicators.map((indicator) => fromIndicatorDraft(indicator, choices)),
  }));

/** What keeps the machines from being saved, by the fields that the platform names too. */
export function checkEquipmentDraft({ items }: EquipmentDraft, data: EquipmentList): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const bounds = { min: KEY_EQUIPMENT_MIN_ITEMS, max: KEY_EQUIPMENT_MAX_ITEMS };
  if (items.length < bounds.min || items.length > bounds.max)
    problems.push({ field: 'items', key: 'indicators.count', params: bounds });
  items.forEach((item, index) => {
    const at = `items.${index}`;
    const { equipmentId, parameterIds, limits, indicators } = item;
    if (!data.machines.some((machine) => machine.equipmentId === equipmentId))
      problems.push({ field: `${at}.equipmentId`, key: 'indicators.equipment.chooseMachine' });
    else if (items.findIndex((one) => one.equipmentId === equipmentId) !== index)
      problems.push({ field: `${at}.equipmentId`, key: 'rule.list.twice' });
    if (parameterIds.length === 0)
      problems.push({ field: `${at}.parameterIds`, key: 'indicators.equipment.parameterMissing' });
    else if (parameterIds.length > PARAMETERS_PER_EQUIPMENT_MAX)
      problems.push({
        field: `${at}.parameterIds`,
        key: 'indicators.count',
        params: { min: 1, max: PARAMETERS_PER_EQUIPMENT_MAX },
      });
    for (const id of parameterIds) problems.push(...limitProblems(`${at}.limits.${id}`, limits[id]));
    problems.push(...draftProblems(indicators, data.choices, equipmentSet(index)));
  });
  const known = new Set(problems.map(({ field }) => field));
  // Counts and numbers are judged as they were typed, above; names by the rule that both ends share.
  const named = checkEquipment(readable({ items }, data)).filter(({ field }) => /\.(name|id)$/.test(field));
  return [...problems, ...named.filter(({ field }) => !known.has(field))];
}

const readable = (draft: EquipmentDraft, data: EquipmentList): EquipmentChoice[] =>
  equipmentChoices({ items: draft.items.map((item) => ({ ...item, limits: {} })) }, data);

function limitProblems(at: string, limits: MachineDraft['limits'][string] | undefined): FieldProblem[] {
  if (!limits) return [];
  const [lo, hi] = [checkTargetNumber(limits.lo), checkTargetNumber(limits.hi)];
  if (lo || hi)
    return [...(lo ? [{ ...lo, field: `${at}.lo` }] : []), ...(hi ? [{ ...hi, field: `${at}.hi` }] : [])];
  const [low, high] = [readTargetNumber(limits.lo), readTargetNumber(limits.hi)];
  return low !== null && high !== null && low > high ? [{ field: `${at}.hi`, key: 'rule.band.order' }] : [];
}
