/**
 * All state of a plant is one array of numbers, so that a checkpoint is one copy and nothing can be forgotten in it.
 * Parts are allotted once, in a fixed order.
 */
export interface StateLayout {
  /** Allots `length` numbers. @returns the offset of the first */
  allot(length: number, initial?: number): number;
  /** A state in its nominal beginning. */
  create(): Float64Array;
}

export function createStateLayout(): StateLayout {
  const initials: number[] = [];
  return {
    allot(length, initial = 0) {
      const offset = initials.length;
      for (let i = 0; i < length; i++) initials.push(initial);
      return offset;
    },
    create: () => Float64Array.from(initials),
  };
}

/** State as text for the checkpoint table; exact, with the length as its check. */
export const encodeState = (state: Float64Array): string =>
  Buffer.from(state.buffer, state.byteOffset, state.byteLength).toString('base64');

/** @returns null where the text does not fit the layout (an older version of the model wrote it) */
export function decodeState(text: string, length: number): Float64Array | null {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.byteLength !== length * 8) return null;
  const state = new Float64Array(length);
  new Uint8Array(state.buffer).set(bytes);
  return state;
}
