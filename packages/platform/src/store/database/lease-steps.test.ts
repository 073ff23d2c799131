import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LEASE_MS, stepLease, type LeaseState } from './lease-steps.ts';

test('a leader that gets no answer stops before its lease can be taken', () => {
  const [leader] = stepLease({ kind: 'follower' }, { kind: 'answered', term: 4, sentMs: 100, nowMs: 120 });
  expect(stepLease(leader, { kind: 'tick', nowMs: 4_500 })[1]).toEqual([]);
  expect(stepLease(leader, { kind: 'tick', nowMs: 100 + LEASE_MS - 1_500 })).toEqual([
    { kind: 'follower' },
    [{ kind: 'lose' }],
  ]);
});

test('an answer that comes after the lease has ended makes no leader', () => {
  const late = { kind: 'answered', term: 4, sentMs: 0, nowMs: LEASE_MS } as const;
  expect(stepLease({ kind: 'follower' }, late)).toEqual([{ kind: 'follower' }, []]);
  expect(stepLease({ kind: 'leader', term: 4, untilMs: 3_000 }, late)[1]).toEqual([{ kind: 'lose' }]);
});

test('a term that was taken by another and came back is a new one', () => {
  const leader = { kind: 'leader', term: 4, untilMs: 3_000 } as const;
  const [, effects] = stepLease(leader, { kind: 'answered', term: 6, sentMs: 1_000, nowMs: 1_010 });
  expect(effects).toEqual([{ kind: 'lose' }, { kind: 'gain', term: 6 }]);
});

/** Instances that pause, answers that are late, a database that is away: the lease row as PostgreSQL keeps it. */
test('of instances that pause and lose answers at any moment, one leads at most', () => {
  const action = fc.record({
    who: fc.nat(2),
    waitMs: fc.nat(2_500),
    /** Time from the request to the database, and back. */
    thereMs: fc.nat(3_000),
    backMs: fc.oneof(fc.nat(300), fc.nat(9_000)),
    isLost: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(action, { maxLength: 80 }), (actions) => {
      const states: LeaseState[] = [{ kind: 'follower' }, { kind: 'follower' }, { kind: 'follower' }];
      const row = { holder: -1, term: 0, expiresMs: -1 };
      const pending: { atMs: number; run: () => void }[] = [];
      let nowMs = 0;
      const step = (who: number, event: Parameters<typeof stepLease>[1]) => {
        [states[who]] = stepLease(states[who]!, event);
      };
      const check = () => {
        // What a running process believes at this moment: its timer has run.
        const leaders = states.filter((state) => state.kind === 'leader' && nowMs < state.untilMs);
        expect(leaders.length).toBeLessThanOrEqual(1);
      };
      for (const { who, waitMs, thereMs, backMs, isLost } of actions) {
        const sentMs = nowMs;
        pending.push({
          atMs: nowMs + thereMs,
          run() {
            const state = states[who]!;
            const isOwn = row.holder === who && state.kind === 'leader' && state.term === row.term;
            let term: number | null = null;
            if (isOwn || nowMs > row.expiresMs) {
              term = isOwn ? row.term : row.term + 1;
              Object.assign(row, { holder: who, term, expiresMs: nowMs + LEASE_MS });
            }
            if (isLost) return;
            pending.push({
              atMs: nowMs + backMs,
              run: () => step(who, { kind: 'answered', term, sentMs, nowMs }),
            });
          },
        });
        const untilMs = nowMs + waitMs;
        for (;;) {
          pending.sort((a, b) => a.atMs - b.atMs);
          const [next] = pending;
          if (next === undefined || next.atMs > untilMs) break;
          pending.shift();
          nowMs = next.atMs;
          next.run();
          check();
        }
        nowMs = untilMs;
        check();
      }
    }),
  );
});
