import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { TOKEN_CALLS, writeTokenCall } from './token-call.ts';

describe('the back end that asks for a token', () => {
  test.each(Object.entries(TOKEN_CALLS))(
    'in %s names the chosen elements, and answers where the page asks',
    (_, file) => {
      const published = readFileSync(
        new URL(`../../../../docs/token-endpoints/${file}`, import.meta.url),
        'utf8',
      );
      const elements = ['plant-session', 'plant-chart', 'plant-main-board'].map((tag) => ({
        tag,
        attributes: {},
      }));
      const asked = { tokenUrl: "/my-backend/it's?a=1", pageOrigin: 'https://portal.example' };
      const call = writeTokenCall(published, { elements, ...asked });
      expect(call).toMatch(/(["'])\/my-backend\/it%27s\1/);
      expect(call).not.toMatch(/["']\/plant-token["']/);
      const line = call.split('\n').find((each) => each.includes('what this page shows'));
      expect(line?.replaceAll('\\"', '"').replaceAll("'", '"')).toContain(
        '"plant-chart", "plant-main-board"',
      );
      expect(call).not.toContain('whole-plant-energy');
      expect(call.split('\n')).toHaveLength(published.split('\n').length);
    },
  );

  test('is not written where the published one names none', () => {
    const choice = { elements: [], tokenUrl: '/plant-token', pageOrigin: 'https://portal.example' };
    expect(() => writeTokenCall('nothing', choice)).toThrow('names no element');
  });
});
