import { loadChart } from '@plantdeck/core/chart';
import type { BoardSetting, WholePlantEnergy } from '@plantdeck/core/contract';
import { registerSessionProvider, type BoardFeedState, type PlantSession } from '@plantdeck/core';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  settled,
  until,
} from '../../../../tests/support/browser.ts';
import { axeProblems } from '../../../../tests/support/axe.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { defaultSetting } from '../settings/settings-source.ts';
import { define } from './define.ts';
import { wholePlantEnergyBoard } from '../boards.ts';
import { benchSample, sampleWholePlantEnergy } from './whole-plant-energy.sample.ts';

define();
// Unbundled, the drawing part is hundreds of files; no test should wait for them on a busy machine.
await loadChart();

interface Board extends HTMLElement {
  data: unknown;
  settings: unknown;
  exportAs(kind: string): Promise<{ name: string; blob: Blob }>;
  refresh(): Promise<void>;
  print(): Promise<void>;
}

const TAG = 'plant-whole-plant-energy-board';
type Mutable = ReturnType<typeof structuredClone<WholePlantEnergy>> & { panels: Record<string, never> };
const sample = (change: (board: WholePlantEnergy) => void = () => undefined): WholePlantEnergy => {
  const board = structuredClone(sampleWholePlantEnergy({ lang: 'en' }));
  change(board);
  return board;
};

elementContract(wholePlantEnergyBoard, {
  define,
  make: (element) => {
    (element as Board).data = sample();
  },
  isReady: (root) => root.querySelector('.kpi') !== null,
});

