import { loadChart } from '@plantdeck/core/chart';
import type { EnergyQuality } from '@plantdeck/core/contract';
import { axeProblems } from '../../../../tests/support/axe.ts';
import { afterEach, describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { define } from './define.ts';
import { energyQualityBoard } from '../boards.ts';
import { sampleEnergyQuality } from './energy-quality.sample.ts';

define();
// Unbundled, the drawing part is hundreds of files; no test should wait for them on a busy machine.
await loadChart();

interface Board extends HTMLElement {
  data: unknown;
  exportAs(kind: string): Promise<{ name: string; blob: Blob }>;
}

const sample = (change: (board: EnergyQuality) => void = () => undefined): EnergyQuality => {
  const board = structuredClone(sampleEnergyQuality());
  change(board);
  return board;
};

elementContract(energyQualityBoard, {
  define,
  make: (element) => {
    (element as Board).data = sample();
  },
  isReady: (root) => root.querySelector('.kpi') !== null,
});

const made: HTMLElement[] = [];
afterEach(async () => {
  for (const element of made.splice(0)) element.remove();
  await settled();
});

async function open(data: unknown = sample(), { width = 1440, lang = 'en', theme = 'light' } = {}) {
  const element = document.createElement('plant-energy-quality-board') as Board;
  const drills: { to: string; panel: string }[] = [];
  element.addEventListener('plant-drill', (event) => {
    event.preventDefault();
    drills.push((event as CustomEvent<{ to: string; panel: string }>).detail);
  });
  element.setAttribute('lang', lang);
  element.setAttribute('theme', theme);
  element.style.width = `${width}px`;
  element.data = data;
  made.push(element);
  document.body.append(element);
  const root = element.shadowRoot as ShadowRoot;
  await until('the board', () => root.querySelector('.board-head h1'));
  await until('its later panels', () => root.querySelector('.quartet, .state'));
  await settled();
  const text = () => (root.querySelector('.board') as HTMLElement).innerText.replaceAll('\u00a0', ' ');
  return { element, root, drills, text };
}

describe('BRD-03 <plant-energy-quality-board>', () => {
  it('shows eight figures, the matrix and five panels, and passes axe', async () => {
    const { element, root, text } = await open();
    expect(root.querySelectorAll('.kpi').length).to.equal(8);
    expect([...root.querySelectorAll('.panel h2')].map((title) => title.textContent)).to.deep.equal([
      'Compliance matrix',
      'Voltages and currents now',
      'Trend of 24 hours',
      'Harmonic spectrum',
      'Power factor of the month',
      'Power quality events',
    ]);
    expect(text()).to.contain('98.2 % within');
    expect(text()).to.contain('Voltage limits 9,300 V to 10,700 V');
    expect(text()).to.contain('U2 ÷ U1 × 100 · Main incomer · GB/T 15543-2008');
    expect(text()).to.contain('Bill +1.00 %');
    expect(await axeProblems(element)).to.deep.equal([]);
  });

  it('a cell says point, index, values, limit and judgement; one beyond its limit has a shape too', async () => {
    const { root } = await open();
    const cells = [...root.querySelectorAll<HTMLElement>('.matrix tbody tr:first-child td')];
    const unbalance = cells[1]?.querySelector('button');
    expect(unbalance?.textContent?.replaceAll('\u00a0', ' ')).to.equal(
      'Main incomer, Unbalance, 2.34 %98.2 % within, 95 % value 0.92 %, Limit ≤ 2 %, Over the limit at times',
    );
    expect(unbalance?.getAttribute('aria-pressed')).to.equal('true');
    expect(unbalance?.querySelector('.ic')).not.to.equal(null);
    expect(cells[0]?.querySelector('.ic')).to.equal(null);
    expect(cells[0]?.innerText.replaceAll('\u00a0', ' ')).to.contain('+3.41 %');
  });

  it('a meter without such functions is not measured, never a pass; a power factor that nobody bills has no limit', async () => {
    const { root } = await open();
    const rows = [...root.querySelectorAll<HTMLElement>('.matrix tbody tr')];
    const bare = rows[2];
    expect(bare?.querySelectorAll('.not-measured').length).to.equal(6);
    expect(bare?.innerText).not.to.match(/within/);
    expect(rows[1]?.querySelectorAll<HTMLElement>('td')[4]?.innerText).to.contain('no limit');
  });

  it('events lead to their alarm or to the analysis; figures to theirs; pages turn', async () => {
    const { root, drills } = await open();
    const links = () => [...root.querySelectorAll<HTMLElement>('.events-table .link')];
    expect(links().length).to.equal(6);
    for (const link of links().slice(0, 2)) link.click();
    (root.querySelector('.kpi-drill') as HTMLElement).click();
    expect(drills.map(({ to }) => to)).to.deep.equal([
      '/energyQuality',
      '/alarmDetailsView/CER-dip-1',
      '/energyQuality',
    ]);
    (root.querySelector('[aria-label="Next page"]') as HTMLElement).click();
    await settled();
    expect(links().length).to.equal(2);
  });

  it('harmonics are looked at as voltage or current, each with the limits of its orders', async () => {
    const { root, text } = await open();
    const [, current] = [...root.querySelectorAll<HTMLElement>('.p-spectrum [role=radio]')];
    current?.click();
    await until('the basis of its limits', () => text().includes('short-circuit capacity'));
    expect(text().match(/Limits for.*share of[^\n]*/)?.[0]).to.match(
      /^Limits for a short-circuit capacity of 100\sMVA and a share of 100\.0\s%$/,
    );
  });

  it('every figure tells its formula, meter and standard', async () => {
    const { root } = await open();
    (root.querySelector('.kpi .source-anchor button') as HTMLElement).click();
    await settled();
    const said = (root.querySelector('.source') as HTMLElement).innerText;
    expect(said).to.contain('(U − Un) ÷ Un × 100');
    expect(said).to.contain('Main incomer');
    expect(said).to.contain('GB/T 12325-2008');
  });

  it('without money there is none; a panel that is not permitted leaves its place; one without values says why', async () => {
    const { root, text } = await open(
      sample(({ panels }) => {
        const { pfMonth } = panels;
        if (pfMonth && !('gap' in pfMonth)) {
          delete pfMonth.adjustCny;
          delete pfMonth.baseCny;
        }
        delete panels.events;
        panels.spectrum = { gap: 'noData', text: 'There are no power quality values in this period.' };
      }),
    );
    expect(text()).not.to.contain('CNY');
    expect(root.querySelector('.p-events')).to.equal(null);
    expect(text()).to.contain('There are no power quality values in this period.');
  });

  it('an organisation without a plant, or an imported one, is told so in every panel', async () => {
    const gap = { gap: 'notConfigured' as const, text: 'This meter does not measure power quality.' };
    const { root, text } = await open(
      sample(({ panels }) => {
        for (const name of ['kpis', 'live', 'trend', 'spectrum', 'pfMonth', 'events'] as const)
          panels[name] = gap;
        const { points } = panels;
        if (points && !('gap' in points)) points.rows = points.rows.slice(2);
      }),
    );
    expect(root.querySelectorAll('.not-measured').length).to.equal(6);
    expect(text().match(/does not measure power quality/g)?.length).to.be.greaterThan(4);
  });

  it('exports the matrix as a table with limits and judgement', async () => {
    const { element } = await open();
    const { blob, name } = await element.exportAs('csv');
    const csv = await blob.text();
    expect(name).to.match(/\.csv$/);
    expect(csv).to.match(
      /Main incomer[,;]10[,;]Unbalance[,;]%[,;]2\.34[,;]0\.92[,;]≤ 2 %[,;]98\.2[,;]Over the limit at times/,
    );
    expect(csv).to.contain('not measured');
  });

  for (const width of [360, 800, 1440, 1920])
    for (const theme of ['light', 'dark', 'control-room', 'big-screen'])
      it(`fits ${width} px in ${theme} and passes axe`, async () => {
        const { element, root } = await open(sample(), {
          width,
          theme,
          lang: width === 800 ? 'zh-CN' : 'en',
        });
        const board = root.querySelector('.board') as HTMLElement;
        expect(board.scrollWidth).to.be.at.most(board.clientWidth + 1);
        expect(await axeProblems(element)).to.deep.equal([]);
      });
});
