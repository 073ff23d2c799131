import {
  badge,
  ELEMENT_CHECKS,
  readSurface,
  reportText,
  runChecks,
  WIDGET_CHECKS,
  type ContractSubject,
} from './index.ts';
import { describe, expect, it } from '../../../tests/support/browser.ts';
import manifest from '../samples/custom-elements.json' with { type: 'json' };

const clock = (await import(
  /* @vite-ignore */ new URL('../samples/shift-clock.js', import.meta.url).href
)) as Partial<ContractSubject>;
const surface = readSurface(manifest, 'my-shift-clock');
const SUBJECT: ContractSubject = { ...clock, tag: 'my-shift-clock', surface };
const Clock = customElements.get('my-shift-clock') as new () => HTMLElement & {
  connectedCallback(): void;
  disconnectedCallback(): void;
  attributeChangedCallback(name: string, before: string | null, text: string | null): void;
};

let count = 0;
/** The sample with one fault. */
function faulty(
  make: (base: typeof Clock) => CustomElementConstructor,
  more: Partial<ContractSubject> = {},
): ContractSubject {
  const tag = `faulty${++count}-clock`;
  customElements.define(tag, make(Clock));
  const { define: _, ...kept } = SUBJECT;
  return { ...kept, tag, ...more };
}
const failedOf = async (subject: ContractSubject, checks = ELEMENT_CHECKS): Promise<string[]> =>
  (await runChecks(subject, checks)).results
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ id }) => id);

