import { CHART_STYLES } from '@plantdeck/core/chart';
import { RequestError } from '@plantdeck/core';
import type { IndicatorCfg, QuotaList } from '@plantdeck/core/contract';
import { sendKeys } from '@web/test-runner-commands';
import { axeProblems } from '../../../../tests/support/axe.ts';
import { describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { createFakeSession, refusal, type FakeSession } from '../../../../tests/support/fake-session.ts';
import { chooseIn, mountElement, namedIn, typeIn } from '../../../../tests/support/mount-element.ts';
import { sample as sampleIndicatorTrend } from '../indicator-trend/indicator-trend.sample.ts';
import indicatorsCss from '../indicators/indicators.css?inline';
import { sampleCfg } from '../indicators/sample-parts.ts';
import { widgetDescriptor } from '../widget/widget-element.tsx';
import css from './production-indicators.css?inline';
import { productionIndicatorsKind } from './production-indicators.kind.tsx';
import { sample as sampleProductionIndicators } from './production-indicators.sample.ts';

const element = widgetDescriptor(productionIndicatorsKind, [CHART_STYLES, indicatorsCss, css]);
const sample = (): QuotaList => sampleProductionIndicators(Date.now());

elementContract(element, {
  make: (host) => Object.assign(host, { data: sample() }),
  isReady: (root) => root.querySelector('.pi-card') !== null,
});

interface Platform extends FakeSession {
  stored: QuotaList;
  readonly saves: { indicators: IndicatorCfg[]; version: number }[];
  readonly asked: (string | undefined)[];
}

/** A platform that keeps what is saved, in versions. */
function platform(stored = sample()): Platform {
  const session: Platform = Object.assign(createFakeSession({}), { stored, saves: [], asked: [] });
  session.answer('workQuota', ({ query }) => {
    session.asked.push(query?.['cycle'] as string | undefined);
    return session.stored;
  });
  session.answer('workQuotaStat', () => ({
    total: session.stored.records.length,
    counts: { normal: 2, warn: 1, abnormal: 1 },
  }));
  session.answer('workQuotaSave', ({ body }) => {
    const save = body as Platform['saves'][number];
    if (save.version !== session.stored.version) throw refusal('040901', 'Somebody saved meanwhile.');
    session.saves.push(save);
    const records = save.indicators.map((cfg) => {
      const known = session.stored.records.find((record) => record.cfg.id === cfg.id);
      return { cfg, kpi: known?.kpi ?? null, spark: known?.spark ?? null };
    });
    session.stored = { ...session.stored, records, version: save.version + 1, sample: [] };
    return session.stored;
  });
  session.answer('workQuotaTrend', () => sampleIndicatorTrend(Date.now()));
  return session;
}
const names = (root: ShadowRoot): string[] =>
  [...root.querySelectorAll('.pi-card .ind-open')].map((name) => name.textContent);
const field = (root: ShadowRoot, label: string): HTMLInputElement => {
  const found = [...root.querySelectorAll('dialog label')].find(
    (each) => each.textContent.replace(' *', '') === label,
  );
  return root.getElementById(found?.getAttribute('for') ?? '') as HTMLInputElement;
};
const problemsOf = (root: ShadowRoot): string[] =>
  [...root.querySelectorAll('dialog .fld-problem')].map((one) => one.textContent);
async function openSettings(host: HTMLElement, root: ShadowRoot): Promise<void> {
  expect(await (host as unknown as { openSettings(): Promise<boolean> }).openSettings()).to.equal(true);
  await until('the form', () => root.querySelector('dialog .ind-list') !== null);
}
const save = (root: ShadowRoot): void => namedIn(root, 'dialog button', 'Save').click();

/** A draft that a test leaves open is nobody else’s. */
let hosts = 0;

describe('<plant-production-indicators-widget>', () => {
  it('shows value, judgement by word and icon, target and past, and asks for another period', async () => {
    const session = platform();
    const { root, host, unmount } = await mountElement(element, session, { id: `w${++hosts}` });
    await until('the cards', () => names(root).length === 4);
    const [good, off, past] = [...root.querySelectorAll('.pi-card')];
    expect(good?.textContent).to.contain('On target').and.to.contain('Target 18,000');
    expect(off?.querySelector('.chip-warn svg')).to.not.equal(null);
    expect(off?.textContent).to.contain('Off target');
    expect(past?.querySelector('.chip-error svg')).to.not.equal(null);
    expect(root.querySelectorAll('.pi-card .spark path').length).to.be.at.least(4);
    // How many stand where is the platform's own count.
    expect(root.textContent).to.contain('4 indicators, 1 past the red line');
    namedIn(root, '[role=radio]', 'Month').click();
    await until('the month', () => session.asked.at(-1) === 'month');
    expect(session.asked[0]).to.equal('day');
    expect(await axeProblems(host)).to.deep.equal([]);
    await unmount();
  });

  it('opens the course of a figure with ranges and the period before, and gives the focus back', async () => {
    const session = platform();
    const asked: unknown[] = [];
    session.answer('workQuotaTrend', ({ query }) => {
      asked.push(query);
      return sampleIndicatorTrend(Date.now());
    });
    const { root, host, unmount } = await mountElement(element, session, { id: `w${++hosts}` });
    await until('the cards', () => names(root).length === 4);
    const button = namedIn(root, 'button', 'Trend of Natural gas');
    button.focus();
    button.click();
    await until('the charts', () => root.querySelectorAll('.ind-drawer .pc-box').length > 0);
    expect(asked).to.deep.equal([{ ids: 'gas', range: 'day', compare: 'none' }]);
    chooseIn(root.querySelector('.ind-drawer select'), 'last7Days');
    await until('the week', () => asked.length === 2);
    root.querySelector<HTMLInputElement>('.ind-drawer input[type=checkbox]')?.click();
    await until('compared', () => asked.length === 3);
    expect(asked.at(-1)).to.deep.equal({ ids: 'gas', range: 'last7Days', compare: 'previous' });
    expect(root.querySelector('.ind-events')?.textContent).to.contain('Change of product');
    expect(await axeProblems(host)).to.deep.equal([]);
    namedIn(root, 'dialog button', 'Close').click();
    await until('closed', () => root.querySelector('dialog') === null);
    expect(root.activeElement).to.equal(button);
    await unmount();
  });

  it('is put in order by keys and by hand, says where, keeps it, and puts it back where that fails', async () => {
    const session = platform();
    const { root, unmount } = await mountElement(element, session, { id: `w${++hosts}` });
    await until('the cards', () => names(root).length === 4);
    const first = names(root);
    namedIn(root, 'button', 'Move Good output: arrow keys or drag').focus();
    await sendKeys({ press: 'ArrowRight' });
    await sendKeys({ press: 'ArrowRight' });
    await until('moved', () => names(root)[2] === 'Good output');
    expect(root.querySelector('output')?.textContent).to.equal('Good output: place 3 of 4');
    await until('kept', () => session.stored.records[2]?.cfg.id === 'output');
    expect(session.saves.map(({ version }) => version)).to.deep.equal(
      session.saves.map((_, index) => index + 1),
    );
    // By hand, from the third place to the first.
    const grab = namedIn(root, 'button', 'Move Good output: arrow keys or drag');
    const box = root.querySelector('.pi-card')?.getBoundingClientRect() as DOMRect;
    const from = grab.getBoundingClientRect();
    const pointer = (type: string, x: number, y: number): boolean =>
      grab.dispatchEvent(
        new PointerEvent(type, { bubbles: true, composed: true, pointerId: 1, clientX: x, clientY: y }),
      );
    Object.assign(grab, { setPointerCapture: () => undefined });
    pointer('pointerdown', from.x + 2, from.y + 2);
    await settled();
    pointer('pointermove', box.x + 20, box.y + 20);
    await until('it makes way', () => names(root)[0] === 'Good output');
    pointer('pointerup', box.x + 20, box.y + 20);
    await until('kept', () => session.stored.records[0]?.cfg.id === 'output');
    expect(names(root)).to.deep.equal(first);
    session.answer('workQuotaSave', () => {
      throw new RequestError({ kind: 'network', message: 'away' });
    });
    namedIn(root, 'button', 'Move Good output: arrow keys or drag').focus();
    await sendKeys({ press: 'ArrowRight' });
    await until('told', () => root.textContent.includes('The order was not saved.'));
    await until('back', () => names(root)[0] === 'Good output');
    await unmount();
  });

  it('begins with the plant’s sample set and saves it as it stands', async () => {
    const begin = [sampleCfg('electric', 'Electricity'), sampleCfg('gas', 'Gas')];
    const session = platform({ ...sample(), records: [], version: 0, sample: begin });
    const { root, host, unmount } = await mountElement(element, session, { id: `w${++hosts}` });
    await until('the empty state', () => root.textContent.includes('Add the first indicator'));
    expect(root.textContent).to.contain('Electricity, Gas');
    expect(await axeProblems(host)).to.deep.equal([]);
    namedIn(root, 'button', 'Set up').click();
    await until('the form', () => root.querySelectorAll('.ind-item').length === 2);
    save(root);
    await until('saved', () => names(root).join() === 'Electricity,Gas');
    expect(session.saves[0]?.indicators).to.deep.equal(begin);
    await unmount();
  });

  it('WBK-02 takes one to fourteen, and says so at nought; the fifteenth cannot be added', async () => {
    const many = Array.from({ length: 13 }, (_, index) => sampleCfg(`i${index}`, `Indicator ${index}`));
    const records = many.map((cfg) => ({ cfg, kpi: null, spark: null }));
    const session = platform({ ...sample(), records });
    const { root, host, unmount } = await mountElement(element, session, { id: `w${++hosts}` });
    await until('the cards', () => names(root).length === 13);
    expect(root.textContent).to.contain('Cannot be computed');
    await openSettings(host, root);
    const add = namedIn(root, 'button', 'Add an indicator');
    add.click();
    await until('fourteen', () => root.textContent.includes('1 to 14 indicators, 14 now'));
    expect(add.getAttribute('aria-disabled')).to.equal('true');
    add.click();
    await settled();
    expect(root.querySelectorAll('.ind-item')).to.have.length(14);
    for (let left = 14; left > 0; left--) {
      root.querySelector<HTMLElement>('.ind-item button[aria-label^="Remove"]')?.click();
      await settled();
    }
    save(root);
    await until('refused', () => root.textContent.includes('Please check: 1 to 14 are needed'));
    expect(session.saves).to.deep.equal([]);
    expect(await axeProblems(host)).to.deep.equal([]);
    await unmount();
  });

  it('WBK-02 VAL-07 asks for name, judgement and method, and reads numbers as they are typed and pasted', async () => {
    const session = platform({ ...sample(), records: sample().records.slice(0, 1) });
    const { root, host, unmount } = await mountElement(element, session, { id: `w${++hosts}` });
    await until('the card', () => names(root).length === 1);
    await openSettings(host, root);
    namedIn(root, 'button', 'Add an indicator').click();
    await until('its form', () => field(root, 'Name') !== null);
    save(root);
    await until('what is missing', () => problemsOf(root).length >= 4);
    expect(problemsOf(root)).to.include.members([
      'Enter a name',
      'Choose how it is computed',
      'Choose how it is judged',
      'Must be given',
    ]);
    expect(await axeProblems(host)).to.deep.equal([]);
    typeIn(field(root, 'Name'), 'Good output');
    await settled();
    chooseIn(field(root, 'Statistics method') as unknown as HTMLSelectElement, 'sum');
    await settled();
    chooseIn(field(root, 'Abnormal judgment') as unknown as HTMLSelectElement, 'gt');
    await settled();
    typeIn(field(root, 'Formula'), '{CER.electric} + {CER.gas}');
    await settled();
    await settled();
    await settled();
    expect(problemsOf(root)).to.deep.equal([
      'This one is there twice',
      'kWh and Nm³ cannot be added or compared',
    ]);
    typeIn(field(root, 'Name'), 'x'.repeat(31));
    await settled();
    await until('too long', () => problemsOf(root)[0] === 'At most 30 characters');
    typeIn(field(root, 'Name'), 'x'.repeat(30));
    await settled();
    typeIn(field(root, 'Formula'), '{CER.electric} / {CER.output}');
    await settled();
    await until('nothing is wrong', () => problemsOf(root).length === 0);
    expect(root.textContent).to.contain('Gives kWh/m²');
    const target = field(root, 'Target: Day');
    for (const [typed, problem] of [
      ['1,000', 'Enter a number'],
      ['1 000', 'Enter a number'],
      ['1e3', 'Enter a number'],
      ['-1', 'Not below 0'],
      ['1.2345', 'At most 3 decimals'],
    ]) {
      // As it comes from the clipboard: at once, as one text.
      target.focus();
      target.select();
      document.execCommand('insertText', false, typed);
      await until(`the problem with ${typed}`, () => problemsOf(root).join() === problem);
      expect(target.value).to.equal(typed);
    }
    typeIn(target, '０');
    await settled();
    typeIn(field(root, 'Red line'), '1.234');
    await settled();
    await until('right', () => problemsOf(root).length === 0);
    session.answer('workQuotaSave', () => {
      throw new RequestError({
        kind: 'api',
        retCode: '040001',
        message: 'refused',
        retMsg: 'The platform says no.',
        fields: [{ field: 'indicators.1.redLine', rule: 'rule.redLine.side', params: {} }],
      });
    });
    save(root);
    await until('the refusal at its field', () =>
      problemsOf(root).join().startsWith('The red line stands on the bad side'),
    );
    expect(field(root, 'Name').value).to.equal('x'.repeat(30));
    await unmount();
  });

  it('cannot be set where it is only read, and opens what the host gave', async () => {
    const { root, host, unmount } = await mountElement(element, platform(), { readonly: '' });
    Object.assign(host, { data: sample() });
    await until('the cards', () => names(root).length === 4);
    expect(root.querySelector('.pi-grab')).to.equal(null);
    expect(await (host as unknown as { openSettings(): Promise<boolean> }).openSettings()).to.equal(false);
    await unmount();
  });
});
