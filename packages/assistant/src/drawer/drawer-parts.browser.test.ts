import type { ChatMessage } from '@plantdeck/core/contract';
import { emulateMedia, setViewport } from '@web/test-runner-commands';
import {
  ask,
  content,
  defineDrawer,
  eachAlone,
  end,
  freshSession,
  given,
  message,
  NO_HISTORY,
  open,
  press,
  put,
  theSession,
  type,
  type Opened,
} from '../../../../tests/support/assistant-drawer.ts';
import { axeProblems } from '../../../../tests/support/axe.ts';
import { before, describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { refusal } from '../../../../tests/support/fake-session.ts';
import { ERROR_CATALOGUE } from '../errors/error-catalogue.ts';
import type { AssistantErrorDetail } from '../errors/error-detail.ts';
import { SAMPLE_CONTENT, SAMPLE_RECOMMENDED, SAMPLE_THINKING } from './sample-answer.ts';

defineDrawer();
before(() => setViewport({ width: 1280, height: 800 }));
eachAlone();

const say = (requestId: string, eventName: 'THINKING' | 'CONTENT', data: string): void =>
  theSession().assistant.say({ requestId, eventName, data });
const fail = (requestId: string, retCode: string, retMsg?: string): void =>
  theSession().assistant.say({ requestId, eventName: 'ERROR', data: { retCode, retMsg } });
const labelled = (opened: Opened, label: string): HTMLElement =>
  opened.find<HTMLElement>(`[aria-label="${CSS.escape(label)}"]`);
const stored = (records: ChatMessage[]): void =>
  theSession().answer('assistantHistory', () => ({ ...NO_HISTORY, records }));
const deepActive = (): Element | null => {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
};
/** A page that has not the browser's focus itself is told of none. */
const focus = (element: HTMLElement | undefined): void => {
  element?.focus();
  if (element !== undefined && deepActive() === element)
    element.dispatchEvent(new FocusEvent('focusin', { bubbles: true, composed: true }));
};

describe('thinking and steps', () => {
  it('CHT-02 the thinking box opens while it thinks, folds after it with the seconds, and keeps to the reader’s choice', async () => {
    const opened = await open();
    const requestId = await ask(opened, 'Why?');
    say(requestId, 'THINKING', 'compare the days');
    const box = await until('the box', () => opened.root.querySelector('.thinking button'));
    expect(box.getAttribute('aria-expanded')).to.equal('true');
    await new Promise((resolve) => setTimeout(resolve, 150));
    content(requestId, 'It ');
    await until('the fold', () => box.getAttribute('aria-expanded') === 'false');
    expect(box.textContent).to.match(/took 0\.\d s/);
    (box as HTMLElement).click();
    content(requestId, 'rose.');
    end(requestId);
    await until('the end', () => opened.find('article').getAttribute('aria-busy') === 'false');
    expect(box.getAttribute('aria-expanded')).to.equal('true');
    expect(opened.find('.thinking p').textContent).to.equal('compare the days');
  });

  it('CHT-03 steps show how far they are; of a finished answer only the last, and the reasoning process opens the panel', async () => {
    const opened = await open();
    const requestId = await ask(opened, 'Why?');
    const states = (): string[] =>
      [...opened.root.querySelectorAll('.steps li')].map(
        (li) => `${li.querySelector('.sr')?.textContent} ${li.querySelector('b')?.textContent}`,
      );
    content(
      requestId,
      '<|agent name="Read"|>12 mills<|/agent|><|agent name="Tariff" status="failed"|>none<|/agent|><|agent name="Sum"|>',
    );
    await until('three steps', () => states().length === 3);
    expect(states()).to.deep.equal(['done Read', 'not completed Tariff', 'running Sum']);
    content(requestId, '312<|/agent|>It rose.');
    await until('the last one done', () => states()[2] === 'done Sum');
    end(requestId);
    await until('the panel', () => opened.root.querySelector('.detail'));
    expect(states()).to.deep.equal(['done Sum']);
    const button = [...opened.root.querySelectorAll<HTMLElement>('.actions .btn')].find(
      (b) => b.textContent === 'Reasoning process',
    );
    button?.click();
    await until('no panel', () => !opened.has('.detail'));
    button?.click();
    await until('the panel', () => opened.root.querySelector('.detail'));
    expect([...opened.root.querySelectorAll('.detail h4')].map((h) => h.textContent)).to.deep.equal([
      'Read',
      'Tariff',
      'Sum',
    ]);
  });
});

describe('an answer that has ended', () => {
  it('CHT-05 offers further questions, and a click asks one', async () => {
    const opened = await open();
    const requestId = await ask(opened, 'Why?');
    content(requestId, 'So.');
    end(requestId, 'm1', ['And yesterday?', 'By shift?']);
    const first = await until('the questions', () =>
      opened.root.querySelector<HTMLElement>('.recommended button'),
    );
    first.click();
    await until('the question', () => theSession().assistant.sentOf('SEND').length === 2);
    expect(theSession().assistant.sentOf('SEND')[1]?.query).to.equal('And yesterday?');
    await settled();
    expect(opened.has('.recommended')).to.equal(false);
  });

  it('CHT-07 is rated up or down with a reason at once, and as before where that could not be kept', async () => {
    const opened = await open();
    const requestId = await ask(opened, 'Why?');
    content(requestId, 'So.');
    end(requestId, 'm1');
    const down = await until('the rating', () =>
      opened.root.querySelector<HTMLElement>('[aria-label="Not helpful"]'),
    );
    const pressed = (label: string): string | null => labelled(opened, label).getAttribute('aria-pressed');
    const bodies = (): unknown[] =>
      theSession()
        .callsOf('assistantEvaluate')
        .map(({ body }) => body);
    down.click();
    await settled();
    expect(pressed('Not helpful')).to.equal('true');
    const reason = await until('the reasons', () =>
      opened.root.querySelector<HTMLElement>('.reasons button'),
    );
    reason.click();
    await settled();
    const own = opened.find<HTMLInputElement>('.rating-reason input');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(own, 'the peak hours');
    own.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await settled();
    opened.find<HTMLElement>('.rating-reason [type="submit"]').click();
    await until('both calls', () => bodies().length === 2);
    expect(bodies()).to.deep.equal([
      { chatMessageId: 'm1', evaluate: 2 },
      { chatMessageId: 'm1', evaluate: 2, reason: 'A figure is wrong; the peak hours' },
    ]);
    await settled();
    expect(opened.find('.answer').textContent).to.contain('Reason: A figure is wrong; the peak hours');
    theSession().answer('assistantEvaluate', () => Promise.reject(refusal('050000', 'no')));
    labelled(opened, 'Helpful').click();
    await settled();
    await until('the undoing', () => pressed('Helpful') === 'false' && pressed('Not helpful') === 'true');
    expect(opened.find('.answer').textContent).to.contain('Reason: A figure is wrong');
  });

  it('CHT-12 is copied as markdown and as rich text, a table for spreadsheets, the conversation as one markdown file', async () => {
    const items: ClipboardItem[] = [];
    const texts: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: {
        write: (given: ClipboardItem[]) => Promise.resolve(void items.push(...given)),
        writeText: (text: string) => Promise.resolve(void texts.push(text)),
      },
    });
    try {
      const opened = await open();
      const requestId = await ask(opened, 'Why?');
      const answer = 'It **rose**[^1].\n\n| a | b |\n|---|---|\n| =x | 2 |\n\n[^1]: M12';
      content(requestId, answer);
      end(requestId);
      await until('the table', () => opened.root.querySelector('.answer td'));
      labelled(opened, 'Copy').click();
      const item = await until('the copy', () => items[0]);
      expect(await (await item.getType('text/plain')).text()).to.equal(answer);
      const html = await (await item.getType('text/html')).text();
      expect(html).to.contain('<strong>rose</strong>').and.contain('<td>=x</td>');
      expect(html).not.to.contain('<button').and.not.contain('Copy table');
      opened.find<HTMLElement>('[data-action="copy-table"]').click();
      opened.find<HTMLElement>('[data-action="copy-csv"]').click();
      await until('both tables', () => texts.length === 2);
      expect(texts).to.deep.equal(["a\tb\n'=x\t2", "a,b\r\n'=x,2"]);
      const pages = {
        '': { records: message(2, 'Later.'), nextCursor: 'c', hasMore: true },
        c: { records: message(1, 'Earlier **one**.'), nextCursor: null, hasMore: false },
      };
      theSession().answer('assistantHistory', ({ query }) => pages[(query?.['cursor'] ?? '') as '' | 'c']);
      const exported = await (
        opened.host as HTMLElement & { exportConversation(): Promise<string> }
      ).exportConversation();
      expect(exported.split('\n\n').slice(1)).to.deep.equal([
        '## Question',
        '> question 1',
        '## Answer',
        'Earlier **one**.',
        '## Question',
        '> question 2',
        '## Answer',
        'Later.\n',
      ]);
      expect(exported).to.match(/^# Conversation with the assistant/);
    } finally {
      Reflect.deleteProperty(navigator, 'clipboard');
    }
  });

  it('CHT-45 stands the same after a reload: history draws the nodes that were drawn live', async () => {
    const opened = await open();
    const requestId = await ask(opened, 'Why?');
    say(requestId, 'THINKING', SAMPLE_THINKING);
    for (const piece of SAMPLE_CONTENT.match(/[\s\S]{1,7}/g) ?? []) content(requestId, piece);
    end(requestId, 'm1', SAMPLE_RECOMMENDED);
    await until('the table', () => opened.root.querySelector('.answer table'));
    await until('the panel', () => opened.root.querySelector('.detail'));
    await settled();
    // Seconds were measured live only, and marks of the renderer for a page's own use are not part of it.
    const drawn = (from: Opened): string => {
      const copy = from.find('article').cloneNode(true) as HTMLElement;
      for (const time of copy.querySelectorAll('time, .thinking .t3')) time.remove();
      return `${copy.outerHTML} ${from.find('.detail').innerHTML}`.replaceAll(
        / (?:id|aria-controls|aria-describedby)="[^"]*"/g,
        '',
      );
    };
    const live = drawn(opened);
    opened.host.remove();
    given.session = freshSession();
    stored([
      { id: 'u1', requestId, sender: 1, isAnswer: false, content: 'Why?', evaluate: 0 },
      {
        id: 'm1',
        requestId,
        sender: 2,
        isAnswer: true,
        content: SAMPLE_CONTENT,
        thinkContent: SAMPLE_THINKING,
        evaluate: 0,
        state: 'finished',
      },
    ]);
    const again = await open();
    await until('the table', () => again.root.querySelector('.answer table'));
    [...again.root.querySelectorAll<HTMLElement>('.actions .btn')]
      .find((b) => b.textContent === 'Reasoning process')
      ?.click();
    await until('the panel', () => again.root.querySelector('.detail table, .detail .md-group'));
    await settled();
    expect(drawn(again)).to.equal(live);
  });
});

