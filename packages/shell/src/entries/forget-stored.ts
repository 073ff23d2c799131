import { sessionControls, type PlantSession } from '@plantdeck/core';
import { COLLAPSED_KEY, THEME_KEY, WIDTH_KEY } from '../host/kept-choice.ts';

/** How this device shows pages; nothing of a person. */
const DEVICE_CHOICES = ['language', THEME_KEY, WIDTH_KEY, COLLAPSED_KEY];

/** Clears everything that the site has stored, of this tab too; only the choices of the device stay. */
export function forgetStored(storages: readonly (() => Storage)[]): void {
  for (const reach of storages) {
    try {
      const storage = reach();
      const kept = DEVICE_CHOICES.map((key) => [key, storage.getItem(key)] as const);
      storage.clear();
      for (const [key, value] of kept) if (value !== null) storage.setItem(key, value);
    } catch {
      // What cannot be reached holds nothing of ours either.
    }
  }
}

/** Clears what a customization left behind in this tab; a sign-in that is kept for the tab alone stays. */
export function forgetTab(session: PlantSession): void {
  try {
    const isSignedInHere =
      sessionControls(session).stored.place() === 'session' && session.state.peek().name === 'ready';
    if (!isSignedInHere) sessionStorage.clear();
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
