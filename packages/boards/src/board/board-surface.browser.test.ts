/** What a page can set, hear and ask of every board: one list of tests, looped over the registered boards. */
import { loadChart } from '@plantdeck/core/chart';
import type { AuditRecord, IntentEvent } from '@plantdeck/core/element';
import { afterEach, describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { boards } from '../boards.ts';
import { samples } from '../samples.ts';
import { define as defineChart } from '../chart/define.ts';

// Each board stands in the folder of its name; a new one is looked at as soon as it is registered.
for (const { name } of boards) {
  const folder = name.replace(/-board$/, '');
  const door = (await import(`../${folder}/define.ts`)) as { define(): void };
  door.define();
}
defineChart();
// Unbundled, the drawing part is hundreds of files; no test should wait for them on a busy machine.
await loadChart();

interface Made {
  readonly name: string;
  readonly blob: Blob;
}
interface Board extends HTMLElement {
  data: unknown;
  filters: unknown;
  settings: unknown;
  range: string | undefined;
  refresh(): Promise<void>;
  exportAs(kind: string): Promise<Made>;
  print(): Promise<void>;
  getState(): Promise<{ filters: Record<string, string>; figures: string; tables: string[] }>;
  setState(state: unknown): Promise<void>;
}

const made: HTMLElement[] = [];
const { fetch } = globalThis;
const { print } = globalThis;
afterEach(async () => {
  globalThis.fetch = fetch;
  globalThis.print = print;
  for (const element of made.splice(0)) element.remove();
  await settled();
});

const NOW_MS = Date.parse('2026-11-20T06:30:00Z');
const sampleOf = (name: string): Record<string, unknown> =>
  structuredClone(samples(NOW_MS)[name]) as Record<string, unknown>;

function put(name: string, attributes: Record<string, string> = {}) {
  const element = document.createElement(`plant-${name}`) as Board;
  for (const [attribute, value] of Object.entries({ lang: 'en', ...attributes }))
    element.setAttribute(attribute, value);
  element.style.width = '1440px';
  made.push(element);
  const events: { name: string; detail: unknown }[] = [];
  const hear = (...names: readonly string[]) => {
    for (const each of names)
      element.addEventListener(each, (event) =>
        events.push({ name: each, detail: (event as CustomEvent<unknown>).detail }),
      );
  };
  const root = () => element.shadowRoot as ShadowRoot;
  return { element, events, hear, root, show: () => document.body.append(element) };
}

async function fed(name: string, attributes: Record<string, string> = {}) {
  const shown = put(name, attributes);
  shown.element.data = sampleOf(name);
  shown.show();
  await until('the board', () => shown.root().querySelector('.board-foot'));
  return shown;
}

/** A figure is a way out where it leads somewhere, else a panel's menu is. */
async function leave(root: ShadowRoot): Promise<void> {
  const figure = root.querySelector<HTMLElement>('.kpi-drill');
  if (figure) return figure.click();
  root.querySelector<HTMLElement>('.panel[class*=" p-"] button[aria-haspopup]')?.click();
  const way = await until('the way out', () =>
    [...root.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
      (each) => each.innerText.trim() === 'Open analysis',
    ),
  );
  way.click();
}

const answering = (body: () => unknown): string[] => {
  const asked: string[] = [];
  globalThis.fetch = async (input) => {
    asked.push(String(input instanceof Request ? input.url : input));
    return new Response(JSON.stringify(body()));
  };
  return asked;
};

it('the list of boards is the one that is registered', () => {
  for (const { name } of boards) {
    expect(customElements.get(`plant-${name}`) !== undefined, name).to.equal(true);
    expect(samples(NOW_MS)[name] !== undefined, name).to.equal(true);
  }
});

const isWhole = document.documentElement.hasAttribute('data-everything');
for (const [index, board] of boards.entries()) {
  /** Files are made by the frame that all boards share: one in three makes them, each of another shape of panels. */
  const makesFiles = isWhole || index % 3 === 0;
  const { name } = board;
  const ranges: readonly string[] = 'range' in board.attributes ? board.attributes.range.values : [];

  describe(`what a page can set, hear and ask of <plant-${name}>`, () => {
    it(`EMB-15 ${name}: every setting is an attribute and a property; filters are the reader’s or the page’s`, async () => {
      // Each attribute is a property and the other way round.
      const plain = document.createElement(`plant-${name}`) as unknown as Record<string, unknown>;
      for (const attribute of Object.keys(board.attributes)) {
        const property = attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
        expect(property in plain, property).to.equal(true);
      }
      (plain as unknown as Element).setAttribute('settings', '{"scrollMode":"auto"}');
      expect(plain['settings']).to.deep.equal({ scrollMode: 'auto' });

      const asked = answering(() => sampleOf(name));
      const { element, events, hear, root, show } = put(name, { src: '/board.json' });
      hear('plant-filter-change', 'plant-figures-change', 'plant-view-change', 'plant-error');
      show();
      await until('the board', () => root().querySelector('.board-foot'));
      if (ranges.length > 1) {
        const switches = () => [
          ...root().querySelectorAll<HTMLElement>('.board-head > .seg [aria-checked=false]'),
        ];
        const chosen = async () => (await element.getState()).filters['range'] ?? '';
        const start = await chosen();
        const choose = async (isWanted: (range: string) => boolean): Promise<string> => {
          // The switch names its ranges in words, so each is tried until the event tells the wanted one.
          for (const each of switches()) {
            events.length = 0;
            each.click();
            await settled();
            const told = events.find((event) => event.name === 'plant-filter-change');
            const range = (told?.detail as { filters: { range: string } } | undefined)?.filters.range;
            if (range !== undefined && isWanted(range)) return range;
          }
          throw new Error('no such range in the head');
        };
        // Uncontrolled: the reader's choice is told and holds.
        const other = await choose((range) => range !== start);
        expect(await chosen()).to.equal(other);
        await until('the call', () => asked.some((url) => url.includes(`range=${other}`)));
        // Prevented: it stays as it was.
        const stay = (event: Event) => event.preventDefault();
        element.addEventListener('plant-filter-change', stay);
        await choose((range) => range !== other);
        expect(await chosen()).to.equal(other);
        element.removeEventListener('plant-filter-change', stay);
        // Controlled: the choice is a wish, the page is the truth.
        element.filters = { range: start };
        await until('the page’s filter', () => asked.at(-1)?.includes(`range=${other}`) === false);
        await choose((range) => range === other);
        expect(await chosen()).to.equal(start);
        element.filters = { range: other };
        await settled();
        expect(await chosen()).to.equal(other);
      }
      events.length = 0;
      element.filters = { range: 7 };
      await until('the complaint', () => events.find((event) => event.name === 'plant-error'));
      expect(events.at(-1)?.detail).to.include({ code: 'contract', field: 'filters.range' });
      element.filters = undefined;
      const scale = root().querySelector<HTMLElement>('.tools > button[aria-pressed]');
      if (scale) {
        scale.click();
        await until('the figures', () => events.find((event) => event.name === 'plant-figures-change'));
        expect(events.at(-1)?.detail).to.deep.equal({ figures: 'base' });
        expect((await element.getState()).figures).to.equal('base');
        element.setAttribute('figures', 'scaled');
        await settled();
        expect((await element.getState()).figures).to.equal('scaled');
      }
    });

    it(`EMB-16 ${name}: tells that it is asked for, has come, is ready, empty, wrong, chosen, left and resized`, async () => {
      let answer: unknown = sampleOf(name);
      answering(() => answer);
      const { element, events, hear, root, show } = put(name, { src: '/board.json' });
      hear('plant-loading', 'plant-loaded', 'plant-ready', 'plant-empty', 'plant-error');
      hear('plant-select', 'plant-drill', 'plant-size-change');
      show();
      await until('ready', () => events.find((event) => event.name === 'plant-ready'));
      const order = ['plant-loading', 'plant-loaded', 'plant-ready'].map((each) =>
        events.findIndex((event) => event.name === each),
      );
      expect(order.toSorted((a, b) => a - b)).to.deep.equal(order);
      expect(order[0]).to.not.equal(-1);
      const size = await until('a size', () => events.find((event) => event.name === 'plant-size-change'));
      expect((size.detail as { width: number }).width).to.equal(1440);
      element.style.width = '900px';
      await until('the new size', () =>
        events.some(
          (event) => event.name === 'plant-size-change' && (event.detail as { width: number }).width === 900,
        ),
      );
      await leave(root());
      await until('a drill', () => events.find((event) => event.name === 'plant-drill'));
      expect(events.some((event) => event.name === 'plant-select')).to.equal(true);
      const bare = sampleOf(name);
      const panels = bare['panels'] as Record<string, unknown>;
      for (const code of Object.keys(panels)) panels[code] = { gap: 'noData', text: 'none' };
      answer = bare;
      await element.refresh();
      await until('empty', () => events.find((event) => event.name === 'plant-empty'));
      answer = { ...bare, period: 7 };
      await element.refresh().catch(() => undefined);
      const wrong = await until('the error', () => events.find((event) => event.name === 'plant-error'));
      expect((wrong.detail as { field: string }).field).to.match(/^period/);
    });

    it(`${name}: says once what all its panels lack, and shows them when one has values`, async () => {
      const { element, root } = await fed(name);
      const bare = sampleOf(name);
      const panels = bare['panels'] as Record<string, unknown>;
      const [kept = ''] = Object.keys(panels).filter((code) => code !== 'kpis');
      const values = panels[kept];
      const text = 'No plant is bound yet.';
      for (const code of Object.keys(panels)) panels[code] = { gap: 'notConfigured', text };
      element.data = bare;
      const state = await until('the reason', () => root().querySelector('.board-state'));
      expect((state.textContent ?? '').split(text).length).to.equal(2);
      expect(root().querySelector('.board-body')).to.equal(null);
      element.data = { ...bare, panels: { ...panels, [kept]: values } };
      await until('the panels', () => root().querySelector('.board-body'));
      expect(root().querySelector('.board-state')).to.equal(null);
    });

    it(`EMB-17 ${name}: refresh, focus, and the state of a link that comes back`, async () => {
      const asked = answering(() => sampleOf(name));
      const { element, root, show } = put(name, { src: '/board.json' });
      show();
      await until('the board', () => root().querySelector('.board-foot'));
      const before = asked.length;
      await element.refresh();
      expect(asked.length).to.be.greaterThan(before);
      element.focus();
      expect(document.activeElement === element).to.equal(true);
      expect(root().activeElement !== null).to.equal(true);
      // Panels of some boards come in a file of their own.
      const panel = await until('a panel', () =>
        root().querySelector<HTMLElement>('.panel[class*=" p-"] button[aria-haspopup]'),
      );
      panel.click();
      const item = await until('the menu', () =>
        [...root().querySelectorAll<HTMLElement>('[role=menuitem]')].find(
          (each) => each.innerText.trim() === 'Show as table',
        ),
      );
      item.click();
      await until('the table', () => root().querySelector('.panel tbody tr'));
      const state = await element.getState();
      expect(state.tables.length).to.equal(1);
      // As it would travel in a link, to another board of its kind.
      const range = ranges.find((one) => one !== state.filters['range']);
      const link = JSON.stringify({ ...state, ...(range && { filters: { ...state.filters, range } }) });
      const second = put(name, { src: '/board.json' });
      second.show();
      await second.element.setState(JSON.parse(link));
      await until('the second board', () => second.root().querySelector('.board-foot'));
      expect(JSON.stringify(await second.element.getState())).to.equal(link);
      // The property is what the state is, and goes back with it.
      if (range) {
        const start = element.range;
        expect(second.element.range).to.equal(range);
        await second.element.setState({ ...state, filters: {} });
        await settled();
        expect(second.element.range).to.equal(start);
        expect((await second.element.getState()).filters['range']).to.equal(state.filters['range']);
        await second.element.setState(JSON.parse(link));
        await settled();
        if (ranges.includes('month')) {
          second.element.setAttribute('range', 'month');
          await settled();
          expect((await second.element.getState()).filters['range']).to.equal('last30Days');
          await second.element.setState(JSON.parse(link));
          await settled();
        }
      }
      const refused = await second.element.setState({ tables: 'all' }).catch((error: Error) => error);
      expect(refused).to.include({ field: 'tables' });
      expect(JSON.stringify(await second.element.getState())).to.equal(link);
    });

    if (makesFiles)
      it(`EMB-22 ${name}: exports png, svg, csv and xlsx with age, filter and reader, and prints pages`, async () => {
        const { element, root } = await fed(name, { 'reader-name': 'Chen & Wei <QA>' });
        const files = new Map<string, Blob>();
        for (const kind of ['png', 'svg', 'csv', 'xlsx']) {
          const file = await element.exportAs(kind);
          expect(file.name.endsWith(`.${kind}`), file.name).to.equal(true);
          files.set(kind, file.blob);
        }
        const picture = await createImageBitmap(files.get('png') as Blob);
        const box = root().querySelector('.board')?.getBoundingClientRect();
        expect(picture.width).to.equal(Math.round((box?.width ?? 0) * 2));
        // The foot is below the board's own height.
        expect(picture.height).to.be.greaterThan((box?.height ?? 0) * 2 + 40);
        const drawing = await (files.get('svg') as Blob).text();
        expect(drawing.startsWith('<svg xmlns="http://www.w3.org/2000/svg"')).to.equal(true);
        expect(drawing).to.include('Chen &amp; Wei &lt;QA&gt;');
        // Read again by the browser as what it claims to be.
        const url = URL.createObjectURL(files.get('svg') as Blob);
        const image = new Image();
        image.src = url;
        await image.decode();
        URL.revokeObjectURL(url);
        expect(image.naturalHeight).to.be.greaterThan(box?.height ?? 0);
        const csv = await (files.get('csv') as Blob).text();
        expect(csv).to.include('Chen & Wei <QA>');
        expect(await element.exportAs('docx').catch((error: Error) => error.message)).to.include(
          '"docx" is not one of png, svg, pdf, csv, xlsx',
        );
        // What is printed is a frame of its own; the dialog of the browser itself cannot be opened here.
        const append = root().append.bind(root());
        const printed: string[] = [];
        root().append = (...nodes) => {
          append(...nodes);
          for (const node of nodes)
            if (node instanceof HTMLIFrameElement && node.contentWindow)
              node.contentWindow.print = () => printed.push('printed');
        };
        await element.print();
        const page = root().querySelector<HTMLIFrameElement>('.print-frame')?.contentDocument;
        expect(printed).to.deep.equal(['printed']);
        const rules = [...(page?.adoptedStyleSheets[0]?.cssRules ?? [])]
          .map((rule) => rule.cssText)
          .join('\n');
        for (const part of [
          '@bottom-left',
          '@bottom-right',
          'counter(page)',
          'counter(pages)',
          'break-after: page',
        ])
          expect(rules).to.include(part);
        const foot = page?.querySelector('footer')?.textContent ?? '';
        expect(foot).to.include('Reader: Chen & Wei <QA>');
        expect(foot).to.match(/ago\)/);
        expect(rules).to.include('Chen & Wei ');
        expect(page?.querySelectorAll('canvas').length).to.be.greaterThan(0);
        expect(page?.querySelectorAll('tbody .figures').length).to.be.greaterThan(0);
        expect(page?.querySelectorAll('table').length).to.be.greaterThan(0);
        page?.defaultView?.dispatchEvent(new Event('afterprint'));
        expect(root().querySelector('.print-frame')).to.equal(null);
      });

    if (makesFiles)
      it(`EMB-49 ${name}: a PDF and a picture are made in the page, with age, filters and reader at the foot of each page`, async () => {
        const { element, root } = await fed(name, { 'reader-name': '王工 <QA>' });
        // Nothing is asked of anybody: what makes the file was loaded by the first export.
        await element.exportAs('csv');
        const asked = answering(() => ({}));
        const written: { text: string; y: number; height: number }[] = [];
        const { fillText } = CanvasRenderingContext2D.prototype;
        CanvasRenderingContext2D.prototype.fillText = function record(text, x, y) {
          written.push({ text, y, height: this.canvas.height });
          fillText.call(this, text, x, y);
        };
        let pdf: Made;
        let png: Made;
        let onPages: typeof written;
        try {
          pdf = await element.exportAs('pdf');
          onPages = written.filter(({ height }) => height === 1588);
          png = await element.exportAs('png');
        } finally {
          CanvasRenderingContext2D.prototype.fillText = fillText;
        }
        expect(asked).to.deep.equal([]);
        expect([pdf.blob.type, png.blob.type]).to.deep.equal(['application/pdf', 'image/png']);
        const bytes = new Uint8Array(await pdf.blob.arrayBuffer());
        const text = new TextDecoder('latin1').decode(bytes);
        expect(text.startsWith('%PDF-1.7')).to.equal(true);
        const pages = [...text.matchAll(/\/Type \/Page /g)].length;
        expect(text).to.include(`/Count ${pages} `);
        // The table of the file finds its objects, and each picture can be read again.
        const tableAt = Number(/startxref\n(\d+)\n/.exec(text)?.[1]);
        for (const [i, [, at]] of [...text.slice(tableAt).matchAll(/^(\d{10}) 00000 n $/gm)].entries())
          expect(text.slice(Number(at)).startsWith(`${i + 1} 0 obj`), `object ${i + 1}`).to.equal(true);
        const jpegs = [...text.matchAll(/\/DCTDecode \/Length (\d+) >>\nstream\n/g)];
        expect(jpegs).to.have.length(pages);
        for (const found of jpegs) {
          const start = (found.index ?? 0) + found[0].length;
          const image = await createImageBitmap(new Blob([bytes.slice(start, start + Number(found[1]))]));
          expect([image.width, image.height]).to.deep.equal([2246, 1588]);
        }
        // Every page tells its number, and its foot the area and period, the age of the data, and who reads.
        const said = onPages.map((each) => each.text);
        const numbers = said.filter((each) => /^Page \d+ \/ \d+$/.test(each));
        expect(numbers).to.deep.equal(Array.from({ length: pages }, (_, i) => `Page ${i + 1} / ${pages}`));
        const reading = onPages.filter((each) => each.text.includes('Reader: 王工 <QA>'));
        expect(reading).to.have.length(pages);
        for (const part of [/\(.*ago\)/, /Completeness|completeness/, /Time zone|time zone/])
          expect(said.filter((each) => part.test(each)).length, String(part)).to.be.at.least(pages);
        // A picture has the same foot below the board.
        const below = written.filter(({ height }) => height !== 1588 && height > 0).map((each) => each.text);
        expect(below.some((each) => each.includes('Reader: 王工 <QA>') && /ago\)/.test(each))).to.equal(true);
        // So is what was chosen; a list of its own would stand there empty.
        for (const chooser of root().querySelectorAll<HTMLSelectElement>(
          '.board :is(.board-head, .panel) select',
        ))
          if (chooser.checkVisibility() && !chooser.closest('.tools'))
            expect(
              below.some((each) => each.startsWith(chooser.selectedOptions[0]?.text.slice(0, 4) ?? '?')),
            ).to.equal(true);
        // No page is empty: the board itself is on the first ones.
        expect(pages).to.be.greaterThan(1);
        expect(root().querySelector('a[download]')).to.equal(null);
      });

    if (makesFiles)
      it(`EMB-49 ${name}: paper is light where the screen is dark, and the screen stays as it was`, async () => {
        const { element, root } = await fed(name, { theme: 'dark' });
        const sheets = [...root().adoptedStyleSheets];
        const shown = root().querySelector<HTMLElement>('.board');
        const colours = () => shown && [getComputedStyle(shown).color, getComputedStyle(shown).colorScheme];
        const before = colours();
        const pages: Uint8ClampedArray[] = [];
        const { toBlob } = HTMLCanvasElement.prototype;
        HTMLCanvasElement.prototype.toBlob = function look(this: HTMLCanvasElement, ...given) {
          const pen = this.getContext('2d');
          if (pen && this.height === 1588) pages.push(pen.getImageData(0, 0, this.width, this.height).data);
          toBlob.apply(this, given);
        };
        try {
          await element.exportAs('pdf');
        } finally {
          HTMLCanvasElement.prototype.toBlob = toBlob;
        }
        for (const [i, page] of pages.entries()) {
          let dark = 0;
          for (let at = 0; at < page.length; at += 4 * 97)
            if ((page[at] ?? 0) + (page[at + 1] ?? 0) + (page[at + 2] ?? 0) < 200) dark += 1;
          expect(dark / (page.length / (4 * 97)), `page ${i + 1}`).to.be.lessThan(0.05);
        }
        expect(pages.length).to.be.greaterThan(1);
        expect(colours()).to.deep.equal(before);
        expect(before?.[1]).to.equal('dark');
        expect(root().adoptedStyleSheets).to.deep.equal(sheets);
      });

    it(`EMB-41 ${name}: a page may stop or put off every step before it is taken, and hears how each ended`, async () => {
      const { element, root } = await fed(name);
      element.settings = {};
      const audits: AuditRecord[] = [];
      element.addEventListener('plant-audit', (event) =>
        audits.push((event as CustomEvent<AuditRecord>).detail),
      );
      const drills: unknown[] = [];
      document.addEventListener('plant-drill', (event) => drills.push(event), { once: true });
      const stop = (event: Event) => event.preventDefault();
      // Navigation.
      element.addEventListener('plant-before-navigate', stop);
      await leave(root());
      await until('the record', () => audits.at(-1)?.step === 'navigate');
      expect(audits.at(-1)?.outcome).to.equal('prevented');
      expect(drills.length).to.equal(0);
      element.removeEventListener('plant-before-navigate', stop);
      await leave(root());
      await until('the drill', () => drills.length === 1);
      expect(audits.at(-1)?.outcome).to.equal('done');
      // Export: a second signature is asked for, refused, then given.
      let sign: (isSigned: boolean) => void = () => undefined;
      const ask = (event: Event) =>
        (event as IntentEvent).waitUntil(new Promise((resolve) => (sign = resolve)));
      element.addEventListener('plant-before-export', ask);
      const refused = element.exportAs('csv');
      await settled();
      sign(false);
      expect(await refused).to.equal(null);
      const signed = element.exportAs('csv');
      await settled();
      expect(audits.filter(({ step }) => step === 'export').length).to.equal(1);
      sign(true);
      expect((await signed).name.endsWith('.csv')).to.equal(true);
      expect(audits.at(-1)).to.include({ step: 'export', name: 'csv', outcome: 'done' });
      expect(audits.at(-1)?.element).to.equal(`plant-${name}`);
      expect(Number.isNaN(Date.parse(audits.at(-1)?.at ?? ''))).to.equal(false);
      element.removeEventListener('plant-before-export', ask);
      // Command: saving the settings.
      const button = await until('the settings', () =>
        root().querySelector<HTMLElement>('.tools button[data-track-id="board:setting"]'),
      );
      button.click();
      await until('the form', () => root().querySelector('.set-dialog fieldset'));
      const field = await until('the field', () =>
        [...root().querySelectorAll('.set-dialog label')]
          .find((label) => label.textContent.startsWith('Refresh'))
          ?.parentElement?.querySelector('input'),
      );
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '45');
      field.dispatchEvent(new Event('input', { bubbles: true }));
      const changes: unknown[] = [];
      element.addEventListener('plant-settings-change', (event) => changes.push(event));
      element.addEventListener('plant-before-command', stop);
      const pressed = async (label: RegExp) => {
        const found = await until(`the button ${label}`, () =>
          [...root().querySelectorAll<HTMLButtonElement>('.set-dialog button, dialog button')].findLast(
            (each) => label.test(each.innerText.trim()) && !each.disabled,
          ),
        );
        found.click();
      };
      await pressed(/^Save/);
      await settled();
      await pressed(/^Save|^Confirm|^Yes/);
      await until('the record', () => audits.at(-1)?.step === 'command');
      expect(audits.at(-1)).to.include({ name: 'boardConfigSave', outcome: 'prevented' });
      expect(changes.length).to.equal(0);
      expect(root().querySelector('.set-dialog') !== null).to.equal(true);
    });
  });
}

