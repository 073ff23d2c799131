/**
 * What a clock on a plant's wall shows. The first formatter that a page makes for a time zone costs it tens of
 * milliseconds, so what a payload itself proves about its zone is taken from there, and the zone's own rules are asked
 * for everything else.
 */
const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const DAY_MS = 86_400_000;
/** No zone leaves an offset and comes back to it within this time. */
const SAME_BETWEEN_MS = 14 * DAY_MS;
const OFFSETS_KEPT = 512;
const PROOFS_KEPT = 16;

interface Proof {
  readonly atMs: number;
  readonly offsetMs: number;
}

const proofs = new Map<string, Proof[]>();
const offsets = new Map<string, number>();
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Learns offsets of a zone from times of its payload: one that begins an accounting day reads, in the plant's own
 * offset, just as the accounting time does. Times written in another offset prove nothing and are passed over.
 * @param dayAccountTime  `HH:mm` on the plant's wall
 * @param times  ISO 8601 with offset
 */
export function learnOffsets(timeZone: string, dayAccountTime: string, times: readonly string[]): void {
  for (const time of times) {
    const match = /T(\d{2}:\d{2})(?::00(?:\.0+)?)?(?:(Z)|([+-])(\d{2}):(\d{2}))$/.exec(time);
    const atMs = Date.parse(time);
    if (!match || match[1] !== dayAccountTime || !Number.isFinite(atMs)) continue;
    const sizeMs = match[2] ? 0 : (Number(match[4]) * 60 + Number(match[5])) * MINUTE_MS;
    const known = (proofs.get(timeZone) ?? []).filter((proof) => proof.atMs !== atMs);
    known.push({ atMs, offsetMs: match[3] === '-' ? -sizeMs : sizeMs });
    proofs.set(timeZone, known.slice(-PROOFS_KEPT));
  }
}

/** The offset between two proofs that lie around `tMs`, near each other and agree; null where there are none. */
function provenOffsetMs(tMs: number, timeZone: string): number | null {
  let before: Proof | undefined;
  let after: Proof | undefined;
  for (const proof of proofs.get(timeZone) ?? []) {
    if (proof.atMs <= tMs && (!before || proof.atMs > before.atMs)) before = proof;
    if (proof.atMs >= tMs && (!after || proof.atMs < after.atMs)) after = proof;
  }
  if (!before || !after || before.offsetMs !== after.offsetMs) return null;
  return after.atMs - before.atMs <= SAME_BETWEEN_MS ? before.offsetMs : null;
}

/** Offset of an IANA zone at `tMs`, in ms east of UTC. Zones change on quarter hours at the finest, so it is kept per quarter. */
export function zoneOffsetMs(tMs: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0;
  const proven = provenOffsetMs(tMs, timeZone);
  if (proven !== null) return proven;
  const quarter = Math.floor(tMs / QUARTER_MS);
  const key = `${timeZone}|${quarter}`;
  const kept = offsets.get(key);
  if (kept !== undefined) return kept;
  const offset = ruledOffsetMs(quarter * QUARTER_MS, timeZone);
  if (offsets.size >= OFFSETS_KEPT) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

/** By the zone's own rules. */
function ruledOffsetMs(tMs: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timeZone, format);
  }
  const part: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(tMs)) part[type] = Number(value);
  const of = (type: string): number => part[type] ?? 0;
  const wallMs = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return wallMs - tMs;
}

/** The wall's date and clock, to be read with the UTC methods of the date. */
export function wallDate(tMs: number, timeZone: string): Date {
  return new Date(tMs + zoneOffsetMs(tMs, timeZone));
}

/**
 * The instant at which the plant's wall clock shows `wallMs` (a wall time read as if it were UTC).
 * @param nearMs  an instant nearby, to guess the offset from
 */
export function instantOfWall(wallMs: number, timeZone: string, nearMs: number): number {
  const guess = wallMs - zoneOffsetMs(nearMs, timeZone);
  return wallMs - zoneOffsetMs(guess, timeZone);
}

/** No clock moves by more than this at once, and none twice within it. */
const CHANGE_WITHIN_MS = 3 * 3_600_000;

/** The other instant at which the wall reads the same, in the hour that comes twice when clocks go back; else null. */
export function twinMs(tMs: number, timeZone: string): number | null {
  // Where the offset is proven the clock does not change.
  if (timeZone === 'UTC' || provenOffsetMs(tMs, timeZone) !== null) return null;
  const offset = zoneOffsetMs(tMs, timeZone);
  for (const awayMs of [-CHANGE_WITHIN_MS, CHANGE_WITHIN_MS]) {
    const other = zoneOffsetMs(tMs + awayMs, timeZone);
    const twin = tMs + offset - other;
    if (other !== offset && zoneOffsetMs(twin, timeZone) === other) return twin;
  }
  return null;
}

/** {@link wallClock} of an instant; in the hour that comes twice with its offset, as in `02:15+01`. */
export function clockText(tMs: number, timeZone: string, withSeconds = false): string {
  const clock = wallClock(wallDate(tMs, timeZone), withSeconds);
  if (twinMs(tMs, timeZone) === null) return clock;
  const offset = zoneOffsetMs(tMs, timeZone);
  const minutes = Math.abs(offset) / MINUTE_MS;
  const rest = minutes % 60 === 0 ? '' : `:${twoDigits(minutes % 60)}`;
  return `${clock}${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}${rest}`;
}

/** `14:32`, or `14:32:10` with seconds, of a {@link wallDate}. */
export function wallClock(wall: Date, withSeconds = false): string {
  const clock = `${twoDigits(wall.getUTCHours())}:${twoDigits(wall.getUTCMinutes())}`;
  return withSeconds ? `${clock}:${twoDigits(wall.getUTCSeconds())}` : clock;
}

export const twoDigits = (value: number): string => String(value).padStart(2, '0');
