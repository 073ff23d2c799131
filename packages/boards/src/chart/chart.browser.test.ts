import { loadChart } from '@plantdeck/core/chart';
import { sendMouse } from '@web/test-runner-commands';
import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  settled,
  until,
} from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { watchLeaks } from '../../../../tests/support/leaks.ts';
import { chartElement } from './chart.element.ts';
import { define } from './define.ts';
import { startLive } from './live-driver.ts';

define();
// Unbundled, the drawing part is hundreds of files; no test should wait for them on a busy machine.
await loadChart();

interface PlantChart extends HTMLElement {
  data: unknown;
  appendPoint(seriesIndex: number, tMs: number, value: number | null): Promise<unknown>;
  exportAs(format: string): Promise<Blob>;
}

const START = Date.parse('2026-11-20T08:00:00+08:00');
const MINUTE_MS = 60_000;

const bars = {
  kind: 'bar',
  title: 'Workshops',
  unit: 'kWh',
  x: { type: 'category', values: ['Forming', 'Firing'] },
  series: [{ name: '=1+1', values: [7480, null] }],
};
const line = (count = 30) => ({
  kind: 'line',
  title: 'Kiln pressure',
  unit: 'Pa',
  x: { type: 'time', values: Array.from({ length: count }, (_, i) => START + i * MINUTE_MS) },
  series: [{ name: 'Kiln 1', values: Array.from({ length: count }, (_, i) => 20 + Math.sin(i)) }],
});

const giveData = (element: HTMLElement) => {
  (element as PlantChart).data = bars;
};
elementContract(chartElement, {
  make: giveData,
  isReady: (root) => root.querySelector('canvas') !== null,
});

