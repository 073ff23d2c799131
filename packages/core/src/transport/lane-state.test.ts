import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LANE_POLICY, laneAtRest, stepLane } from './lane-state.ts';
import type { LaneEvent, LaneMoment, LaneOutcome, LaneState } from './lane-state.ts';

const policy = LANE_POLICY;

/** A session's calls over time: carries out what the lane decides and counts. */
function run(together = 1) {
  let state: LaneState = laneAtRest(policy);
  const unseen = new Set<number>();
  const starts: number[] = [];
  const groups: (readonly number[])[] = [];
  const moment = { nowMs: 0, random: 0, together };
  let count = 0;
  let wakeAtMs: number | null = null;
  function tell(event: LaneEvent): readonly number[] {
    const now: LaneMoment = { ...moment, isSeen: (id) => !unseen.has(id) };
    const step = stepLane(state, event, now, policy);
    state = step.state;
    wakeAtMs = step.wakeAtMs;
    starts.push(...step.starts.flat());
    groups.push(...step.starts);
    return step.starts.flat();
  }
  return {
    moment,
    starts,
    groups,
    unseen,
    tell,
    state: () => state,
    wakeAtMs: () => wakeAtMs,
    running: () => [...state.running.keys()],
    ask(kind: 'act' | 'read', isSeen = true, joins = true): number {
      count += 1;
      if (!isSeen) unseen.add(count);
      tell({ type: 'ask', id: count, kind, sinceMs: moment.nowMs, joins });
      return count;
    },
    end: (id: number, outcome: LaneOutcome = 'answered', retryAfterMs?: number) =>
      tell({ type: 'ended', id, outcome, retryAfterMs }),
  };
}

describe('the lane of a session', () => {
  test('what a person does starts at once while every place for reads is taken', () => {
    const lane = run();
    for (let each = 0; each < 20; each += 1) lane.ask('read');
    expect(lane.running()).toHaveLength(policy.reads);
    const act = lane.ask('act');
    expect(lane.running()).toContain(act);
    const second = lane.ask('act');
    expect(lane.running()).toHaveLength(policy.most);
    expect(lane.end(1)).toEqual([second]);
  });

  test('what is seen goes before what is not, whatever came first, and what comes into view moves up', () => {
    const lane = run();
    for (let each = 0; each < policy.reads; each += 1) lane.ask('read');
    const off = [lane.ask('read', false), lane.ask('read', false), lane.ask('read', false)];
    const on = [lane.ask('read'), lane.ask('read')];
    lane.unseen.delete(off[2] ?? 0);
    expect([1, 2, 3].flatMap((id) => lane.end(id))).toEqual([off[2], on[0], on[1]]);
    // Of what nobody sees two at once, though places are free.
    for (const id of [4, 5, ...on]) lane.end(id);
    expect(lane.running()).toEqual([off[2], off[0], off[1]]);
    expect(lane.ask('read', false)).not.toBe(lane.running().at(-1));
  });

  test('a hidden page asks for two things at once', () => {
    const lane = run();
    for (let each = 0; each < 12; each += 1) lane.ask('read', false);
    expect(lane.running()).toHaveLength(policy.unseen);
  });

  test('refusals make the pauses longer and the calls fewer, and answers bring them back one by one', () => {
    const lane = run();
    for (let each = 0; each < 30; each += 1) lane.ask('read');
    // Five were under way together: one refusal.
    for (const id of lane.running()) lane.end(id, 'refused');
    expect(lane.running()).toEqual([]);
    expect(lane.wakeAtMs()).toBe(policy.pauseMs / 2);
    // A person is not held up.
    expect(lane.running()).toEqual([]);
    lane.end(lane.ask('act'), 'left');
    const pauses: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      lane.moment.nowMs = lane.wakeAtMs() ?? 0;
      lane.tell({ type: 'due' });
      expect(lane.running()).toHaveLength(1);
      for (const id of lane.running()) lane.end(id, 'refused');
      pauses.push((lane.wakeAtMs() ?? 0) - lane.moment.nowMs);
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
    lane.moment.nowMs = lane.wakeAtMs() ?? 0;
    lane.tell({ type: 'due' });
    const together: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      lane.end(lane.running()[0] ?? 0);
      together.push(lane.running().length);
    }
    expect(together).toEqual([2, 3, 4, 5, 5]);
  });

  test('the moment that the platform names is kept, and pages come back spread over the second after it', () => {
    for (const [random, pauseMs] of [
      [0, 8_000],
      [0.5, 8_500],
      [0.999, 8_999],
    ] as const) {
      const lane = run();
      lane.moment.random = random;
      lane.ask('read');
      lane.end(1, 'refused', 8_000);
      lane.ask('read');
      expect(lane.running()).toEqual([]);
      expect(lane.wakeAtMs()).toBe(pauseMs);
    }
  });

  test('after an outage a page begins with one call, at a moment of its own', () => {
    const lane = run();
    lane.moment.random = 0.7;
    for (let each = 0; each < 40; each += 1) lane.ask('read');
    // While nobody answers, each call finds that out by itself: none waits for another's timeout.
    for (let each = 0; each < 10; each += 1) lane.end(lane.running()[0] ?? 0, 'unanswered');
    expect(lane.running()).toHaveLength(policy.reads);
    for (const id of lane.running()) lane.end(id);
    expect(lane.running()).toEqual([]);
    expect(lane.wakeAtMs()).toBe(700);
    lane.moment.nowMs = 700;
    lane.tell({ type: 'due' });
    expect(lane.running()).toHaveLength(1);
  });
});

