import { setViewport } from '@web/test-runner-commands';
import { before, describe, expect, it, until } from '../../../../tests/support/browser.ts';
import {
  ask,
  content,
  defineDrawer,
  eachAlone,
  end,
  freshSession,
  given,
  message,
  open,
  put,
  theSession,
  type Opened,
} from '../../../../tests/support/assistant-drawer.ts';
import { watchLeaks } from '../../../../tests/support/leaks.ts';

defineDrawer();
before(() => setViewport({ width: 1280, height: 800 }));
eachAlone();

const asked = '2026-11-19T06:32:00Z';
const withHistory = (): void => {
  const [question, answer] = message(1, 'It was **12** kWh.', { createdAt: asked });
  theSession().answer('assistantHistory', () => ({
    records: [{ ...question, createdAt: asked }, answer],
    nextCursor: null,
    hasMore: false,
  }));
  theSession().answer('assistantQuota', () => ({ limit: 20_000, used: 7_655, remaining: 12_345 }));
};
const german = {
  lang: 'de',
  texts: { title: 'Assistent', quota_one: 'Noch {{left}} Frage', quota_other: 'Noch {{left}} Fragen' },
};
const arabic = { lang: 'ar', texts: { title: 'المساعد', copy: 'نسخ' } };
const setWords = (opened: Opened, words: unknown): void => void Object.assign(opened.host, { words });
const figureOf = (opened: Opened): string => opened.find('.quota').textContent ?? '';

describe('CHT-18 languages', () => {
  for (const [lang, title, figure, day] of [
    ['en', 'Assistant', '12,345', '19 Nov 2026'],
    ['zh-CN', '助手', '12,345', '2026年11月19日'],
    ['id', 'Asisten', '12.345', '19 Nov 2026'],
    ['it', 'Assistente', '12.345', '19 nov 2026'],
  ] as const)
    it(`${lang}: its words, its figures, its days`, async () => {
      withHistory();
      const opened = await open({ lang });
      await until('the quota', () => opened.has('.quota'));
      await until('the history', () => opened.has('article'));
      expect(opened.find('h2').textContent).to.equal(title);
      expect(figureOf(opened)).to.contain(figure);
      expect(opened.find('.list-note time').textContent).to.equal(day);
      expect(opened.find('.question').title).to.contain(day);
      expect(opened.find('.frame').lang).to.equal(lang);
    });

  it('a language of the page: its words and plural forms, its figures and days, and ours for what it lacks', async () => {
    withHistory();
    const opened = put({ open: '' });
    setWords(opened, german);
    await until('the quota', () => opened.has('.quota'));
    await until('the history', () => opened.has('article'));
    expect(opened.find('h2').textContent).to.equal('Assistent');
    expect(figureOf(opened)).to.equal('Noch 12.345 Fragen');
    expect(opened.find('.list-note time').textContent).to.equal('19.11.2026');
    expect(opened.find('.frame .head button:last-of-type').getAttribute('aria-label')).to.equal('Close');
    const requestId = await ask(opened, 'Wie viel?');
    theSession().assistant.say({ requestId, eventName: 'THINKING', data: 'hm' });
    await until('the thinking', () => opened.has('.thinking'));
    content(requestId, '12');
    end(requestId);
    await until('its seconds', () => /\d,\d/.test(opened.root.querySelector('.thinking')?.textContent ?? ''));
  });

  it('words that do not fit are told to the page, and ours stand', async () => {
    const opened = put({ open: '' });
    const told: unknown[] = [];
    opened.host.addEventListener('plant-error', (event) => told.push((event as CustomEvent).detail));
    setWords(opened, { lang: 'no tag!', texts: {} });
    await until('the drawer', () => opened.root.querySelector('h2'));
    await until('the fault', () => told.length > 0);
    expect(told[0]).to.include({ code: 'words', field: 'lang' });
    expect(opened.find('h2').textContent).to.equal('Assistant');
  });

  it('written from the right: the drawer turns round, nothing runs out of it, and each paragraph keeps its own way', async () => {
    const opened = put({ open: '' });
    setWords(opened, arabic);
    await until('the drawer', () => opened.root.querySelector('textarea'));
    await until('the quota', () => opened.has('.quota'));
    const frame = opened.find('.frame');
    expect([frame.dir, getComputedStyle(frame).direction]).to.deep.equal(['rtl', 'rtl']);
    const title = opened.find('h2').getBoundingClientRect();
    const close = opened.find('.head button:last-of-type').getBoundingClientRect();
    expect(title.left).to.be.greaterThan(close.right);
    expect(frame.getBoundingClientRect().right).to.be.closeTo(document.documentElement.clientWidth, 1);
    const requestId = await ask(opened, 'ما هو استهلاك الفرن؟');
    content(
      requestId,
      'كان الاستهلاك **42 kWh** اليوم.\n\nKiln 1 used 42 kWh.\n\n| الفرن | kWh |\n|---|---:|\n| 1 | 42 |\n\n```sql\nselect 1\n```\n',
    );
    end(requestId);
    await until('the answer', () => opened.has('article .md table'));
    const [first, second] = [...opened.root.querySelectorAll<HTMLElement>('article .md p')];
    const edge = (paragraph: HTMLElement | undefined, side: 'left' | 'right'): number => {
      const range = document.createRange();
      range.selectNodeContents(paragraph as Node);
      return range.getBoundingClientRect()[side] - (paragraph as HTMLElement).getBoundingClientRect()[side];
    };
    expect(edge(first, 'right')).to.be.closeTo(0, 2);
    expect(edge(second, 'left')).to.be.closeTo(0, 2);
    expect(getComputedStyle(opened.find('pre')).direction).to.equal('ltr');
    const box = frame.getBoundingClientRect();
    for (const part of opened.root.querySelectorAll(
      '.frame > :not(.resizer), .head > *, article, .composer *',
    )) {
      const { left, right, width } = part.getBoundingClientRect();
      if (width > 1)
        expect([left >= box.left - 1, right <= box.right + 1], part.className).to.deep.equal([true, true]);
    }
    const list = opened.find('.list');
    expect(list.scrollWidth).to.be.at.most(list.clientWidth);
  });
});