describe('<plant-chart>', () => {
  let violations: string[] = [];
  const onViolation = (event: SecurityPolicyViolationEvent) => violations.push(event.effectiveDirective);
  const made: HTMLElement[] = [];

  beforeEach(() => {
    violations = [];
    document.addEventListener('securitypolicyviolation', onViolation);
  });
  afterEach(async () => {
    for (const element of made.splice(0)) element.remove();
    document.removeEventListener('securitypolicyviolation', onViolation);
    await settled();
    expect(violations).to.deep.equal([]);
  });

  function put(data: unknown, attributes: Readonly<Record<string, string>> = {}): PlantChart {
    const element = document.createElement('plant-chart') as PlantChart;
    for (const [name, value] of Object.entries({ lang: 'en', 'time-zone': 'Asia/Shanghai', ...attributes })) {
      element.setAttribute(name, value);
    }
    element.data = data;
    document.body.append(element);
    made.push(element);
    return element;
  }
  const inside = <T extends Element>(element: HTMLElement, selector: string) =>
    element.shadowRoot?.querySelector<T>(selector) ?? null;
  const painted = (element: HTMLElement) =>
    until('a painted chart', () => inside(element, 'canvas') && !inside(element, '.pc-skeleton'));

  it('shows the values under the pointer without breaking the page’s policy', async () => {
    const element = put(line());
    await painted(element);
    const box = (inside(element, 'canvas') as Element).getBoundingClientRect();
    await sendMouse({
      type: 'move',
      position: [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)],
    });
    const tip = await until('the tooltip', () => inside(element, '.pc-tip'));
    expect(tip.textContent).to.match(/20 Nov 08:1\d.*Kiln 1.*Pa/);
    const tipBox = tip.getBoundingClientRect();
    expect(tipBox.right).to.be.at.most(box.right + 1);
    expect(tipBox.bottom).to.be.at.most(box.bottom + 1);
    expect(document.body.querySelectorAll(':scope > div').length).to.equal(0);
    await sendMouse({ type: 'move', position: [0, 0] });
  });

  it('reads value and time to the keyboard and is a table on demand', async () => {
    const element = put(line());
    await painted(element);
    const picture = inside<HTMLElement>(element, '[role=img]');
    expect(picture?.getAttribute('aria-label')).to.match(/^Kiln pressure\. Kiln 1: 30 values/);
    picture?.focus();
    const press = (key: string) =>
      picture?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    press('End');
    press('ArrowLeft');
    await until('the spoken value', () => inside(element, '.pc-sr')?.textContent?.includes('08:28, Kiln 1'));
    press('Escape');
    await until(
      'silence',
      () => inside(element, '.pc-sr')?.textContent === '' && !inside(element, '.pc-tip'),
    );
    inside<HTMLButtonElement>(element, '.pc-toggle')?.click();
    await until('the table', () => inside(element, 'tbody tr'));
    expect(element.shadowRoot?.querySelectorAll('tbody tr').length).to.equal(30);
    expect(inside(element, 'tbody tr')?.textContent).to.equal('20 Nov 08:0020.000');
  });

  it('names the field that does not fit, on screen and to the page', async () => {
    const errors: CustomEvent[] = [];
    const onError = (event: Event) => errors.push(event as CustomEvent);
    document.addEventListener('plant-error', onError);
    const element = put({ ...bars, series: [{ name: 'a', values: [1] }] });
    const alert = await until('the message', () => inside(element, '[role=alert]'));
    await until('its words', () => alert.textContent?.includes('series.0.values” does not fit'));
    expect(errors.map((event) => event.detail.field)).to.deep.equal(['series.0.values']);
    document.removeEventListener('plant-error', onError);
    element.data = bars;
    await painted(element);
  });

  it('repaints in the colours of another theme without a reload', async () => {
    const element = put(bars, { theme: 'light' });
    await painted(element);
    expect(countOf(element, [0x00, 0x72, 0xb2])).to.be.greaterThan(500);
    element.setAttribute('theme', 'dark');
    await until('the dark hue', () => countOf(element, [0x56, 0xb4, 0xe9]) > 500);
    expect(countOf(element, [0x00, 0x72, 0xb2])).to.equal(0);
  });

  it('does not paint off screen, and shows everything once it is scrolled in', async () => {
    const spacer = document.createElement('div');
    spacer.style.height = '5000px';
    document.body.append(spacer);
    made.push(spacer);
    const element = put(line());
    await new Promise((resolve) => element.addEventListener('plant-ready', resolve, { once: true }));
    for (let i = 30; i < 60; i++) await element.appendPoint(0, START + i * MINUTE_MS, i);
    for (let frame = 0; frame < 40; frame++) await settled();
    expect(inside(element, 'canvas')).to.equal(null);
    element.scrollIntoView();
    await painted(element);
    window.scrollTo(0, 0);
  });

  it('keeps every appended point, late ones in their place, and shows them', async () => {
    const element = put(line(), { window: '100' });
    await painted(element);
    const before = imageOf(element);
    for (const i of [30, 31, 33, 32]) await element.appendPoint(0, START + i * MINUTE_MS, 20 + i / 100);
    await element.appendPoint(0, START + 34 * MINUTE_MS, null);
    await until('another picture', () => imageOf(element) !== before);
    const csv = await (await element.exportAs('csv')).text();
    const lines = csv.trim().split('\r\n').slice(-5);
    expect(lines).to.deep.equal([
      '2026-11-20T00:30:00.000Z,20.3',
      '2026-11-20T00:31:00.000Z,20.31',
      '2026-11-20T00:32:00.000Z,20.32',
      '2026-11-20T00:33:00.000Z,20.33',
      '2026-11-20T00:34:00.000Z,',
    ]);
  });

  it('keeps appended points through a change of language', async () => {
    const element = put(line());
    await painted(element);
    await element.appendPoint(0, START + 30 * MINUTE_MS, 42);
    element.setAttribute('lang', 'ja');
    await until('the other language', () => inside(element, '.pc-toggle')?.textContent === '表で表示');
    expect(await (await element.exportAs('csv')).text()).to.include('2026-11-20T00:30:00.000Z,42');
  });

  it('exports a picture that is not blank, and a table that no spreadsheet runs', async () => {
    const element = put(bars);
    await painted(element);
    const png = await element.exportAs('png');
    expect(png.type).to.equal('image/png');
    const picture = await createImageBitmap(png);
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, picture.width, picture.height);
    expect(countIn(data, [0x00, 0x72, 0xb2])).to.be.greaterThan(1000);
    expect([...data.slice(0, 4)]).to.deep.equal([255, 255, 255, 255]);
    const csv = await (await element.exportAs('csv')).text();
    expect(csv).to.include("'=1+1 (kWh)").and.to.include('Forming,7480').and.to.include('Firing,\r\n');
  });

  it('leaves listeners, timers and observers as they were after 200 comings and goings', async () => {
    const first = put(line());
    await painted(first);
    first.remove();
    await settled();
    const leaks = watchLeaks();
    try {
      for (let cycle = 0; cycle < 200; cycle++) {
        const element = document.createElement('plant-chart') as PlantChart;
        element.data = line();
        document.body.append(element);
        if (cycle % 20 === 0) {
          await painted(element);
          await element.appendPoint(0, START + 99 * MINUTE_MS, 1);
        }
        element.remove();
        await Promise.resolve();
      }
      await settled();
      await until('everything is closed', () =>
        Object.values(leaks.open()).every((count) => count === 0),
      ).catch(() => undefined);
      expect(leaks.open()).to.deep.equal({ timers: 0, frames: 0, observers: 0, sockets: 0, listeners: 0 });
    } finally {
      leaks.restore();
    }
  });

  it('serves the measured page: many lines, points by number of the chart', async () => {
    const container = document.createElement('div');
    container.style.cssText = 'display:grid;grid-template-columns:repeat(5,1fr)';
    document.body.append(container);
    made.push(container);
    const history = (i: number) =>
      Array.from({ length: 600 }, (_, j) => [START + j * 100, Math.sin(j / 30 + i)] as const);
    const driver = await startLive({ count: 20, history, container, heightPx: 80 });
    const charts = [...container.querySelectorAll<PlantChart>('plant-chart')];
    expect(charts.length).to.equal(20);
    const before = charts.map(imageOf);
    for (let i = 0; i < 200; i++) driver.push(i % 20, START + 60_000 + Math.floor(i / 20) * 100, 0.5);
    await until('twenty other pictures', () => charts.every((chart, i) => imageOf(chart) !== before[i]));
    const rows = (await (await (charts[7] as PlantChart).exportAs('csv')).text()).trim().split('\r\n');
    // Title, head, and a window of 600 points.
    expect(rows.length).to.equal(602);
    expect(rows.at(-1)).to.equal(`${new Date(START + 60_900).toISOString()},0.5`);
    driver.stop();
    expect(container.childElementCount).to.equal(0);
  });

  it('lets a reader look closer at a part of a long time and back again, by buttons, keys, wheel and hand', async () => {
    const chart = document.createElement('plant-chart') as PlantChart;
    chart.setAttribute('zoom', '');
    chart.setAttribute('lang', 'en');
    chart.setAttribute('time-zone', 'Asia/Shanghai');
    chart.data = line(2000);
    document.body.append(chart);
    const root = chart.shadowRoot as ShadowRoot;
    const button = (text: string) =>
      [...root.querySelectorAll<HTMLButtonElement>('.pc-zoom button')].find(
        (each) => (each.getAttribute('aria-label') ?? each.textContent) === text,
      );
    const spoken = () => root.querySelector('.pc-sr')?.textContent ?? '';
    await until('the buttons', () => button('Look closer') !== undefined);
    await until('drawn', () => root.querySelector('canvas') !== null);
    expect(button('All')?.disabled).to.equal(true);
    button('Look closer')?.click();
    await until('a part is told', () => spoken().includes('–'));
    const half = spoken();
    const place = root.querySelector<HTMLElement>('.pc-box');
    const press = (key: string, more: KeyboardEventInit = {}) =>
      place?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, ...more }));
    press('ArrowLeft', { shiftKey: true });
    await until('moved', () => spoken() !== half);
    press('0');
    await until('everything', () => button('All')?.disabled === true);
    // Without Ctrl the page scrolls; with it the chart answers.
    const turn = (ctrlKey: boolean) => {
      const event = new WheelEvent('wheel', {
        deltaY: -100,
        ctrlKey,
        bubbles: true,
        cancelable: true,
        clientX: 300,
      });
      place?.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(turn(false)).to.equal(false);
    expect(turn(true)).to.equal(true);
    await until('closer', () => button('All')?.disabled === false);
    button('All')?.click();
    await until('everything again', () => button('All')?.disabled === true);
    chart.remove();
  });
});

function canvasOf(element: HTMLElement): HTMLCanvasElement {
  return element.shadowRoot?.querySelector('canvas') as HTMLCanvasElement;
}

function imageOf(element: HTMLElement): string {
  return canvasOf(element).toDataURL();
}

function countOf(element: HTMLElement, colour: readonly number[]): number {
  const canvas = canvasOf(element);
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  return countIn(context.getImageData(0, 0, canvas.width, canvas.height).data, colour);
}

function countIn(pixels: Uint8ClampedArray, [red, green, blue]: readonly number[]): number {
  let count = 0;
  for (let i = 0; i < pixels.length; i += 4) {
    if (pixels[i] === red && pixels[i + 1] === green && pixels[i + 2] === blue) count++;
  }
  return count;
}
