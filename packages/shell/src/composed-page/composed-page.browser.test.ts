import { RequestError } from '@plantdeck/core';
import type { BlockFigures, ComposedPage, PageBlock } from '@plantdeck/core/contract';
import { axeProblems } from '../../../../tests/support/axe.ts';
import { describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { createFakeSession, type FakeSession } from '../../../../tests/support/fake-session.ts';
import { mountElement, namedIn, typeIn } from '../../../../tests/support/mount-element.ts';
import { composedPageElement } from './composed-page.element.ts';

const HOSTILE = '<img src=x onerror="window.hacked=1"> <b>bold</b>';
const PLANT = { kind: 'area', id: '' } as const;
const kwh = { code: 'kWh', display: 'kWh', scale: 1, dp: 0 };
const BLOCKS: readonly PageBlock[] = [
  { id: 'k', kind: 'kpi', title: '', width: 3, source: PLANT, quantity: 'energy:electric', range: 'today' },
  { id: 'm', kind: 'kpi', title: 'Money', width: 3, source: PLANT, quantity: 'cost', range: 'today' },
  {
    id: 't',
    kind: 'table',
    title: 'Workshops',
    width: 6,
    sources: [PLANT],
    quantities: ['energy:electric'],
    range: 'today',
  },
  { id: 'x', kind: 'text', title: 'Notes', width: 12, text: `First.\n\n${HOSTILE}` },
];
const FIGURES: readonly BlockFigures[] = [
  {
    state: 'kpi',
    id: 'k',
    label: 'Plant · Electricity',
    value: 1234,
    unit: kwh,
    changePct: -4,
    completenessPct: 92,
  },
  { state: 'forbidden', id: 'm', label: 'Cost' },
  {
    state: 'table',
    id: 't',
    label: 'Electricity',
    columns: [{ quantity: 'energy:electric', label: 'Electricity', unit: kwh }],
    rows: [{ id: '0', name: 'Plant', values: [null] }],
  },
];

/** A platform with one page; what is saved is kept with the next version. */
function platform({
  blocks = BLOCKS,
  canEdit = true,
  conflict = false,
}: { blocks?: readonly PageBlock[]; canEdit?: boolean; conflict?: boolean } = {}): FakeSession & {
  readonly saved: ComposedPage[];
} {
  let page: ComposedPage = {
    path: '/customTemplate',
    title: 'Our plant',
    blocks: [...blocks],
    platformCode: '',
    domain: '',
    isLanding: false,
    version: 3,
  };
  let isTaken = conflict;
  const saved: ComposedPage[] = [];
  const session = createFakeSession({
    homeConfig: () => ({ page, canEdit }),
    composedPage: () => ({ page, canEdit }),
    composedFigures: ({ body }) => {
      const asked = (body as { blocks: PageBlock[] }).blocks.map(({ id }) => id);
      return {
        figures: FIGURES.filter(({ id }) => asked.includes(id)),
        dataAsOf: null,
        timeZone: 'Asia/Shanghai',
      };
    },
    composedSources: () => ({
      areas: [{ id: 'P', name: 'Plant', depth: 0 }],
      meters: [],
      quantities: [{ code: 'energy:electric', label: 'Electricity' }],
    }),
    composedPageSave: ({ body }) => {
      const given = body as ComposedPage;
      saved.push(given);
      if (isTaken) {
        isTaken = false;
        page = { ...page, title: 'Theirs', version: 9 };
        throw new RequestError({ kind: 'api', retCode: '040901', message: 'conflict' });
      }
      page = { ...given, version: given.version + 1 };
      return page;
    },
  });
  return Object.assign(session, { saved });
}

const shown = (session: FakeSession) => mountElement(composedPageElement, session);
const figure = (root: ShadowRoot) => until('a figure', () => root.querySelector('.block-figure .v'));
const press = (root: ShadowRoot, name: string): void => namedIn(root, 'button', name).click();

function field(root: ShadowRoot, name: string): HTMLInputElement {
  const label = namedIn(root, 'label', name) as HTMLLabelElement;
  return root.getElementById(label.htmlFor) as HTMLInputElement;
}

elementContract(composedPageElement, {
  make: (element) => Object.assign(element, { givenSession: platform() }),
});

describe('<plant-composed-page>', () => {
  it('shows what each block has: a figure with its completeness, a refusal, a dash, inert text', async () => {
    const { root } = await shown(platform());
    const value = await figure(root);
    expect(value?.textContent).to.contain('≥ 1,234');
    expect(root.querySelector('.block-table tbody td')?.textContent).to.equal('–');
    expect(root.querySelectorAll('.block .state').length).to.equal(1);
    expect(root.querySelectorAll('.block-words').length).to.equal(2);
    expect(root.querySelector('.block-words b, .block-words img')).to.equal(null);
    expect(await axeProblems(root.host)).to.deep.equal([]);
  });

  it('is edited by whoever may: blocks are added, told and moved, and saved in the version that was read', async () => {
    const session = platform({ blocks: BLOCKS.slice(3) });
    const { root } = await shown(session);
    await until('the page', () => root.querySelector('.block-words'));
    press(root, 'Edit');
    await until('the editor', () => root.querySelector('.page-editor'));
    press(root, 'Key figure');
    await until('its fields', () => root.querySelector('.block-form select'));
    typeIn(field(root, 'Block title'), 'Load');
    press(root, 'Move block 2 up: Load');
    await settled();
    expect(await axeProblems(root.host)).to.deep.equal([]);
    press(root, 'Save');
    await until('the page again', () => root.querySelector('.page-editor') === null);
    const [page] = session.saved;
    expect(page?.version).to.equal(3);
    expect(page?.blocks.map(({ title }) => title)).to.deep.equal(['Load', 'Notes']);
  });

  it('keeps what was typed when somebody else saved first, and saves over it when asked', async () => {
    const session = platform({ conflict: true });
    const { root } = await shown(session);
    await figure(root);
    press(root, 'Edit');
    await until('the editor', () => root.querySelector('.page-editor'));
    typeIn(field(root, 'Title'), 'Mine');
    press(root, 'Save');
    await until('the conflict', () => root.querySelector('.banner button'));
    press(root, 'Save over theirs');
    await until('the page again', () => root.querySelector('.page-editor') === null);
    expect(session.saved.map(({ title, version }) => [title, version])).to.deep.equal([
      ['Mine', 3],
      ['Mine', 9],
    ]);
  });

  it('offers no editing to who may not, and says whom to ask where nothing is composed', async () => {
    const { root } = await shown(platform({ blocks: [], canEdit: false }));
    await until('the state', () => root.querySelector('.state'));
    expect(root.querySelector('button')).to.equal(null);
    expect(root.querySelector('.state')?.textContent).to.contain('administrator');
  });
});
