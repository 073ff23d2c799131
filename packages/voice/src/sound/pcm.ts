const FULL = 0x7fff;

export function toPcm16(samples: Float32Array): Int16Array {
  const pcm = new Int16Array(samples.length);
  for (let at = 0; at < samples.length; at += 1)
    pcm[at] = Math.round(Math.max(-1, Math.min(1, samples[at]!)) * FULL);
  return pcm;
}

/** Largest amplitude, 0 to 1. */
export function peakOf(pcm: Int16Array): number {
  let peak = 0;
  for (const sample of pcm) peak = Math.max(peak, Math.abs(sample));
  return Math.min(1, peak / FULL);
}

/** As the wire has it: little endian, whatever the machine is. */
export function toBytes(pcm: Int16Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pcm.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < pcm.length; at += 1) view.setInt16(at * 2, pcm[at]!, true);
  return bytes;
}

const CHUNK = 8_192;

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}
