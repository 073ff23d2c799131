import { expect, test } from 'vitest';
import { bars } from './waterfall-bars.ts';

test('each step begins where the one before ended, and the last is the total', () => {
  const shown = bars([
    { step: 'baseline', cny: 100 },
    { step: 'volume', cny: 20 },
    { step: 'mix', cny: -10 },
    { step: 'tariff', cny: 0 },
    { step: 'efficiency', cny: -30 },
    { step: 'actual', cny: 80 },
  ]);
  const at = Object.fromEntries(shown.map((bar) => [bar.step, bar]));
  const end = (step: string) => at[step]!.fromPct + at[step]!.widthPct;
  expect(at['volume']!.fromPct).toBeCloseTo(end('baseline'), 6);
  expect(end('mix')).toBeCloseTo(end('volume'), 6);
  expect(at['efficiency']!.fromPct).toBeCloseTo(end('actual'), 6);
  expect(Math.max(...shown.map(({ step }) => end(step)))).toBeCloseTo(100, 6);
  expect(at['baseline']!.fromPct).toBe(0);
});

test('a month that cost nothing draws nothing', () => {
  const shown = bars([{ step: 'baseline', cny: 0 }]);
  expect(shown[0]!.fromPct).toBe(0);
  expect(shown[0]!.widthPct).toBeLessThan(1);
});
