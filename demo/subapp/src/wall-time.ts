/** Clock times of a plant and the moments they are. */
function offsetMs(atMs: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(atMs);
  const part = (type: string): number => Number(parts.find((found) => found.type === type)?.value ?? 0);
  const asUtc = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return asUtc - Math.floor(atMs / 1_000) * 1_000;
}

/** `2026-11-20T14:30` in the plant's zone. */
export function wallOfIso(iso: string, zone: string): string {
  const atMs = Date.parse(iso);
  if (Number.isNaN(atMs)) return '';
  return new Date(atMs + offsetMs(atMs, zone)).toISOString().slice(0, 16);
}

/** The moment of a clock time, ISO in UTC; null for a text that is none. */
export function isoOfWall(wall: string, zone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(wall)) return null;
  const asUtc = Date.parse(`${wall}${wall.length === 16 ? ':00' : ''}Z`);
  if (Number.isNaN(asUtc)) return null;
  // Twice, because near a clock change the first guess may lie on the other side of it.
  const guess = asUtc - offsetMs(asUtc, zone);
  return new Date(asUtc - offsetMs(guess, zone)).toISOString().replace('.000Z', 'Z');
}
