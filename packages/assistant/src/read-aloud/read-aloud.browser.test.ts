import { axeProblems } from '../../../../tests/support/axe.ts';
import { afterEach, beforeEach, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import {
  ask,
  content,
  defineDrawer,
  eachAlone,
  end,
  open,
  press,
  theSession,
  type Opened,
} from '../../../../tests/support/assistant-drawer.ts';

// The browser of the tests has no voices: what it is asked to say is heard here instead.
interface Said {
  readonly text: string;
  lang: string;
  onend: (() => void) | null;
  onerror: ((event: { error: string }) => void) | null;
}
let voices: { lang: string; localService: boolean; default: boolean }[] = [];
let said: Said[] = [];
let canceled = 0;
class HeardUtterance implements Said {
  lang = '';
  voice: unknown = null;
  onend: Said['onend'] = null;
  onerror: Said['onerror'] = null;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
const heard = Object.assign(new EventTarget(), {
  getVoices: () => voices,
  speak: (utterance: Said) => said.push(utterance),
  cancel: () => {
    canceled += 1;
  },
});
const own = {
  speechSynthesis: Object.getOwnPropertyDescriptor(globalThis, 'speechSynthesis'),
  SpeechSynthesisUtterance: Object.getOwnPropertyDescriptor(globalThis, 'SpeechSynthesisUtterance'),
};

defineDrawer();
eachAlone();
beforeEach(() => {
  voices = [
    { lang: 'zh-CN', localService: true, default: true },
    { lang: 'en-GB', localService: false, default: false },
    { lang: 'en_US', localService: true, default: false },
  ];
  said = [];
  canceled = 0;
  Object.defineProperty(globalThis, 'speechSynthesis', { value: heard, configurable: true });
  Object.defineProperty(globalThis, 'SpeechSynthesisUtterance', {
    value: HeardUtterance,
    configurable: true,
  });
});
afterEach(() => {
  for (const [name, before] of Object.entries(own))
    if (before !== undefined) Object.defineProperty(globalThis, name, before);
});

async function answered(text: string): Promise<Opened> {
  const opened = await open();
  const requestId = await ask(opened, 'What did the mills use?');
  content(requestId, text);
  end(requestId);
  await until('the answer', () => opened.has('[aria-label="Read aloud"]'));
  return opened;
}
const button = (opened: Opened, label: string): HTMLElement => opened.find(`[aria-label="${label}"]`);

it('an answer is read sentence by sentence in its own language by a voice of the device, and the button stops it', async () => {
  const opened = await answered('Mill 5 used **251 kWh**. It can move 1.0 h.');
  button(opened, 'Read aloud').click();
  await until('the first sentence', () => said.length === 1);
  expect(said[0]?.text).to.equal('Mill 5 used 251 kilowatt hours.');
  expect(said[0]?.lang).to.equal('en_US');
  expect(button(opened, 'Stop reading').getAttribute('aria-pressed')).to.equal('true');
  expect(await axeProblems(opened.host)).to.deep.equal([]);
  said[0]?.onend?.();
  expect(said[1]?.text).to.equal('It can move 1.0 hours.');
  const before = canceled;
  button(opened, 'Stop reading').click();
  await until('the silence', () => opened.has('[aria-label="Read aloud"]'));
  expect(canceled).to.equal(before + 1);
  said[1]?.onend?.();
  expect(said).to.have.length(2);
});

it('the end of the text is the end of the reading', async () => {
  const opened = await answered('All mills run.');
  button(opened, 'Read aloud').click();
  await until('the sentence', () => said.length === 1);
  said[0]?.onend?.();
  await until('the end', () => opened.has('[aria-label="Read aloud"]'));
  expect(opened.has('.line-state')).to.equal(false);
});

it('closing the drawer ends it, and so does another page part that reads', async () => {
  const opened = await answered('All mills run.');
  button(opened, 'Read aloud').click();
  await until('the sentence', () => said.length === 1);
  opened.host.removeAttribute('open');
  await until('the silence', () => canceled === 2);
  opened.host.setAttribute('open', '');
  await settled();
  button(opened, 'Read aloud').click();
  await until('the sentence', () => said.length === 2);
  said[1]?.onerror?.({ error: 'interrupted' });
  await until('the end', () => opened.has('[aria-label="Read aloud"]'));
  expect(opened.has('.line-state')).to.equal(false);
});

it('says that the device has no voice for the language, and that a voice failed', async () => {
  const opened = await answered('ค่าไฟช่วงพีคเมื่อวานสูงกว่าปกติ');
  button(opened, 'Read aloud').click();
  await until('the reason', () => opened.has('.line-state[role="status"]'));
  expect(opened.find('.line-state').textContent).to.contain('no voice for the language');
  expect(said).to.have.length(0);
  voices.push({ lang: 'th-TH', localService: true, default: false });
  button(opened, 'Read aloud').click();
  await until('the sentence', () => said.length === 1);
  expect(opened.has('.line-state')).to.equal(false);
  said[0]?.onerror?.({ error: 'synthesis-failed' });
  await until('the reason', () => opened.has('.line-state[role="status"]'));
  expect(opened.find('.line-state').textContent).to.contain('failed');
});

it('never sends an answer to a voice of the browser’s maker', async () => {
  voices = [{ lang: 'en-US', localService: false, default: true }];
  const opened = await answered('All mills run.');
  button(opened, 'Read aloud').click();
  await until('the reason', () => opened.has('.line-state[role="status"]'));
  expect(said).to.have.length(0);
});

/** The platform's speech socket, which says what a test wants. */
class HeardSocket extends EventTarget {
  static last: HeardSocket | null = null;
  readyState = 1;
  constructor() {
    super();
    HeardSocket.last = this;
    queueMicrotask(() => {
      this.dispatchEvent(new Event('open'));
      this.say({ type: 'init', caps: { provider: 'gummy' } });
    });
  }
  say(frame: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }
  hear(text: string, final: boolean): void {
    this.say({ transcriptionResult: { sentenceId: 0, text, final } });
  }
  send(data: unknown): void {
    if (data === 'finish-task') this.say({ type: 'finished' });
  }
  close(): void {
    this.readyState = 3;
  }
}

it('CHT-16 a question is spoken with level bars and its interim text marked, and the answer is read aloud until it is stopped', async () => {
  const sockets = globalThis.WebSocket;
  Object.assign(globalThis, { WebSocket: HeardSocket });
  Object.assign(theSession(), { speechUrl: () => Promise.resolve('wss://plant.example/gummy/speech') });
  try {
    const opened = await open();
    await until('the microphone', () => opened.has('[aria-label="Dictate"]'));
    button(opened, 'Dictate').click();
    await until('the bars', () => opened.root.querySelectorAll('.voice-wave i').length === 5, 8_000);
    await until('the measured level', () => opened.has('.voice-wave:not(.simulated)'), 8_000);
    await until('the connection', () => opened.has('.voice-button.on') && HeardSocket.last, 8_000);
    HeardSocket.last?.hear('what did the', false);
    await until('the mark', () => opened.has('.voice-interim'));
    expect(opened.find('.voice-interim').textContent).to.equal('what did the');
    expect(opened.area().value).to.equal('what did the');
    HeardSocket.last?.hear('What did the mills use?', true);
    await settled();
    expect(opened.has('.voice-interim')).to.equal(false);
    button(opened, 'Stop dictating').click();
    await until('the end', () => opened.has('[aria-label="Dictate"]'), 8_000);
    expect(opened.area().value).to.equal('What did the mills use?');
    press(opened.area(), 'Enter');
    await until('the question', () => theSession().assistant.sentOf('SEND').length === 1);
    const { requestId, ...asked } = theSession().assistant.sentOf('SEND')[0] ?? { requestId: '' };
    expect(JSON.stringify(asked)).to.contain('What did the mills use?');
    content(requestId, 'All mills run. None stands.');
    end(requestId);
    await until('the answer', () => opened.has('[aria-label="Read aloud"]'));
    button(opened, 'Read aloud').click();
    await until('the sentence', () => said.length === 1);
    expect(said[0]?.text).to.equal('All mills run.');
    const before = canceled;
    button(opened, 'Stop reading').click();
    await until('the silence', () => opened.has('[aria-label="Read aloud"]'));
    expect(canceled).to.equal(before + 1);
    expect(said).to.have.length(1);
  } finally {
    Object.assign(globalThis, { WebSocket: sockets });
  }
});
