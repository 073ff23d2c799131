import fc from 'fast-check';
import { expect, test } from 'vitest';
import { peakOf, toBase64, toBytes, toPcm16 } from './pcm.ts';
import { createSoundRing } from './sound-ring.ts';

test('samples become 16 bit, little endian, never wrapping round', () => {
  const pcm = toPcm16(Float32Array.of(0, 1, -1, 1.5, -2, 0.5));
  expect([...pcm]).toEqual([0, 32_767, -32_767, 32_767, -32_767, 16_384]);
  expect([...toBytes(Int16Array.of(1, -2))]).toEqual([1, 0, 254, 255]);
  expect(peakOf(Int16Array.of(3, -32_768))).toBe(1);
  expect(peakOf(new Int16Array(0))).toBe(0);
});

test('base64 is that of any other maker', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 20_000 }), (bytes) => {
      expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
    }),
    { numRuns: 30 },
  );
});

test('the ring gives back the last sound, sample by sample', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.array(fc.integer({ min: 0, max: 70 }), { maxLength: 30 }),
      fc.integer({ min: 0, max: 600 }),
      fc.integer({ min: 0, max: 600 }),
      (capacity, sizes, from, length) => {
        const ring = createSoundRing(capacity);
        const all: number[] = [];
        for (const size of sizes) {
          const pcm = Int16Array.from({ length: size }, (_, at) => (all.length + at) % 30_000);
          all.push(...pcm);
          ring.append(pcm);
        }
        expect(ring.end()).toBe(all.length);
        expect(ring.start()).toBe(Math.max(0, all.length - capacity));
        const kept = all.slice(Math.max(from, ring.start()), Math.max(from + length, ring.start()));
        expect([...ring.read(from, from + length)]).toEqual(kept);
      },
    ),
  );
});

test('a cleared ring holds nothing', () => {
  const ring = createSoundRing(10);
  ring.append(Int16Array.of(1, 2, 3));
  ring.clear();
  expect([ring.start(), ring.end(), ring.read(0, 9).length]).toEqual([0, 0, 0]);
  ring.append(Int16Array.of(4));
  expect([...ring.read(0, 9)]).toEqual([4]);
});
