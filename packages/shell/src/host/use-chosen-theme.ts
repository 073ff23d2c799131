import { useEffect } from 'react';
import { useElement } from '@plantdeck/core/element';
import { choices, THEME_KEY } from './kept-choice.ts';

/** The theme a person chose stands on the element itself, where everything below sees it. */
export function useChosenTheme(): void {
  const { host } = useElement();
  useEffect(() => {
    const chosen = choices.get(THEME_KEY);
    if (chosen && !host.hasAttribute('theme')) host.setAttribute('theme', chosen);
  }, [host]);
}
