/** Type numbers of PostgreSQL whose values the two drivers would otherwise read differently. */
const OID_BYTEA = 17;
const OID_INT8 = 20;
const OID_NUMERIC = 1700;

/** bigint, count(*) and numeric become numbers: no quantity here passes 2^53. */
const parseNumber = (text: string): number => Number(text);

/** A fresh array, so that its buffer starts at 0 and may be read as Float32Array. */
function parseBytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text.slice(2), 'hex'));
}

export const VALUE_PARSERS: Record<number, (text: string) => unknown> = {
  [OID_BYTEA]: parseBytes,
  [OID_INT8]: parseNumber,
  [OID_NUMERIC]: parseNumber,
};
