import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import {
  CapabilitiesSchema,
  OWN_CAPABILITIES,
  tryParseContract,
  writeRanges,
} from '@plantdeck/core/contract';
import { schemas } from '../manifest.ts';
import { boardAt, movedOn, readRecording, translate, type RecordedPlant } from './recording.ts';
import { createReplay, nearestCall, RECORDED_URL, type ReplayState } from './replay.ts';

const FOLDER = new URL('../../recording/', import.meta.url);
const plant: RecordedPlant = await readRecording((name) => {
  const bytes = readFileSync(new URL(name, FOLDER));
  return Promise.resolve(JSON.parse(String(name.endsWith('.gz') ? gunzipSync(bytes) : bytes)) as unknown);
});
const replayOf = (state: ReplayState, now = () => 0) => createReplay(plant, { folder: '', state, now });
const boards = [...new Set(plant.live.flatMap(({ board }) => board ?? []))];

interface Answer {
  readonly retCode: string;
  readonly data: Record<string, unknown>;
}
async function ask(
  state: ReplayState,
  path: string,
  language = 'en',
  now = () => 0,
): Promise<{ answer: Answer; response: Response }> {
  const response = await replayOf(state, now).fetch(`${RECORDED_URL}${path}`, {
    headers: { 'x-lang': language },
  });
  if (!response) throw new Error('not taken');
  return { answer: (await response.json()) as Answer, response };
}
const boardCall = (code: string): string => {
  const call = plant.answers.find(
    ({ query, answer }) => query['boardCode'] === code && Object(Object(answer).data).panels,
  );
  return `${call?.path}?${new URLSearchParams(call?.query)}`;
};

