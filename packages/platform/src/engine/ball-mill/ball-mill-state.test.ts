import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  TRANSITIONS,
  batchOf,
  elapsedMsAt,
  outlookOf,
  replayMill,
  stepMill,
  timeInStates,
  unknownMill,
  type MillEvent,
  type MillKind,
  type MillParameters,
} from './ball-mill-state.ts';

const MINUTE = 60_000;
const PARAMETERS: MillParameters = {
  runCurrentA: 100,
  startDelayMs: MINUTE,
  stopDelayMs: 2 * MINUTE,
  commTimeoutMs: 3 * MINUTE,
  overrunMs: 30 * MINUTE,
  standbyMaxMs: 240 * MINUTE,
  bridgeMaxMs: 30 * MINUTE,
  defaultTargetMs: 100 * MINUTE,
};
/** Short times, so that few events reach every transition. */
const QUICK: MillParameters = {
  ...PARAMETERS,
  overrunMs: 8 * MINUTE,
  standbyMaxMs: 9 * MINUTE,
  defaultTargetMs: 20 * MINUTE,
};
type Reading = Extract<MillEvent, { kind: 'reading' }>;
const reading = (minute: number, currentA: number | null, more: Partial<Reading> = {}): MillEvent => ({
  kind: 'reading',
  atMs: minute * MINUTE,
  currentA,
  ...more,
});
/** A reading each minute of [from, to). */
const every = (from: number, to: number, currentA: number, more: Partial<Reading> = {}): MillEvent[] =>
  Array.from({ length: to - from }, (_, at) => reading(from + at, currentA, more));
/** Transitions that some test of this file has made. */
const seen = new Set<string>();
function run(...events: readonly (MillEvent | readonly MillEvent[])[]) {
  const step = replayMill(unknownMill(0), events.flat(), PARAMETERS);
  for (const { transition } of step.changes) seen.add(transition);
  return step;
}
const brief = (step: ReturnType<typeof run>) =>
  step.changes.map(({ transition, to, atMs }) => [transition, to, atMs / MINUTE]);

describe('a batch', () => {
  test('begins at the first crossing, ends as planned and is closed', () => {
    const step = run(every(1, 10, 2), every(10, 105, 300), every(105, 110, 2));
    expect(brief(step)).toEqual([
      ['returned to standby', 'standby', 1],
      ['started', 'milling', 11],
      ['ended', 'standby', 107],
    ]);
    expect(step.changes.at(-1)?.closed).toEqual({
      batchNo: null,
      fromMs: 10 * MINUTE,
      toMs: 105 * MINUTE,
      targetMs: 100 * MINUTE,
      elapsedMs: 95 * MINUTE,
      uncertainMs: 0,
      interruptions: 0,
      overtimeMs: 0,
      isComplete: true,
    });
  });

  test('is over time after target and overrun, at that very moment, and an extension takes it back', () => {
    const step = run(every(1, 10, 2), every(10, 150, 300));
    expect(brief(step).at(-1)).toEqual(['over time', 'timeout', 140]);
    expect(outlookOf(step.state, 150 * MINUTE)).toEqual({
      remainingMs: -40 * MINUTE,
      expectedEndMs: 150 * MINUTE,
      overtimeMs: 40 * MINUTE,
    });
    const extended = run(every(1, 10, 2), every(10, 150, 300), {
      kind: 'extension',
      atMs: 150 * MINUTE,
      byMs: 45 * MINUTE,
    });
    expect(brief(extended).at(-1)).toEqual(['extended', 'milling', 150]);
    expect(outlookOf(extended.state, 150 * MINUTE)?.expectedEndMs).toBe(155 * MINUTE);
  });

  test('that is interrupted goes on without the stop being counted', () => {
    const step = run(every(1, 10, 2), every(10, 50, 300), every(50, 70, 2), every(70, 90, 300));
    expect(brief(step).slice(2)).toEqual([
      ['interrupted', 'downtime', 52],
      ['started again', 'milling', 71],
    ]);
    expect(batchOf(step.state)).toMatchObject({
      elapsedMs: 59 * MINUTE,
      interruptions: 1,
      fromMs: 10 * MINUTE,
    });
    const stopped = run(every(1, 10, 2), every(10, 50, 300), every(50, 70, 2));
    expect(outlookOf(stopped.state, 70 * MINUTE)).toMatchObject({
      remainingMs: 60 * MINUTE,
      expectedEndMs: null,
    });
  });

  test('takes target and number from its recipe, and the next batch does not', () => {
    const recipe: MillEvent = { kind: 'recipe', atMs: 5 * MINUTE, batchNo: 'B7', targetMs: 50 * MINUTE };
    const step = run(
      every(1, 5, 2),
      recipe,
      every(5, 10, 2),
      every(10, 58, 300),
      every(58, 70, 2),
      every(70, 80, 300),
    );
    expect(step.changes.find(({ closed }) => closed)?.closed).toMatchObject({
      batchNo: 'B7',
      isComplete: true,
    });
    expect(batchOf(step.state)).toMatchObject({ batchNo: null, targetMs: 100 * MINUTE });
  });

  test('discharged early ends incomplete', () => {
    const step = run(every(1, 10, 2), every(10, 50, 300), every(50, 53, 2, { isDischargeOpen: true }));
    expect(brief(step).at(-1)).toEqual(['discharged', 'standby', 50]);
    expect(step.changes.at(-1)?.closed).toMatchObject({ isComplete: false, elapsedMs: 40 * MINUTE });
  });
});

