import { expect, test, vi } from 'vitest';
import { createFakeDictation } from '../../../../tests/support/fake-dictation.ts';
import type { DictationOptions, SpeechProvider } from '../types.ts';
import { createVoiceDesk, type VoiceChoices } from './voice-desk.ts';

const provider = (id: string): SpeechProvider => ({
  id,
  takes: 'audio',
  maxSessionMs: null,
  asksFirst: true,
  unavailable: () => null,
  destination: () => Promise.resolve('vendor'),
  open: () => {
    throw new Error('not opened here');
  },
});
function desk(kept: Partial<Record<'provider' | 'device' | 'confirmed', string>> = {}) {
  const stored = new Map(Object.entries(kept));
  const choices: VoiceChoices = {
    get: (name) => stored.get(name) ?? null,
    set: (name, value) => (value === null ? stored.delete(name) : stored.set(name, value)),
  };
  const dictation = createFakeDictation();
  let given: DictationOptions | undefined;
  const made = createVoiceDesk({
    createDictation: (options) => {
      given = options;
      return dictation;
    },
    providers: [provider('alicloud'), provider('browser')],
    microphone: {
      unavailable: () => null,
      open: () => Promise.reject(new Error('not opened here')),
      devices: () => Promise.resolve([]),
    },
    timers: { nowMs: () => 0, after: () => () => {}, every: () => () => {} },
    random: () => 0.5,
    request: () => ({ language: 'auto', target: null }),
    log: () => {},
    choices,
  });
  if (given === undefined) throw new Error('no dictation was made');
  return { desk: made, dictation, given, stored };
}

test('provider and microphone are remembered; a provider that is gone is not', () => {
  const first = desk();
  expect(first.given.providerId).toBe('alicloud');
  first.desk.chooseProvider('browser');
  first.desk.chooseDevice('headset');
  expect(first.dictation.asked).toEqual(['setProvider browser', 'setDevice headset']);
  const again = desk(Object.fromEntries(first.stored));
  expect(again.given.providerId).toBe('browser');
  expect(again.given.deviceId).toBe('headset');
  expect(desk({ provider: 'gone' }).given.providerId).toBe('alicloud');
  first.desk.chooseDevice(null);
  expect(first.stored.has('device')).toBe(false);
});

test('where sound goes is asked once for each provider and place, and a refusal asks again', async () => {
  const { desk: made, given, stored } = desk();
  const listener = vi.fn();
  made.subscribe(listener);
  const refused = given.confirmDestination('browser', 'browserVendor');
  expect(made.question()).toMatchObject({ providerId: 'browser', destination: 'browserVendor' });
  made.question()?.answer(false);
  expect(await refused).toBe(false);
  const taken = given.confirmDestination('browser', 'browserVendor');
  made.question()?.answer(true);
  expect(await taken).toBe(true);
  expect(await given.confirmDestination('browser', 'browserVendor')).toBe(true);
  expect(made.question()).toBeNull();
  expect(listener).toHaveBeenCalledTimes(4);
  const later = desk(Object.fromEntries(stored));
  expect(await later.given.confirmDestination('browser', 'browserVendor')).toBe(true);
  void later.given.confirmDestination('browser', 'vendor');
  expect(later.desk.question()).not.toBeNull();
});

test('another provider or the end answers an open question with no', async () => {
  const { desk: made, given, dictation } = desk();
  const first = given.confirmDestination('browser', 'browserVendor');
  made.chooseProvider('alicloud');
  expect(await first).toBe(false);
  const second = given.confirmDestination('alicloud', 'vendor');
  made.dispose();
  expect(await second).toBe(false);
  expect(dictation.asked.at(-1)).toBe('dispose');
});
