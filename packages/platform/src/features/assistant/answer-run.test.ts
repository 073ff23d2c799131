import type { AssistantServerFrame } from '@plantdeck/core/contract';
import { describe, expect, test } from 'vitest';
import type { AnswerPiece } from './analyst.ts';
import { cut, RETCODE_ANSWER_FAILED, runAnswer, type AnswerRun } from './answer-run.ts';
import type { StoredAnswer } from './conversation-store.ts';

/** An answer whose frames come one by one, when the test says so. */
function start(pieces: readonly (AnswerPiece | Error)[]) {
  const saved: StoredAnswer[] = [];
  const steps: (() => void)[] = [];
  let ended = 0;
  let nowMs = 0;
  const run: AnswerRun = runAnswer({
    owner: { userId: 'u', orgId: 'o' },
    id: 'answer',
    requestId: 'r1',
    pieces: (async function* () {
      for (const piece of pieces) {
        if (piece instanceof Error) throw piece;
        yield piece;
      }
    })(),
    save: async (answer) => void saved.push({ ...answer, frames: [...answer.frames] }),
    nowMs: () => (nowMs += 100),
    pause: () => new Promise((resolve) => steps.push(resolve)),
    onEnd: () => (ended += 1),
    failureText: 'it broke off',
  });
  const step = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve));
    steps.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { run, saved, step, ended: () => ended };
}
const heard = (run: AnswerRun, fromSeq = -1) => {
  const frames: AssistantServerFrame[] = [];
  return { frames, stop: run.listen(fromSeq, (frame) => frames.push(frame)) };
};
const text = (characters: number, letter = 'a'): AnswerPiece => ({
  lane: 'content',
  text: letter.repeat(characters),
});
const END: AnswerPiece = { lane: 'end', recommend: ['next?'] };

describe('an answer on its way', () => {
  test('its frames are numbered from 0, the last tells its id and what to ask next', async () => {
    const { run, saved, step, ended } = start([{ lane: 'thinking', text: 'hm' }, text(30), END]);
    const { frames } = heard(run);
    for (let frame = 0; frame < 4; frame += 1) await step();
    await run.done;
    expect(frames).toEqual([
      { requestId: 'r1', seq: 0, eventName: 'THINKING', data: 'hm' },
      { requestId: 'r1', seq: 1, eventName: 'CONTENT', data: 'a'.repeat(24) },
      { requestId: 'r1', seq: 2, eventName: 'CONTENT', data: 'a'.repeat(6) },
      {
        requestId: 'r1',
        seq: 3,
        eventName: 'END',
        data: { replyChatMessage: { id: 'answer' }, recommendQuestions: ['next?'] },
      },
    ]);
    expect(saved.at(-1)).toMatchObject({ state: 'finished', content: 'a'.repeat(30), thinking: 'hm' });
    expect(saved.at(-1)?.frames).toHaveLength(4);
    expect(ended()).toBe(1);
  });

  test('it is written down while it comes, so that a reload finds what has arrived', async () => {
    const { run, saved, step } = start([text(24 * 25), END]);
    for (let frame = 0; frame < 21; frame += 1) await step();
    expect(saved).toHaveLength(1);
    expect(saved[0]).toMatchObject({ state: 'streaming', content: 'a'.repeat(24 * 20) });
    run.stop();
    await step();
    await run.done;
  });

  test('who comes back hears the frames it missed and then the live ones, each once', async () => {
    const { run, step } = start([text(24 * 3), END]);
    const before = heard(run);
    await step();
    before.stop();
    await step();
    expect(before.frames).toHaveLength(2);
    const after = heard(run, 0);
    expect(after.frames.map((frame) => 'seq' in frame && frame.seq)).toEqual([1, 2]);
    await step();
    await run.done;
    expect(after.frames.map((frame) => 'seq' in frame && frame.seq)).toEqual([1, 2, 3]);
    expect(before.frames).toHaveLength(2);
  });

  test('stopped it ends with INTERRUPT_RESPONSE, and what has come is kept', async () => {
    const { run, saved, step } = start([text(24 * 5), END]);
    const { frames } = heard(run);
    await step();
    run.stop();
    await step();
    await run.done;
    expect(frames.at(-1)).toEqual({ type: 'INTERRUPT_RESPONSE', requestId: 'r1', seq: frames.length - 1 });
    expect(saved.at(-1)).toMatchObject({ state: 'stopped', content: 'a'.repeat(24 * (frames.length - 1)) });
  });

  test('stopped while it waits for its figures it ends at once, and what they bring later is heard by nobody', async () => {
    let bring = (): void => undefined;
    const figures = new Promise<void>((resolve) => (bring = resolve));
    const saved: StoredAnswer[] = [];
    const run = runAnswer({
      owner: { userId: 'u', orgId: 'o' },
      id: 'answer',
      requestId: 'r1',
      pieces: (async function* () {
        yield text(3);
        await figures;
        yield text(3, 'b');
      })(),
      save: async (answer) => void saved.push({ ...answer, frames: [...answer.frames] }),
      nowMs: () => 0,
      pause: async () => undefined,
      onEnd: () => undefined,
      failureText: 'it broke off',
    });
    const { frames } = heard(run);
    await new Promise((resolve) => setTimeout(resolve));
    expect(run.isStopped()).toBe(false);
    run.stop();
    await run.done;
    expect(run.isStopped()).toBe(true);
    bring();
    await new Promise((resolve) => setTimeout(resolve));
    expect(frames).toEqual([
      { requestId: 'r1', seq: 0, eventName: 'CONTENT', data: 'aaa' },
      { type: 'INTERRUPT_RESPONSE', requestId: 'r1', seq: 1 },
    ]);
    expect(saved.map(({ state, content }) => [state, content])).toEqual([['stopped', 'aaa']]);
  });

  test('broken off it ends with ERROR in words, and what has come is kept', async () => {
    const { run, saved, step } = start([text(10), new Error('connection terminated: password=secret')]);
    const { frames } = heard(run);
    await step();
    await run.done;
    expect(frames.at(-1)).toEqual({
      requestId: 'r1',
      seq: 1,
      eventName: 'ERROR',
      data: { retCode: RETCODE_ANSWER_FAILED, retMsg: 'it broke off' },
    });
    expect(saved.at(-1)).toMatchObject({ state: 'failed', content: 'a'.repeat(10) });
  });
});

test('a text is cut into frames that never part a character of two units', () => {
  const parts = cut(`${'a'.repeat(23)}😀${'b'.repeat(30)}`);
  expect(parts.join('')).toBe(`${'a'.repeat(23)}😀${'b'.repeat(30)}`);
  for (const part of parts) expect(encodeURIComponent(part)).toBeTypeOf('string');
  expect(cut('')).toEqual([]);
});