describe('questions that are left', () => {
  it('CHT-38 are told, warned of from a tenth on, exhausted, and restored without a reload; only listed codes lock', async () => {
    const levels: string[] = [];
    const quota = (remaining: number) => () => ({ limit: 20, used: 20 - remaining, remaining });
    theSession().answer('assistantQuota', quota(3));
    const opened = put({ open: '' });
    (opened.host as unknown as { lockingCodes: unknown }).lockingCodes = ['000000'];
    opened.host.addEventListener('plant-assistant-quota', (event) =>
      levels.push((event as CustomEvent<{ level: string }>).detail.level),
    );
    const note = await until('the number', () => opened.root.querySelector('.quota'));
    expect([note.textContent, note.classList.contains('low')]).to.deep.equal(['3 questions left', false]);
    theSession().answer('assistantQuota', quota(2));
    let requestId = await ask(opened, 'Why?');
    content(requestId, 'So.');
    end(requestId);
    await until('the warning', () => opened.root.querySelector('.quota.low'));
    expect(opened.find('.quota').textContent).to.equal('2 questions left');
    const next = async (): Promise<string> => {
      const sent = theSession().assistant.sentOf('SEND').length;
      type(opened.area(), 'And?');
      await settled();
      press(opened.area(), 'Enter');
      await until('the question', () => theSession().assistant.sentOf('SEND').length > sent);
      await settled();
      return theSession().assistant.sentOf('SEND').at(-1)?.requestId ?? '';
    };
    requestId = await next();
    fail(requestId, '777777', 'something else');
    await until('the failure', () => opened.root.querySelector('.answer .banner-error'));
    expect(opened.area().disabled).to.equal(false);
    theSession().answer('assistantQuota', quota(0));
    requestId = await next();
    fail(requestId, '000000', 'all used');
    await until('the lock', () => opened.root.querySelector('.frame > .banner'));
    expect(opened.find('.frame > .banner').textContent).to.contain('all used');
    expect(opened.area().disabled).to.equal(true);
    theSession().answer('assistantQuota', quota(20));
    opened.find<HTMLElement>('.frame > .banner button').click();
    await until('the input', () => !opened.area().disabled);
    expect([opened.has('.frame > .banner'), opened.find('.quota').textContent]).to.deep.equal([
      false,
      '20 questions left',
    ]);
    await until(
      'every level',
      () => levels.includes('enough') && levels.includes('low') && levels.at(-1) === 'enough',
    );
  });
});

