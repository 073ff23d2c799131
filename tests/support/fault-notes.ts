import { appendFileSync } from 'node:fs';

/** What a test measured of one fault. */
export interface FaultNote {
  readonly fault: string;
  /** From the end of the fault until everything is served again. */
  readonly recoveryMs: number;
  /** Writes that were acknowledged and are not there. */
  readonly lostWrites: number;
}

/** Reports what was measured to `npm run bench -- faults`. */
export function noteFault(note: FaultNote): void {
  const file = process.env['FAULT_NOTES'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(note)}\n`);
}
