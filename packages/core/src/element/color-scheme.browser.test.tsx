import { emulateMedia } from '@web/test-runner-commands';
import { describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { pickCommon } from './attributes.ts';
import { useTheme } from './hooks.ts';
import { defineReactElement } from './react-element.tsx';

function Probe() {
  return <output>{useTheme()}</output>;
}
defineReactElement(
  {
    name: 'scheme-probe',
    summary: 'Test element',
    attributes: pickCommon('theme'),
    properties: {},
    events: {},
    methods: {},
    parts: {},
    styles: [],
    view: Probe,
  },
  'auto',
);

const page = document.documentElement;
/** A probe with others inside. */
function put(first: string | null, inside: readonly (string | null)[] = []) {
  const probes = [first, ...inside].map((theme) => {
    const probe = document.createElement('auto-scheme-probe');
    if (theme !== null) probe.setAttribute('theme', theme);
    return probe;
  });
  const [outer, ...inner] = probes;
  outer?.append(...inner);
  if (outer) document.body.append(outer);
  return {
    seen: () => probes.map(({ shadowRoot }) => shadowRoot?.querySelector('output')?.textContent ?? ''),
    remove: () => outer?.remove(),
  };
}
const shows = (what: string, seen: () => string[], wanted: readonly string[]) =>
  until(`${what}: ${wanted.join()}`, () => seen().join() === wanted.join());

describe('theme="auto"', () => {
  it('follows the system while the page names no scheme, and the page where it names one, live', async () => {
    const { seen, remove } = put('auto');
    await shows('system', seen, ['light']);
    await emulateMedia({ colorScheme: 'dark' });
    await shows('dark system', seen, ['dark']);
    page.style.colorScheme = 'light';
    await shows('light page', seen, ['light']);
    page.style.colorScheme = 'dark';
    await emulateMedia({ colorScheme: 'light' });
    await shows('dark page', seen, ['dark']);
    page.style.colorScheme = 'light dark';
    await shows('a page of both', seen, ['light']);
    page.removeAttribute('style');
    remove();
  });

  it('reaches the elements inside, and leaves those with a theme of their own', async () => {
    const { seen, remove } = put('auto', [null, 'auto', 'control-room']);
    await shows('light', seen, ['light', 'light', 'light', 'control-room']);
    page.style.colorScheme = 'dark';
    await shows('dark', seen, ['dark', 'dark', 'dark', 'control-room']);
    page.removeAttribute('style');
    await shows('light again', seen, ['light', 'light', 'light', 'control-room']);
    remove();
  });

  it('is taken from the token --plant-theme of the page too', async () => {
    page.style.setProperty('--plant-theme', 'auto');
    page.style.colorScheme = 'dark';
    const { seen, remove } = put(null);
    await shows('dark', seen, ['dark']);
    page.style.colorScheme = 'light';
    await shows('light', seen, ['light']);
    page.removeAttribute('style');
    remove();
    await settled();
    expect(document.querySelector('auto-scheme-probe')).to.equal(null);
  });
});
