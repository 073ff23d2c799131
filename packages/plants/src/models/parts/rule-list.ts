import { joined, named, type NameKey, type NamePair } from '@plantdeck/platform/engine/names/plant-name.ts';
import type { AlarmKind, AlarmRule } from '@plantdeck/platform/engine/alarms/alarm-rule.ts';

type Priority = AlarmRule['priority'];
/** Limit and deadband in the signal's unit; delays in minutes, 1 by default. */
interface LimitParts {
  readonly limit: number;
  readonly deadband: number;
  readonly unit: string;
  readonly priority: Priority;
  readonly on?: number;
  readonly off?: number;
  readonly running?: number;
}

/** Collects alarm rules; each is called by its area and what is wrong with it. */
export function createRuleList(plantId: string, nameOf: (areaId: string) => NamePair) {
  const rules: AlarmRule[] = [];
  const add = (
    code: string,
    areaId: string,
    what: NameKey,
    rest: Omit<AlarmRule, 'code' | 'areaId' | 'zh' | 'en'>,
  ) => {
    const { zh, en } = joined(nameOf(areaId), named(what));
    rules.push({ code, areaId: `${plantId}.${areaId}`, zh, en, ...rest });
  };
  const limited = (type: AlarmRule['type']) => {
    return (code: string, areaId: string, what: NameKey, signal: number, parts: LimitParts) =>
      add(code, areaId, what, {
        signal,
        type,
        limit: parts.limit,
        deadband: parts.deadband,
        onDelayMinutes: parts.on ?? 1,
        offDelayMinutes: parts.off ?? 1,
        priority: parts.priority,
        unit: parts.unit,
        ...(parts.running === undefined ? {} : { whileRunning: parts.running }),
      });
  };
  return {
    rules,
    high: limited('H'),
    low: limited('L'),
    /** Active while a state signal is 1. */
    state: (
      code: string,
      areaId: string,
      what: NameKey,
      signal: number,
      priority: Priority,
      on = 0,
      kind: AlarmKind = 'equipment',
    ) =>
      add(code, areaId, what, {
        signal,
        type: 'H',
        limit: 0.5,
        deadband: 0,
        onDelayMinutes: on,
        offDelayMinutes: 0,
        priority,
        unit: '',
        kind,
      }),
  };
}