describe('the recorded plant', () => {
  test('is of this version’s contract: every board of it fits its schema, at its beginning, its middle and its end', () => {
    expect(boards.length).toBeGreaterThanOrEqual(9);
    for (const code of boards)
      for (const passedMs of [0, plant.recording.liveMs / 2, plant.recording.liveMs]) {
        const data = boardAt(plant.live, code, passedMs);
        const name = `${code.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/-board$/, '')}-board`;
        const schema = schemas[name];
        if (!schema) throw new Error(`no schema for ${name}`);
        expect(tryParseContract(schema, data), `${name} after ${passedMs} ms`).toMatchObject({ ok: true });
      }
  });

  test('holds no token and no password', () => {
    const text = JSON.stringify([plant.answers, plant.empty, plant.recording, plant.assistant]);
    expect(text).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]+/);
    expect(text).not.toContain('Plantdeck-2026');
  });

  test('goes on by its own clock, and round and round with times that go on', async () => {
    const { recording } = plant;
    const load = (atMs: number) => {
      let nowMs = 0;
      const replay = createReplay(plant, { folder: '', now: () => nowMs });
      nowMs = atMs;
      return replay.board('wholePlantEnergy') as { dataAsOf: string; panels: { kpis: { value: number }[] } };
    };
    const [first, later, round] = [load(0), load(recording.liveMs - 1_000), load(recording.liveMs)];
    expect(Date.parse(later.dataAsOf)).toBeGreaterThan(Date.parse(first.dataAsOf));
    expect(later.panels.kpis).not.toEqual(first.panels.kpis);
    expect(Date.parse(round.dataAsOf) - Date.parse(first.dataAsOf)).toBe(recording.liveMs);
    const { response } = await ask('live', boardCall('mainBoard'));
    expect(Date.parse(response.headers.get('date') ?? '')).toBe(
      Math.floor(Date.parse(recording.liveFrom) / 1000) * 1000,
    );
  });

  test('speaks what elements of its version do, live boards among it', async () => {
    const { answer } = await ask(
      'live',
      `/api/oauth/capabilities?${new URLSearchParams({ ranges: writeRanges(OWN_CAPABILITIES) })}`,
    );
    const told = tryParseContract(CapabilitiesSchema, answer.data);
    expect(told).toMatchObject({ ok: true, value: { capabilities: { live: OWN_CAPABILITIES.live } } });
  });

  test('speaks each of its languages', async () => {
    const names = new Set<unknown>();
    for (const language of plant.recording.languages) {
      const { answer } = await ask('live', boardCall('wholePlantEnergy'), language);
      names.add((answer.data['area'] as { name: string }).name);
    }
    expect(names.size).toBeGreaterThanOrEqual(6);
  });

  test.each<[ReplayState, (given: { answer: Answer; response: Response }) => void]>([
    ['error', ({ response }) => expect(response.status).toBe(503)],
    ['forbidden', ({ answer }) => expect(answer.retCode).toBe('040301')],
    [
      'empty',
      ({ answer }) => expect(JSON.stringify(answer.data['panels'])).toMatch(/"gap":"(noData|notConfigured)"/),
    ],
    [
      'stale',
      ({ answer, response }) =>
        expect(
          Date.parse(response.headers.get('date') ?? '') - Date.parse(String(answer.data['dataAsOf'])),
        ).toBeGreaterThan(2 * 3_600_000),
    ],
  ])('shows the state %s', async (state, holds) => {
    holds(await ask(state, boardCall('wholePlantEnergy')));
    // Whoever is signed in stays so.
    expect((await ask(state, '/api/cloud/orgUser/org/list')).answer.retCode).toBe('0');
  });

  test('leaves a call without an end where it is to wait, and other addresses alone', async () => {
    const replay = replayOf('loading');
    const end = new AbortController();
    const waiting = replay.fetch(RECORDED_URL + boardCall('mainBoard'), { signal: end.signal });
    const refused = expect(waiting).rejects.toThrow();
    end.abort(new Error('given up'));
    await refused;
    expect(replay.fetch('https://elsewhere.example.com/api')).toBeUndefined();
    expect(replay.openSocket('wss://elsewhere.example.com/ws')).toBeUndefined();
  });

  test('tells boards over its socket: a snapshot, then what changes, in order and in the asked language', async () => {
    vi.useFakeTimers();
    try {
      const replay = createReplay(plant, { folder: '', now: () => Date.now() });
      const socket = replay.openSocket(`${RECORDED_URL.replace('http', 'ws')}/ws/notice?lang=it`);
      if (!socket) throw new Error('not taken');
      const frames: { head: { seq: number; subscriptionId: string }; payload: { kind: string } }[] = [];
      socket.addEventListener('message', (event) =>
        frames.push(JSON.parse(String((event as MessageEvent).data)) as never),
      );
      await vi.advanceTimersByTimeAsync(1);
      socket.send(
        JSON.stringify({
          head: { type: 'add_subscribe', timestamp: 0 },
          payload: { messageType: 'board', boardCode: 'wholePlantEnergy', subscriptionId: '7', lang: 'it' },
        }),
      );
      await vi.advanceTimersByTimeAsync(plant.recording.liveMs / 2);
      expect(frames[0]).toMatchObject({
        head: { seq: 0, subscriptionId: '7' },
        payload: { kind: 'snapshot' },
      });
      expect(frames.length).toBeGreaterThan(3);
      expect(frames.map(({ head }) => head.seq)).toEqual(frames.map((_, index) => index));
      expect(JSON.stringify(frames[0])).toContain('Energia');
      socket.close();
      const count = frames.length;
      await vi.advanceTimersByTimeAsync(plant.recording.liveMs);
      expect(frames).toHaveLength(count);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test('answers the assistant’s own suggestions', async () => {
    vi.useFakeTimers();
    try {
      const replay = createReplay(plant, { folder: '', now: () => Date.now() });
      for (const language of plant.recording.languages) {
        const socket = replay.openSocket(
          `${RECORDED_URL.replace('http', 'ws')}/ws/ai/assistant?lang=${language}`,
        );
        const known = plant.assistant[language] ?? [];
        expect(known.length, language).toBeGreaterThan(0);
        const frames: Record<string, unknown>[] = [];
        socket?.addEventListener('message', (event) =>
          frames.push(JSON.parse(String((event as MessageEvent).data)) as never),
        );
        await vi.advanceTimersByTimeAsync(1);
        socket?.send(
          JSON.stringify({ type: 'SEND', requestId: 'q1', query: known[0]?.query, extractInfo: '{}' }),
        );
        await vi.advanceTimersByTimeAsync(60_000);
        expect(frames.at(-1)).toMatchObject({ requestId: 'q1', eventName: 'END' });
        expect(frames.some(({ eventName }) => eventName === 'CONTENT')).toBe(true);
      }
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('parts of it', () => {
  test('the nearest call is of the same path and board, with most in common', () => {
    const call = (query: Record<string, string>, path = '/a', body: unknown = null) => ({
      method: 'GET',
      path,
      query,
      body,
    });
    const calls = [
      call({ boardCode: 'x', range: 'today' }),
      call({ boardCode: 'y' }),
      call({ boardCode: 'x', range: 'week' }),
      call({}, '/b'),
    ];
    expect(nearestCall(calls, call({ boardCode: 'x', range: 'week', at: '1' }))).toBe(2);
    expect(nearestCall(calls, call({ boardCode: 'z' }))).toBe(-1);
    expect(nearestCall(calls, call({ page: '1' }, '/b'))).toBe(3);
  });

  test('texts of another language go to their places, and times keep their offset when they move', () => {
    expect(translate({ a: [{ name: 'Kiln' }], n: 1 }, { 'a/0/name': 'Forno', n: 'no', 'b/c': 'no' })).toEqual(
      { a: [{ name: 'Forno' }], n: 1 },
    );
    expect(movedOn({ t: '2026-11-20T08:00:00+08:00', day: '2026-11-20' }, 3_600_000)).toEqual({
      t: '2026-11-20T09:00:00+08:00',
      day: '2026-11-20',
    });
  });
});
