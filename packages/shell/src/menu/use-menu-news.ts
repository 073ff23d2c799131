import { useEffect } from 'react';
import type { PlantSession } from '@plantdeck/core';

/** Several changes in a row, such as the rows of a role, are one. */
const REST_MS = 200;
/** The pages of a whole plant hear of it at one moment; they don't ask all at once. */
const SPREAD_MS = 600;

/** Roles, functions and entries that change while a page is open: its menu, buttons and routes are those of the moment. */
export function useMenuNews(session: PlantSession): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = session.onNotice('menus', () => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          void session.reload();
        },
        REST_MS + Math.random() * SPREAD_MS,
      );
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [session]);
}
