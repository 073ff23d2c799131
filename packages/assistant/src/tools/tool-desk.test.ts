import type { AssistantClientFrame } from '@plantdeck/core/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createToolDesk, type ToolDesk } from './tool-desk.ts';
import { createToolRegistry, type ToolRegistry } from './tool-registry.ts';

let registry: ToolRegistry;
let desk: ToolDesk;
let sent: AssistantClientFrame[];
let audit: string[];
let isOnline = true;
let prevent = false;
const PAGE = 'page-one-0';
const ran: unknown[] = [];

beforeEach(() => {
  registry = createToolRegistry();
  sent = [];
  audit = [];
  ran.length = 0;
  isOnline = true;
  prevent = false;
  desk = createToolDesk({
    registry,
    pageId: PAGE,
    send: (frame) => isOnline && sent.push(frame) > 0,
    async perform(name, _input, work) {
      if (prevent) throw new Error('prevented');
      const done = await work();
      audit.push(`done ${name}`);
      return done;
    },
    declined: (name) => void audit.push(`declined ${name}`),
    isPrevented: (cause) => cause instanceof Error && cause.message === 'prevented',
  });
  lend('set_kiln', { writes: true, changes: () => [{ label: 'K1', before: '850 °C', after: '900 °C' }] });
  lend('read_kiln', { writes: false });
});

function lend(name: string, more: object): void {
  registry.register({
    name,
    title: name.replace('_', ' '),
    description: 'x',
    parameters: { type: 'object', properties: { celsius: { type: 'number', title: 'Temperature' } } },
    run: (values: unknown) => {
      ran.push(values);
      return { value: 900 };
    },
    ...more,
  });
}
const ask = (name: string, values: object = {}, callId = name, pageId = PAGE): void =>
  desk.take('r1', { pageId, calls: [{ callId, name, arguments: values }] });
const ended = async (count = 1): Promise<unknown[]> => {
  await vi.waitFor(() => expect(sent).toHaveLength(count));
  return sent.map((frame) => ('outcome' in frame ? [frame.outcome, frame.result ?? frame.reason] : []));
};
const state = (): string | undefined => desk.plan()?.steps.at(-1)?.state;
const asking = (): Promise<void> => vi.waitFor(() => expect(state()).toBe('asking'));

describe('what the platform asks of a page', () => {
  test('what reads runs at once and is told', async () => {
    ask('read_kiln');
    expect(await ended()).toEqual([['done', '{"value":900}']]);
    expect(audit).toEqual([]);
  });

  test('what changes something does nothing before a person confirms, and shows what', async () => {
    ask('set_kiln', { celsius: 900 });
    await asking();
    expect(desk.plan()?.steps[0]).toMatchObject({
      title: 'set kiln',
      writes: true,
      values: [{ label: 'Temperature', text: '900' }],
      changes: [{ label: 'K1', before: '850 °C', after: '900 °C' }],
    });
    expect(ran).toEqual([]);
    desk.decide('set_kiln', true);
    expect(await ended()).toEqual([['done', '{"value":900}']]);
    expect(ran).toEqual([{ celsius: 900 }]);
    expect(audit).toEqual(['done set_kiln']);
  });

  test('not confirmed it never runs, and the audit says so', async () => {
    ask('set_kiln');
    await asking();
    desk.decide('set_kiln', false);
    expect(await ended()).toEqual([['declined', undefined]]);
    expect(ran).toEqual([]);
    expect(audit).toEqual(['declined set_kiln']);
  });

  test('each step of a plan that changes something is asked for on its own', async () => {
    desk.take('r1', {
      pageId: PAGE,
      calls: ['a', 'b'].map((callId) => ({ callId, name: 'set_kiln', arguments: {} })),
    });
    await asking().catch(() => undefined);
    await vi.waitFor(() =>
      expect(desk.plan()?.steps.map((step) => step.state)).toEqual(['asking', 'waiting']),
    );
    desk.decide('b', true);
    desk.decide('a', false);
    await vi.waitFor(() =>
      expect(desk.plan()?.steps.map((step) => step.state)).toEqual(['declined', 'asking']),
    );
    desk.decide('b', true);
    expect((await ended(2)).map((end) => (end as unknown[])[0])).toEqual(['declined', 'done']);
    expect(ran).toHaveLength(1);
  });

  test('a tool whose element has gone meanwhile does not run', async () => {
    const owner = { isConnected: true };
    registry.register(
      { name: 'of_owner', title: 'x', description: 'x', writes: true, run: () => ran.push(1) },
      owner,
    );
    ask('of_owner');
    await asking();
    owner.isConnected = false;
    desk.decide('of_owner', true);
    expect(await ended()).toEqual([['gone', undefined]]);
    expect(ran).toEqual([]);
  });

  test.each([
    ['arguments that do not fit', 'set_kiln', { celsius: 'hot' }, ['failed', 'celsius: expected a number']],
    [
      'arguments that nobody described',
      'set_kiln',
      { force: true },
      ['failed', 'force: is not a field of this tool'],
    ],
    ['a tool that is not there', 'explode', {}, ['gone', undefined]],
    ['a tool that throws', 'throws', {}, ['failed', 'kiln is cold']],
    ['changes that are none', 'bad_changes', {}, ['failed', 'changes.0.after: expected a text']],
    ['an answer that is no JSON', 'cycle', {}, ['done', '{"leftOut":"no JSON"}']],
    ['an answer that is too long', 'long', {}, ['done', '{"leftOut":"20002 characters"}']],
  ])('%s', async (_what, name, values, end) => {
    const cycle: Record<string, unknown> = {};
    cycle['self'] = cycle;
    lend('throws', { run: () => Promise.reject(new Error('kiln is cold')) });
    lend('bad_changes', { writes: true, changes: () => [{ label: 'x' }] });
    lend('cycle', { run: () => cycle });
    lend('long', { run: () => 'x'.repeat(20_000) });
    ask(name, values);
    expect(await ended()).toEqual([end]);
    expect(ran).toEqual([]);
  });

  test('the page may stop it', async () => {
    prevent = true;
    ask('set_kiln');
    await asking();
    desk.decide('set_kiln', true);
    expect(await ended()).toEqual([['prevented', undefined]]);
    expect(ran).toEqual([]);
  });

  test('neither a call that came twice nor one of another page is carried out', async () => {
    ask('read_kiln');
    ask('read_kiln');
    ask('read_kiln', {}, 'other', 'another-page');
    desk.take('r1', { calls: 'all' });
    await ended();
    expect(ran).toHaveLength(1);
  });

  test('a stopped answer asks nothing more, and what it asked for never runs', async () => {
    ask('set_kiln');
    await asking();
    desk.end('r1');
    expect(desk.plan()).toBeNull();
    desk.decide('set_kiln', true);
    await Promise.resolve();
    expect([ran, sent]).toEqual([[], []]);
  });

  test('a result that cannot be told waits for the socket', async () => {
    isOnline = false;
    ask('read_kiln');
    await vi.waitFor(() => expect(state()).toBe('done'));
    expect(sent).toEqual([]);
    isOnline = true;
    desk.online();
    expect(await ended()).toEqual([['done', '{"value":900}']]);
  });
});
