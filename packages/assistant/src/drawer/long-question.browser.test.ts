import { sendKeys, setViewport } from '@web/test-runner-commands';
import { axeProblems } from '../../../../tests/support/axe.ts';
import {
  defineDrawer,
  freshSession,
  given,
  message,
  open,
  theSession,
  type,
  type Opened,
} from '../../../../tests/support/assistant-drawer.ts';
import { after, before, describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';

const LONG = '昨天白班 3 号球磨机的电流一直偏高，请结合报警看一看。'.repeat(180);
const LINES = Array.from({ length: 40 }, (_, line) => `row ${line}`).join('\n');

defineDrawer();
let opened: Opened;
before(async () => {
  await setViewport({ width: 1280, height: 800 });
  sessionStorage.clear();
  given.session = freshSession();
  theSession().answer('assistantHistory', () => ({
    records: ['short', LONG, LINES].flatMap((question, id) => {
      const [asked, answer] = message(id, 'An answer.');
      return [{ ...asked, content: question }, answer];
    }),
    nextCursor: null,
    hasMore: false,
  }));
  opened = await open();
  await until('the questions', () => opened.root.querySelectorAll('.question').length === 3);
  await settled();
});
after(() => document.querySelectorAll('plant-assistant').forEach((element) => element.remove()));

const questions = (): HTMLElement[] => [...opened.root.querySelectorAll<HTMLElement>('.question')];
const heights = (): number[] => questions().map((question) => question.getBoundingClientRect().height);

describe('a very long question in the history', () => {
  it('is cut to some lines, and only a long one', () => {
    const [short, long, lines] = questions();
    expect(short?.querySelector('button')).to.equal(null);
    for (const question of [long, lines])
      expect(question?.querySelector('button')?.getAttribute('aria-expanded')).to.equal('false');
    for (const height of heights()) expect(height).to.be.below(260);
    // All of it stays there for whoever does not see it.
    expect(long?.textContent).to.contain(LONG);
  });

  it('opens and closes by the keyboard, and says which', async () => {
    const long = questions()[1];
    const button = long?.querySelector('button');
    if (!long || !button) throw new Error('a long question has its button');
    const cut = heights()[1] ?? 0;
    expect(button.previousElementSibling?.textContent).to.equal(LONG);
    button.focus();
    await sendKeys({ press: 'Enter' });
    await until('all of it', () => (heights()[1] ?? 0) > 4 * cut);
    expect(button.getAttribute('aria-expanded')).to.equal('true');
    expect(opened.root.activeElement).to.equal(button);
    expect(await axeProblems(opened.host)).to.deep.equal([]);
    await sendKeys({ press: 'Space' });
    await until('the cut', () => heights()[1] === cut);
    expect(button.getAttribute('aria-expanded')).to.equal('false');
  });
});

describe('a question that is too long to be sent', () => {
  it('stays where it is written, with its length and the most that is taken, and goes once it is short enough', async () => {
    const sent = (): number => opened.root.querySelectorAll('.question').length;
    const before = sent();
    type(opened.area(), 'x'.repeat(2_001));
    const note = await until('the note', () => opened.root.querySelector('.composer [role="alert"]'));
    expect(note.textContent).to.contain('2001').and.to.contain('2000');
    expect(opened.find('.send').getAttribute('aria-disabled')).to.equal('true');
    opened.area().focus();
    await sendKeys({ press: 'Enter' });
    await settled();
    expect(opened.area().value.length).to.equal(2_001);
    expect(sent()).to.equal(before);
    expect(await axeProblems(opened.host)).to.deep.equal([]);

    type(opened.area(), 'x'.repeat(2_000));
    await until('no note', () => opened.root.querySelector('.composer [role="alert"]') === null);
    expect(opened.find('.send').getAttribute('aria-disabled')).not.to.equal('true');
  });
});
