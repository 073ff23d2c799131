import { guessLanguage } from './guess-language.ts';

/**
 * What is shown in the place of elements whose code could not be brought. Words and looks come with the first failure,
 * where they can come.
 */
export function createFailureCards(url: (file: string) => string) {
  const cards = new WeakMap<Element, Element>();
  return {
    show(host: Element, retry: () => void): void {
      if (cards.has(host)) return;
      const card = document.createElement('div');
      const button = document.createElement('button');
      button.append('\u21bb');
      button.ariaLabel = host.localName;
      button.onclick = retry;
      card.attachShadow({ mode: 'open' }).append(button);
      cards.set(host, card);
      host.append(card);
      import(/* @vite-ignore */ url('failure.js')).then(
        (module: typeof import('./failure.ts')) =>
          module.dressFailure(card, host.localName, guessLanguage(host), retry),
        () => undefined,
      );
    },
    remove: (host: Element): void => cards.get(host)?.remove(),
  };
}
