import { describe, expect, test } from 'vitest';
import { knownElements, searchPages, type Library } from './library.ts';
import { answerLine } from './server.ts';
import { TOOLS } from './tools.ts';

const LIBRARY: Library = {
  version: '1.2.3',
  integrity: 'sha384-abc',
  elements: knownElements({
    modules: [
      {
        declarations: [
          { tagName: 'plant-session', summary: 'A session.', attributes: [{ name: 'token-url' }] },
          {
            tagName: 'plant-chart',
            summary: 'A chart.',
            attributes: [{ name: 'theme', type: { text: "'light' | 'dark'" } }, { name: 'height' }],
          },
          { name: 'Ground' },
        ],
      },
    ],
  }),
  schemas: { 'plant-chart': '{"title":"Data"}' },
  pages: [
    { path: 'elements/plant-chart.md', text: '# `<plant-chart>`\n\nA chart.\n\n## Parts\n\nA legend.' },
    {
      path: 'docs/csp.md',
      text: '# Policy\n\nNothing needs unsafe-eval.\n\n## Trusted Types\n\nLit keeps one policy.',
    },
    { path: 'docs/token-endpoints/token.mjs', text: "elements: ['plant-whole-plant-energy-board']" },
  ],
};
const say = (message: object): Record<string, never> =>
  JSON.parse(answerLine(JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }), LIBRARY) ?? '{}') as Record<
    string,
    never
  >;
const call = (name: string, args: object = {}): { text: string; isError: boolean } => {
  const { result } = say({ method: 'tools/call', params: { name, arguments: args } }) as unknown as {
    result: { content: [{ text: string }]; isError?: boolean };
  };
  return { text: result.content[0].text, isError: result.isError ?? false };
};

describe('the protocol', () => {
  test('begins with the version that is asked for, or with its own', () => {
    const begin = (protocolVersion: string) =>
      say({ method: 'initialize', params: { protocolVersion } })['result'];
    expect(begin('2024-11-05')).toMatchObject({
      protocolVersion: '2024-11-05',
      capabilities: { tools: {} },
      serverInfo: { name: 'plantdeck', version: '1.2.3' },
    });
    expect(begin('1999-01-01')).toMatchObject({ protocolVersion: '2025-06-18' });
    expect(say({ method: 'ping' })).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  });

  test('answers no notification, and says what it does not understand', () => {
    expect(answerLine('{"jsonrpc":"2.0","method":"notifications/initialized"}', LIBRARY)).toBeNull();
    expect(JSON.parse(answerLine('{oops', LIBRARY) ?? '')).toMatchObject({
      id: null,
      error: { code: -32_700 },
    });
    expect(JSON.parse(answerLine('[]', LIBRARY) ?? '')).toMatchObject({ error: { code: -32_600 } });
    expect(say({ method: 'resources/list' })).toMatchObject({ error: { code: -32_601 } });
    expect(say({ method: 'tools/call', params: { name: 'none' } })).toMatchObject({
      error: { code: -32_602 },
    });
  });

  test('lists tools with schemas of their arguments', () => {
    const { tools } = say({ method: 'tools/list' })['result'] as unknown as {
      tools: { name: string; inputSchema: { type: string } }[];
    };
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    expect(new Set(tools.map(({ inputSchema }) => inputSchema.type))).toEqual(new Set(['object']));
  });
});

describe('the tools', () => {
  test('list, describe and give the schema of elements', () => {
    expect(call('list_elements').text).toBe('plant-session: A session.\nplant-chart: A chart.');
    expect(call('list_elements', { query: 'CHART' }).text).toBe('plant-chart: A chart.');
    expect(call('describe_element', { tag: 'plant-chart' }).text).toContain('A legend.');
    expect(call('get_schema', { tag: 'plant-chart' }).text).toBe('{"title":"Data"}');
    expect(call('get_schema', { tag: 'plant-session' })).toEqual({
      text: '<plant-session> takes no data of its own.',
      isError: true,
    });
  });

  test('write a snippet that their own check finds nothing missing in', () => {
    const pageOrigin = 'https://portal.example.com';
    const { text } = call('write_snippet', {
      elements: [{ tag: 'plant-chart', attributes: { theme: 'dark' } }],
      platformUrl: 'https://plant.example.com',
      pageOrigin,
    });
    expect(text).toContain("elements: ['plant-chart']");
    const [, html = ''] = /index\.html\n\n```\n([\s\S]*?)\n```/.exec(text) ?? [];
    const [, policy = ''] = /Content-Security-Policy: (.*)/.exec(text) ?? [];
    expect(html).toContain('integrity="sha384-abc"');
    expect(call('check_page', { text: html, pageOrigin, policy }).text).toBe('Nothing is missing.');
    const bare = html.replace(/ {2}integrity="[^"]*"/, '');
    expect(call('check_page', { text: bare, pageOrigin, policy }).text).toMatch(
      /^error integrity-missing \(line 1\)/,
    );
  });

  test.each([
    ['describe_element', { tag: 'plant-chrat' }, 'is no element of Plantdeck 1.2.3'],
    ['describe_element', { tag: 7 }, 'Argument "tag" does not fit'],
    ['describe_element', {}, 'Argument "tag" does not fit'],
    ['search_docs', { query: '' }, 'Argument "query" does not fit'],
    [
      'write_snippet',
      {
        elements: [{ tag: 'plant-chart', attributes: { theme: 'red' } }],
        platformUrl: 'https://a.b',
        pageOrigin: 'https://c.d',
      },
      'is one of light, dark',
    ],
    [
      'write_snippet',
      {
        elements: [{ tag: 'plant-chart', attributes: { them: 'x' } }],
        platformUrl: 'https://a.b',
        pageOrigin: 'https://c.d',
      },
      'It knows theme, height',
    ],
    [
      'write_snippet',
      { elements: [], platformUrl: 'https://a.b', pageOrigin: 'https://c.d' },
      'Argument "elements" does not fit',
    ],
  ])('%s says what is wrong with %j', (name, args, words) => {
    const { text, isError } = call(name, args);
    expect(text).toContain(words);
    expect(isError).toBe(true);
  });

  test('search finds the section, not just the page', () => {
    expect(searchPages(LIBRARY.pages, 'trusted types policy')[0]).toMatchObject({
      path: 'docs/csp.md',
      heading: 'Trusted Types',
    });
    expect(call('search_docs', { query: 'zebra' }).text).toBe(
      'Nothing in the documentation holds these words.',
    );
  });
});