describe('errors', () => {
  it('CHT-39 have lasting ids with cause and remedy, on screen and in plant-assistant-error', async () => {
    const told: AssistantErrorDetail[] = [];
    const listen = (opened: Opened): void =>
      opened.host.addEventListener('plant-assistant-error', (event) =>
        told.push((event as CustomEvent<AssistantErrorDetail>).detail),
      );
    const ids = (): string[] => told.map(({ id }) => id);
    const refused = (): Promise<never> => Promise.reject(refusal('050000', 'the platform’s words'));
    theSession().answer('assistantQuota', refused);
    theSession().answer('assistantPage', refused);
    const opened = put({ open: '' });
    listen(opened);
    await until('the calls', () => ids().includes('PA-104') && ids().includes('PA-102'));
    for (const [code, id] of [
      ['500', 'PA-202'],
      ['010001', 'PA-203'],
      ['900001', 'PA-201'],
    ] as const) {
      type(opened.area(), 'Why?');
      await settled();
      const before = theSession().assistant.sentOf('SEND').length;
      press(opened.area(), 'Enter');
      await until('the question', () => theSession().assistant.sentOf('SEND').length > before);
      const requestId = theSession().assistant.sentOf('SEND').at(-1)?.requestId ?? '';
      fail(requestId, code);
      await until(id, () => ids().includes(id));
      await until('the id on screen', () => opened.text().includes(id));
    }
    for (const detail of told) {
      expect(Object.keys(ERROR_CATALOGUE)).to.include(detail.id);
      expect(detail.where).to.equal(ERROR_CATALOGUE[detail.id].where);
      expect(detail.cause).to.match(/^[A-Z].{8,}/);
      expect(detail.remedy).to.match(/^[A-Z].{8,}/);
      expect(detail.cause).not.to.contain('error.');
    }
    expect(told.find(({ id }) => id === 'PA-104')).to.include({
      code: '050000',
      message: 'the platform’s words',
    });
    opened.host.remove();
    given.session = freshSession();
    theSession().answer('assistantHistory', refused);
    const other = put({ open: '' });
    listen(other);
    await until('history', () => ids().includes('PA-103'));
    await until('the id on screen', () => other.text().includes('PA-103'));
    labelled(other, 'Save the conversation as a file').click();
    await until('the export', () => ids().includes('PA-106'));
    other.host.remove();
    given.session = freshSession();
    theSession().answer('assistantPermission', refused);
    const third = put({ open: '' });
    listen(third);
    await until('the permission', () => ids().includes('PA-101'));
    expect(await until('its words', () => third.root.querySelector('.state')?.textContent)).to.contain(
      'PA-101',
    );
  });

  it('CHT-47 an expired session is an event that the page can cancel, before anything is removed', async () => {
    const opened = await open();
    let keeps = true;
    const seen: string[] = [];
    opened.host.addEventListener('plant-session-expired', (event) => {
      seen.push(`${event.cancelable} ${theSession().state.value.name}`);
      if (keeps) event.preventDefault();
    });
    expect(theSession().assistant.refuse()).to.equal(false);
    keeps = false;
    expect(theSession().assistant.refuse()).to.equal(true);
    expect(seen).to.deep.equal(['true ready', 'true ready']);
  });
});

