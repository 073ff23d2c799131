/**
 * The rules that the plant's alarm engine runs by: what is changed here acts from the next minute on. On meters of an
 * imported plant they judge all of its readings, those of before and those to come.
 */
import { judgeMeters } from '../../alarms/index.ts';
import { readPlantSource } from '../../../store/alarms/plant-source.ts';
import { readStoredRules, writeRuleChange, type StoredRule } from '../../../store/alarms/rule-store.ts';
import { ApiError, RETCODES, ruleReason } from '../../api/index.ts';
import { OWN_RULES_MAX } from '../../../engine/alarms/alarm-rule.ts';
import { minuteAt } from '../../../engine/plant-time/plant-clock.ts';
import { documents, type SeedRow } from '../documents.ts';
import {
  find,
  isTwoNames,
  key,
  may,
  must,
  type RecordContext,
  type RecordResource,
  type RowChange,
  type StoredRow,
  type StoredValues,
} from '../resource.ts';
import type { SeedPlant } from '../seed-plant.ts';

const RULE_FIELDS = {
  code: key,
  name: find,
  areaId: must,
  tag: { required: true, editable: 'create' },
  limitType: must,
  upperLimit: must,
  deadband: may,
  unit: may,
  delayMin: may,
  offDelayMin: may,
  priority: must,
  isActive: may,
} as const;

/** Rules of the source as rows. @param isProcess  limits of measured values, or states of machines and links */
function seedRows(plant: SeedPlant, isProcess: boolean): SeedRow[] {
  return plant.alarmRules
    .filter(({ unit }) => (unit !== '') === isProcess)
    .map((rule) => ({
      id: rule.code,
      values: {
        code: rule.code,
        name: { zh: rule.zh, en: rule.en },
        areaId: rule.areaId,
        tag: rule.tag,
        limitType: rule.type,
        upperLimit: rule.limit,
        deadband: rule.deadband,
        unit: rule.unit || null,
        delayMin: rule.onDelayMinutes,
        offDelayMin: rule.offDelayMinutes,
        priority: String(rule.priority),
        isActive: true,
      },
    }));
}

/** What a row says of a rule; what it leaves open is as the source, or the rule itself, had it before. */
function ruleOf(values: StoredValues, base: StoredRule | undefined): StoredRule {
  const { name } = values;
  const names = isTwoNames(name) ? { zh: name.zh, en: name.en } : { zh: String(name), en: String(name) };
  const number = (value: unknown, other: number): number => (typeof value === 'number' ? value : other);
  const priority = ([1, 2, 3, 4] as const).find((each) => String(each) === String(values.priority));
  return {
    code: String(values.code),
    areaId: String(values.areaId),
    ...names,
    // Rows of an older platform do not tell what they watch: that never changes.
    tag: base?.tag ?? String(values.tag),
    ...(base?.whileRunning === undefined ? {} : { whileRunning: base.whileRunning }),
    ...(base?.kind === undefined ? {} : { kind: base.kind }),
    type: String(values.limitType).startsWith('L') ? 'L' : 'H',
    limit: number(values.upperLimit, base?.limit ?? 0),
    deadband: number(values.deadband, base?.deadband ?? 0),
    onDelayMinutes: number(values.delayMin, base?.onDelayMinutes ?? 0),
    offDelayMinutes: number(values.offDelayMin, base?.offDelayMinutes ?? 0),
    priority: priority ?? base?.priority ?? 4,
    unit: String(values.unit ?? base?.unit ?? ''),
  };
}

/** Those that the source brings along, and all that are watched. */
async function baseRules({ db, plantId }: RecordContext): Promise<{
  readonly given: readonly StoredRule[];
  readonly all: ReadonlyMap<string, StoredRule>;
}> {
  if (plantId === null) return { given: [], all: new Map() };
  const given = (await readPlantSource(db, plantId))?.rules ?? [];
  const all = [...given, ...(await readStoredRules(db, plantId))];
  return { given, all: new Map(all.map((rule) => [rule.code, rule])) };
}

/** @throws {ApiError} a code that another rule bears, or more rules than the engine has places for */
async function refuse(context: RecordContext, { id, values }: RowChange): Promise<void> {
  if (id !== undefined) return;
  const { db, plantId } = context;
  const { given, all } = await baseRules(context);
  const problem = (key: string, limit: string | number): ApiError =>
    new ApiError(RETCODES.badField, 'record.bad-field', {
      field: 'code',
      reason: ruleReason({ key, params: { limit } }),
    });
  if (all.has(String(values['code']))) throw problem('taken', String(values['code']));
  const own = await db
    .selectFrom('alarm_rule_change')
    .select('rule_code')
    .distinct()
    .where('plant_id', '=', plantId ?? '')
    .execute();
  if (own.filter((row) => !given.some(({ code }) => code === row.rule_code)).length >= OWN_RULES_MAX)
    throw problem('tooMany', OWN_RULES_MAX);
}

async function obey(
  context: RecordContext,
  after: StoredRow | null,
  before: StoredRow | null,
): Promise<void> {
  const row = after ?? before;
  if (context.plantId === null || row === null) return;
  const { all } = await baseRules(context);
  await writeRuleChange(context.db, context.plantId, {
    // The minute that runs has not been judged yet: it is the first that the change acts on.
    fromMinute: minuteAt(context.nowMs),
    rule: ruleOf(row.values, all.get(String(row.values.code))),
    isInService: after !== null && after.values.isActive !== false,
  });
  await judgeMeters(context.db, context.plantId, { ruleCode: String(row.values.code) });
}

const rulesResource = (code: 'alarmRule' | 'processLimit'): RecordResource => ({
  code,
  fields: RULE_FIELDS,
  sort: 'code',
  source: documents({
    seed: (plant) => seedRows(plant, code === 'processLimit'),
    check: refuse,
    obey,
  }),
});

export const ALARM_RULES: readonly RecordResource[] = [
  rulesResource('alarmRule'),
  rulesResource('processLimit'),
];
