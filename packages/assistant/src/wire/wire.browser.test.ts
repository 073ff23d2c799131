import type { WireRecording } from '@plantdeck/core/contract';
import { signal } from '@preact/signals-core';
import { setViewport } from '@web/test-runner-commands';
import {
  afterEach,
  before,
  beforeEach,
  describe,
  expect,
  it,
  settled,
  until,
} from '../../../../tests/support/browser.ts';
import {
  ask,
  content,
  defineDrawer,
  end,
  freshSession,
  given,
  open,
  theSession,
  type Opened,
} from '../../../../tests/support/assistant-drawer.ts';
import { playRecording, readRecording, type Playback } from './playback.ts';
import { recordWire } from './wire-recorder.ts';

defineDrawer();
before(() => setViewport({ width: 1280, height: 800 }));
let saved: Blob[] = [];
const { createObjectURL } = URL;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  given.session = freshSession();
  saved = [];
  URL.createObjectURL = (blob: Blob | MediaSource) => {
    if (blob instanceof Blob) saved.push(blob);
    return createObjectURL(blob);
  };
});
afterEach(() => {
  URL.createObjectURL = createObjectURL;
  document.querySelectorAll('plant-assistant').forEach((element) => element.remove());
});

const ANSWER = 'It was **42** kWh.\n\n| a | b |\n|---|---:|\n| 1 | 2 |\n';
const answerHtml = (opened: Opened): string =>
  [...opened.root.querySelectorAll('article:first-of-type .md, article:first-of-type .steps li b')]
    .map((element) => element.innerHTML)
    .join('\n');

/** A conversation whose second answer fails, and the file that its reader saves. */
async function recorded(): Promise<{ text: string; html: string }> {
  const opened = await open();
  const first = await ask(opened, 'How much? token=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1MSJ9');
  theSession().assistant.say({ requestId: first, eventName: 'THINKING', data: 'Let me see.' });
  content(first, '<|agent name="Read" status="done"|>12<|after|>13<|/agent|>');
  for (const piece of ANSWER.match(/[^]{1,7}/g) ?? []) content(first, piece);
  end(first, 'm1', ['And yesterday?']);
  await until('the answer', () => opened.has('article .md table'));
  await settled();
  const html = answerHtml(opened);
  const second = await ask(opened, 'And yesterday?');
  theSession().assistant.say({
    requestId: second,
    eventName: 'ERROR',
    data: { retCode: '500', retMsg: 'busy' },
  });
  await until('the failure', () => opened.has('.banner'));
  const save = [...opened.root.querySelectorAll<HTMLElement>('.banner .btn, .banner button')].find((button) =>
    button.textContent?.includes('Save connection record'),
  );
  save?.click();
  await until('the file', () => saved.length === 1);
  const text = (await saved[0]?.text()) ?? '';
  opened.host.remove();
  return { text, html };
}

describe('CHT-42 the wire recorder', () => {
  it('keeps the newest frames, in and out, with their times', () => {
    let nowMs = 1_000;
    const { assistant } = freshSession();
    const recorder = recordWire(assistant, { nowMs: () => (nowMs += 10), kept: 20 });
    for (let index = 0; index < 100; index += 1)
      assistant.say({ requestId: 'r', seq: index, eventName: 'CONTENT', data: String(index) });
    recorder.socket.send({ type: 'HEARTBEAT' });
    const { entries } = recorder.recording();
    expect(entries.length).to.equal(20);
    expect(entries.at(-1)).to.deep.include({ direction: 'out', frame: { type: 'HEARTBEAT' } });
    expect(entries.at(-2)).to.deep.include({ direction: 'in' });
    const times = entries.map(({ atMs }) => atMs);
    expect(times).to.deep.equal(times.toSorted((left, right) => left - right));
  });

  it('is saved as a file without secrets, which the element answers too', async () => {
    const { text } = await recorded();
    expect(text).not.to.contain('eyJhbGci');
    const recording = readRecording(text);
    expect(recording.entries.some(({ direction }) => direction === 'out')).to.equal(true);
    expect(text).to.contain('busy');
    const opened = await open();
    const answered = await (
      opened.host as unknown as { wireRecording(): Promise<WireRecording> }
    ).wireRecording();
    expect(answered.format).to.equal('plantdeck-wire');
    expect(() => readRecording('{"format":"other"}')).to.throw(/format/);
  });

  it('is played back in a page: asked the same, the drawer draws the same again, failure included', async () => {
    const { text, html } = await recorded();
    const session = freshSession();
    const playback: Playback = playRecording(readRecording(text), { status: signal('online'), speed: 20 });
    given.session = Object.assign(Object.create(session) as typeof session, { assistant: playback.socket });
    const opened = await open();
    expect(playback.questions.length).to.equal(2);
    const put = async (question: string): Promise<void> => {
      await (opened.host as unknown as { ask(question: string): Promise<boolean> }).ask(question);
    };
    await put(playback.questions[0] ?? '');
    await until('the answer', () => opened.has('article .md table') && opened.has('.recommended'));
    await settled();
    expect(answerHtml(opened)).to.equal(html);
    await put(playback.questions[1] ?? '');
    await until('the failure', () => opened.has('.banner'));
    expect(opened.find('.banner').textContent).to.contain('busy');
    playback.dispose();
  });
});
