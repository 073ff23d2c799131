import type { ElementDescriptor, ElementHandle } from './types.ts';

let given: string | null = null;

/** Where `frame.html` of the bundle stands, for pages that got the elements from npm. */
export function provideFramePage(url: string): void {
  given = url;
}

/** Beside the folder of the chunk that this code is in. The language lets the page ask for its words at once. */
function framePage(name: string, language: string): string {
  const here = import.meta.url;
  return `${given ?? new URL(`../frames/${name}.html`, here).href}#${language}`;
}

/** Scripts, files to take away, and the print dialog; no origin, no cookies, no forms, no way to the page around. */
const SANDBOX = 'allow-scripts allow-downloads allow-modals';

const loaded = new WeakSet<HTMLIFrameElement>();
/** Whether the frame has loaded something, be it what it was meant to load or the browser's own page of an error. */
export const hasLoaded = (frame: HTMLIFrameElement): boolean => loaded.has(frame);

/** The frame in its box. On the page before the code that speaks with it is here, since both have their way to come. */
export function putFrame(
  { host, root, language }: ElementHandle,
  { name, summary }: ElementDescriptor,
): HTMLIFrameElement {
  const box = document.createElement('div');
  const frame = document.createElement('iframe');
  box.className = 'plant-wall';
  box.append(frame);
  frame.setAttribute('sandbox', SANDBOX);
  frame.setAttribute('part', 'frame');
  frame.title = host.getAttribute('aria-label') ?? summary;
  frame.src = framePage(name, language.value);
  // As high as content that has not told its height.
  box.style.height = '320px';
  frame.style.visibility = 'hidden';
  frame.addEventListener('load', () => loaded.add(frame));
  root.append(box);
  return frame;
}
