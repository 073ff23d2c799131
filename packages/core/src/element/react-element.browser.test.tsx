import { signal } from '@preact/signals-core';
import { useEffect, useState, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { pickCommon } from './attributes.ts';
import { useBox, useLanguage, useMethods, useTheme } from './hooks.ts';
import { defineReactElement } from './react-element.tsx';
import { findSession } from '../session/session-context.ts';
import type { Language, PlantSession } from '../session/types.ts';
import { provideSessionFinder } from './session-finder.ts';
import type { ElementViewProps, ReactElementDescriptor } from './types.ts';

let clicks = 0;

function Probe({ element, props }: ElementViewProps) {
  const [count, setCount] = useState(0);
  const box = useBox();
  const language = useLanguage();
  const theme = useTheme();
  useMethods({
    refresh: () => setCount((before) => before + 1),
    add: (a: number, b: number) => a + b,
    fail: () => {
      throw new Error('not now');
    },
  });
  useEffect(() => {
    const timer = setInterval(() => undefined, 1000);
    const hear = (): void => void clicks++;
    window.addEventListener('click', hear);
    return () => {
      clearInterval(timer);
      window.removeEventListener('click', hear);
    };
  }, []);
  if (props['label'] === 'break') throw new Error('broken view');
  return (
    <div className="probe">
      <p>{String(props['label'] ?? 'none')}</p>
      <output aria-label="seen">
        {count} {box.width > 0 ? 'sized' : 'unsized'} {language} {theme}
      </output>
      <button type="button" className="btn" onClick={() => element.emit('probe-press', { count })}>
        Press
      </button>
    </div>
  );
}

const probe: ReactElementDescriptor = {
  name: 'probe',
  summary: 'Test element',
  attributes: {
    ...pickCommon('session', 'lang', 'theme', 'refresh-seconds'),
    label: { kind: 'string', description: '' },
    compact: { kind: 'boolean', description: '' },
    readonly: { kind: 'boolean', description: '' },
    span: { kind: 'enum', values: ['long', 'month'], synonyms: { month: 'long' }, description: '' },
    columns: { kind: 'number', min: 1, max: 12, default: 3, description: '' },
  },
  properties: { data: { description: '' }, formatter: { description: '' } },
  events: { 'plant-ready': { description: '' }, 'probe-press': { description: '', cancelable: true } },
  methods: { refresh: { description: '' }, add: { description: '' }, fail: { description: '' } },
  parts: {},
  styles: ['.probe { padding: 4px; background: var(--plant-canvas); }'],
  view: Probe,
};

elementContract(probe);

type ProbeElement = HTMLElement & {
  label: string;
  columns: unknown;
  add(a: number, b: number): Promise<number>;
  fail(): Promise<void>;
  refresh(): Promise<void>;
};

function make(html = ''): ProbeElement {
  if (!customElements.get('plant-probe')) defineReactElement(probe);
  const element = document.createElement('plant-probe') as ProbeElement;
  if (html) element.setAttribute('label', html);
  return element;
}

const seen = (element: Element): string => element.shadowRoot?.querySelector('output')?.textContent ?? '';

describe('a React element', () => {
  it('answers calls that came before its view, in their order', async () => {
    const element = make();
    const answer = element.add(2, 3);
    document.body.append(element);
    expect(await answer).to.equal(5);
    const failure = await element.fail().catch((error: Error) => error.message);
    expect(failure).to.equal('not now');
    element.remove();
    await settled();
  });

  it('rejects a call that no view will answer any more', async () => {
    const element = make('break');
    document.body.append(element);
    await settled();
    const call = element.refresh().catch((error: Error) => error.message);
    element.remove();
    expect(await call).to.contain('removed');
  });

  it('shows a failed view as failed, tells the host page, and tries again on demand', async () => {
    const element = make('break');
    const errors: { code: string }[] = [];
    element.addEventListener('plant-error', (event) =>
      errors.push((event as CustomEvent<{ code: string }>).detail),
    );
    const { error } = console;
    console.error = () => undefined;
    document.body.append(element);
    const retry = await until('the failed state', () =>
      element.shadowRoot?.querySelector<HTMLButtonElement>('[role="alert"] button'),
    );
    console.error = error;
    expect(errors.map(({ code }) => code)).to.deep.equal(['render']);
    expect(retry.textContent).to.equal('Try again');
    element.label = 'whole again';
    retry.click();
    await until('the view', () => element.shadowRoot?.querySelector('p')?.textContent === 'whole again');
    element.remove();
    await settled();
  });

  it('reads text in a property as it would an attribute', () => {
    const element = make();
    element.columns = '5';
    expect(element.columns).to.equal(5);
    element.columns = 99;
    expect(element.columns).to.equal(5);
    element.columns = undefined;
    expect(element.columns).to.equal(3);
  });

  it('takes what frameworks write for an attribute: its property’s name in small letters, and readOnly', () => {
    const early = document.createElement('alias-probe') as ProbeElement;
    early.setAttribute('refreshSeconds', '30');
    Object.assign(early, { readOnly: true });
    document.body.append(early);
    defineReactElement(probe, 'alias');
    const values = (element: Element) => [
      Reflect.get(element, 'refreshSeconds'),
      Reflect.get(element, 'readonly'),
      Reflect.get(element, 'readOnly'),
    ];
    expect(values(early)).to.deep.equal([30, true, true]);
    Object.assign(early, { readOnly: false });
    early.setAttribute('refresh-seconds', '40');
    expect(values(early)).to.deep.equal([40, false, false]);
    early.setAttribute('refreshseconds', '50');
    early.removeAttribute('refreshseconds');
    expect(values(early)).to.deep.equal([40, false, false]);
    early.remove();
  });

  it('knows the synonym of a value, and gives the value itself back', () => {
    const element = make();
    element.setAttribute('span', 'month');
    expect(Reflect.get(element, 'span')).to.equal('long');
    Reflect.set(element, 'span', undefined);
    Reflect.set(element, 'span', 'month');
    expect(Reflect.get(element, 'span')).to.equal('long');
  });

  it('shares its sheets with others of its kind', async () => {
    const [one, two] = [make(), make()];
    document.body.append(one, two);
    await settled();
    const sheets = one.shadowRoot?.adoptedStyleSheets ?? [];
    expect(sheets.length).to.be.greaterThan(2);
    expect(two.shadowRoot?.adoptedStyleSheets).to.deep.equal(sheets);
    expect(two.shadowRoot?.adoptedStyleSheets[0]).to.equal(sheets[0]);
    one.remove();
    two.remove();
    await settled();
  });
});

describe('an element and a React page around it', () => {
  it('draws nothing before it stands in a page, and again after it came back', async () => {
    const element = make('first');
    element.setAttribute('label', 'second');
    await settled();
    expect(element.shadowRoot?.childElementCount).to.equal(0);
    document.body.append(element);
    await until('drawn', () => element.shadowRoot?.querySelector('p')?.textContent === 'second');
    element.remove();
    await settled();
    expect(element.shadowRoot?.childElementCount).to.equal(0);
    document.body.append(element);
    await until('drawn again', () => element.shadowRoot?.querySelector('p')?.textContent === 'second');
    element.remove();
    await settled();
  });

  it('goes quietly when a React parent removes it in the middle of its own work', async () => {
    make();
    const complaints: unknown[] = [];
    const { error } = console;
    console.error = (...args: unknown[]) => void complaints.push(args[0]);
    const container = document.createElement('div');
    document.body.append(container);
    const root = createRoot(container);
    const heard: unknown[] = [];
    const Probe = 'plant-probe' as unknown as ComponentType<Record<string, unknown>>;
    root.render(
      <Probe
        data={{ a: 1 }}
        label="parent"
        onprobe-press={(event: CustomEvent) => heard.push(event.detail)}
      />,
    );
    await until(
      'drawn',
      () => container.firstElementChild?.shadowRoot?.querySelector('p')?.textContent === 'parent',
    );
    const element = container.firstElementChild as ProbeElement & { data: unknown };
    expect(element.data).to.deep.equal({ a: 1 });
    element.shadowRoot?.querySelector('button')?.click();
    expect(heard).to.deep.equal([{ count: 0 }]);
    root.render(null);
    await settled();
    await settled();
    console.error = error;
    expect(complaints).to.deep.equal([]);
    expect(element.shadowRoot?.childElementCount).to.equal(0);
    root.unmount();
    container.remove();
  });
});

describe('language and theme of the surroundings', () => {
  it('come from the nearest element around, through shadow roots, and change without a reload', async () => {
    const around = document.createElement('div');
    around.lang = 'zh-Hant';
    const host = document.createElement('div');
    const element = make();
    host.attachShadow({ mode: 'open' }).append(element);
    around.append(host);
    document.body.append(around);
    await until('zh-TW', () => seen(element).includes('zh-TW light'));
    around.lang = 'it';
    await until('it', () => seen(element).includes(' it '));
    element.lang = 'ja-JP';
    await until('ja', () => seen(element).includes(' ja '));
    element.removeAttribute('lang');
    around.removeAttribute('lang');
    await until('the document’s', () => seen(element).includes(' en '));
    around.remove();
    await settled();
  });

  it('take the session’s language before the document’s, and follow it', async () => {
    const language = signal<Language>('vi');
    provideSessionFinder((_host, onChange) => {
      onChange({ language } as unknown as PlantSession);
      return () => undefined;
    });
    const element = make();
    document.body.append(element);
    provideSessionFinder(findSession);
    await until('vi', () => seen(element).includes(' vi '));
    language.value = 'th';
    await until('th', () => seen(element).includes(' th '));
    element.remove();
    await settled();
  });

  it('pass the theme and its tokens to elements inside, until one has its own', async () => {
    const outer = make();
    const inner = make();
    outer.setAttribute('theme', 'dark');
    document.body.append(outer);
    await until('dark outside', () => seen(outer).includes('dark'));
    (outer.shadowRoot as ShadowRoot).append(inner);
    await until('dark inside', () => seen(inner).includes('dark'));
    const canvas = (element: Element): string => getComputedStyle(element).getPropertyValue('--plant-canvas');
    expect(canvas(inner)).to.equal('#0f1215');
    outer.style.setProperty('--plant-accent', 'rgb(9, 8, 7)');
    expect(getComputedStyle(inner).getPropertyValue('--plant-accent')).to.equal('rgb(9, 8, 7)');
    inner.setAttribute('theme', 'control-room');
    await until('its own', () => seen(inner).includes('control-room'));
    expect(canvas(inner)).to.equal('#c9cdd1');
    inner.setAttribute('theme', 'pink');
    await settled();
    expect(seen(inner)).to.include('control-room');
    outer.remove();
    await settled();
  });

  it('take the theme from a token of the page', async () => {
    const around = document.createElement('div');
    around.style.setProperty('--plant-theme', 'big-screen');
    const element = make();
    around.append(element);
    document.body.append(around);
    await until('big-screen', () => seen(element).includes('big-screen'));
    expect(getComputedStyle(element).getPropertyValue('--plant-canvas')).to.equal('#0b1220');
    around.remove();
    await settled();
  });
});
