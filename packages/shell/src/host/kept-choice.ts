export const WIDTH_KEY = 'plantdeck.menuWidth';
export const COLLAPSED_KEY = 'plantdeck.menuCollapsed';
export const THEME_KEY = 'plantdeck.theme';
export const USER_NAME_KEY = 'plantdeck.userName';

/** Choices of a person on this device. Storage that throws costs the memory of the choice, nothing else. */
interface KeptChoices {
  get(key: string): string | null;
  set(key: string, value: string): void;
}

function keptChoices(storage: () => Storage): KeptChoices {
  const inMemory = new Map<string, string>();
  return {
    get(key) {
      try {
        return inMemory.get(key) ?? storage().getItem(key);
      } catch {
        return inMemory.get(key) ?? null;
      }
    },
    set(key, value) {
      inMemory.set(key, value);
      try {
        storage().setItem(key, value);
      } catch {
        // Kept in memory for this visit.
      }
    },
  };
}

/** Of this device. */
export const choices = keptChoices(() => localStorage);
