/** A page that failed and was loaded anew is not loaded anew again before it has stood this long. */
export const RELOAD_AGAIN_MS = 60_000;
const RELOADED_KEY = 'plantdeck.reloadedAt';

/** Whether a page may load itself anew: not twice in a row, which would go on for ever. */
export function mayReload(lastText: string | null, nowMs: number): boolean {
  const lastMs = lastText === null ? Number.NaN : Number(lastText);
  return !(nowMs >= lastMs && nowMs - lastMs < RELOAD_AGAIN_MS);
}

/** Loads the page anew; false where it has just done so, or can't remember. */
export function reloadOnce(storage: () => Storage, reload: () => void, nowMs: number): boolean {
  try {
    const place = storage();
    if (!mayReload(place.getItem(RELOADED_KEY), nowMs)) return false;
    place.setItem(RELOADED_KEY, String(nowMs));
  } catch {
    return false;
  }
  reload();
  return true;
}
