import { expect, test } from 'vitest';
import { createAlarmSound, tonesOf, type SoundContext } from './alarm-sound.ts';

/** Writes down what would be heard. */
function fakeContext(state: AudioContextState) {
  const heard: { at: number; frequency: number }[] = [];
  const context = {
    state,
    currentTime: 10,
    destination: {},
    resume: async () => void (context.state = 'running'),
    close: async () => void (context.state = 'closed'),
    createGain: () => ({
      gain: { setValueAtTime() {}, linearRampToValueAtTime() {} },
      connect() {},
    }),
    createOscillator: () => {
      const oscillator = {
        type: '',
        frequency: { value: 0 },
        connect() {},
        stop() {},
        start: (at: number) => void heard.push({ at, frequency: oscillator.frequency.value }),
      };
      return oscillator;
    },
  };
  return { context: context as unknown as SoundContext & { state: AudioContextState }, heard };
}

test('the more urgent an alarm, the more and the higher its tones', () => {
  const [one, two, three, four] = ([1, 2, 3, 4] as const).map(tonesOf);
  expect([one, two, three, four].map((tones) => tones?.length)).toEqual([3, 2, 1, 1]);
  const heights = [one, two, three, four].map((tones) => tones?.[0]?.frequencyHz ?? 0);
  expect(heights).toEqual(heights.toSorted((a, b) => b - a));
});

test('nothing is asked of the browser before a gesture, and nothing sounds', async () => {
  let opened = 0;
  const sound = createAlarmSound(() => {
    opened += 1;
    return null;
  });
  expect([sound.play(1), opened]).toEqual([false, 0]);
  expect(await sound.arm()).toBe(false);
  expect([sound.play(1), opened]).toEqual([false, 1]);
});

test('after a gesture tones sound one after the other; disposed of, none', async () => {
  const { context, heard } = fakeContext('suspended');
  const sound = createAlarmSound(() => context);
  expect(await sound.arm()).toBe(true);
  expect(sound.play(1)).toBe(true);
  expect(heard.map(({ at }) => Math.round((at - 10) * 100) / 100)).toEqual([0, 0.24, 0.48]);
  sound.dispose();
  expect(sound.play(1)).toBe(false);
  expect(context.state).toBe('closed');
});
