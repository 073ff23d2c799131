import type { HandbookNode, HandbookPage, HandbookSave } from '@plantdeck/core/contract';
import { axeProblems } from '../../../../tests/support/axe.ts';
import { describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { createFakeSession, refusal, type FakeSession } from '../../../../tests/support/fake-session.ts';
import { chooseIn, mountElement, namedIn, typeIn } from '../../../../tests/support/mount-element.ts';
import { helpCenterElement } from './help-center.element.ts';

const HOSTILE = '<img src=x onerror="window.hacked=1">';

interface Platform extends FakeSession {
  readonly nodes: HandbookNode[];
  readonly texts: Map<string, string>;
}

const node = (id: string, parentId: string | null, kind: HandbookNode['kind'], title = id): HandbookNode => ({
  id,
  parentId,
  kind,
  title,
  language: 'en',
  isPublished: true,
  hasChanges: false,
  version: 1,
});

/** A platform with a small handbook, as far as the element can tell. */
function platform(canEdit = true): Platform {
  const nodes = [
    node('f', null, 'folder', 'Folder'),
    node('p1', 'f', 'page', 'Page one'),
    node('p2', 'f', 'page', 'Page two'),
    node('q1', null, 'question', 'Why a dash?'),
  ];
  const texts = new Map([
    ['p1', 'First text'],
    ['p2', `Second ${HOSTILE}`],
    ['q1', 'Because'],
  ]);
  const change = (id: string, version: number, by: Partial<HandbookNode>): { id: string } => {
    const at = nodes.findIndex((each) => each.id === id);
    const found = nodes[at];
    if (!found || found.version !== version) throw refusal('040901', 'Li was first');
    nodes[at] = { ...found, ...by, version: version + 1 };
    return { id };
  };
  const session = createFakeSession({
    handbookList: ({ query }) => ({
      nodes: query?.['draft'] ? nodes : nodes.filter(({ isPublished }) => isPublished),
      canEdit,
    }),
    handbookDetail: ({ query }): HandbookPage => {
      const found = nodes.find(({ id }) => id === query?.['id']);
      if (!found) throw refusal('040401', 'gone');
      const { id, kind, title, language, version, isPublished } = found;
      const updatedAt = '2026-11-20T06:00:00Z';
      const content = texts.get(id) ?? '';
      return {
        id,
        kind,
        title,
        language,
        version,
        isPublished,
        content,
        updatedAt,
        updatedBy: 'Li',
        languages: ['en'],
      };
    },
    handbookSearch: ({ query }) => ({
      hits: [
        {
          id: 'p2',
          kind: 'page',
          title: [
            { text: 'Page ', hit: false },
            { text: String(query?.['keyword']), hit: true },
          ],
          snippet: [{ text: HOSTILE, hit: true }],
          path: ['Folder'],
        },
      ],
      total: 1,
    }),
    handbookSave: ({ body }) => {
      const save = body as HandbookSave;
      if (save.id !== null) {
        texts.set(save.id, save.content);
        return change(save.id, save.version, { title: save.title, hasChanges: true });
      }
      const id = `new${nodes.length}`;
      nodes.push({ ...node(id, save.parentId, save.kind, save.title), isPublished: false, hasChanges: true });
      texts.set(id, save.content);
      return { id };
    },
    handbookPublish: ({ body }) => {
      const { id, version, isPublished } = body as { id: string; version: number; isPublished: boolean };
      return change(id, version, { isPublished, hasChanges: false });
    },
    handbookMove: ({ body }) => {
      const { id, version, index, parentId } = body as {
        id: string;
        version: number;
        index: number;
        parentId: string | null;
      };
      const answer = change(id, version, { parentId });
      const at = nodes.findIndex((each) => each.id === id);
      const [moved] = nodes.splice(at, 1);
      const first = nodes.findIndex((each) => each.parentId === parentId);
      if (moved) nodes.splice(first + index, 0, moved);
      return answer;
    },
    handbookDelete: ({ body }) => {
      const { id } = body as { id: string };
      nodes.splice(0, nodes.length, ...nodes.filter((each) => each.id !== id && each.parentId !== id));
      return { id };
    },
  });
  return Object.assign(session, { nodes, texts });
}

const shown = async (session: Platform, attributes: Record<string, string> = {}, width = 1100) => {
  const mounted = await mountElement(helpCenterElement, session, attributes);
  mounted.host.style.width = `${width}px`;
  await until('the directory', () => mounted.root.querySelector('[role=tree], [role=tab]'));
  return mounted;
};
const pageTitle = (root: ShadowRoot) => root.querySelector('.help-page h2')?.textContent;
const treeTitles = (root: ShadowRoot) =>
  [...root.querySelectorAll('[role=treeitem]')].map((each) => each.textContent);

elementContract(helpCenterElement, {
  make: (element) => Object.assign(element, { givenSession: platform() }),
});

describe('<plant-help-center>', () => {
  it('shows the first page, and others by mouse and keyboard; text never becomes markup by itself', async () => {
    const { root, host, unmount } = await shown(platform());
    await until('the first page', () => pageTitle(root) === 'Page one');
    expect(treeTitles(root)).to.deep.equal(['Folder', 'Page one', 'Page two']);
    const item = namedIn(root, '[role=treeitem]', 'Page one');
    item.focus();
    item.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    await settled();
    root.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await until('the second page', () => pageTitle(root) === 'Page two');
    expect(root.querySelector('.manual-text')?.textContent).to.contain(HOSTILE);
    expect(root.querySelector('.manual-text img')).to.equal(null);
    expect(await axeProblems(host)).to.deep.equal([]);
    await unmount();
  });

  it('marks what was searched for as text, and opens what was found', async () => {
    const session = platform();
    const { root, host, unmount } = await shown(session);
    typeIn(root.querySelector('input[type=search]'), 'two');
    await until('hits', () => root.querySelector('.help-hit'));
    expect([...root.querySelectorAll('mark')].map((each) => each.textContent)).to.deep.equal([
      'two',
      HOSTILE,
    ]);
    expect(root.querySelector('.help-hits img')).to.equal(null);
    expect(await axeProblems(host)).to.deep.equal([]);
    root.querySelector<HTMLElement>('.help-hit')?.click();
    await until('the page', () => pageTitle(root) === 'Page two');
    expect('hacked' in window).to.equal(false);
    await unmount();
  });

  it('has questions whose answers come when they are opened, and no management without the permission', async () => {
    const session = platform(false);
    const { root, unmount } = await shown(session);
    expect([...root.querySelectorAll('[role=tab]')].map((each) => each.textContent)).to.deep.equal([
      'Manual',
      'Questions',
    ]);
    namedIn(root, '[role=tab]', 'Questions').click();
    const question = await until('the question', () => root.querySelector<HTMLElement>('summary'));
    expect(session.callsOf('handbookDetail').some(({ query }) => query?.['id'] === 'q1')).to.equal(false);
    question.click();
    await until('the answer', () => root.querySelector('.help-faq .manual-text')?.textContent === 'Because');
    await unmount();
  });

  it('begins with the page it is told, and goes to others by its methods', async () => {
    const { root, host, unmount } = await shown(platform(), { page: 'p2' });
    await until('the page', () => pageTitle(root) === 'Page two');
    (host as HTMLElement & { open(id: string): void }).open('q1');
    await until('the question', () => root.querySelector('details[open] summary'));
    await unmount();
  });

  it('in a narrow column shows the directory or a page', async () => {
    const { root, host, unmount } = await shown(platform(), {}, 340);
    await until('the directory alone', () => root.querySelector('[role=tree]') && !pageTitle(root));
    namedIn(root, '[role=treeitem]', 'Page two').click();
    await until('the page alone', () => pageTitle(root) && !root.querySelector('[role=tree]'));
    await settled();
    expect(root.activeElement?.tagName).to.equal('H2');
    expect(await axeProblems(host)).to.deep.equal([]);
    namedIn(root, 'button', 'Directory').click();
    await until('the directory', () => root.querySelector('[role=tree]'));
    await unmount();
  });
});

describe('the management of the handbook', () => {
  const manage = async (session: Platform) => {
    const mounted = await shown(session);
    namedIn(mounted.root, '[role=tab]', 'Manage').click();
    await until('the editor', () => mounted.root.querySelector('.help-edit'));
    return mounted;
  };
  const edit = async (root: ShadowRoot, title: string): Promise<HTMLInputElement> => {
    namedIn(root, '[role=treeitem]', title).click();
    return until('the form', () => root.querySelector<HTMLInputElement>('.help-form input'));
  };
  const press = (root: ParentNode, name: string): void => namedIn(root, 'button', name).click();

  it('writes, publishes, reorders and deletes after a question', async () => {
    const session = platform();
    const { root, host, unmount } = await manage(session);
    press(root, 'Add');
    await until('the menu', () => root.querySelector('[role=menuitem]'));
    namedIn(root, '[role=menuitem]', 'New page').click();
    await until('the form', () => root.querySelector('.help-form'));
    press(root.querySelector('.help-form') as HTMLElement, 'Save');
    await until('what is missing', () => root.querySelector('.fld-problem'));
    typeIn(root.querySelector('.help-form input'), 'Page three');
    typeIn(root.querySelector('.help-form textarea'), '**bold**');
    await settled();
    namedIn(root, '[role=radio]', 'Preview').click();
    await until(
      'the preview',
      () => root.querySelector('.help-form .manual-text')?.textContent === '**bold**',
    );
    press(root.querySelector('.help-form') as HTMLElement, 'Save');
    await until('a draft', () => treeTitles(root).includes('Page threeDraft'));
    expect(await axeProblems(host)).to.deep.equal([]);
    press(root, 'Publish');
    await until('published', () => treeTitles(root).includes('Page three'));
    await edit(root, 'Page two');
    press(root, 'Move up');
    await until('moved', () => treeTitles(root).indexOf('Page two') < treeTitles(root).indexOf('Page one'));
    chooseIn(root.querySelector('.help-actions select'), '');
    await until('at the top', () => session.nodes.find(({ id }) => id === 'p2')?.parentId === null);
    await edit(root, 'Folder');
    press(root, 'Delete');
    const dialog = await until('the question', () => root.querySelector<HTMLElement>('dialog[open]'));
    expect(dialog.textContent).to.contain('1 pages below it');
    press(dialog, 'Cancel');
    await settled();
    expect(session.nodes.some(({ id }) => id === 'f')).to.equal(true);
    press(root, 'Delete');
    const again = await until('the question', () => root.querySelector<HTMLElement>('dialog[open]'));
    press(again, 'Delete');
    await until('gone', () => !session.nodes.some(({ id }) => id === 'f' || id === 'p1'));
    await unmount();
  });

  it('keeps what was typed through a failure, an expired session and a language that has no text', async () => {
    const session = platform();
    const first = await manage(session);
    const works = session.answerOf('handbookSave');
    typeIn(await edit(first.root, 'Page one'), 'Rewritten');
    session.answer('handbookSave', () => {
      throw new TypeError('no network');
    });
    await settled();
    press(first.root, 'Save');
    await until('the failure', () => first.root.querySelector('.banner-error'));
    session.state.value = { name: 'signed-out', reason: 'expired' };
    await settled();
    await first.unmount();
    session.answer('handbookSave', works);
    session.signInAs('u1');
    const second = await manage(session);
    const field = await edit(second.root, 'Page one');
    expect(field.value).to.equal('Rewritten');
    expect(second.root.querySelector('.help-form-foot .chip')?.textContent).to.equal('Not saved yet');
    chooseIn(second.root.querySelector('.help-side-tools select'), 'th');
    await until('that there is no text', () => second.root.querySelector('.help-form .banner'));
    expect(second.root.querySelector<HTMLInputElement>('.help-form input')?.value).to.equal('');
    chooseIn(second.root.querySelector('.help-side-tools select'), 'en');
    await until(
      'the first text',
      () => second.root.querySelector<HTMLInputElement>('.help-form input')?.value === 'Rewritten',
    );
    press(second.root, 'Save');
    await until('saved', () => session.nodes.some(({ title }) => title === 'Rewritten'));
    await second.unmount();
  });

  it('meets a second writer: nothing is lost until one of the two is chosen', async () => {
    const session = platform();
    const { root, unmount } = await manage(session);
    typeIn(await edit(root, 'Page two'), 'Mine');
    await settled();
    const at = session.nodes.findIndex(({ id }) => id === 'p2');
    session.nodes[at] = { ...(session.nodes[at] as HandbookNode), title: 'Theirs', version: 7 };
    press(root, 'Save');
    await until('the conflict', () => root.querySelector('.banner-warn')?.textContent.includes('Theirs'));
    press(root, 'Keep mine');
    await until('settled', () => !root.querySelector('.banner-warn'));
    expect(root.querySelector<HTMLInputElement>('.help-form input')?.value).to.equal('Mine');
    press(root, 'Save');
    await until('saved', () => session.nodes.some(({ title, version }) => title === 'Mine' && version === 8));
    await unmount();
  });
});