type Happening =
  | { readonly do: 'ask'; readonly isAct: boolean; readonly isSeen: boolean }
  | {
      readonly do: 'end';
      readonly which: number;
      readonly outcome: LaneOutcome;
      readonly retryAfterMs: number;
    }
  | { readonly do: 'leave' | 'look'; readonly which: number }
  | { readonly do: 'pass'; readonly ms: number };

const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ do: fc.constant('ask' as const), isAct: fc.boolean(), isSeen: fc.boolean() }),
  fc.record({
    do: fc.constant('end' as const),
    which: fc.nat(20),
    outcome: fc.constantFrom<LaneOutcome>('answered', 'answered', 'refused', 'unanswered', 'left'),
    retryAfterMs: fc.constantFrom(0, 0, 3_000),
  }),
  fc.record({ do: fc.constantFrom('leave' as const, 'look' as const), which: fc.nat(20) }),
  fc.record({ do: fc.constant('pass' as const), ms: fc.nat(10_000) }),
);

describe('EMB-13: reads that may go together', () => {
  const many = (lane: ReturnType<typeof run>, count: number, isSeen = true): number[] =>
    Array.from({ length: count }, () => lane.ask('read', isSeen));

  test('EMB-13: leave one by one while there are places; the last place is one request for all who would wait', () => {
    const lane = run(32);
    many(lane, 20);
    expect(lane.groups).toEqual([[1], [2], [3], [4]]);
    // It waits a moment for those that begin beside them.
    expect(lane.wakeAtMs()).toBe(policy.gatherMs);
    lane.moment.nowMs = policy.gatherMs;
    lane.tell({ type: 'due' });
    expect(lane.groups[4]).toEqual(Array.from({ length: 16 }, (_each, at) => at + 5));
    expect(lane.state().waiting).toEqual([]);
    // The place is free when the last of them has ended.
    const next = lane.ask('read');
    for (let id = 5; id < 20; id += 1) lane.end(id);
    expect(lane.starts).not.toContain(next);
    lane.end(20);
    lane.moment.nowMs += policy.gatherMs;
    lane.tell({ type: 'due' });
    expect(lane.groups.at(-1)).toEqual([next]);
  });

  test('EMB-13: who has waited goes as soon as a place is free, what is seen first, and no more than the platform takes', () => {
    const lane = run(6);
    many(lane, 10);
    expect(lane.groups).toEqual([[1], [2], [3], [4], [5, 6, 7, 8, 9, 10]]);
    const off = many(lane, 4, false);
    const on = many(lane, 4);
    lane.moment.nowMs = 300;
    lane.end(1);
    expect(lane.groups.at(-1)).toEqual([...on, ...off.slice(0, 2)]);
    lane.end(2);
    expect(lane.groups.at(-1)).toEqual(off.slice(2));
  });

  test('EMB-13: what nobody sees goes together too, and leaves places for what is seen', () => {
    const lane = run(32);
    many(lane, 9, false);
    lane.moment.nowMs = policy.gatherMs;
    lane.tell({ type: 'due' });
    expect(lane.groups).toEqual([[1], [2, 3, 4, 5, 6, 7, 8, 9]]);
    const seen = lane.ask('read');
    expect(lane.groups.at(-1)).toEqual([seen]);
  });

  test('EMB-13: actions, and reads that have to go by themselves, are in no group', () => {
    const lane = run(32);
    many(lane, 4);
    const alone = lane.ask('read', true, false);
    expect(lane.groups.at(-1)).toEqual([alone]);
    const act = lane.ask('act');
    expect(lane.groups.at(-1)).toEqual([act]);
    const waits = lane.ask('read', true, false);
    many(lane, 3);
    lane.moment.nowMs = 500;
    lane.end(1);
    expect(lane.groups.at(-1)).toEqual([waits]);
  });

  test('EMB-13: after a refusal each goes by itself, until the platform has taken as many as ever', () => {
    const lane = run(32);
    many(lane, 30);
    lane.moment.nowMs = policy.gatherMs;
    lane.tell({ type: 'due' });
    expect(lane.groups.at(-1)).toHaveLength(26);
    for (const id of [...lane.running()]) lane.end(id, 'refused');
    const before = lane.groups.length;
    many(lane, 30);
    lane.moment.nowMs = lane.wakeAtMs() ?? 0;
    lane.tell({ type: 'due' });
    for (let answers = 0; answers < policy.reads - 2; answers += 1) lane.end(lane.running()[0] ?? 0);
    expect(lane.groups.slice(before).every((group) => group.length === 1)).toBe(true);
    lane.end(lane.running()[0] ?? 0);
    expect(lane.groups.at(-1)?.length).toBeGreaterThan(10);
  });
});

