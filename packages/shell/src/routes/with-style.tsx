import { createElement, useLayoutEffect, type ComponentType } from 'react';
import { useElement } from '@plantdeck/core/element';
import { loadChunk } from '../routes/load-chunk.ts';
import type { OwnPageFile, OwnPageProps } from '../routes/own-pages.ts';

type StyleFile = () => Promise<{ readonly default: string }>;

/** A page with a style sheet of its own, which loads beside it; without either there is no page. */
export async function withStyle(
  page: OwnPageFile,
  style: StyleFile,
): Promise<{ readonly default: ComponentType<OwnPageProps> }> {
  const [{ default: Page }, { default: css }] = await Promise.all([page(), loadChunk(style, 'style')]);
  return {
    default: function StyledPage(props: OwnPageProps) {
      const element = useElement();
      useLayoutEffect(() => element.adopt(css), [element]);
      return createElement(Page, props);
    },
  };
}