describe('what a person leaves behind', () => {
  it('CHT-46 the draft and the place in the list are kept for each person and wiped at sign-out; no message is stored', async () => {
    const long = Array.from({ length: 14 }, (_, line) => `SECRET line ${line}`).join('\n\n');
    const records = [1, 2, 3, 4].flatMap((id) => message(id, long));
    stored(records);
    let opened = await open();
    await until('the text', () => opened.root.querySelectorAll('.md p').length >= 56);
    const list = opened.find('.list');
    const rowOf = (from: Opened, name: string): HTMLElement => from.find(`[data-row="${name}"]`);
    const topOf = (from: Opened): number =>
      rowOf(from, 'a:q2').getBoundingClientRect().top - from.find('.list').getBoundingClientRect().top;
    list.dispatchEvent(new WheelEvent('wheel', { deltaY: -30 }));
    list.scrollTop += topOf(opened) + 40;
    type(opened.area(), 'half a question');
    await until('the place', () => sessionStorage.getItem('plantdeck-assistant-place:u1'));
    const top = topOf(opened);
    const everything = JSON.stringify({ ...sessionStorage, ...localStorage });
    expect(everything).to.contain('half a question').and.not.contain('SECRET');
    opened.host.remove();
    await settled();
    opened = await open();
    await until('the text', () => opened.root.querySelectorAll('.md p').length >= 56);
    await until('the place', () => Math.abs(topOf(opened) - top) <= 2);
    expect(opened.area().value).to.equal('half a question');
    theSession().signInAs('u2');
    await until('another person', () => opened.area().value === '');
    theSession().signInAs('u1');
    await until('the first one', () => opened.area().value === 'half a question');
    await theSession().signOut();
    await settled();
    expect(Object.keys(sessionStorage).filter((key) => key.endsWith(':u1'))).to.deep.equal([]);
  });
});

