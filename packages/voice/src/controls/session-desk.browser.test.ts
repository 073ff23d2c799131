import { afterEach, beforeEach, expect, it, until } from '../../../../tests/support/browser.ts';
import { createFakeSession } from '../../../../tests/support/fake-session.ts';
import { createSessionDesk } from './session-desk.ts';
import type { VoiceDesk } from './voice-desk.ts';

/** Sockets of the platform that say what a test wants. */
class PlatformSocket extends EventTarget {
  static all: PlatformSocket[] = [];
  readyState = 1;
  constructor() {
    super();
    PlatformSocket.all.push(this);
    queueMicrotask(() => this.dispatchEvent(new Event('open')));
  }
  say(frame: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }
  drop(): void {
    this.dispatchEvent(new CloseEvent('close', { code: 1006 }));
  }
  send(): void {}
  close(): void {}
}

const sockets = globalThis.WebSocket;
let desk: VoiceDesk;
let asked: number;
beforeEach(() => {
  localStorage.clear();
  PlatformSocket.all = [];
  Object.assign(globalThis, { WebSocket: PlatformSocket });
  asked = 0;
  const answer = (): unknown => {
    asked += 1;
    return {
      provider: 'local-grammar',
      dictation: false,
      languages: ['en'],
      partials: false,
      translateTo: [],
    };
  };
  const session = Object.assign(createFakeSession({ speechCapabilities: answer }), {
    speechUrl: () => Promise.resolve('wss://plant.example/gummy/speech'),
  });
  desk = createSessionDesk(session, { providerIds: ['alicloud', 'xunfei'], workletUrl: null });
});
afterEach(() => {
  desk.dispose();
  Object.assign(globalThis, { WebSocket: sockets });
});

async function recording(caps: object): Promise<PlatformSocket> {
  PlatformSocket.all = [];
  desk.dictation.press();
  const socket = await until('a socket', () => PlatformSocket.all.at(-1), 8_000);
  socket.say({ type: 'init', caps });
  await until('recording', () => desk.dictation.state().status === 'recording', 8_000);
  return socket;
}

it('goes on in another session where the platform ends one, and says nothing of it', async () => {
  const first = await recording({ provider: 'iflytek' });
  first.say({ type: 'error', code: 'SESSION_LIMIT', message: '', retryable: true });
  await until('another session', () => PlatformSocket.all.length === 2);
  expect(desk.dictation.state().status).to.equal('recording');
  expect(desk.dictation.state().failure).to.equal(null);
});

it('offers iFlytek where a connection drops, but not where the platform understands commands alone', async () => {
  (await recording({ provider: 'gummy' })).drop();
  expect(desk.dictation.state().offeredProviderId).to.equal('xunfei');
  (await recording({ provider: 'local-grammar', dictation: false, languages: ['en'] })).drop();
  expect(desk.dictation.state().failure?.code).to.equal('connectionClosed');
  expect(desk.dictation.state().offeredProviderId).to.equal(null);
});

it('finds out before the first press that commands alone are understood, once, and only where somebody comes near', async () => {
  expect([desk.commands(), asked]).to.deep.equal([null, 0]);
  desk.approach();
  desk.approach();
  await until('the answer', () => desk.commands());
  expect(desk.commands()).to.deep.equal(['en']);
  desk.chooseProvider('xunfei');
  expect(desk.commands()).to.equal(null);
  expect([asked, PlatformSocket.all.length]).to.deep.equal([1, 0]);
});
