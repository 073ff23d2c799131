import { signal } from '@preact/signals-core';
import { css, html } from 'lit';
import { describe, expect, it, settled } from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { pickCommon } from './attributes.ts';
import { defineLitElement, PlantLitElement, SignalController } from './lit-element.ts';
import type { ElementDescriptor } from './types.ts';

const ticks = signal(0);

class LitProbe extends PlantLitElement {
  static override styles = css`
    p {
      background: var(--plant-canvas);
    }
  `;
  declare label: string | undefined;
  declare data: unknown;
  readonly log: string[] = [];
  readonly #ticks = new SignalController(this, ticks);
  readonly #language = new SignalController(this, this.element.language);

  protected override mounted(): () => void {
    this.log.push(`mounted with ${JSON.stringify(this.data)}`);
    const timer = setInterval(() => undefined, 1000);
    return () => {
      clearInterval(timer);
      this.log.push('unmounted');
    };
  }

  refresh(): Promise<void> {
    return Promise.resolve();
  }

  protected override render() {
    return html`<p>${this.label ?? 'none'} ${this.#ticks.value} ${this.#language.value}</p>`;
  }
}

const probe: ElementDescriptor = {
  name: 'lit-probe',
  summary: 'Test element',
  attributes: {
    ...pickCommon('session', 'lang', 'theme', 'src', 'refresh-seconds'),
    label: { kind: 'string', description: '' },
    compact: { kind: 'boolean', description: '' },
    columns: { kind: 'number', min: 1, max: 12, default: 3, description: '' },
  },
  properties: { data: { description: '' } },
  events: { 'plant-ready': { description: '' } },
  methods: { refresh: { description: '' } },
  parts: {},
};

elementContract(probe, { define: (prefix) => defineLitElement(probe, LitProbe, prefix) });

describe('a Lit element', () => {
  it('starts once, sees what was set before the definition, and stops only when it stays away', async () => {
    const element = document.createElement('early-lit-probe') as LitProbe;
    element.data = { early: true };
    // As a framework writes the property of an element that is not defined yet.
    element.setAttribute('refreshSeconds', '30');
    document.body.append(element);
    defineLitElement(probe, LitProbe, 'early');
    await settled();
    const section = document.createElement('section');
    document.body.append(section);
    section.append(element);
    await settled();
    expect(element.log).to.deep.equal(['mounted with {"early":true}']);
    expect(Reflect.get(element, 'refreshSeconds')).to.equal(30);
    section.remove();
    await settled();
    expect(element.log.at(-1)).to.equal('unmounted');
  });

  it('renders again with a signal and with the language around it', async () => {
    defineLitElement(probe, LitProbe, 'live');
    const element = document.createElement('live-lit-probe') as LitProbe;
    document.body.append(element);
    ticks.value = 7;
    element.lang = 'vi';
    await settled();
    expect(element.shadowRoot?.querySelector('p')?.textContent).to.equal('none 7 vi');
    element.remove();
    await settled();
  });
});
