import { CHART_STYLES } from '@plantdeck/core/chart';
import type { WorkTrend } from '@plantdeck/core/contract';
import { axeProblems } from '../../../../tests/support/axe.ts';
import { describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { createFakeSession, type FakeSession } from '../../../../tests/support/fake-session.ts';
import { chooseIn, mountElement, namedIn } from '../../../../tests/support/mount-element.ts';
import indicatorsCss from '../indicators/indicators.css?inline';
import { widgetDescriptor } from '../widget/widget-element.tsx';
import css from './indicator-trend.css?inline';
import { indicatorTrendKind } from './indicator-trend.kind.tsx';
import { sample as sampleIndicatorTrend } from './indicator-trend.sample.ts';

const element = widgetDescriptor(indicatorTrendKind, [CHART_STYLES, indicatorsCss, css]);
const sample = (): WorkTrend => sampleIndicatorTrend(Date.now());

elementContract(element, {
  make: (host) => Object.assign(host, { data: sample() }),
  isReady: (root) => root.querySelector('.pc-box') !== null,
});

interface Platform extends FakeSession {
  stored: WorkTrend;
  readonly asked: unknown[];
  readonly saves: unknown[];
}
function platform(stored = sample()): Platform {
  const session: Platform = Object.assign(createFakeSession({}), { stored, asked: [], saves: [] });
  session.answer('workQuotaTrend', ({ query }) => {
    session.asked.push(query);
    return session.stored;
  });
  session.answer('workTrendSave', ({ body }) => {
    session.saves.push(body);
    const { indicatorIds } = body as { indicatorIds: string[] };
    const chosen = { indicatorIds, version: session.stored.chosen.version + 1 };
    session.stored = { ...session.stored, records: sample().records, chosen };
    return session.stored;
  });
  return session;
}

/** A draft that a test leaves open is nobody else’s. */
let hosts = 0;

describe('<plant-indicator-trend-widget>', () => {
  it('shows lines of two units in one picture and of three in one each, with ranges and the period before', async () => {
    const session = platform();
    const { root, host, unmount } = await mountElement(element, session, { id: `w${++hosts}` });
    await until('one picture', () => root.querySelectorAll('.pc-box').length === 1);
    expect(root.querySelector('.pc-box')?.getAttribute('aria-label')).to.contain(
      'Electricity, Presses, Good output',
    );
    chooseIn(root.querySelector('.ind-tools select'), 'last30Days');
    await until('a month', () => session.asked.length === 2);
    root.querySelector<HTMLInputElement>('.ind-tools input')?.click();
    await until('compared', () => session.asked.length === 3);
    expect(session.asked).to.deep.equal([
      { range: 'today', compare: 'none' },
      { range: 'last30Days', compare: 'none' },
      { range: 'last30Days', compare: 'previous' },
    ]);
    expect(await axeProblems(host)).to.deep.equal([]);
    const records = sample().records.map((record, index) => ({
      ...record,
      unit: { ...record.unit, code: `u${index}`, display: `u${index}` },
    }));
    session.stored = { ...sample(), records };
    await (host as unknown as { refresh(): Promise<void> }).refresh();
    await until('three pictures', () => root.querySelectorAll('.pc-box').length === 3);
    expect(namedIn(root, 'button', 'Look closer')).to.not.equal(null);
    const { blob } = await (host as unknown as { exportAs(file: string): Promise<{ blob: Blob }> }).exportAs(
      'csv',
    );
    const lines = (await blob.text()).trim().split('\r\n');
    expect(lines[1]).to.equal('Time,Electricity (u0),Presses (u1),Good output (u2)');
    expect(lines).to.have.length(2 + 24);
    await unmount();
  });

  it('EMB-12 shows the range and the part of the time axis that its group shows, and tells its own', async () => {
    const session = platform();
    const { root, host, unmount } = await mountElement(element, session, {
      id: `w${++hosts}`,
      share: 'line1',
    });
    await until('the picture', () => root.querySelector('.pc-zoom button'));
    const heard: { filters?: object; viewport?: unknown }[] = [];
    const hear = (event: Event) => {
      const { source, values } = (event as CustomEvent<{ source: Element; values: object }>).detail;
      if (source === host) heard.push(values);
    };
    document.addEventListener('plant-share', hear);
    const tell = (values: object) =>
      document.body.dispatchEvent(
        new CustomEvent('plant-share', {
          detail: { name: 'line1', source: document.body, values },
          bubbles: true,
        }),
      );
    chooseIn(root.querySelector('.ind-tools select'), 'last7Days');
    await until('told', () => heard.length === 1);
    expect(heard).to.deep.equal([{ filters: { range: 'last7Days' } }]);
    tell({ filters: { range: 'last30Days' } });
    await until('followed', () =>
      session.asked.some((query) => (query as { range: string }).range === 'last30Days'),
    );
    tell({ filters: { range: 'nonsense' } });
    await until('the picture again', () => root.querySelector('.pc-zoom button'));
    namedIn(root, 'button', 'Look closer')?.click();
    await until('the part is told', () => heard.at(-1)?.viewport);
    tell({ viewport: null });
    await until('all of it', () => root.querySelector('.pc-box[data-zoomed]') === null);
    expect(heard).to.have.length(2);
    document.removeEventListener('plant-share', hear);
    await unmount();
  });

  it('WBK-09 chooses one to ten in an order, never eleven and never none', async () => {
    const indicators = Array.from({ length: 11 }, (_, index) => ({
      id: `i${index}`,
      name: `Indicator ${index}`,
      unit: sample().indicators[0]?.unit ?? { code: '', display: '', scale: 1, dp: 0 },
    }));
    const session = platform({
      ...sample(),
      records: [],
      indicators,
      chosen: { indicatorIds: [], version: 0 },
    });
    const { root, host, unmount } = await mountElement(element, session, { id: `w${++hosts}` });
    await until('the empty state', () => root.textContent.includes('Choose indicators'));
    expect(await axeProblems(host)).to.deep.equal([]);
    namedIn(root, 'button', 'Set up').click();
    await until('the form', () => root.querySelectorAll('.it-choice input').length === 11);
    const boxes = (): HTMLInputElement[] => [...root.querySelectorAll<HTMLInputElement>('.it-choice input')];
    const save = (): void => namedIn(root, 'dialog button', 'Save').click();
    save();
    await until('none is refused', () => root.textContent.includes('Please check: 1 to 10 are needed'));
    for (let count = 0; count < 10; count++) {
      boxes()
        .find((box) => !box.checked)
        ?.click();
      await settled();
    }
    expect(boxes().filter((box) => box.disabled)).to.have.length(1);
    expect(await axeProblems(host)).to.deep.equal([]);
    const up = namedIn(root, 'button', 'Move Indicator 1 up');
    up.focus();
    up.click();
    await settled();
    expect(root.activeElement).to.equal(up);
    save();
    await until('saved', () => session.saves.length === 1);
    expect(session.saves[0]).to.deep.equal({
      indicatorIds: ['i1', 'i0', ...Array.from({ length: 8 }, (_, index) => `i${index + 2}`)],
      version: 0,
    });
    await until('the picture', () => root.querySelector('.pc-box') !== null);
    await unmount();
  });

  it('says where there is nothing to choose from, and where a range has no values', async () => {
    const none = platform({
      ...sample(),
      records: [],
      indicators: [],
      chosen: { indicatorIds: [], version: 0 },
    });
    const { root, unmount } = await mountElement(element, none);
    await until('the way out', () => root.textContent.includes('There are no production indicators yet'));
    await unmount();
    const blank = sample();
    const records = blank.records.map((record) => ({
      ...record,
      series: record.series.map((series) => ({ ...series, v: series.v.map(() => null) })),
    }));
    const mounted = await mountElement(element, platform({ ...blank, records }));
    await until('no values', () => mounted.root.textContent.includes('No data in this period'));
    expect(mounted.root.querySelector('.ind-tools')).to.not.equal(null);
    await mounted.unmount();
  });
});