describe('<plant-whole-plant-energy-board>', () => {
  const made: HTMLElement[] = [];
  let asked: string[] = [];
  const { fetch } = globalThis;

  beforeEach(() => {
    asked = [];
    globalThis.fetch = (input, init) => {
      asked.push(String(input instanceof Request ? input.url : input));
      return fetch(input, init);
    };
  });
  afterEach(async () => {
    globalThis.fetch = fetch;
    for (const element of made.splice(0)) element.remove();
    await settled();
  });

  async function put(
    data: unknown,
    attributes: Record<string, string> = {},
    width = 1440,
  ): Promise<{ element: Board; root: ShadowRoot; events: [string, Record<string, unknown>][] }> {
    const element = document.createElement(TAG) as Board;
    const events: [string, Record<string, unknown>][] = [];
    for (const name of Object.keys(wholePlantEnergyBoard.events)) {
      element.addEventListener(name, (event) =>
        events.push([name, (event as CustomEvent<Record<string, unknown>>).detail]),
      );
    }
    for (const [name, value] of Object.entries({ lang: 'en', ...attributes }))
      element.setAttribute(name, value);
    element.style.width = `${width}px`;
    if (data !== undefined) element.data = data;
    made.push(element);
    document.body.append(element);
    const root = element.shadowRoot as ShadowRoot;
    await until('the board', () => root.querySelector('.board-head h1'));
    await settled();
    return { element, root, events };
  }
  const text = (root: ShadowRoot) => (root.querySelector('.board') as HTMLElement).innerText;
  const button = (root: ParentNode, name: string) =>
    [...root.querySelectorAll<HTMLElement>('button')].find(
      (each) => (each.getAttribute('aria-label') ?? each.innerText).trim() === name,
    ) as HTMLElement;

  it('shows the six figures and all panels of a host-fed page without asking anybody', async () => {
    const { root, events } = await put(sample());
    await until('painted', () =>
      events.some(([name, detail]) => name === 'plant-ready' && detail['phase'] === 'painted'),
    );
    expect(
      events.filter(([name]) => name === 'plant-ready').map(([, detail]) => detail['phase']),
    ).to.deep.equal(['numbers', 'painted']);
    expect(root.querySelectorAll('.kpi').length).to.equal(6);
    await until('the later panels', () => root.querySelector('.bullets'));
    const titles = [...root.querySelectorAll('.panel h2')].map((title) => title.textContent);
    expect(titles).to.deep.equal([
      'Load curve',
      'Workshop ranking',
      'Energy mix',
      'Energy flow',
      'Month plan and actual',
    ]);
    expect(asked.filter((url) => !/\/(packages|node_modules|@)/.test(url))).to.deep.equal([]);
  });

  for (const width of [360, 800, 1440, 1920]) {
    it(`stays inside ${width} px`, async () => {
      const { element, root } = await put(sample(), {}, width);
      await until('the flow', () => root.querySelector('.flow svg'));
      const board = root.querySelector('.board') as HTMLElement;
      expect(board.scrollWidth).to.be.at.most(board.clientWidth);
      const right = element.getBoundingClientRect().right + 0.5;
      const outside = [...root.querySelectorAll('.board *')].filter(
        (each) => !each.closest('svg, .sr, .pc-sr') && each.getBoundingClientRect().right > right,
      );
      expect(outside.map((each) => each.className)).to.deep.equal([]);
    });
  }

  for (const theme of ['light', 'dark', 'control-room', 'big-screen']) {
    it(`is accessible in ${theme}`, async () => {
      const { element, root } = await put(sample(), { theme });
      await until('the flow', () => root.querySelector('.flow svg'));
      expect(await axeProblems(element)).to.deep.equal([]);
    });
  }

  it('shows the measured payload: four figures, a curve and hourly bars', async () => {
    const { root, events } = await put(benchSample(), {}, 1200);
    await until('painted', () => events.some(([, detail]) => detail?.['phase'] === 'painted'));
    expect(root.querySelectorAll('.kpi').length).to.equal(4);
    expect(root.querySelectorAll('canvas').length).to.be.at.least(1);
    expect(text(root)).to.contain('by hour');
  });

  it('says why a panel has no values and gives the width of a forbidden one to its neighbours', async () => {
    const { root } = await put(
      sample((board) => {
        const panels = board.panels as Mutable['panels'] & Record<string, unknown>;
        Object.assign(panels, { mix: { gap: 'noData' }, plan: { gap: 'notConfigured' } });
        delete (panels as Record<string, unknown>)['ranking'];
      }),
    );
    expect(root.querySelector('.p-mix')?.textContent).to.contain('No production in this period');
    expect(root.querySelector('.p-plan')?.textContent).to.contain('Contact an administrator');
    expect(root.querySelector('.p-ranking')).to.equal(null);
    const load = (root.querySelector('.p-load') as HTMLElement).getBoundingClientRect();
    expect(load.width).to.be.greaterThan(1300);
  });

  it('shows unknown as a dash, a part as at least, and never an invented zero', async () => {
    const { root } = await put(
      sample((board) => {
        const kpis = board.panels.kpis as { value: number | null; completeness: number }[];
        kpis[0]!.value = null;
        kpis[1]!.completeness = 92.4;
      }),
    );
    const tiles = [...root.querySelectorAll('.kpi .v')].map((tile) => tile.textContent);
    expect(tiles[0]).to.equal('–');
    expect(tiles[1]).to.match(/^≥ 23.8/);
    expect(text(root)).to.contain('92 % of data');
  });

  it('goes grey with its age when the plant sends nothing new', async () => {
    const old = sample((board) => {
      board.dataAsOf = '2026-11-20T14:20:00+08:00';
      for (const kpi of board.panels.kpis as { asOf: string }[]) kpi.asOf = board.dataAsOf;
    });
    const { root, events } = await put(old);
    expect(events.find(([name]) => name === 'plant-stale')?.[1]).to.include({ state: 'stale' });
    expect(text(root)).to.match(/The newest reading is from 14:20 \(12 min ago\)/);
    expect(root.querySelectorAll('.stale-value').length).to.equal(6);
    expect(text(root)).to.contain('Judgement unknown');
    expect(text(root)).not.to.contain('Above target');
  });

  it('names the field that does not fit and keeps the old board', async () => {
    const { element, root, events } = await put(sample());
    element.data = { ...sample(), refreshS: 'soon' };
    await until('the error', () => text(root).includes('refreshS'));
    expect(events.find(([name]) => name === 'plant-error')?.[1]).to.include({
      code: 'contract',
      field: 'refreshS',
    });
    expect(root.querySelectorAll('.kpi').length).to.equal(6);
  });

  it('tells a drill to the host, who can prevent it', async () => {
    const { element, root, events } = await put(sample());
    let wasPrevented = false;
    element.addEventListener('plant-drill', (event) => {
      event.preventDefault();
      wasPrevented = event.defaultPrevented && event.cancelable && event.composed;
    });
    button(root, 'Forming').click();
    expect(wasPrevented).to.equal(true);
    expect(events.find(([name]) => name === 'plant-drill')?.[1]).to.deep.equal({
      panel: 'ranking',
      key: 'W3',
      to: '/workshopEnergy',
      query: { areaId: 'CER.W3' },
    });
  });

  it('opens a panel’s menu by keyboard, shows its table, and gives the focus back', async () => {
    const { root } = await put(sample());
    const more = button(root, 'Energy mix: more');
    more.focus();
    await sendKeys({ press: 'ArrowDown' });
    await until('the menu', () => root.querySelector('[role=menu]'));
    await sendKeys({ press: 'Escape' });
    await until('closed', () => !root.querySelector('[role=menu]'));
    expect(root.activeElement).to.equal(more);
    await sendKeys({ press: 'Enter' });
    await until('the menu', () => root.querySelector('[role=menu]'));
    await sendKeys({ press: 'Enter' });
    const table = await until('the table', () => root.querySelector('.p-mix table'));
    expect(table.querySelectorAll('tbody tr').length).to.equal(14);
  });

  it('pages a long ranking by its buttons, and by itself where the settings say so', async () => {
    const long = sample((board) => {
      const ranking = board.panels.ranking as { rows: { key: string; label: string; kwh: number | null }[] };
      ranking.rows = Array.from({ length: 10 }, (_, i) => ({
        ...ranking.rows[0]!,
        key: `W${i}`,
        label: `Shop ${i}`,
        kwh: 1000 - i,
      }));
    });
    const { element, root } = await put(long);
    await until('the ranking', () => button(root, 'Shop 0'));
    expect(button(root, 'Shop 9')).to.equal(undefined);
    button(root, 'Next page').click();
    await until('the second page', () => button(root, 'Shop 9'));
    button(root, 'Previous page').click();
    await until('the first page', () => button(root, 'Shop 0'));
    element.settings = { scrollMode: 'auto', scrollEveryS: 1 };
    await until('the page turned by itself', () => button(root, 'Shop 9'), 5000);
  });

  it('asks the assistant on the page with board, panel, range and area', async () => {
    const { root } = await put(sample());
    const asked = new Promise<unknown>((resolve) =>
      document.addEventListener('plant-assistant-open', (event) => resolve((event as CustomEvent).detail), {
        once: true,
      }),
    );
    button(root, 'Load curve: more').click();
    await until('the menu', () => root.querySelector('[role=menu]'));
    button(root, 'Ask the assistant about this').click();
    expect(await asked).to.deep.equal({
      context: { board: 'wholePlantEnergy', panel: 'load', range: 'today', area: 'CER' },
      subject: `Load curve · ${sample().area.name}`,
    });
  });

  it('tells where a figure comes from', async () => {
    const { root } = await put(sample());
    button(root, 'Electricity today: where does this come from').click();
    const source = await until('the source', () => root.querySelector<HTMLElement>('.source'));
    expect(source.innerText).to.contain('GB 17167').and.contain('M-110-1').and.contain('99.2');
  });

  it('shows names from outside as text', async () => {
    const hostile = '<img src=x onerror="globalThis.hacked=1">"\'>&lt;b&gt;';
    const { root } = await put(
      sample((board) => {
        board.area.name = hostile;
        board.notices = [{ level: 'warn', code: 'x', text: hostile }];
        const ranking = board.panels.ranking as { rows: { label: string }[] };
        ranking.rows[0]!.label = hostile;
        (board.panels.flow as { nodes: { name: string }[] }).nodes[0]!.name = hostile;
      }),
    );
    await until('the flow', () => root.querySelector('.flow svg'));
    expect(root.querySelector('img')).to.equal(null);
    expect((globalThis as { hacked?: unknown }).hacked).to.equal(undefined);
    expect(text(root)).to.contain(hostile);
  });

  it('exports csv, a workbook and a picture with something on it', async () => {
    const { element, root } = await put(sample());
    await until('the flow', () => root.querySelector('.flow svg'));
    const csv = await (await element.exportAs('csv')).blob.text();
    expect(csv).to.contain('Workshop ranking').and.contain('Forming,7480');
    const book = new Uint8Array(await (await element.exportAs('xlsx')).blob.arrayBuffer());
    expect([...book.subarray(0, 4)]).to.deep.equal([0x50, 0x4b, 3, 4]);
    const { name, blob } = await element.exportAs('png');
    expect(name).to.match(/^wholePlantEnergy-2026-11-20-14-32\.png$/);
    const picture = await createImageBitmap(blob);
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const pen = canvas.getContext('2d')!;
    pen.drawImage(picture, 0, 0);
    const colours = new Set(
      new Uint32Array(pen.getImageData(0, 0, picture.width, picture.height).data.buffer),
    );
    expect(colours.size).to.be.greaterThan(50);
  });

  it('prints a picture and tables from a frame of its own, never two at a time', async () => {
    const { element, root } = await put(sample());
    await until('the later panels', () => root.querySelector('.bullets'));
    await element.print();
    await element.print();
    const frames = [...root.querySelectorAll('iframe')];
    expect(frames.length).to.equal(1);
    const page = frames[0]?.contentDocument as Document;
    expect(page.querySelector('canvas')?.width).to.be.greaterThan(1000);
    expect([...page.querySelectorAll('h2')].map((title) => title.textContent)).to.include('Workshop ranking');
    expect(document.body.querySelector('iframe')).to.equal(null);
  });

  it('polls an address, keeps the old data through failures and counts down to the next try', async () => {
    let isBroken = false;
    globalThis.fetch = async () =>
      isBroken ? new Response('{}', { status: 500 }) : new Response(JSON.stringify(sample()));
    const { element, root } = await put(undefined, { src: '/board.json' });
    await until('the figures', () => root.querySelectorAll('.kpi .v').length === 6);
    isBroken = true;
    await element.refresh();
    await until('the failure', () => text(root).includes('Server did not answer'));
    expect(text(root))
      .to.match(/Showing 14:32/)
      .and.match(/Next try in \d+ s/);
    expect(root.querySelectorAll('.kpi .v').length).to.equal(6);
  });

  it('names a lost network in one banner with one age that runs on, and a clock that is not confirmed', async () => {
    let isAway = false;
    globalThis.fetch = async () => {
      if (isAway) throw new TypeError('Failed to fetch');
      return new Response(JSON.stringify(sample()));
    };
    const { element, root } = await put(undefined, { src: '/board.json' });
    await until('the figures', () => root.querySelectorAll('.kpi .v').length === 6);
    expect(text(root)).not.to.contain('not confirmed');
    isAway = true;
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    try {
      await element.refresh();
      await until('the cause', () => text(root).includes('This device is offline'));
      const ages = () =>
        [...root.querySelectorAll('.banner, .fresh')].flatMap(
          ({ textContent }) => textContent.match(/\d+ \w+ ago/g) ?? [],
        );
      const before = ages();
      expect(before.length).to.equal(2);
      expect(new Set(before).size).to.equal(1);
      await until('the age has moved on', () => ages()[0] !== before[0], 3_000);
      expect(new Set(ages()).size).to.equal(1);
      expect(root.querySelectorAll('.banner').length).to.equal(1);
      expect(root.querySelector('.fresh')?.textContent).to.match(/server \d\d:\d\d:\d\d \(not confirmed\)/);
      Reflect.deleteProperty(navigator, 'onLine');
      window.dispatchEvent(new Event('online'));
      await until('another cause', () => text(root).includes('cannot be reached'));
    } finally {
      Reflect.deleteProperty(navigator, 'onLine');
    }
  });

  describe('settings', () => {
    const open = async (root: ShadowRoot) => {
      (await until('the button', () => button(root, 'Board settings'))).click();
      return until('the form', () =>
        root.querySelector<HTMLElement>('.set-dialog fieldset')?.closest('dialog'),
      );
    };
    const fill = async (dialog: HTMLElement, label: string, value: string) => {
      const name = [...dialog.querySelectorAll('label')].find((each) => each.textContent === label);
      const input = dialog.querySelector<HTMLInputElement>(
        `#${CSS.escape(name?.htmlFor ?? '')}`,
      ) as HTMLInputElement;
      input.focus();
      input.select();
      await sendKeys({ type: value });
    };

    it('are not offered to those who may not save them', async () => {
      const { root } = await put(sample());
      expect(button(root, 'Board settings')).to.equal(undefined);
    });

    it('fit on a phone: nothing scrolls sideways, and each target is below its heading', async () => {
      const before = { width: innerWidth, height: innerHeight };
      await setViewport({ width: 390, height: 844 });
      try {
        const { element, root } = await put(sample());
        element.settings = {};
        const dialog = await open(root);
        const targets = [...(dialog?.querySelectorAll<HTMLElement>('.set-targets td') ?? [])];
        expect(targets.length).to.be.above(10);
        for (const target of targets) {
          expect(getComputedStyle(target, '::before').content).to.match(/\w/);
          expect(target.getBoundingClientRect().right).to.be.at.most(390);
        }
        const wide = [...(dialog?.querySelectorAll<HTMLElement>('*') ?? [])].filter(
          (each) =>
            /auto|scroll/.test(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth + 1,
        );
        expect(wide.map(({ className }) => className)).to.deep.equal([]);
      } finally {
        await setViewport(before);
      }
    });

    it('BST-05 are saved after a confirm prompt, with messages for saved and cancelled', async () => {
      const { element, root, events } = await put(sample());
      element.settings = {};
      const dialog = await open(root);
      await fill(dialog, 'Contract demand (kW)', '6400');
      button(dialog, 'Save').click();
      const confirm = await until('the question', () =>
        root.querySelector<HTMLElement>('[role=alertdialog]'),
      );
      expect(confirm.innerText).to.contain('Save board settings?').and.contain('Contract demand (kW)');
      button(confirm, 'Cancel').click();
      await until('the message', () => dialog.innerText.includes('Save cancelled'));
      expect(events.some(([name]) => name === 'plant-settings-change')).to.equal(false);
      button(dialog, 'Save').click();
      button(
        await until('the question', () => root.querySelector<HTMLElement>('[role=alertdialog]')),
        'Save',
      ).click();
      await until('saved', () => root.querySelector<HTMLElement>('.toast')?.innerText === 'Saved');
      const [, detail] = events.find(([name]) => name === 'plant-settings-change') ?? [];
      expect((detail?.['setting'] as BoardSetting | undefined)?.contractKw).to.equal(6400);
      await until('the new line', () =>
        (root.querySelector('.p-load .pc-box')?.getAttribute('aria-label') ?? '').includes('6,400'),
      );
    });

    it('are accessible, and refuse what does not fit at its field', async () => {
      const { element, root } = await put(sample());
      element.settings = {};
      const dialog = await open(root);
      await fill(dialog, 'Contract demand (kW)', '-5');
      button(dialog, 'Save').click();
      await until('the problem', () => dialog.innerText.includes('Must not be below 0'));
      expect(root.querySelector('[role=alertdialog]')).to.equal(null);
      expect(await axeProblems(element)).to.deep.equal([]);
    });

    it('show what somebody else saved first and keep the draft', async () => {
      let stored: BoardSetting = {
        ...defaultSetting('wholePlantEnergy', 'CER'),
        contractKw: 6200,
        version: 1,
      };
      const choices = {
        areas: [{ id: 'CER', name: 'Plant', type: 'factory' }],
        lines: [],
        materialGrades: [],
        energyTypes: [],
        quantities: [],
      };
      const state: BoardFeedState = {
        status: 'ready',
        data: sample(),
        error: null,
        connection: 'live',
        failures: 0,
        nextTryAtMs: null,
      };
      const steady = {
        value: state,
        peek: () => state,
        subscribe: (listener: (value: BoardFeedState) => void) => (listener(state), () => undefined),
      };
      const loading = { name: 'loading' };
      const session = {
        state: { value: loading, peek: () => loading, subscribe: () => () => undefined },
        board: () => ({ state: steady, refresh: async () => undefined }),
        noticeStatus: { value: 'offline', peek: () => 'offline', subscribe: () => () => undefined },
        onNotice: () => () => undefined,
        serverNowMs: () => Date.parse(state.data ? sample().serverTime : ''),
        async request(endpoint: string, { body }: { body?: BoardSetting }) {
          if (endpoint === 'boardConfig') return { setting: stored, canSave: true, choices };
          if (body!.version !== stored.version)
            throw Object.assign(new Error('somebody was first'), { retCode: '040901' });
          stored = { ...body!, version: stored.version + 1 };
          return { setting: stored, canSave: true, choices };
        },
      } as unknown as PlantSession;
      const withdraw = registerSessionProvider({
        host: document.body,
        session: () => session,
        isDefault: () => true,
      });
      try {
        const { root } = await put(undefined);
        const dialog = await open(root);
        await fill(dialog, 'Contract demand (kW)', '6400');
        stored = { ...stored, contractKw: 6300, version: 2 };
        button(dialog, 'Save').click();
        button(
          await until('the question', () => root.querySelector<HTMLElement>('[role=alertdialog]')),
          'Save',
        ).click();
        const conflict = await until('the conflict', () => root.querySelector<HTMLElement>('.set-conflict'));
        expect(conflict.innerText)
          .to.contain('Somebody else saved first (version 2)')
          .and.contain('6400')
          .and.contain('6300');
        button(conflict, 'Keep my draft').click();
        await settled();
        button(dialog, 'Save').click();
        button(
          await until('the question', () => root.querySelector<HTMLElement>('[role=alertdialog]')),
          'Save',
        ).click();
        await until('saved', () => root.querySelector('.toast'));
        expect(stored).to.include({ contractKw: 6400, version: 3 });
      } finally {
        withdraw();
      }
    });
  });
});