describe('the contract as a package', () => {
  it('EMB-52 passes a foreign element and widget that keeps it, and gives them report and badge', async () => {
    const report = await runChecks(SUBJECT, [...ELEMENT_CHECKS, ...WIDGET_CHECKS]);
    expect(report.results.filter(({ outcome }) => outcome !== 'passed')).to.deep.equal([]);
    expect(report.isKept).to.equal(true);
    expect(reportText(report)).to.match(/ok {3}leaves-nothing: .*[\s\S]*The element keeps the contract\.$/);
    expect(badge([report])).to.match(
      new RegExp(
        `^<svg [^>]+aria-label="element contract 1: kept, ${report.results.length} checks">.*</svg>\n$`,
      ),
    );
  });

  it('EMB-52 says of an element that shows nothing by itself what to give it', async () => {
    const mute = `mute${++count}-clock`;
    customElements.define(
      mute,
      class extends HTMLElement {
        constructor() {
          super();
          this.attachShadow({ mode: 'open' });
        }
      },
    );
    const silent: ContractSubject = {
      tag: mute,
      surface: { attributes: {}, properties: {}, events: {}, methods: {} },
    };
    const moves = ELEMENT_CHECKS.filter(({ id }) => id === 'survives-moves');
    expect(reportText(await runChecks(silent, moves))).to.match(
      /shows a text or a picture; where it needs something for that, give it in make\(element\), else say in isReady\(root\)/,
    );
  });

  const FAULTS: readonly [string, () => ContractSubject][] = [
    [
      'keeps-early-properties',
      () =>
        faulty(
          (base) =>
            class extends base {
              override connectedCallback(): void {
                const early = Object.getOwnPropertyDescriptors(this);
                super.connectedCallback();
                Object.defineProperties(this, early);
              }
            },
        ),
    ],
    [
      'reads-attributes',
      () =>
        faulty(
          (base) =>
            class extends base {
              override attributeChangedCallback(
                name: string,
                before: string | null,
                text: string | null,
              ): void {
                if (text !== null) super.attributeChangedCallback(name, before, text);
              }
            },
        ),
    ],
    [
      'takes-objects-by-reference',
      () =>
        faulty((base) => {
          class Copying extends base {
            #own: unknown;
            get cfg(): unknown {
              return this.#own;
            }
            set cfg(value: unknown) {
              this.#own = typeof value === 'object' ? structuredClone(value) : value;
            }
          }
          return Copying;
        }),
    ],
    [
      'fires-public-events',
      () =>
        faulty(
          (base) =>
            class extends base {
              override connectedCallback(): void {
                super.connectedCallback();
                this.dispatchEvent(new CustomEvent('clock-ready'));
              }
            },
        ),
    ],
    [
      'survives-moves',
      () =>
        faulty(
          (base) =>
            class extends base {
              override disconnectedCallback(): void {
                super.disconnectedCallback();
                this.shadowRoot?.replaceChildren();
              }
            },
        ),
    ],
    [
      'keeps-good-values',
      () =>
        faulty(
          (base) =>
            class extends base {
              override attributeChangedCallback(
                name: string,
                before: string | null,
                text: string | null,
              ): void {
                super.attributeChangedCallback(name, before, text === '{malformed' ? null : text);
              }
            },
        ),
    ],
    [
      'has-methods-early',
      () =>
        faulty(
          (base) =>
            class extends base {
              constructor() {
                super();
                Object.defineProperty(this, 'refresh', { value: undefined });
              }
            },
        ),
    ],
    [
      'observes-its-attributes',
      () =>
        faulty(
          (base) =>
            class extends base {
              static observedAttributes = ['format'];
            },
        ),
    ],
    [
      'resists-inherited-styles',
      () =>
        faulty(
          (base) =>
            class extends base {
              override connectedCallback(): void {
                super.connectedCallback();
                if (this.shadowRoot) this.shadowRoot.adoptedStyleSheets = [];
              }
            },
        ),
    ],
    [
      'is-accessible',
      () =>
        faulty(
          (base) =>
            class extends base {
              override connectedCallback(): void {
                super.connectedCallback();
                if (this.shadowRoot && this.shadowRoot.childElementCount < 2)
                  this.shadowRoot.append(document.createElement('button'));
              }
            },
        ),
    ],
    [
      'leaves-nothing',
      () =>
        faulty(
          (base) =>
            class extends base {
              override connectedCallback(): void {
                super.connectedCallback();
                setInterval(() => undefined, 60_000);
              }
            },
        ),
    ],
    [
      'defines-twice',
      () => ({
        ...SUBJECT,
        define: (tag) => {
          customElements.define(tag, class extends Clock {});
          return customElements.get(tag) as CustomElementConstructor;
        },
      }),
    ],
  ];
  for (const [id, make] of FAULTS)
    it(`EMB-52 names an element that breaks ${id}`, async () => {
      expect(await failedOf(make())).to.include(id);
    });
  it('EMB-52 has a broken element for each of its checks', () => {
    expect(FAULTS.map(([id]) => id).toSorted()).to.deep.equal(ELEMENT_CHECKS.map(({ id }) => id).toSorted());
  });

  const WIDGET_FAULTS: readonly [string, () => ContractSubject][] = [
    [
      'widget-takes-cfg',
      () =>
        faulty(
          (base) =>
            class extends base {
              get cfg(): unknown {
                return null;
              }
              set cfg(_: unknown) {
                this.title = 'x';
              }
            },
        ),
    ],
    [
      'widget-survives-foreign-cfg',
      () =>
        faulty(
          (base) =>
            class extends base {
              set cfg(value: { items: string[] }) {
                this.title = value.items.join();
              }
            },
        ),
    ],
    [
      'widget-shows-sample',
      () =>
        faulty(
          (base) =>
            class extends base {
              set data(_: unknown) {
                this.shadowRoot?.replaceChildren();
                queueMicrotask(() => {
                  this.disconnectedCallback();
                  this.shadowRoot?.replaceChildren();
                });
              }
            },
          { isReady: () => true },
        ),
    ],
    [
      'widget-keeps-its-place',
      () =>
        faulty(
          (base) =>
            class extends base {
              override connectedCallback(): void {
                super.connectedCallback();
                this.style.width = '900px';
              }
            },
        ),
    ],
    [
      'widget-editor-tells-cfg',
      () => {
        customElements.define(
          `silent${++count}-editor`,
          class extends HTMLElement {
            connectedCallback(): void {
              this.append(document.createElement('input'));
            }
          },
        );
        return { ...SUBJECT, editorTag: `silent${count}-editor` };
      },
    ],
  ];
  for (const [id, make] of WIDGET_FAULTS)
    it(`EMB-52 names a widget that breaks ${id}`, async () => {
      expect(await failedOf(make(), WIDGET_CHECKS)).to.include(id);
    });
  it('EMB-52 has a broken widget for each check of a workbench', () => {
    expect(WIDGET_FAULTS.map(([id]) => id).toSorted()).to.deep.equal(
      WIDGET_CHECKS.map(({ id }) => id).toSorted(),
    );
  });

  it('says what cannot be asked, and refuses a manifest that does not fit', async () => {
    const { define: _, editorTag: __, ...bare } = SUBJECT;
    const { results } = await runChecks(bare, [...ELEMENT_CHECKS, ...WIDGET_CHECKS]);
    expect(results.filter(({ outcome }) => outcome === 'skipped').map(({ id }) => id)).to.deep.equal([
      'defines-twice',
      'widget-editor-tells-cfg',
    ]);
    expect(() => readSurface({ modules: [{ declarations: [{ tagName: 7 }] }] }, 'x-y')).to.throw(
      'modules.0.declarations.0.tagName',
    );
    expect(() => readSurface(manifest, 'x-y')).to.throw('knows no <x-y>');
  });
});
