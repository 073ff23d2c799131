/** What a page can set, hear and ask of every widget: one list of tests, looped over the eight. */
import type { AuditRecord } from '@plantdeck/core/element';
import { loadChart } from '@plantdeck/core/chart';
import { afterEach, describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { WIDGETS } from '../widgets.ts';
import { elementNameOf } from './widget-kind.ts';

for (const { type } of WIDGETS) ((await import(`../${type}/define.ts`)) as { define(): void }).define();
await loadChart();

interface Made {
  readonly name: string;
  readonly blob: Blob;
}
interface Widget extends HTMLElement {
  data: unknown;
  exportAs(file: string): Promise<Made>;
  print(): Promise<void>;
  getState(): Promise<{ cfg: unknown; choices: Record<string, string> }>;
  setState(state: unknown): Promise<void>;
}

const NOW_MS = Date.parse('2026-11-20T06:30:00Z');
const made: HTMLElement[] = [];
afterEach(async () => {
  for (const element of made.splice(0)) element.remove();
  await settled();
});

async function fed(info: (typeof WIDGETS)[number]) {
  const element = document.createElement(`plant-${elementNameOf(info)}`) as Widget;
  element.lang = 'en';
  element.setAttribute('reader-name', '王工 <QA>');
  element.style.cssText = 'width: 620px; height: 420px';
  element.data = await info.sample(NOW_MS, 'en');
  const audits: AuditRecord[] = [];
  element.addEventListener('plant-audit', (event) => audits.push((event as CustomEvent<AuditRecord>).detail));
  made.push(element);
  document.body.append(element);
  const root = element.shadowRoot as ShadowRoot;
  await until('the widget', () => root.querySelector('.widget-content')?.firstElementChild);
  await settled();
  return { element, root, audits };
}

/** Where a click leads to another page; the other kinds have no such place. */
const WAYS_OUT: Readonly<Record<string, string>> = {
  'to-dos': '.to-do',
  'task-monitoring': '.task-name',
  'alarm-information': '.alarm-name',
  'key-equipment': '.ke-head .ind-open',
  'common-applications': '.app',
};
/** The kinds that have something in rows. */
const WITHOUT_TABLE = ['common-applications'];

for (const info of WIDGETS) {
  const { type } = info;
  describe(`what a page can ask of <plant-${elementNameOf(info)}>`, () => {
    it(`${type}: is taken away as picture, drawing, pages and tables, and printed, with age and reader`, async () => {
      const { element, root } = await fed(info);
      const sizes: Record<string, number> = {};
      for (const file of ['png', 'svg', 'pdf']) {
        const { name, blob } = await element.exportAs(file);
        expect(name).to.equal(`${type}.${file}`);
        sizes[file] = blob.size;
        if (file === 'svg') {
          const drawing = await blob.text();
          expect(drawing).to.include('Reader: 王工 &lt;QA&gt;').and.to.include('Data as of: ');
        }
        if (file === 'png') {
          const picture = await createImageBitmap(blob);
          const box = root.querySelector('.widget')?.getBoundingClientRect();
          expect(picture.width).to.equal(Math.round((box?.width ?? 0) * 2));
          expect(picture.height).to.be.greaterThan((box?.height ?? 0) * 2 + 20);
        }
        if (file === 'pdf') expect(await blob.slice(0, 8).text()).to.equal('%PDF-1.7');
      }
      for (const file of ['png', 'svg', 'pdf']) expect(sizes[file], file).to.be.greaterThan(1000);
      if (WITHOUT_TABLE.includes(type)) {
        const refused = await element.exportAs('csv').catch((error: Error) => error.message);
        expect(refused).to.include('nothing to take away');
      } else {
        const csv = await (await element.exportAs('csv')).blob.text();
        expect(csv.trim().split('\r\n').length, csv).to.be.greaterThan(2);
        expect((await element.exportAs('xlsx')).blob.size).to.be.greaterThan(1000);
      }
      const wrong = await element.exportAs('docx').catch((error: Error) => error.message);
      expect(wrong).to.include('"docx" is not one of png, svg, pdf, csv, xlsx');
      // What is printed is a frame of its own; the dialog of the browser itself cannot be opened here.
      const append = root.append.bind(root);
      const printed: string[] = [];
      root.append = (...nodes) => {
        append(...nodes);
        for (const node of nodes)
          if (node instanceof HTMLIFrameElement && node.contentWindow)
            node.contentWindow.print = () => printed.push('printed');
      };
      await element.print();
      expect(printed).to.deep.equal(['printed']);
      const page = root.querySelector<HTMLIFrameElement>('.print-frame')?.contentDocument;
      expect(page?.querySelector('footer')?.textContent).to.include('Reader: 王工 <QA>');
      page?.defaultView?.dispatchEvent(new Event('afterprint'));
    });

    it(`${type}: a page may stop or put off an export and a way out, and hears how each ended`, async () => {
      const { element, root, audits } = await fed(info);
      const stop = (event: Event): void => event.preventDefault();
      element.addEventListener('plant-before-export', stop);
      expect(await element.exportAs('png')).to.equal(null);
      element.removeEventListener('plant-before-export', stop);
      expect(audits.map(({ step, name, outcome }) => [step, name, outcome])).to.deep.equal([
        ['export', 'png', 'prevented'],
      ]);
      let free = (): void => undefined;
      element.addEventListener(
        'plant-before-export',
        (event) =>
          (event as Event & { waitUntil(answer: Promise<unknown>): void }).waitUntil(
            new Promise<void>((resolve) => (free = resolve)),
          ),
        { once: true },
      );
      let isDone = false;
      const leaving = element.exportAs('svg').then(() => (isDone = true));
      await settled();
      expect(isDone).to.equal(false);
      free();
      await leaving;
      expect(audits.at(-1)).to.include({ step: 'export', name: 'svg', outcome: 'done' });
      const wayOut = WAYS_OUT[type];
      if (wayOut === undefined) return;
      const way = root.querySelector<HTMLElement>(wayOut);
      const drills: unknown[] = [];
      element.addEventListener('plant-drill', (event) => drills.push((event as CustomEvent).detail));
      element.addEventListener('plant-before-navigate', stop);
      way?.click();
      await settled();
      expect([drills, audits.at(-1)?.step, audits.at(-1)?.outcome]).to.deep.equal([
        [],
        'navigate',
        'prevented',
      ]);
      element.removeEventListener('plant-before-navigate', stop);
      way?.click();
      await settled();
      expect(drills).to.have.length(1);
      expect(audits.at(-1)).to.include({ step: 'navigate', outcome: 'done' });
    });

    it(`${type}: gives its state for a link, and takes it again or refuses it by the field`, async () => {
      const { element } = await fed(info);
      const state = JSON.parse(JSON.stringify(await element.getState())) as { choices: object };
      expect(state.choices).to.deep.equal({});
      const second = await fed(info);
      await second.element.setState({ ...state, choices: { type: 'repair', tab: 'late' } });
      expect((await second.element.getState()).choices).to.deep.equal({ type: 'repair', tab: 'late' });
      const refused = await second.element.setState({ choices: 'all' }).catch((error: Error) => error);
      expect(refused).to.include({ field: 'choices' });
      expect((await second.element.getState()).choices).to.deep.equal({ type: 'repair', tab: 'late' });
    });
  });
}

it('what a reader narrows a list to is told and comes back by its state', async () => {
  const info = WIDGETS.find(({ type }) => type === 'to-dos');
  if (!info) throw new Error('no to-dos');
  const { element, root } = await fed(info);
  const told: unknown[] = [];
  element.addEventListener('plant-view-change', (event) => told.push((event as CustomEvent).detail));
  const choice = [...root.querySelectorAll<HTMLElement>('[role=radio]')].find((each) =>
    each.textContent.startsWith('Repair'),
  );
  choice?.click();
  await until('one kind alone', () => root.querySelectorAll('.to-do').length === 1);
  expect(told).to.deep.equal([{ choices: { type: 'repair' } }]);
  const state = await element.getState();
  const second = await fed(info);
  expect(second.root.querySelectorAll('.to-do').length).to.be.greaterThan(1);
  await second.element.setState(state);
  await until('the same kind', () => second.root.querySelectorAll('.to-do').length === 1);
});
