/** What the bench of dictation runs in its page: capture, resampling and the pace of frames, with no network. */
import {
  browserTimers,
  createBrowserMicrophone,
  createDictation,
  createXunfeiProvider,
  defaultWorkletUrl,
} from '@plantdeck/voice';
import { createResampler } from '../../packages/voice/src/sound/resampler.ts';

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
const TO_HZ = 16_000;
/** A tone through the resampler in blocks of the worklet's size: its level against full scale, and samples that came. */
function resampled(fromHz: number, toneHz: number, seconds: number): { db: number; samples: number } {
  const resampler = createResampler(fromHz);
  const from = TO_HZ * seconds * 0.2;
  const counted = TO_HZ * seconds * 0.6;
  let squares = 0;
  let samples = 0;
  const take = (block: Float32Array): void => {
    for (const sample of block) {
      samples += 1;
      // A tone that sets in is more than one tone.
      if (samples > from && samples <= from + counted) squares += sample * sample;
    }
  };
  const block = new Float32Array(1_536);
  for (let start = 0; start < fromHz * seconds; start += block.length) {
    const size = Math.min(block.length, fromHz * seconds - start);
    for (let at = 0; at < size; at += 1) block[at] = Math.sin((2 * Math.PI * toneHz * (start + at)) / fromHz);
    take(resampler.push(block.subarray(0, size)));
  }
  take(resampler.flush());
  return { db: 10 * Math.log10(squares / counted / 0.5 + 1e-12), samples };
}
Object.assign(globalThis, { dictation, sentAtMs, floorAtMs, floor, resampled });
document.documentElement.dataset['ready'] = '';
