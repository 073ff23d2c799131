/** What the bench of dictation runs in its page: capture, resampling and the pace of frames, with no network. */
import {
  browserTimers,
  createBrowserMicrophone,
  createDictation,
  createXunfeiProvider,
  defaultWorkletUrl,
} from '@plantdeck/voice';

const sentAtMs: number[] = [];
const dictation = createDictation({
  providers: [
    createXunfeiProvider({
      signedUrl: () => Promise.resolve({ url: 'wss://no.where', appId: 'bench' }),
      openSocket(_, handlers) {
        setTimeout(() => handlers.opened(), 0);
        return { send: () => void sentAtMs.push(performance.now()), close: () => {} };
      },
      timers: browserTimers(),
      log: () => {},
    }),
  ],
  providerId: 'xunfei',
  microphone: createBrowserMicrophone(defaultWorkletUrl),
  timers: browserTimers(),
  random: Math.random,
  request: () => ({ language: 'auto', target: null }),
  confirmDestination: () => Promise.resolve(true),
  log: () => {},
});
/** A timer alone, for what the machine does by itself. */
const floorAtMs: number[] = [];
const PERIOD_MS = 40;
let dueMs = performance.now();
function floor(): void {
  floorAtMs.push(performance.now());
  dueMs += PERIOD_MS;
  setTimeout(floor, Math.max(0, dueMs - performance.now()));
}
Object.assign(globalThis, { dictation, sentAtMs, floorAtMs, floor });
document.documentElement.dataset['ready'] = '';
