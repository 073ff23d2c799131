/** Checks that every board's element passes; each board's own browser test calls them with its id. */
import { afterEach, describe, expect, it, settled, until } from './browser.ts';

interface Board extends HTMLElement {
  data: unknown;
  refresh(): Promise<void>;
}

interface BoardData {
  readonly serverTime: string;
  readonly dataAsOf: string;
  readonly staleAfterS: number;
  readonly panels: object;
}

interface BoardCase {
  /** The requirement, which begins each title. */
  readonly id: string;
  readonly tag: string;
  readonly sample: () => BoardData;
  /** Panels in their order, with where the menu of each leads. */
  readonly ways: Readonly<Record<string, string>>;
}

const made: HTMLElement[] = [];
const { fetch } = globalThis;
afterEach(async () => {
  globalThis.fetch = fetch;
  for (const element of made.splice(0)) element.remove();
  await settled();
});

function put({ tag }: BoardCase, attributes: Record<string, string> = {}) {
  const element = document.createElement(tag) as Board;
  const drills: { panel: string; to: string }[] = [];
  element.addEventListener('plant-drill', (event) => {
    event.preventDefault();
    drills.push((event as CustomEvent<{ panel: string; to: string }>).detail);
  });
  for (const [name, value] of Object.entries({ lang: 'en', ...attributes }))
    element.setAttribute(name, value);
  element.style.width = '1440px';
  made.push(element);
  const root = () => element.shadowRoot as ShadowRoot;
  // A failing comparison would print an element with all that hangs on it.
  const has = (selector: string) => root().querySelector(selector) !== null;
  const text = () => root().querySelector<HTMLElement>('.board')?.innerText.replaceAll('\u00a0', ' ') ?? '';
  return { element, drills, root, has, text, show: () => document.body.append(element) };
}
type Shown = ReturnType<typeof put>;

const panelsOf = ({ ways }: BoardCase): string[] => Object.keys(ways);

async function given(one: BoardCase, change: (board: BoardData) => void = () => undefined): Promise<Shown> {
  const shown = put(one);
  const data = structuredClone(one.sample());
  change(data);
  shown.element.data = data;
  shown.show();
  await until('the board', () => shown.root().querySelector('.board-foot'));
  for (const code of panelsOf(one))
    await until(`the panel ${code}`, () =>
      (data.panels as Record<string, unknown>)[code] === undefined
        ? true
        : shown.root().querySelector(`.p-${code} button[aria-haspopup]`),
    );
  return shown;
}