describe('down', () => {
  test('by fault, until it is clear; a batch waits for its mill', () => {
    expect(brief(run(every(1, 5, 2), reading(5, 2, { hasFault: true }), reading(6, 2))).slice(1)).toEqual([
      ['fault', 'downtime', 5],
      ['repaired', 'standby', 6],
    ]);
    const milling = run(
      every(1, 10, 2),
      every(10, 30, 300),
      reading(30, 0, { hasFault: true }),
      every(31, 35, 0),
    );
    expect(milling.state.status).toMatchObject({ kind: 'downtime', cause: 'fault' });
    expect(batchOf(milling.state)?.elapsedMs).toBe(20 * MINUTE);
  });

  test('by repair order, by waiting in planned time, and back by hand', () => {
    const order = (minute: number, isOpen: boolean): MillEvent => ({
      kind: 'repairOrder',
      atMs: minute * MINUTE,
      isOpen,
    });
    expect(brief(run(every(1, 5, 2), order(5, true), order(6, false))).slice(1)).toEqual([
      ['repair order opened', 'downtime', 5],
      ['repaired', 'standby', 6],
    ]);
    const plan: MillEvent = { kind: 'plan', atMs: 10 * MINUTE, isPlanned: true };
    const idle = run(every(1, 10, 2), plan, every(10, 300, 2), { kind: 'reset', atMs: 300 * MINUTE });
    expect(brief(idle).slice(1)).toEqual([
      ['idle for too long', 'downtime', 250],
      ['reset', 'standby', 300],
    ]);
    expect(brief(run(every(1, 300, 2)))).toHaveLength(1);
  });
});

describe('a gap in the data', () => {
  const before = [...every(1, 10, 2), ...every(10, 31, 300)];
  test('is known at its moment; a short one counts as milled if the mill runs before and after', () => {
    const step = run(before, reading(50, 300));
    expect(brief(step).slice(2)).toEqual([
      ['communication lost', 'commInterruption', 33],
      ['returned to milling', 'milling', 50],
    ]);
    expect(batchOf(step.state)).toMatchObject({ elapsedMs: 40 * MINUTE, uncertainMs: 20 * MINUTE });
  });

  test('that is long is not counted, and the current decides', () => {
    const runs = run(before, reading(90, 300));
    expect(batchOf(runs.state)).toMatchObject({ elapsedMs: 20 * MINUTE, uncertainMs: 60 * MINUTE });
    expect(brief(run(before, reading(90, 2))).at(-1)?.[1]).toBe('downtime');
    const ended = run(before, reading(120, 2));
    expect(ended.state.status.kind).toBe('standby');
    expect(ended.changes.at(-1)?.closed).toMatchObject({ uncertainMs: 90 * MINUTE, isComplete: false });
    const standing = run(every(1, 10, 2), reading(90, 300));
    expect(batchOf(standing.state)).toMatchObject({ fromMs: 90 * MINUTE, elapsedMs: 0 });
  });

  test('is one too if only bad readings arrive; the running contact replaces the current', () => {
    const bad = Array.from({ length: 5 }, (_, at) => reading(31 + at, null));
    expect(brief(run(before, bad)).at(-1)).toEqual(['communication lost', 'commInterruption', 33]);
    const contact = Array.from({ length: 5 }, (_, at) => reading(31 + at, null, { isRunning: true }));
    expect(run(before, contact).state.status.kind).toBe('milling');
  });
});

