import { describe, expect, test } from 'vitest';
import type { EmbedChoice } from './embed-choice.ts';
import { htmlTags } from './html-tags.ts';
import { checkPage, type CheckBasis, type PageProblem } from './page-check.ts';
import { allows, writePolicy } from './page-policy.ts';
import { writeFrameTag, writeFrameworkSnippet, writeSnippet } from './snippet.ts';

const CHOICE: EmbedChoice = {
  bundleUrl: 'https://files.example.com/plantdeck/1.0.0/',
  integrity: 'sha384-abc',
  platformUrl: 'https://plant.example.com',
  tokenUrl: '/my/plant-token',
  pageOrigin: 'https://portal.example.com',
  elements: [{ tag: 'plant-main-board', attributes: { theme: 'dark', readonly: '' } }],
  isFramed: false,
  hasTrustedTypes: true,
};
const BASIS: CheckBasis = {
  version: '1.0.0',
  integrity: 'sha384-abc',
  elements: {
    'plant-session': { 'token-url': null, storage: ['memory', 'site'] },
    'plant-main-board': { theme: ['light', 'dark'], readonly: null, src: null },
    'plant-assistant': {},
  },
  allowedOrigins: ['https://portal.example.com'],
};
const page = (body = writeSnippet(CHOICE)): string =>
  `<!doctype html><html><head><title>a <plant-nothing></title></head><body>${body}</body></html>`;
const check = (
  text: string,
  { policy = writePolicy(CHOICE) as string | undefined, pageOrigin = CHOICE.pageOrigin, basis = BASIS } = {},
) => checkPage({ text, pageOrigin, policy }, basis);
const problems = (...args: Parameters<typeof check>): PageProblem[] =>
  check(...args).map(({ problem }) => problem);

describe('the snippet', () => {
  test('pins the script, names the platform where it lies elsewhere, and has nothing missing', () => {
    expect(writeSnippet(CHOICE)).toBe(
      [
        '<script type="module" crossorigin',
        '  src="https://files.example.com/plantdeck/1.0.0/plantdeck.js"',
        '  data-base-url="https://plant.example.com"',
        '  integrity="sha384-abc"></script>',
        '<plant-session token-url="/my/plant-token">',
        '  <plant-main-board theme="dark" readonly></plant-main-board>',
        '</plant-session>',
      ].join('\n'),
    );
    expect(check(page())).toEqual([]);
  });

  test.each([
    ['react-18', 'App.jsx', '<MainBoard theme="dark" readonly />'],
    ['react-18', 'App.jsx', "import { Session, MainBoard } from '@plantdeck/embed/react';"],
    ['react-18', 'App.jsx', '<Session tokenUrl="/my/plant-token">'],
    ['react-19', 'App.jsx', '<plant-session token-url="/my/plant-token">'],
    ['vue', 'App.vue', '<Session token-url="/my/plant-token">'],
    ['angular', 'app.ts', 'imports: [Session, MainBoard]'],
    ['svelte', 'App.svelte', '<plant-main-board theme="dark" readonly></plant-main-board>'],
    ['solid', 'App.jsx', '<plant-session attr:token-url="/my/plant-token">'],
  ] as const)('for %s has in %s: %s', (framework, file, line) => {
    expect(writeFrameworkSnippet(CHOICE, framework)[file]).toContain(line);
  });

  test('for a frame around the page hands the microphone on, where an element uses it', () => {
    const elements = [{ tag: 'plant-dictation', attributes: {} }];
    expect(writeFrameTag({ ...CHOICE, elements })).toBe(
      '<iframe src="https://portal.example.com/" allow="microphone"></iframe>',
    );
    expect(writeFrameTag(CHOICE)).toBeNull();
  });

  test('keeps what is typed into it from being markup', () => {
    const hostile = writeSnippet({ ...CHOICE, tokenUrl: '"><script>alert(1)</script>' });
    expect(htmlTags(hostile).map(({ name }) => name)).toEqual([
      'script',
      'plant-session',
      'plant-main-board',
    ]);
  });
});

