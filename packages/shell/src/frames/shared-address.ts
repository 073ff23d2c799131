import { FramePathSchema, tryParseContract } from '@plantdeck/core/contract';

/**
 * The path of an application in one parameter of the address of the page around, so that a link or a reload leads there
 * and back and forward walk through it. The history is written and never patched.
 */
export interface SharedAddress {
  /** What the address names; null where it names no path of the product. */
  read(): string | null;
  write(path: string, replace: boolean): void;
  /** Back and forward. @returns ends it */
  follow(listener: (path: string | null) => void): () => void;
}

export function sharedAddress(
  parameter: string,
  page: Pick<Window, 'location' | 'history' | 'addEventListener' | 'removeEventListener'> = window,
): SharedAddress {
  const read = (): string | null => {
    const parsed = tryParseContract(
      FramePathSchema,
      new URL(page.location.href).searchParams.get(parameter) ?? undefined,
    );
    return parsed.ok ? parsed.value : null;
  };
  return {
    read,
    write(path, replace) {
      if (read() === path) return;
      const url = new URL(page.location.href);
      url.searchParams.set(parameter, path);
      // What the page itself keeps with its entry stays there.
      const { history } = page;
      if (replace) history.replaceState(history.state, '', url);
      else history.pushState(history.state, '', url);
    },
    follow(listener) {
      const onPop = (): void => listener(read());
      page.addEventListener('popstate', onPop);
      return () => page.removeEventListener('popstate', onPop);
    },
  };
}
