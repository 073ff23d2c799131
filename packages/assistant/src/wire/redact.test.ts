import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redacted } from './redact.ts';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1MSJ9.c2lnbmF0dXJl';
const KEY = '0123456789abcdef0123456789abcdef';

describe('what is written down of the wire', () => {
  test('holds no token, key, or name of a session or person, wherever they stand', () => {
    const frame = {
      type: 'SEND',
      requestId: 'aabbccddeeff00112233445566778899',
      query: `Why does https://plant/x?token=abc123&range=today with Bearer abcdefgh12345 and ${JWT} fail?`,
      extractInfo: JSON.stringify({
        session_id: 's-9',
        demo: false,
        context: { area: 'P.W1' },
        accessToken: 'x',
      }),
      nested: [{ password: 'p', userId: 'u-7', deep: { Authorization: 'q', note: KEY } }],
    };
    const text = JSON.stringify(redacted(frame));
    for (const secret of ['abc123', 'abcdefgh12345', JWT, 's-9', 'u-7', KEY, '"x"', '"p"', '"q"'])
      expect(text).not.toContain(secret);
    expect(redacted(frame)).toMatchObject({
      type: 'SEND',
      requestId: frame.requestId,
      query: 'Why does https://plant/x?token=[removed]&range=today with [removed] and [removed] fail?',
    });
    expect(text).toContain('P.W1');
  });

  test('is otherwise what was said, whatever it was', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
        const once = redacted(value);
        expect(redacted(once)).toEqual(once);
      }),
    );
    expect(redacted({ eventName: 'CONTENT', data: '用电 42 kWh，{不是 JSON' })).toEqual({
      eventName: 'CONTENT',
      data: '用电 42 kWh，{不是 JSON',
    });
  });
});