const button = (root: ParentNode, name: string): HTMLElement | undefined =>
  [...root.querySelectorAll<HTMLElement>('button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.innerText).trim() === name,
  );

/** Opens a panel's menu and returns its entries by their words. */
async function menuOf({ root }: Shown, code: string): Promise<Map<string, HTMLElement>> {
  root().querySelector<HTMLElement>(`.p-${code} button[aria-haspopup]`)?.click();
  await until(`the menu of ${code}`, () => root().querySelector('[role=menuitem]'));
  return new Map(
    [...root().querySelectorAll<HTMLElement>('[role=menuitem]')].map((item) => [item.innerText.trim(), item]),
  );
}

/** What holds for every board: ways out, waiting, failing, old, empty and refused. */
export function boardChecks(one: BoardCase): void {
  describe(`${one.id} ${one.tag}`, () => {
    it(`${one.id} every panel has its table and its drill-down`, async () => {
      const shown = await given(one);
      const { root, drills } = shown;
      for (const code of panelsOf(one)) {
        (await menuOf(shown, code)).get('Show as table')?.click();
        await until(`the table of ${code}`, () => root().querySelector(`.p-${code} tbody tr`));
        (await menuOf(shown, code)).get('Show as chart')?.click();
        await settled();
        const detail = (await menuOf(shown, code)).get('Open analysis');
        expect(detail !== undefined, code).to.equal(true);
        detail?.click();
        expect([code, drills.at(-1)?.panel, drills.at(-1)?.to]).to.deep.equal([code, code, one.ways[code]]);
        await settled();
      }
      const kpis = [...root().querySelectorAll<HTMLElement>('.kpi-drill')];
      const before = drills.length;
      for (const kpi of kpis) kpi.click();
      expect(drills.length - before).to.equal(kpis.length);
    });

    it(`${one.id} waits as boxes in its own places, then shows the figures, and never a spinner over them`, async () => {
      const answers: ((answer: Response) => void)[] = [];
      globalThis.fetch = () => new Promise((resolve) => answers.push(resolve));
      const { root, has, show, element } = put(one, { src: '/board.json' });
      show();
      const box = await until('the boxes', () => root().querySelector('.board-body[aria-busy=true]'));
      for (const code of panelsOf(one))
        expect(box.querySelector(`.p-${code} .skel`) !== null, code).to.equal(true);
      await until('a call', () => answers.length > 0);
      answers.shift()?.(new Response(JSON.stringify(one.sample())));
      await until('the figures', () => root().querySelector('.board-foot'));
      void element.refresh();
      await until('a second call', () => answers.length > 0);
      expect(has('.board-body[aria-busy=true]')).to.equal(false);
      expect(has('.board-foot')).to.equal(true);
      answers.shift()?.(new Response(JSON.stringify(one.sample())));
    });

    it(`${one.id} a call that fails is told with a button to try again, and keeps what was shown`, async () => {
      let isBroken = true;
      globalThis.fetch = async () =>
        isBroken ? new Response('{}', { status: 500 }) : new Response(JSON.stringify(one.sample()));
      const { root, has, show, element, text } = put(one, { src: '/board.json' });
      show();
      await until('the failure', () => text().includes('Server did not answer'));
      isBroken = false;
      button(root(), 'Retry now')?.click();
      await until('the figures', () => root().querySelector('.board-foot'));
      await until('no banner', () => !text().includes('Server did not answer'));
      isBroken = true;
      await element.refresh();
      await until('the failure', () => text().includes('Server did not answer'));
      expect(text()).to.match(/Showing \d\d:\d\d/);
      expect(has('.board-foot')).to.equal(true);
    });

    it(`${one.id} old data are grey with their age, without a judgement`, async () => {
      const { text, root } = await given(one, (board) => {
        const nowMs = Date.parse(board.serverTime);
        const oldMs = nowMs - (board.staleAfterS + 600) * 1000;
        Object.assign(board, { dataAsOf: new Date(oldMs).toISOString() });
        const { kpis } = board.panels as { kpis?: { asOf: string }[] };
        if (Array.isArray(kpis)) for (const kpi of kpis) kpi.asOf = board.dataAsOf;
      });
      expect(text()).to.match(/The newest reading is from .+ ago\)/);
      expect(root().querySelector('.board')?.className).to.match(/age-(stale|dead)/);
      for (const word of ['Above target', 'Past red line', 'Below target'])
        expect(root().querySelector<HTMLElement>('.kpi-panel')?.innerText ?? '').not.to.contain(word);
    });

    it(`${one.id} a panel without data says why, one that is not set up leads to the settings, one that is refused is gone`, async () => {
      const [first, second, third] = panelsOf(one) as [string, string, string | undefined];
      const { root, has, element } = await given(one, ({ panels }) => {
        Object.assign(panels, {
          [first]: { gap: 'noData', text: 'Nothing ran.' },
          [second]: { gap: 'notConfigured', text: 'Nothing is bound.' },
        });
        if (third !== undefined) delete (panels as Record<string, unknown>)[third];
      });
      expect(root().querySelector<HTMLElement>(`.p-${first}`)?.innerText).to.contain('Nothing ran.');
      const unset = () => root().querySelector<HTMLElement>(`.p-${second}`)?.innerText ?? '';
      expect(unset()).to.contain('Nothing is bound.');
      expect(unset()).to.contain('Contact an administrator');
      if (third !== undefined) expect(has(`.p-${third}`)).to.equal(false);
      // Whoever may change settings is led to them.
      (element as unknown as { settings: unknown }).settings = {};
      await until('the way to the settings', () => !unset().includes('Contact an administrator'));
      root()
        .querySelector<HTMLElement>(`.p-${second} .state button, .p-${second} .panel-body button`)
        ?.click();
      await until('the settings', () => root().querySelector('.set-dialog fieldset'));
    });

    it(`${one.id} a board that is refused as a whole says so`, async () => {
      globalThis.fetch = async () => new Response('{}', { status: 403 });
      const { root, has, show, text } = put(one, { src: '/board.json' });
      show();
      await until('the refusal', () => root().querySelector('.board-state'));
      expect(text()).to.match(/permission|not permitted|may not/i);
      expect(has('.kpi')).to.equal(false);
    });
  });
}
