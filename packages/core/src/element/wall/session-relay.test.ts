import { signal } from '@preact/signals-core';
import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { RequestError } from '../../contract/request-error.ts';
import type { BoardFeedState, NoticeMessage, PlantSession } from '../../session/types.ts';
import { RoomSession } from './room-session.ts';
import { SessionRelay } from './session-relay.ts';
import { RoomMessageSchema, WallMessageSchema, type RoomMessage, type WallMessage } from './wall-messages.ts';
import { travelling, WallPort } from './wall-port.ts';

const TOKEN = 'secret-access-token';
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

function pageSession() {
  const feed = signal<BoardFeedState>({
    status: 'loading',
    data: null,
    error: null,
    connection: 'polling',
    failures: 0,
    nextTryAtMs: null,
  });
  const watched: string[] = [];
  const notices = new Map<string, (message: NoticeMessage) => void>();
  const asked: unknown[] = [];
  const language = signal('en');
  const state = signal<unknown>({ name: 'ready', person: { userId: 'u1', userName: 'Chen' } });
  const session = {
    id: 'main',
    state,
    language,
    menus: signal([]),
    buttons: signal({ export: true }),
    organisations: signal([]),
    unread: signal(3),
    noticeStatus: signal('online'),
    // Never read by the relay; here so that a leak would be seen.
    context: { accessToken: TOKEN },
    serverNowMs: () => Date.now() + 600_000,
    baseUrl: () => 'https://plant.example.com',
    async request(name: string, options: { query?: unknown; body?: unknown }) {
      asked.push([name, options.query, options.body]);
      if (name === 'alarmAcknowledge')
        throw new RequestError({ kind: 'api', message: 'refused', retCode: '040301' });
      return { id: 'CER', name: 'Plant' };
    },
    board(code: string) {
      watched.push(code);
      return { state: feed, refresh: async () => void asked.push('refresh') };
    },
    onNotice(type: string, listener: (message: NoticeMessage) => void) {
      notices.set(type, listener);
      return () => notices.delete(type);
    },
  };
  return { session: session as unknown as PlantSession, feed, language, notices, asked, watched };
}

/** A page and a frame with nothing between them but the port. */
async function joined() {
  const page = pageSession();
  const { port1, port2 } = new MessageChannel();
  const crossed: unknown[] = [];
  let room: RoomSession | null = null;
  const relay: { current: SessionRelay | null } = { current: null };
  const wall = new WallPort<RoomMessage, WallMessage>(port1, RoomMessageSchema, (message) => {
    if (message.type === 'watch-board')
      relay.current?.watchBoard(message.key, message.boardCode, message.scope);
    else if (message.type === 'unwatch-board') relay.current?.unwatchBoard(message.key);
    else if (message.type === 'notice') relay.current?.watchNotices(message.name);
    else if (message.type === 'ask')
      wall.answer(message.id, () =>
        message.what === 'request'
          ? relay.current?.request(message.name, message.input)
          : relay.current?.refreshBoard(message.name),
      );
  });
  const inner = new WallPort<WallMessage, RoomMessage>(port2, WallMessageSchema, (message) => {
    crossed.push(message);
    if (message.type === 'session' && message.session) {
      if (room) room.update(message.session);
      else
        room = new RoomSession(message.session, {
          send: (each) => inner.send(each),
          ask: (what, name, input) =>
            inner.ask((id) => ({ type: 'ask', id, what, name, input: travelling(input) })),
        });
    } else if (message.type === 'board') room?.takeBoard(message.key, message.state);
    else if (message.type === 'notice') room?.takeNotice(message.message);
  });
  relay.current = new SessionRelay(page.session, (message) => wall.send(message));
  closing.push(() => {
    relay.current?.dispose();
    wall.close('done');
    inner.close('done');
  });
  const session = await vi.waitUntil(() => room);
  return { page, session, crossed };
}

test('an element in a frame asks through its page, which keeps the token', async () => {
  const { page, session, crossed } = await joined();
  const schema = v.object({ id: v.string(), name: v.string() });
  expect(await session.request('areaTree', { schema, query: { depth: 2 } })).toEqual({
    id: 'CER',
    name: 'Plant',
  });
  expect(page.asked).toEqual([['areaTree', { depth: 2 }, undefined]]);
  // What does not fit is told with its field, as without a frame.
  const wrong = session.request('areaTree', { schema: v.object({ id: v.number() }) });
  await expect(wrong).rejects.toMatchObject({ kind: 'contract', field: 'id' });
  const refused = session.request('alarmAcknowledge', { schema, body: { ids: ['a'] } });
  await expect(refused).rejects.toMatchObject({ kind: 'api', retCode: '040301', message: 'refused' });
  await expect(session.request('noSuchCall' as never, { schema })).rejects.toThrow('no such call');
  expect(Math.round((session.serverNowMs() - Date.now()) / 1000)).toBe(600);
  expect(JSON.stringify(crossed)).not.toContain(TOKEN);
});

test('state, language, boards and notices follow the page, and are let go when nobody looks', async () => {
  const { page, session } = await joined();
  expect(session.unread.value).toBe(3);
  page.language.value = 'it';
  await vi.waitUntil(() => session.language.value === 'it');
  const feed = session.board('wholePlantEnergy', { areaId: 'CER', range: undefined });
  const seen: string[] = [];
  const stop = feed.state.subscribe(({ status }) => seen.push(status));
  await vi.waitUntil(() => page.watched.length === 1);
  page.feed.value = { ...page.feed.value, status: 'ready', data: { boardCode: 'wholePlantEnergy' } };
  await vi.waitUntil(() => feed.state.value.data !== null);
  const error = new RequestError({ kind: 'timeout', message: 'late' });
  page.feed.value = { ...page.feed.value, status: 'failed', error };
  await vi.waitUntil(() => feed.state.value.error !== null);
  expect(feed.state.value.error).toMatchObject({ kind: 'timeout', message: 'late' });
  expect(feed.state.value.error).toBeInstanceOf(RequestError);
  await feed.refresh();
  expect(page.asked).toContain('refresh');
  stop();
  expect(seen.at(-1)).toBe('failed');
  const heard: unknown[] = [];
  session.onNotice('alarm', (message) => heard.push(message.payload));
  await vi.waitUntil(() => page.notices.get('alarm'));
  page.notices.get('alarm')?.({ messageType: 'alarm', payload: { id: 'a1' } });
  await vi.waitUntil(() => heard.length === 1);
  await expect(session.signOut()).rejects.toThrow('leaves this to its page');
});

test('what cannot travel stays: functions and errors of the platform keep their fields', () => {
  const cause = new RequestError({ kind: 'http', status: 503, message: 'busy' });
  expect(travelling({ a: 1, run: () => 1, list: [1, { cause }] })).toEqual({
    a: 1,
    run: undefined,
    list: [
      1,
      {
        cause: {
          name: 'RequestError',
          message: 'busy',
          request: expect.objectContaining({ kind: 'http', status: 503 }) as unknown,
        },
      },
    ],
  });
});