describe('what a page can ask of <plant-chart>', () => {
  it('exports four kinds of files, and its state comes back', async () => {
    const element = document.createElement('plant-chart') as Board & {
      exportAs(kind: string): Promise<unknown>;
      getState(): Promise<unknown>;
    };
    made.push(element);
    element.data = sampleOf('chart');
    const audits: AuditRecord[] = [];
    element.addEventListener('plant-audit', (event) =>
      audits.push((event as CustomEvent<AuditRecord>).detail),
    );
    document.body.append(element);
    await until('the picture', () => element.shadowRoot?.querySelector('canvas'));
    for (const kind of ['png', 'svg', 'csv', 'xlsx'])
      expect(((await element.exportAs(kind)) as unknown as Blob).size, kind).to.be.greaterThan(200);
    expect(audits.map(({ name, outcome }) => `${name} ${outcome}`)).to.deep.equal(
      ['png', 'svg', 'csv', 'xlsx'].map((kind) => `${kind} done`),
    );
    expect(await element.getState()).to.deep.equal({ table: false });
    await element.setState({ table: true });
    await until('the table', () => element.shadowRoot?.querySelector('table'));
    expect(await element.getState()).to.deep.equal({ table: true });
    element.focus();
    expect(element.shadowRoot?.activeElement !== null).to.equal(true);
  });
});
