import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { TOKEN_CALLS, writeTokenCall } from './token-call.ts';

describe('the back end that asks for a token', () => {
  test.each(Object.entries(TOKEN_CALLS))('in %s names the chosen elements', (_, file) => {
    const published = readFileSync(
      new URL(`../../../../docs/token-endpoints/${file}`, import.meta.url),
      'utf8',
    );
    const elements = ['plant-session', 'plant-chart', 'plant-main-board'].map((tag) => ({
      tag,
      attributes: {},
    }));
    const call = writeTokenCall(published, { elements });
    const line = call.split('\n').find((each) => each.includes('what this page shows'));
    expect(line?.replaceAll('\\"', '"').replaceAll("'", '"')).toContain('"plant-chart", "plant-main-board"');
    expect(call).not.toContain('whole-plant-energy');
    expect(call.split('\n')).toHaveLength(published.split('\n').length);
  });

  test('is not written where the published one names none', () => {
    expect(() => writeTokenCall('nothing', { elements: [] })).toThrow('names no element');
  });
});
