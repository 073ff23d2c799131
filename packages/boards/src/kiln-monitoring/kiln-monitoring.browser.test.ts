import { axeProblems } from '../../../../tests/support/axe.ts';
import { boardChecks } from '../../../../tests/support/board-checks.ts';
import { describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { SAMPLE_NOW_MS } from '../board/sample-parts.ts';
import { kilnMonitoringBoard } from '../boards.ts';
import { define } from './define.ts';
import { sample } from './kiln-monitoring.sample.ts';

define();
const payload = () => structuredClone(sample(SAMPLE_NOW_MS));
elementContract(kilnMonitoringBoard, {
  define,
  make: (element) => {
    (element as HTMLElement & { data: unknown }).data = payload();
  },
  isReady: (root) => root.querySelector('.kpi') !== null,
});
boardChecks({
  id: 'kiln monitoring',
  tag: 'plant-kiln-monitoring-board',
  sample: payload,
  ways: {
    curve: '/dataQuery',
    tiles: '/dataQuery',
    detail: '/dataQuery',
    alarms: '/productAlarmBoard',
    specific: '/energyReport',
    feed: '/downtimeAnalysis',
    yieldHourly: '/qualityStatistical',
    deviation: '/dataQuery',
    drives: '/equipmentLedger',
  },
});

describe('<plant-kiln-monitoring-board>', () => {
  for (const [theme, width] of [
    ['control-room', 1440],
    ['dark', 304],
  ] as const)
    it(`has a button for each zone, clean in axe in ${theme} at ${width} px, and marks only what is abnormal`, async () => {
      const element = document.createElement('plant-kiln-monitoring-board') as HTMLElement & {
        data: unknown;
      };
      const asked: unknown[] = [];
      element.addEventListener('plant-filter-change', (event) => asked.push((event as CustomEvent).detail));
      for (const [name, value] of Object.entries({ lang: 'en', theme })) element.setAttribute(name, value);
      element.style.width = `${width}px`;
      element.data = payload();
      document.body.append(element);
      const root = element.shadowRoot as ShadowRoot;
      await until('the zones', () => root.querySelector('.m-value'));
      await settled();
      const zones = [...root.querySelectorAll<SVGGElement>('.m-value')];
      expect(zones.length).to.equal(24);
      expect(root.querySelectorAll('.m-sign').length).to.equal(1);
      expect(root.querySelectorAll('.kiln-ring').length).to.equal(1);
      expect(zones[13]?.querySelector('title')?.textContent).to.match(/^Zone 14: .*beyond its tolerance/);
      zones[13]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      expect(asked.at(-1)).to.deep.include({ change: { point: 'zone.14' } });
      await until('the tiles', () => root.querySelector('.kiln-tile'));
      const oxygen = [...root.querySelectorAll<HTMLButtonElement>('.kiln-tile')][5];
      expect(oxygen?.textContent).to.match(/Flue gas O₂.*10\.6.*normal 8\.0 to 10\.0/);
      oxygen?.click();
      expect(asked.at(-1)).to.deep.include({ change: { point: 'o2Pct' } });
      expect(root.querySelectorAll('.kiln-heat [role=listitem]').length).to.equal(24);
      const board = root.querySelector('.board') as HTMLElement;
      expect(board.scrollWidth).to.be.at.most(board.clientWidth);
      expect(await axeProblems(element)).to.deep.equal([]);
      element.remove();
    });

  it('outlines a zone out of its tolerance, and gives the sign to an alarm alone', async () => {
    const element = document.createElement('plant-kiln-monitoring-board') as HTMLElement & { data: unknown };
    const data = payload();
    const { curve } = data.panels;
    if (!curve || 'gap' in curve) throw new Error('the sample has no curve');
    element.data = {
      ...data,
      panels: {
        ...data.panels,
        curve: { ...curve, zones: curve.zones.map((zone) => ({ ...zone, priority: null })) },
      },
    };
    document.body.append(element);
    const root = element.shadowRoot as ShadowRoot;
    await until('the outline', () => root.querySelector('.kiln-out'));
    expect(root.querySelectorAll('.m-sign').length).to.equal(0);
    element.remove();
  });
});
