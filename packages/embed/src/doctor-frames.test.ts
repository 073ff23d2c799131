import { describe, expect, test } from 'vitest';
import { whyIsSilent, type FrameAnswer, type SilentFrame } from './doctor-frames.ts';

const address = 'https://plant.example/plantdeck/1/frames/chart.html';
const open: FrameAnswer = { status: 200, policy: '', options: null, embedder: null, isOpen: true };
const why = (
  given: Partial<Omit<SilentFrame, 'answer'>> & { answer?: Partial<FrameAnswer> | null },
): string =>
  whyIsSilent({
    tag: 'plant-chart',
    address,
    around: ['https://portal.example'],
    isBlockedHere: false,
    isIsolated: false,
    ...given,
    answer: given.answer === null ? null : { ...open, ...given.answer },
  });

describe('EMB-46 a silent frame', () => {
  test('the page’s own policy: what it has to say', () => {
    expect(why({ isBlockedHere: true, answer: null })).toBe(
      `the frame of <plant-chart> is silent: blocked by this page, ${address}; this page's policy has to say "frame-src https://plant.example"`,
    );
  });

  test('a page that is not there', () => {
    expect(why({ answer: { status: 404 } })).toMatch(/answers HTTP 404; copy the whole folder/);
  });

  test.each([
    ["frame-ancestors 'self'", { policy: "default-src 'none'; frame-ancestors 'self'" }],
    ["frame-ancestors 'none'", { policy: "frame-ancestors 'none'" }],
    [
      'frame-ancestors https://other.example *.portal.example',
      { policy: 'frame-ancestors https://other.example *.portal.example' },
    ],
    ['frame-ancestors http://portal.example:8080', { policy: 'frame-ancestors http://portal.example:8080' }],
    // Two policies hold at once.
    ["frame-ancestors 'self'", { policy: "frame-ancestors *, frame-ancestors 'self'" }],
    ['X-Frame-Options: SAMEORIGIN', { options: 'SAMEORIGIN' }],
    ['X-Frame-Options: DENY', { options: 'DENY' }],
  ])('%s forbids the page, and the header that would let it is told', (header, answer) => {
    expect(why({ answer })).toBe(
      `the frame of <plant-chart> is silent: ${address} comes with "${header}"; https://plant.example has to send ${address} with "Content-Security-Policy: frame-ancestors https://portal.example" and without X-Frame-Options`,
    );
  });

  test.each([
    { policy: 'frame-ancestors https://portal.example' },
    { policy: 'frame-ancestors *.example:*' },
    { policy: 'frame-ancestors https:' },
    { policy: 'frame-ancestors *', options: 'DENY' },
    { options: 'ALLOW-FROM https://portal.example' },
  ])('what lets the page in is not blamed: %o', (answer) => {
    expect(why({ answer })).not.toMatch(/comes with/);
  });

  test('every page around has to be let in, and one without an origin never is by its name', () => {
    const around = ['https://portal.example', 'https://desk.example'];
    expect(why({ around, answer: { policy: 'frame-ancestors https://portal.example' } })).toMatch(
      /has to send .* "Content-Security-Policy: frame-ancestors https:\/\/portal\.example https:\/\/desk\.example"/,
    );
    expect(why({ around: ['null'], answer: { policy: 'frame-ancestors https://portal.example' } })).toMatch(
      /comes with/,
    );
  });

  test('headers that cannot be read: all that it may be, each with what to set', () => {
    const text = why({ answer: null });
    expect(text).toMatch(
      /\(1\) https:\/\/plant\.example has to send .*frame-ancestors https:\/\/portal\.example/,
    );
    expect(text).toMatch(/\(2\) this page's policy has to say "frame-src https:\/\/plant\.example"/);
    expect(text).toMatch(/\(3\) .* has to be there .*Access-Control-Allow-Origin: \*/);
  });

  test('an isolated page: the header that the frame misses', () => {
    expect(why({ isIsolated: true, answer: {} })).toMatch(
      /silent: this page is isolated, so .* "Cross-Origin-Embedder-Policy: require-corp"/,
    );
    expect(why({ isIsolated: true, answer: { embedder: 'require-corp' } })).not.toMatch(/silent: this page/);
  });
});
