/** The last seconds of sound by their place since recording began, so that a new session can be given what an old one lost. */
export interface SoundRing {
  append(pcm: Int16Array): void;
  /** What is kept of [from, to), in samples since the beginning. */
  read(from: number, to: number): Int16Array;
  /** Oldest sample kept, and the one after the newest. */
  start(): number;
  end(): number;
  clear(): void;
}

export function createSoundRing(capacity: number): SoundRing {
  let ring: Int16Array | null = null;
  let end = 0;
  const start = (): number => Math.max(0, end - capacity);
  return {
    append(pcm) {
      ring ??= new Int16Array(capacity);
      const tail = pcm.length > capacity ? pcm.subarray(pcm.length - capacity) : pcm;
      const at = (end + pcm.length - tail.length) % capacity;
      const first = Math.min(tail.length, capacity - at);
      ring.set(tail.subarray(0, first), at);
      ring.set(tail.subarray(first), 0);
      end += pcm.length;
    },
    read(from, to) {
      const first = Math.max(from, start());
      const last = Math.min(to, end);
      const pcm = new Int16Array(Math.max(0, last - first));
      if (ring === null || pcm.length === 0) return pcm;
      const at = first % capacity;
      const head = ring.subarray(at, Math.min(capacity, at + pcm.length));
      pcm.set(head);
      pcm.set(ring.subarray(0, pcm.length - head.length), head.length);
      return pcm;
    },
    start,
    end: () => end,
    // What was said stays in no memory longer than it is needed.
    clear() {
      ring = null;
      end = 0;
    },
  };
}
