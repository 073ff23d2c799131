import { axeProblems } from '../../../../tests/support/axe.ts';
import { boardChecks } from '../../../../tests/support/board-checks.ts';
import { describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { SAMPLE_NOW_MS } from '../board/sample-parts.ts';
import { ballMillingBoard } from '../boards.ts';
import { define } from './define.ts';
import { sample } from './ball-milling.sample.ts';

define();
const payload = () => structuredClone(sample(SAMPLE_NOW_MS));
elementContract(ballMillingBoard, {
  define,
  make: (element) => {
    (element as HTMLElement & { data: unknown }).data = payload();
  },
  isReady: (root) => root.querySelector('.kpi') !== null,
});
boardChecks({
  id: 'ball milling',
  tag: 'plant-ball-milling-board',
  sample: payload,
  ways: {
    hall: '/equipmentOperation',
    gantt: '/peakValleyAnalyze',
    tanks: '/dataQuery',
    batches: '/dataQuery',
    checks: '/processInspection',
  },
});

describe('<plant-ball-milling-board>', () => {
  for (const [theme, width] of [
    ['control-room', 1440],
    ['dark', 304],
  ] as const)
    it(`has a card for each mill, clean in axe in ${theme} at ${width} px, and marks only what needs attention`, async () => {
      const element = document.createElement('plant-ball-milling-board') as HTMLElement & { data: unknown };
      const asked: unknown[] = [];
      element.addEventListener('plant-drill', (event) => asked.push((event as CustomEvent).detail));
      for (const [name, value] of Object.entries({ lang: 'en', theme })) element.setAttribute(name, value);
      element.style.width = `${width}px`;
      element.data = payload();
      document.body.append(element);
      const root = element.shadowRoot as ShadowRoot;
      await until('the mills', () => root.querySelector('.mill-card'));
      await until('the states of the day', () => root.querySelector('.mill-span'));
      await settled();
      const cards = [...root.querySelectorAll<HTMLButtonElement>('.mill-card')];
      expect(cards.length).to.equal(12);
      expect(root.querySelectorAll('.mill-card.is-marked').length).to.equal(3);
      expect(cards[0]?.textContent).to.match(
        /Ball mill 5.*Over by 47 min.*Milled 12 h 17 min of 11 h 30 min · 2,506.kWh.*361.A.*204.kW/,
      );
      expect(cards[1]?.textContent).to.match(/No communication 12 min/);
      expect(cards[2]?.textContent).to.match(/Down 38 min.*Gearbox/);
      expect(cards[3]?.textContent).to.match(/Left 25 min/);
      expect(cards[8]?.querySelector('[aria-current]')?.textContent).to.equal('Discharge');
      expect(cards[8]?.querySelector('.mill-batch')?.textContent).to.equal('Discharge');
      expect(cards[10]?.querySelector('.mill-batch')?.textContent).to.match(
        /^Best started \d\d:\d\d · saves.*384/,
      );
      expect(cards[11]?.querySelector('.mill-batch')?.textContent).to.equal('Start now: the slip runs short');
      expect(root.querySelectorAll('.mill-counts li')[0]?.textContent).to.match(/4\s+Standby/);
      cards[0]?.click();
      expect(asked.at(-1)).to.deep.include({ to: '/dataQuery' });
      expect(root.querySelector('.p-checks .is-off')?.textContent).to.match(/1\.31.*out of limits/);
      const board = root.querySelector('.board') as HTMLElement;
      expect(board.scrollWidth).to.be.at.most(board.clientWidth);
      expect(await axeProblems(element)).to.deep.equal([]);
      element.remove();
    });

  it('says of a batch what is not known of it', async () => {
    const element = document.createElement('plant-ball-milling-board') as HTMLElement & { data: unknown };
    element.setAttribute('lang', 'en');
    const data = payload();
    const { hall } = data.panels;
    if (!hall || 'gap' in hall) throw new Error('the sample has no mills');
    const [first, ...rest] = hall.mills;
    const idle = { ...rest.at(-1)!, start: undefined };
    element.data = {
      ...data,
      panels: {
        ...data.panels,
        hall: {
          ...hall,
          mills: [
            { ...first, milledMin: null, targetMin: null, remainMin: null },
            ...rest.slice(0, -1),
            idle,
          ],
        },
      },
    };
    document.body.append(element);
    const root = element.shadowRoot as ShadowRoot;
    await until('the mills', () => root.querySelector('.mill-card'));
    expect(root.querySelector('.mill-card')?.textContent).to.match(
      /Over time 47 min.*Began before the readings/,
    );
    expect([...root.querySelectorAll('.mill-card .mill-batch')].at(-1)?.textContent).to.equal(
      'No batch in the mill',
    );
    element.remove();
  });
});
