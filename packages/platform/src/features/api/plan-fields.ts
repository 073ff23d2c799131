/** Names of plans, targets and limits derived from them, as answers have them. */
const PLAN_NAME = /^(plan|target(Pct)?|redLine(Pct)?|due([A-Z]\w*)?)$|planned[A-Z]/;
const SETTING_NAME = /planned|target/i;
/** The shares that ISA-18.2 recommends are no plan of the enterprise. */
const PANELS_OF_A_STANDARD: ReadonlySet<string> = new Set(['productionAlarm:response']);

/** Resource that plans and targets need, in whichever answer they are. */
export const PLAN_RESOURCE = 'panel:plan';

/** A copy whose plans and targets are unknown. */
export function withoutPlans<T>(value: T): T {
  return strip(value) as T;
}

/** Of a board: by its panels. */
export function panelsWithoutPlans(boardCode: string, panels: Readonly<Record<string, unknown>>) {
  const shown = Object.entries(panels).map(([panel, value]) => [
    panel,
    PANELS_OF_A_STANDARD.has(`${boardCode}:${panel}`) ? value : strip(value),
  ]);
  return Object.fromEntries(shown) as Record<string, unknown>;
}

/** Whether a field of a board's settings is a plan or a target. */
export const isPlanSetting = (code: string): boolean => SETTING_NAME.test(code);

function strip(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strip);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      typeof inner === 'number' && PLAN_NAME.test(name) ? null : strip(inner),
    ]),
  );
}
