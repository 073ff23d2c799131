import { ALARM_KINDS } from '@plantdeck/core/contract';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../database/database.ts';
import type { AlarmRule, RuleChange } from '../../engine/alarms/alarm-rule.ts';

/** A rule as it is stored: what it watches is named by its tag, not by its place in the model. */
export const StoredRuleSchema = v.object({
  code: v.string(),
  areaId: v.string(),
  zh: v.string(),
  en: v.string(),
  tag: v.string(),
  whileRunning: v.optional(v.string()),
  type: v.picklist(['H', 'L']),
  limit: v.number(),
  deadband: v.number(),
  onDelayMinutes: v.number(),
  offDelayMinutes: v.number(),
  priority: v.picklist([1, 2, 3, 4]),
  unit: v.string(),
  kind: v.optional(v.picklist(ALARM_KINDS)),
});
export type StoredRule = v.InferOutput<typeof StoredRuleSchema>;

export function storedRule(rule: AlarmRule, signals: readonly string[]): StoredRule {
  const { signal, whileRunning, kind, ...rest } = rule;
  return {
    ...rest,
    tag: signals[signal] ?? '',
    ...(whileRunning === undefined ? {} : { whileRunning: signals[whileRunning] ?? '' }),
    ...(kind === undefined ? {} : { kind }),
  };
}

/** @returns null where the model has no such tag (any more) */
function ruleOf(stored: StoredRule, signals: readonly string[]): AlarmRule | null {
  const { tag, whileRunning, kind, ...rest } = stored;
  const signal = signals.indexOf(tag);
  if (signal < 0) return null;
  const running = whileRunning === undefined ? -1 : signals.indexOf(whileRunning);
  return {
    ...rest,
    signal,
    ...(running < 0 ? {} : { whileRunning: running }),
    ...(kind === undefined ? {} : { kind }),
  };
}

/** A rule at its latest change. */
export interface RuleNow {
  readonly rule: StoredRule;
  readonly isInService: boolean;
}

/** The rules that an enterprise has touched or made, as they are now. */
export async function readRulesNow(db: Database, plantId: string): Promise<RuleNow[]> {
  const rows = await db
    .selectFrom('alarm_rule_change')
    .select(['rule', 'in_service'])
    .where('plant_id', '=', plantId)
    .orderBy('from_minute')
    .execute();
  const newest = new Map<string, RuleNow>();
  for (const { rule, in_service: isInService } of rows) {
    const parsed = v.safeParse(StoredRuleSchema, rule);
    if (parsed.success) newest.set(parsed.output.code, { rule: parsed.output, isInService });
  }
  return [...newest.values()];
}

/** The same, in service or not. */
export async function readStoredRules(db: Database, plantId: string): Promise<StoredRule[]> {
  return (await readRulesNow(db, plantId)).map(({ rule }) => rule);
}

/** All that an enterprise has ever changed of a plant's rules, oldest first. */
export async function readRuleChanges(
  db: Database,
  plantId: string,
  signals: readonly string[],
): Promise<RuleChange[]> {
  const rows = await db
    .selectFrom('alarm_rule_change')
    .select(['from_minute', 'rule', 'in_service'])
    .where('plant_id', '=', plantId)
    .orderBy('from_minute')
    .orderBy('rule_code')
    .execute();
  return rows.flatMap(({ from_minute, rule, in_service }) => {
    const parsed = v.safeParse(StoredRuleSchema, rule);
    const found = parsed.success ? ruleOf(parsed.output, signals) : null;
    return found === null ? [] : [{ fromMinute: from_minute, rule: found, isInService: in_service }];
  });
}

/** Over the rules themselves: a change within a minute replaces the one before it. */
const sqlDigest = sql<
  string | null
>`md5(string_agg(rule::text || in_service::text, '' order by from_minute, rule_code))`;

/** How many changes there are, to notice another one. A change within the minute of an earlier one replaces it. */
export async function ruleChangeMark(db: Database, plantId: string): Promise<string> {
  const row = await db
    .selectFrom('alarm_rule_change')
    .select(({ fn }) => [fn.countAll<number>().as('n'), fn.max('from_minute').as('last')])
    .select(sqlDigest.as('digest'))
    .where('plant_id', '=', plantId)
    .executeTakeFirstOrThrow();
  return `${row.n} ${row.last ?? ''} ${row.digest ?? ''}`;
}

export async function writeRuleChange(
  db: Database,
  plantId: string,
  change: { readonly fromMinute: number; readonly rule: StoredRule; readonly isInService: boolean },
): Promise<void> {
  const values = {
    plant_id: plantId,
    rule_code: change.rule.code,
    from_minute: change.fromMinute,
    rule: JSON.stringify(change.rule),
    in_service: change.isInService,
  };
  await db
    .insertInto('alarm_rule_change')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['plant_id', 'rule_code', 'from_minute'])
        .doUpdateSet({ rule: values.rule, in_service: values.in_service }),
    )
    .execute();
}
