/** Where the marks of a bullet bar stand, per cent of its length. Bars begin at zero. Pure. */
export interface BulletInput {
  readonly actual: number | null;
  readonly target: number | null;
  readonly redLine: number | null;
  readonly best: number | null;
  readonly projected: number | null;
}
export interface BulletMarks {
  readonly actual: number | null;
  readonly target: number | null;
  readonly redLine: number | null;
  readonly best: number | null;
  readonly projected: number | null;
}

/** Room right of the largest mark. */
const ROOM = 1.08;

export function bulletMarks(input: BulletInput): BulletMarks {
  const most = Math.max(0, ...Object.values(input).map((value: number | null) => value ?? 0));
  const at = (value: number | null): number | null =>
    value === null || most === 0 ? null : Math.min(100, Math.max(0, (value / (most * ROOM)) * 100));
  return {
    actual: at(input.actual),
    target: at(input.target),
    redLine: at(input.redLine),
    best: at(input.best),
    projected: at(input.projected),
  };
}
