import { describe, expect, it, settled } from '../../../../tests/support/browser.ts';
import { defineReactElement } from './react-element.tsx';
import type { ElementViewProps } from './types.ts';

function Probe({ props }: ElementViewProps) {
  return <p>{String(props['label'])}</p>;
}

describe('an element made from a descriptor', () => {
  it('draws its view with its attributes', async () => {
    defineReactElement({
      name: 'probe-first',
      summary: '',
      attributes: { label: { kind: 'string', description: '' } },
      properties: {},
      events: {},
      methods: {},
      parts: {},
      styles: ['p { color: var(--plant-accent); }'],
      view: Probe,
    });
    const element = document.createElement('plant-probe-first');
    element.setAttribute('label', 'Kiln 1');
    document.body.append(element);
    await settled();
    expect(element.shadowRoot?.querySelector('p')?.textContent).to.equal('Kiln 1');
    element.remove();
  });
});