describe('whatever happens', () => {
  test('never more at once than allowed, a place for a person, each call once, and all of them in the end', () => {
    fc.assert(
      fc.property(
        fc.array(happening, { maxLength: 200 }),
        fc.double({ min: 0, max: 0.99, noNaN: true }),
        fc.constantFrom(1, 4, 32),
        (all, random, together) => {
          const lane = run(together);
          lane.moment.random = random;
          const asked = new Set<number>();
          const gone = new Set<number>();
          const check = (): void => {
            // Those who go together take one place.
            const places = new Map([...lane.state().running.values()].map(({ as, place }) => [place, as]));
            const kinds = [...places.values()];
            expect(kinds.length).toBeLessThanOrEqual(policy.most);
            expect(kinds.filter((kind) => kind !== 'act').length).toBeLessThanOrEqual(policy.reads);
            expect(kinds.filter((kind) => kind === 'unseen').length).toBeLessThanOrEqual(policy.unseen);
            const isActWaiting = lane.state().waiting.some(({ kind }) => kind === 'act');
            if (isActWaiting) expect(kinds).toHaveLength(policy.most);
          };
          for (const one of all) {
            if (one.do === 'ask') asked.add(lane.ask(one.isAct ? 'act' : 'read', one.isSeen));
            else if (one.do === 'pass') {
              lane.moment.nowMs += one.ms;
              lane.tell({ type: 'due' });
            } else if (one.do === 'end') {
              const id = lane.running()[one.which];
              if (id !== undefined) lane.end(id, one.outcome, one.retryAfterMs);
            } else {
              const id = lane.state().waiting[one.which]?.id;
              if (id === undefined) continue;
              if (one.do === 'look') lane.unseen.delete(id);
              else {
                gone.add(id);
                lane.tell({ type: 'leave', id });
              }
            }
            check();
          }
          // From now on everything is answered: nobody waits for ever.
          for (let round = 0; round < 2_000 && lane.starts.length + gone.size < asked.size; round += 1) {
            lane.moment.nowMs = Math.max(lane.moment.nowMs, lane.wakeAtMs() ?? 0);
            lane.tell({ type: 'due' });
            const [first] = lane.running();
            if (first !== undefined) lane.end(first);
            check();
          }
          expect(lane.starts.toSorted((a, b) => a - b)).toEqual([...asked].filter((id) => !gone.has(id)));
        },
      ),
      { numRuns: 300 },
    );
  });

  test('what nobody sees gets its turn however much is seen', () => {
    const lane = run();
    for (let each = 0; each < policy.reads; each += 1) lane.ask('read');
    const hidden = lane.ask('read', false);
    for (let second = 0; second < 60 && !lane.starts.includes(hidden); second += 1) {
      lane.moment.nowMs += 1_000;
      lane.ask('read');
      lane.end(lane.running()[0] ?? 0);
    }
    expect(lane.starts).toContain(hidden);
    expect(lane.moment.nowMs).toBeLessThanOrEqual(policy.patienceMs + 1_000);
  });
});
