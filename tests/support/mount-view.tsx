/** Puts a piece of a view into a real element of its own, for browser tests of parts. */
import {
  defineReactElement,
  type ElementViewProps,
  type ReactElementDescriptor,
} from '@plantdeck/core/element';
import type { ReactNode } from 'react';
import { settled } from './browser.ts';

function Stage({ props }: ElementViewProps): ReactNode {
  const draw = props['draw'] as (() => ReactNode) | undefined;
  return <div className="stage">{draw?.()}</div>;
}

const stage: ReactElementDescriptor = {
  name: 'stage',
  summary: 'Test stage',
  attributes: {},
  properties: { draw: { description: 'Draws what is tested.' } },
  events: {},
  methods: {},
  parts: {},
  styles: ['.stage { background: var(--plant-canvas); padding: 24px; }'],
  view: Stage,
};

export interface MountedView {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  /** The first that matches, in the element's shadow root. */
  find<TElement extends HTMLElement = HTMLElement>(selector: string): TElement;
  /** By role and visible or spoken name; fails where there is none. */
  findNamed(selector: string, name: string): HTMLElement;
  redraw(): Promise<void>;
  unmount(): Promise<void>;
}

/**
 * Mounts a view. `nested` puts its element into another shadow root, in a page that would clip what is not in the top
 * layer.
 */
export async function mountView(draw: () => ReactNode, { nested = false } = {}): Promise<MountedView> {
  if (!customElements.get('test-stage')) defineReactElement(stage, 'test');
  const host = document.createElement('test-stage') as HTMLElement & { draw: () => ReactNode };
  host.draw = draw;
  const outer = document.createElement('div');
  if (nested) {
    Object.assign(outer.style, {
      transform: 'translateZ(0)',
      overflow: 'hidden',
      contain: 'paint',
      height: '160px',
    });
    outer.attachShadow({ mode: 'open' }).append(host);
  } else outer.append(host);
  document.body.append(outer);
  await settled();
  const root = host.shadowRoot as ShadowRoot;
  const find = <TElement extends HTMLElement>(selector: string): TElement => {
    const found = root.querySelector<TElement>(selector);
    if (!found) throw new Error(`nothing matches ${selector} in ${root.innerHTML}`);
    return found;
  };
  return {
    host,
    root,
    find,
    findNamed: (selector, name) => {
      const found = [...root.querySelectorAll<HTMLElement>(selector)].find(
        (element) => (element.getAttribute('aria-label') ?? element.textContent).trim() === name,
      );
      if (!found) throw new Error(`no ${selector} is named ${name} in ${root.innerHTML}`);
      return found;
    },
    redraw: async () => {
      host.draw = () => draw();
      await settled();
    },
    unmount: async () => {
      outer.remove();
      await settled();
    },
  };
}
