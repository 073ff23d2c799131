/** Type numbers of PostgreSQL whose values the two drivers would otherwise read differently. */
export const OID_BYTEA = 17;
export const OID_INT8 = 20;
export const OID_NUMERIC = 1700;

/** bigint, count(*) and numeric become numbers: no quantity here passes 2^53. */
export const parseNumber = (text: string): number => Number(text);

/** A fresh array, so that its buffer starts at 0 and may be read as Float32Array. */
export function parseBytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text.slice(2), 'hex'));
}

export const VALUE_PARSERS: Record<number, (text: string) => unknown> = {
  [OID_BYTEA]: parseBytes,
  [OID_INT8]: parseNumber,
  [OID_NUMERIC]: parseNumber,
};
