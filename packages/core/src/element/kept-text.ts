/** Storage of the page as a view of it that never throws; without storage the page's own memory serves. */
export interface KeptText {
  get(key: string): string | null;
  set(key: string, text: string): void;
  remove(key: string): void;
}

/**
 * @param open  gives the storage; browsers throw here when storage is forbidden
 */
export function createKeptText(open: () => Storage): KeptText {
  const memory = new Map<string, string>();
  const withStorage = <T>(act: (storage: Storage) => T, otherwise: () => T): T => {
    try {
      return act(open());
    } catch {
      return otherwise();
    }
  };
  return {
    get: (key) =>
      withStorage(
        (storage) => storage.getItem(key),
        () => null,
      ) ??
      memory.get(key) ??
      null,
    set(key, text) {
      memory.delete(key);
      // A full or forbidden storage must not lose the text on this page.
      withStorage(
        (storage) => storage.setItem(key, text),
        () => void memory.set(key, text),
      );
    },
    remove(key) {
      memory.delete(key);
      withStorage(
        (storage) => storage.removeItem(key),
        () => undefined,
      );
    },
  };
}

/** Of the tab: drafts. */
export const tabText: KeptText = createKeptText(() => sessionStorage);
/** Of the browser: choices that outlive the visit. */
export const browserText: KeptText = createKeptText(() => localStorage);