describe('several elements on one page', () => {
  it('share nothing: session, conversation, draft, detail and language are each its own', async () => {
    const first = await open({ display: 'inline', lang: 'en' });
    const firstSession = theSession();
    given.session = freshSession();
    const second = await open({ display: 'inline', lang: 'zh-CN' });
    const requestId = await ask(second, 'only here');
    content(requestId, '<|agent name="Look"|>a<|after|>b<|/agent|>answer');
    end(requestId);
    await until('the answer', () => second.text().includes('answer'));
    expect(firstSession.assistant.sent).to.deep.equal([]);
    expect(first.text()).not.to.contain('only here');
    expect(first.area().value).to.equal('');
    expect([first.find('h2').textContent, second.find('h2').textContent]).to.deep.equal([
      'Assistant',
      '助手',
    ]);
    first.host.remove();
    await until('its end', () => !first.host.isConnected);
    const next = await ask(second, 'still there');
    content(next, 'yes');
    end(next);
    await until('the next answer', () => second.text().includes('yes'));
  });

  it('removed in the middle of an answer, each lets go of timers, frames, observers and listeners', async () => {
    // What is made once for all elements is made before.
    const warm = await open({ display: 'inline' });
    const warmed = await ask(warm, 'first');
    content(warmed, '```sql\nselect 1\n```\n\n$x$\n\n| a |\n|---|\n| 1 |\n');
    end(warmed);
    // Code, formulas and tables each bring a part of their own.
    await until('the renderer', () => warm.has('.hl-keyword') && warm.has('math'), 15_000);
    warm.host.remove();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const watch = watchLeaks();
    try {
      for (let round = 0; round < 3; round += 1) {
        given.session = freshSession();
        const opened = await open({ display: 'inline' });
        const running = await ask(opened, 'again');
        content(running, '```sql\nselect 1\n```\n\n$x$\n\nand still');
        await until('the text', () => opened.text().includes('and still'));
        opened.host.remove();
      }
      await until('everything is let go', () => Object.values(watch.open()).every((count) => count === 0));
      expect(watch.open()).to.deep.equal({ timers: 0, frames: 0, observers: 0, sockets: 0, listeners: 0 });
      expect(theSession().assistant.isAnswerOpen).to.equal(false);
    } finally {
      watch.restore();
    }
  });
});
