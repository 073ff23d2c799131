import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PulpProblem } from '../../engine/pulp-schedule/plan-problem.ts';
import { createPlanSolver } from './plan-solver.ts';

const folder = mkdtempSync(join(tmpdir(), 'plan-worker-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: 'packages/platform/src/store/pulp-schedule/plan-worker.ts',
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'plan-worker.js' } },
    },
  });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'ends.js'), 'process.exit(3)');
  writeFileSync(join(folder, 'hangs.js'), 'for (;;) {}');
});

const file = (name: string) => pathToFileURL(join(folder, name));

/** Two days of half hours for three lines, like the paper plant of the simulator with one line more. */
const twoDays = (): PulpProblem => {
  const slots = Array.from({ length: 96 }, (_, slot) => slot);
  const hour = (slot: number) => (slot / 2) % 24;
  const tier = (slot: number) =>
    hour(slot) < 8
      ? 'valley'
      : [10, 11, 14, 15, 16, 17, 18].includes(Math.floor(hour(slot)))
        ? 'peak'
        : 'flat';
  const line = (id: string, rateMaxTph: number, kwhPerT: number) => ({
    id,
    fromChestId: null,
    toChestId: `chest ${id}`,
    rateMinTph: rateMaxTph * 0.6,
    rateMaxTph,
    kwhPerT,
    minUpSlots: 4,
    minDownSlots: 3,
    startCny: 60,
    wasRunning: id === 'A',
    heldSlots: 8,
    outOfService: id === 'B' ? [{ fromSlot: 30, toSlot: 40 }] : [],
  });
  const chest = (id: string, highT: number, tph: number) => ({
    id: `chest ${id}`,
    lowT: highT * 0.2,
    highT,
    safetyT: highT * 0.3,
    startT: highT * 0.6,
    drawTph: slots.map((slot) => tph * (slot % 13 === 7 ? 0.3 : 1)),
  });
  return {
    slotHours: 0.5,
    lines: [line('A', 13, 73), line('B', 10, 79), line('C', 8, 90)],
    chests: [chest('A', 130, 8), chest('B', 90, 5.5), chest('C', 60, 4.5)],
    priceCnyPerKwh: slots.map((slot) => ({ valley: 0.247, flat: 0.65, peak: 1.105 })[tier(slot)]),
    tier: slots.map(tier),
    baseKw: slots.map((slot) => 6_500 + 200 * Math.sin(slot)),
    demandLimitKw: 8_900,
    demandCnyPerKw: 1.3,
    peakSoFarKw: 8_000,
    safetyCnyPerTh: 5,
  };
};

describe('the thread of the pulp schedule', () => {
  test('plans two days of three lines within one per cent of the best, and reports progress', async () => {
    const solver = createPlanSolver(file('plan-worker.js'));
    const gaps: (number | null)[] = [];
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 20);
    const outcome = await solver.solve('paper', twoDays(), {}, ({ gapPct }) => gaps.push(gapPct)).outcome;
    clearInterval(ticking);
    expect(outcome.evaluation?.faults).toEqual([]);
    expect(outcome.evaluation?.relaxed).toEqual([]);
    expect(outcome.status).toBe('optimal');
    expect(outcome.gapPct).toBeLessThanOrEqual(1);
    expect(gaps.length).toBeGreaterThan(0);
    // The thread of the server runs on meanwhile.
    expect(ticks).toBeGreaterThan(2);
    expect(solver.lastGood('paper')).toEqual(outcome);
    await solver.close();
  });

  test('ends when it is cancelled, and keeps the best plan until then', async () => {
    const solver = createPlanSolver(file('plan-worker.js'));
    const run = solver.solve('paper', twoDays(), { relativeGap: 0 }, () => run.cancel());
    const outcome = await run.outcome;
    expect(outcome.status).toBe('cancelled');
    expect(outcome.plan).not.toBeNull();
    expect(solver.lastGood('paper')).toEqual(outcome);
    await solver.close();
  });

  test('gives the greedy plan when the thread ends or hangs, and keeps the last good one', async () => {
    for (const name of ['ends.js', 'hangs.js']) {
      const solver = createPlanSolver(file(name), 50);
      const outcome = await solver.solve('paper', twoDays(), { timeLimitS: 0.1 }).outcome;
      expect(outcome).toMatchObject({ status: 'failed', source: 'greedy' });
      expect(solver.lastGood('paper')).toBeNull();
      await solver.close();
    }
  });
});