describe('keys, looks and places', () => {
  it('CHT-20 a key opens it, Escape closes one thing at a time, Tab stays in where it covers the page, the focus returns, Up brings the last question', async () => {
    const button = document.createElement('button');
    document.body.append(button);
    button.focus();
    const opened = put({ 'open-key': 'Alt+Q' });
    await until('the permission', () => theSession().callsOf('assistantPermission').length === 1);
    await settled();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'q', code: 'KeyQ', bubbles: true }));
    await settled();
    expect(opened.host.hasAttribute('open')).to.equal(false);
    document.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'œ', code: 'KeyQ', altKey: true, bubbles: true }),
    );
    await until('the drawer', () => opened.root.querySelector('textarea'));
    await until('the focus', () => opened.root.activeElement === opened.area());
    const requestId = await ask(opened, 'The first question');
    content(requestId, '<|agent name="Read"|>12<|/agent|>So.');
    end(requestId);
    await until('the panel', () => opened.root.querySelector('.detail'));
    await until('the input', () => opened.root.activeElement === opened.area());
    press(opened.area(), 'ArrowUp');
    await settled();
    expect(opened.area().value).to.equal('The first question');
    type(opened.area(), 'out');
    await until('the suggestion', () => opened.root.querySelector('.shortcut'));
    const stands = (): boolean[] => [
      opened.has('.shortcut'),
      opened.has('.detail'),
      opened.host.hasAttribute('open'),
    ];
    expect(stands()).to.deep.equal([true, true, true]);
    for (const expected of [
      [false, true, true],
      [false, false, true],
      [false, false, false],
    ]) {
      press(opened.area(), 'Escape');
      await settled();
      expect(stands()).to.deep.equal(expected);
    }
    expect(document.activeElement).to.equal(button);

    expect(opened.find('.frame').getAttribute('aria-modal')).to.equal(null);
    await setViewport({ width: 390, height: 800 });
    try {
      opened.host.setAttribute('open', '');
      await until('the dialog', () => opened.find('.frame').getAttribute('aria-modal') === 'true');
      await settled();
      const guards = [...opened.root.querySelectorAll<HTMLElement>('.focus-guard')];
      expect(guards.length).to.equal(2);
      focus(guards[1]);
      const first = deepActive();
      expect(opened.find('.frame').contains(first) && !first?.classList.contains('focus-guard')).to.equal(
        true,
      );
      focus(guards[0]);
      const last = deepActive();
      expect(last).not.to.equal(first);
      expect(opened.find('.composer').contains(last)).to.equal(true);
    } finally {
      await setViewport({ width: 1280, height: 800 });
      button.remove();
    }
  });

  it('CHT-21 is read aloud, named, and usable at 200 %, without motion and in forced colours', async () => {
    const opened = await open();
    const requestId = await ask(opened, 'Why?');
    content(requestId, '<|agent name="Read"|>');
    const pulse = await until('a running step', () => opened.root.querySelector('.pulse'));
    expect(getComputedStyle(pulse).animationName).to.equal('assistant-pulse');
    await emulateMedia({ reducedMotion: 'reduce' });
    expect(getComputedStyle(pulse).animationName).to.equal('none');
    await emulateMedia({ reducedMotion: 'no-preference' });
    await emulateMedia({ forcedColors: 'active' });
    expect(getComputedStyle(opened.find('.question')).borderTopStyle).to.equal('solid');
    await emulateMedia({ forcedColors: 'none' });
    content(requestId, '12<|/agent|>It rose[^1]. [board](app:board/mainBoard)\n\n[^1]: M12');
    end(requestId, 'm1', ['And?']);
    await until('the announcement', () => opened.find('.sr[aria-live]').textContent?.includes('complete'));
    expect(opened.root.querySelectorAll('[aria-live="polite"]').length).to.equal(1);
    labelled(opened, 'Not helpful').click();
    [...opened.root.querySelectorAll<HTMLElement>('.tools .btn')]
      .find((b) => b.textContent === 'Common phrases')
      ?.click();
    await until('the phrases', () => opened.root.querySelector('.phrases'));
    for (const control of opened.root.querySelectorAll('button')) {
      const name = control.getAttribute('aria-label') ?? control.textContent ?? '';
      expect(name.trim(), control.outerHTML).not.to.equal('');
    }
    expect(await axeProblems(opened.host)).to.deep.equal([]);
    // Half the width of a common window is what twice the size leaves.
    await setViewport({ width: 640, height: 400 });
    try {
      await settled();
      expect(document.documentElement.scrollWidth).to.be.at.most(640);
      const frame = opened.find('.frame').getBoundingClientRect();
      expect([frame.left, frame.right]).to.deep.equal([0, 640]);
      const send = opened.find('.send').getBoundingClientRect();
      expect(send.bottom <= 401 && send.right <= 641).to.equal(true);
    } finally {
      await setViewport({ width: 1280, height: 800 });
    }
  });

  it('CHT-19 light, dark, own tokens and parts', async () => {
    const opened = await open({ theme: 'light' });
    const style = document.createElement('style');
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      'plant-assistant.own { --plant-accent: rgb(1, 2, 3); } plant-assistant::part(input) { outline: 3px solid rgb(4, 5, 6); } plant-assistant::part(messages) { padding-top: 7px; } plant-assistant::part(drawer) { border-radius: 9px; }',
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    try {
      const background = (): string => getComputedStyle(opened.find('.frame')).backgroundColor;
      const light = background();
      opened.host.setAttribute('theme', 'dark');
      await until('the dark look', () => background() !== light);
      opened.host.classList.add('own');
      type(opened.area(), 'x');
      await settled();
      await until(
        'the own colour',
        () => getComputedStyle(opened.find('.send')).backgroundColor === 'rgb(1, 2, 3)',
      );
      expect(getComputedStyle(opened.area()).outlineColor).to.equal('rgb(4, 5, 6)');
      expect(getComputedStyle(opened.find('.list')).paddingTop).to.equal('7px');
      expect(getComputedStyle(opened.find('.frame')).borderTopLeftRadius).to.equal('9px');
    } finally {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
      style.remove();
    }
  });

  it('a question from a board says what it is about, takes it along once, and can be freed of it', async () => {
    const opened = await open();
    const openWith = (detail: object): void =>
      void document.dispatchEvent(new CustomEvent('plant-assistant-open', { detail }));
    const context = { board: 'alarmList', alarm: 'a1', area: 'P.W1' };
    openWith({ context, subject: 'Draught too low · Kiln 1', question: 'What is behind it?' });
    await until('the subject', () => opened.root.querySelector('.subject'));
    expect(opened.find('.subject').textContent).to.contain('About: Draught too low · Kiln 1');
    expect(opened.area().value).to.equal('What is behind it?');
    press(opened.area(), 'Enter');
    await until('the question', () => theSession().assistant.sentOf('SEND').length === 1);
    const info = JSON.parse(theSession().assistant.sentOf('SEND')[0]?.extractInfo ?? '{}') as {
      context?: unknown;
    };
    expect(info.context).to.deep.equal(context);
    await until('no subject', () => !opened.has('.subject'));
    openWith({ context: { board: 'wholePlantEnergy', panel: 'load' } });
    await until('the subject', () => opened.root.querySelector('.subject'));
    labelled(opened, 'Ask about something else').click();
    await until('no subject', () => !opened.has('.subject'));
  });
});