describe('the policy', () => {
  test('allows what the choice needs and nothing else', () => {
    expect(writePolicy(CHOICE)).toBe(
      "default-src 'none'; script-src 'self' https://files.example.com; style-src 'self'; " +
        "img-src 'self' data: https://plant.example.com; " +
        "connect-src 'self' https://plant.example.com wss://plant.example.com https://files.example.com; " +
        "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    );
    const withAssistant = {
      ...CHOICE,
      isFramed: true,
      elements: [{ tag: 'plant-assistant', attributes: {} }],
    };
    expect(writePolicy(withAssistant)).toContain("frame-src 'self' https://files.example.com");
    expect(writePolicy(withAssistant)).toContain('trusted-types lit-html');
  });

  test.each([
    ['https://plant.example.com', true],
    ['https:', true],
    ['http://plant.example.com', true],
    ['*.example.com', true],
    ['plant.example.com:443', true],
    ['https://plant.example.com:8443', false],
    ['https://example.com', false],
    ["'self'", false],
    ["'none'", false],
  ])('%s lets the platform in: %s', (source, is) => {
    expect(allows([source], 'https://plant.example.com', 'https://portal.example.com')).toBe(is);
  });
});

describe('the checker names what is missing', () => {
  const replaced = (from: string | RegExp, to: string): string =>
    page(writeSnippet(CHOICE).replace(from, to));
  test.each<[PageProblem, string]>([
    ['integrity-missing', replaced(/ {2}integrity="[^"]*"/, '')],
    ['integrity-wrong', replaced('sha384-abc', 'sha384-other')],
    ['integrity-floating', replaced('/1.0.0/', '/1/')],
    ['crossorigin-missing', replaced(' crossorigin', '')],
    ['script-not-module', replaced(' type="module"', '')],
    ['script-insecure', replaced('https://files', 'http://files')],
    ['script-missing', replaced(/<script[\s\S]*<\/script>/, '')],
    ['elements-missing', replaced(/<plant-session[\s\S]*/, '')],
    ['session-missing', replaced(/<\/?plant-session[^>]*>/g, '')],
    ['token-source-missing', replaced(' token-url="/my/plant-token"', '')],
    ['token-in-attribute', replaced('<plant-session', '<plant-session token="abc"')],
    ['token-in-address', replaced('/my/plant-token', '/my?token=abc')],
    ['token-in-script', page(`${writeSnippet(CHOICE)}<script>const clientSecret = "x"</script>`)],
    ['policy-inline-script', page(`${writeSnippet(CHOICE)}<script>1</script>`)],
    ['element-unknown', replaced(/plant-main-board/g, 'plant-mian-board')],
    ['attribute-unknown', replaced('theme=', 'them=')],
    ['attribute-value', replaced('"dark"', '"purple"')],
  ])('%s', (problem, text) => {
    expect(problems(text)).toContain(problem);
  });

  test('the line, what was meant, and what belongs there', () => {
    const text = page(writeSnippet(CHOICE).replaceAll('plant-main-board', 'plant-mian-board'));
    expect(check(text)).toContainEqual({
      problem: 'element-unknown',
      level: 'error',
      subject: 'plant-mian-board',
      wanted: 'plant-main-board',
      line: 6,
    });
  });

  test.each([
    [/ https:\/\/files\.example\.com;/, ';', 'script-src', 'https://files.example.com'],
    [' wss://plant.example.com', '', 'connect-src', 'wss://plant.example.com'],
    [
      /connect-src 'self' https:\/\/plant\.example\.com/,
      "connect-src 'self'",
      'connect-src',
      'https://plant.example.com',
    ],
    [' data:', '', 'img-src', 'data:'],
  ])('a policy without %s', (from, to, directive, source) => {
    const found = check(page(), { policy: writePolicy(CHOICE).replace(from, to) });
    expect(found).toContainEqual(
      expect.objectContaining({ problem: 'policy-directive', subject: directive, wanted: source }),
    );
  });

  test('no policy, an unsafe one, one in the page and one in a whole answer', () => {
    expect(problems(page(), { policy: '' })).toEqual(['policy-missing']);
    expect(
      problems(page(), {
        policy: writePolicy(CHOICE).replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
      }),
    ).toEqual(['policy-unsafe']);
    const inPage = page().replace(
      '<head>',
      `<head><meta http-equiv="Content-Security-Policy" content="default-src 'self'">`,
    );
    expect(problems(inPage, { policy: '' })).toContain('policy-directive');
    const answer = `HTTP/2 200\r\ncontent-security-policy: ${writePolicy(CHOICE)}\r\n\r\n${page()}`;
    expect(check(answer, { policy: '' })).toEqual([]);
  });

  test('an origin that the client may not be used from', () => {
    expect(problems(page(), { pageOrigin: 'https://other.example.com' })).toContain('origin-not-allowed');
  });

  test('comments, scripts and titles are no part of the page', () => {
    expect(
      htmlTags('<!-- <b> --><script>"<i>"</script><a href=x data-a=\'1 > 2\'>').map(({ name }) => name),
    ).toEqual(['script', 'a']);
  });
});
