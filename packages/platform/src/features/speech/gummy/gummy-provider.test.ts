import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startDashscopeMock, type DashscopeMock } from '../../../mocks/dashscope-server.ts';
import type { SpeechFault as Fault, SpeechSegment } from '../speech-provider.ts';
import { upstreamDeps } from '../upstream/upstream-deps.ts';
import { readGummyEvent } from './gummy-frames.ts';
import { GUMMY_DEFAULTS, gummyProvider } from './gummy-provider.ts';

const API_KEY = 'sk-of-the-tests';
const SPEAKER = { userId: 'u', orgId: 'o', plantId: null, dataAreaId: null };
let mock: DashscopeMock;
let logged: string[] = [];
beforeAll(async () => {
  mock = await startDashscopeMock({ apiKey: API_KEY });
});
afterEach(async () => {
  mock.fault = 'none';
  await vi.waitFor(() => expect(mock.openCount()).toBe(0), { timeout: 3_000 });
  expect(logged.join('')).not.toContain(API_KEY);
  logged = [];
});
afterAll(() => mock.close());

function open({ apiKey = API_KEY, url = mock.url, target = 'en' as string | null } = {}) {
  const deps = upstreamDeps((message) => void logged.push(message));
  const provider = gummyProvider({ ...GUMMY_DEFAULTS, url, apiKey }, deps);
  const told = { segments: [] as SpeechSegment[], faults: [] as Fault[], ends: 0 };
  const ending = new AbortController();
  const session = provider.open(
    { language: 'auto', target: target ?? undefined, speaker: SPEAKER },
    {
      segment: (segment) => void told.segments.push(segment),
      error: (fault) => void told.faults.push(fault),
      end: () => void (told.ends += 1),
    },
    ending.signal,
  );
  return { told, session, ending };
}
const isOver = ({ told }: ReturnType<typeof open>) =>
  vi.waitFor(() => expect(told.faults.length + told.ends).toBe(1), { timeout: 5_000 });
async function speak(run: ReturnType<typeof open>, chunks = 12): Promise<void> {
  const session = await run.session;
  for (let at = 0; at < chunks; at += 1) session.write(new Uint8Array(3_200).fill(1));
}
const lastTexts = (segments: readonly SpeechSegment[]) =>
  [...new Map(segments.map((segment) => [segment.sentenceId, segment])).values()].map(
    ({ text, final, translations }) => [text, final, translations],
  );

describe('gummy against a server of its protocol', () => {
  test.each(['none', 'slow', 'duplicate', 'late'] as const)(
    'each sentence, its end and its translation, under %s',
    async (fault) => {
      mock.fault = fault;
      const run = open();
      await speak(run);
      (await run.session).finish();
      await isOver(run);
      expect(run.told.faults).toEqual([]);
      expect(lastTexts(run.told.segments)).toEqual([
        ['窑温多少？', true, { en: 'What is the kiln temperature?' }],
        ['煤气用量是多少？', true, { en: 'How much gas was used?' }],
      ]);
      expect(mock.heardBytes.at(-1)).toBe(12 * 3_200);
    },
  );

  test('without a target no translation is asked for', async () => {
    const run = open({ target: null });
    await speak(run);
    (await run.session).finish();
    await isOver(run);
    expect(run.told.segments.every(({ translations }) => Object.keys(translations ?? {}).length === 0)).toBe(
      true,
    );
  });

  test.each([
    ['drop', 'UPSTREAM_CLOSED', true],
    ['handle', 'SESSION_ENDED', true],
    ['clock', 'QUOTA', false],
  ] as const)('a task that ends by %s is told as %s', async (fault, code, retryable) => {
    mock.fault = fault;
    const run = open();
    void speak(run);
    await isOver(run);
    expect(run.told.faults).toEqual([{ code, message: expect.any(String), retryable }]);
    expect(logged).toHaveLength(1);
  });

  test('a wrong key is a matter of the licence, a service that is away one of the network', async () => {
    const refused = open({ apiKey: 'sk-of-nobody' });
    const away = open({ url: 'ws://127.0.0.1:9/' });
    await Promise.all([isOver(refused), isOver(away)]);
    expect(refused.told.faults[0]).toMatchObject({ code: 'LICENCE', retryable: false });
    expect(away.told.faults[0]).toMatchObject({ code: 'UPSTREAM_CLOSED', retryable: true });
  });

  test('ended from outside it says nothing more, and its socket goes', async () => {
    const run = open();
    await run.session;
    run.ending.abort();
    await speak(run);
    await vi.waitFor(() => expect(mock.openCount()).toBe(0));
    expect([run.told.segments, run.told.faults, run.told.ends]).toEqual([[], [], 0]);
  });
});

test('what does not fit names its field, what is of another task is left out', () => {
  const read = (frame: unknown) => readGummyEvent(JSON.stringify(frame), 'task', new Map());
  const header = { task_id: 'task', event: 'result-generated' };
  expect(read(5)).toEqual({ kind: 'misfit', field: 'frame' });
  expect(read({ header, payload: { output: { transcription: { sentence_id: -1, text: 't' } } } })).toEqual({
    kind: 'misfit',
    field: 'payload.output.transcription.sentence_id',
  });
  expect(read({ header: { ...header, task_id: 'other' } })).toEqual({ kind: 'other' });
});