describe('any sequence of events', () => {
  const steps = fc.array(
    fc.record({
      afterS: fc.constantFrom(10, 60, 120, 179, 181, 600, 2400, 8000),
      kind: fc.constantFrom(
        'run',
        'run',
        'run',
        'stop',
        'stop',
        'bad',
        'tick',
        'recipe',
        'extension',
        'order',
        'plan',
        'reset',
      ),
      is: fc.boolean(),
      isRare: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    }),
    { maxLength: 60 },
  );
  type Drawn = typeof steps extends fc.Arbitrary<infer T> ? T : never;
  const eventsOf = (drawn: Drawn): MillEvent[] => {
    let atMs = 0;
    return drawn.map(({ afterS, kind, is, isRare }): MillEvent => {
      atMs += afterS * 1000;
      switch (kind) {
        case 'tick':
        case 'reset':
          return { kind, atMs };
        case 'recipe':
          return { kind, atMs, batchNo: `B${atMs}`, targetMs: 12 * MINUTE };
        case 'extension':
          return { kind, atMs, byMs: 15 * MINUTE };
        case 'order':
          return { kind: 'repairOrder', atMs, isOpen: is };
        case 'plan':
          return { kind, atMs, isPlanned: is };
        default: {
          const currentA = kind === 'bad' ? null : kind === 'run' ? 300 : 2;
          return { kind: 'reading', atMs, currentA, hasFault: isRare, isDischargeOpen: isRare && is };
        }
      }
    });
  };

  test('is in one state at a time, by the table only, and its times add up to what elapsed', () => {
    fc.assert(
      fc.property(steps, (drawn) => {
        const events = eventsOf(drawn);
        const { state, changes } = replayMill(unknownMill(0), events, QUICK);
        const endMs = events.at(-1)?.atMs ?? 0;
        let kind: MillKind = 'commInterruption';
        let atMs = 0;
        for (const change of changes) {
          expect(change.from).toBe(kind);
          expect(change.atMs).toBeGreaterThanOrEqual(atMs);
          const known = TRANSITIONS.find(({ name }) => name === change.transition);
          expect(known?.from).toContain(change.from);
          expect(known?.to).toBe(change.to);
          seen.add(change.transition);
          ({ to: kind, atMs } = change);
        }
        expect(state.status.kind).toBe(kind);
        const times = timeInStates({ kind: 'commInterruption', fromMs: 0 }, changes, endMs);
        expect(Object.values(times).reduce((sum, ms) => sum + ms, 0)).toBe(endMs);
        expect(Object.values(times).every((ms) => ms >= 0)).toBe(true);
        const batch = batchOf(state);
        if (batch) expect(elapsedMsAt(state, endMs)).toBeLessThanOrEqual(endMs - batch.fromMs);
      }),
      { seed: 18, numRuns: 2000 },
    );
  });

  test('reaches every transition of the table, and every state', () => {
    expect(TRANSITIONS.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([]);
    expect(new Set(TRANSITIONS.map(({ to }) => to)).size).toBe(5);
  });

  test('leads to the same in pieces, from a stored state, and with ticks in between', () => {
    fc.assert(
      fc.property(steps, fc.nat(60), fc.integer({ min: 1, max: 900 }), (drawn, cut, tickS) => {
        const events = eventsOf(drawn);
        const whole = replayMill(unknownMill(0), events, QUICK);
        const first = replayMill(unknownMill(0), events.slice(0, cut), QUICK);
        const stored = JSON.parse(JSON.stringify(first.state)) as typeof first.state;
        const rest = replayMill(stored, events.slice(cut), QUICK);
        expect(rest.state).toEqual(whole.state);
        expect([...first.changes, ...rest.changes]).toEqual(whole.changes);
        const ticked = events.flatMap((event, at): MillEvent[] => {
          const fromMs = events[at - 1]?.atMs ?? 0;
          const tick: MillEvent = { kind: 'tick', atMs: Math.min(event.atMs, fromMs + tickS * 1000) };
          return [tick, event];
        });
        expect(replayMill(unknownMill(0), ticked, QUICK)).toEqual(whole);
      }),
      { seed: 19 },
    );
  });

  test('an event older than the last changes nothing', () => {
    const { state } = run(every(1, 20, 300));
    expect(stepMill(state, reading(5, 2), PARAMETERS)).toEqual({ state, changes: [] });
  });
});
