import { useInsertionEffect } from 'react';
import { useElement } from '../../element/hooks.ts';
import uiCss from '../ui.css?inline';

/** Adopts the styles of this door's parts into the element, before the first of them is painted. */
export function useUiStyles(): void {
  const element = useElement();
  useInsertionEffect(() => element.adopt(uiCss), [element]);
}
