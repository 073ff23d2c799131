import type { HistoryPage } from '@plantdeck/core/contract';
import { axeProblems } from '../../../../tests/support/axe.ts';
import { setViewport } from '@web/test-runner-commands';
import {
  afterEach,
  before,
  beforeEach,
  describe,
  expect,
  it,
  settled,
  until,
} from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import {
  ask,
  content,
  defineDrawer,
  end,
  freshSession,
  given,
  message,
  open,
  press,
  put,
  type,
} from '../../../../tests/support/assistant-drawer.ts';
import { overDrawer } from '@plantdeck/core/ui/base';
import { createFakeAssistantSocket, type FakeSession } from '../../../../tests/support/fake-session.ts';
import { assistantElement } from './assistant.element.ts';
import { SAMPLE_CONTENT, SAMPLE_RECOMMENDED, SAMPLE_THINKING } from './sample-answer.ts';

let session: FakeSession;
defineDrawer();

before(() => setViewport({ width: 1280, height: 800 }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  session = freshSession();
  given.session = session;
});
afterEach(() => document.querySelectorAll('plant-assistant').forEach((element) => element.remove()));

elementContract(assistantElement, {
  make(element) {
    given.session = freshSession();
    element.setAttribute('display', 'inline');
    element.setAttribute('lang', 'en');
  },
  isReady: (root) => root.querySelector('.empty button') !== null && root.querySelector('.quota') !== null,
});

describe('permission and opening', () => {
  it('AST-01 shows nothing and does not open without permission, and says whom to ask', async () => {
    session.answer('assistantPermission', () => ({ result: false }));
    const opened = put({ launcher: '' });
    await until('the permission', () => session.callsOf('assistantPermission').length === 1);
    await settled();
    expect(opened.has('.launcher')).to.equal(false);
    document.dispatchEvent(new CustomEvent('plant-assistant-open'));
    await until('the reason', () => opened.root.querySelector('.refusal'));
    expect(opened.find('.refusal').textContent).to.contain('administrator');
    expect(opened.find('.refusal').matches(':popover-open')).to.equal(true);
    expect(opened.has('textarea')).to.equal(false);
    expect(session.callsOf('assistantHistory').length).to.equal(0);
  });

  it('AST-01 opens at the right by the global event, 450 px wide, and shows its icon only with permission', async () => {
    const opened = put({ launcher: '' });
    await until('the icon', () => opened.root.querySelector('.launcher'));
    expect(opened.find('.launcher').matches(':popover-open')).to.equal(true);
    const events: number[] = [];
    opened.host.addEventListener('plant-assistant-opened', (event) =>
      events.push((event as CustomEvent<{ widthPx: number }>).detail.widthPx),
    );
    document.dispatchEvent(new CustomEvent('plant-assistant-open', { detail: { question: 'Why?' } }));
    await until('the drawer', () => opened.root.querySelector('textarea'));
    await settled();
    const box = opened.find('.drawer').getBoundingClientRect();
    expect(Math.round(box.width)).to.equal(450);
    expect(Math.round(box.right)).to.equal(document.documentElement.clientWidth);
    expect(events).to.deep.equal([450]);
    expect(opened.area().value).to.equal('Why?');
    expect(opened.host.hasAttribute('open')).to.equal(true);
  });

  it('AST-14 opening connects once and loads history if there is none; a closed socket takes the next question', async () => {
    const socket = createFakeAssistantSocket(false);
    session = Object.assign(freshSession(), { assistant: socket });
    given.session = session;
    const opened = await open();
    expect(socket.status.value).to.equal('connecting');
    opened.host.removeAttribute('open');
    await settled();
    opened.host.setAttribute('open', '');
    await settled();
    expect(session.callsOf('assistantHistory').length).to.equal(1);
    type(opened.area(), 'Why?');
    await settled();
    press(opened.area(), 'Enter');
    await settled();
    expect(socket.sent).to.deep.equal([]);
    socket.goOnline();
    await until('the question', () => socket.sentOf('SEND').length === 1);
    expect(socket.sentOf('SEND')[0]?.query).to.equal('Why?');
  });

  it('closes by Escape and gives the focus back', async () => {
    const button = document.createElement('button');
    document.body.append(button);
    button.focus();
    const opened = put();
    await settled();
    document.dispatchEvent(new CustomEvent('plant-assistant-open'));
    await until('the drawer', () => opened.root.querySelector('textarea'));
    await until('the focus', () => opened.root.activeElement === opened.area());
    press(opened.area(), 'Escape');
    await settled();
    expect(opened.host.hasAttribute('open')).to.equal(false);
    expect(document.activeElement).to.equal(button);
    button.remove();
  });

  it('stands over the page whatever covers it, under a dialog and over no message of the page; a second opening keeps that', async () => {
    const curtain = document.createElement('div');
    Object.assign(curtain.style, { position: 'fixed', inset: '0', zIndex: '2147483647' });
    const message = document.createElement('div');
    message.popover = 'manual';
    Object.assign(message.style, { inset: 'auto 0 100px auto', width: '100px', height: '40px', margin: '0' });
    const dialog = document.createElement('dialog');
    document.body.append(curtain, message, dialog);
    const stop = overDrawer(message);
    const metAt = (fromRightPx: number, fromBottomPx: number): Element | null =>
      document.elementFromPoint(innerWidth - fromRightPx, innerHeight - fromBottomPx);
    try {
      const opened = await open();
      expect(metAt(225, 400)).to.equal(opened.host);
      // It stood there before the drawer opened.
      expect(metAt(50, 120)).to.equal(message);
      dialog.showModal();
      expect(metAt(225, 400)).to.equal(dialog);
      dialog.close();
      opened.host.remove();
      const again = await open();
      again.host.removeAttribute('open');
      await until('it closed', () => metAt(225, 400) === curtain);
      again.host.setAttribute('open', '');
      await until('it opened', () => metAt(225, 400) === again.host);
      expect(metAt(50, 120)).to.equal(message);
      again.host.setAttribute('display', 'inline');
      await until('it stands in the page', () => metAt(225, 400) === curtain);
    } finally {
      stop?.();
      for (const each of [curtain, message, dialog]) each.remove();
    }
  });

  it('two drawers of two sessions share nothing', async () => {
    const first = await open({ display: 'inline' });
    const firstSession = session;
    session = freshSession();
    given.session = session;
    const second = await open({ display: 'inline' });
    const requestId = await ask(second, 'only here');
    content(requestId, 'answer');
    end(requestId);
    await until('the answer', () => second.text().includes('answer'));
    expect(firstSession.assistant.sent).to.deep.equal([]);
    expect(first.text()).not.to.contain('only here');
  });
});

describe('asking', () => {
  it('AST-11 Enter sends, but not while composing, with Shift, or without text; the field has 3 rows and is disabled while sending', async () => {
    const opened = await open();
    const area = opened.area();
    expect(area.rows).to.equal(3);
    press(area, 'Enter');
    type(area, '  ');
    await settled();
    press(area, 'Enter');
    type(area, 'ni hao');
    await settled();
    press(area, 'Enter', { isComposing: true });
    // Safari sends the Enter that ends a composition after it, with this code.
    press(area, 'Enter', { keyCode: 229 } as KeyboardEventInit);
    expect(press(area, 'Enter', { shiftKey: true })).to.equal(true);
    await settled();
    expect(session.assistant.sent).to.deep.equal([]);
    expect(press(area, 'Enter')).to.equal(false);
    await until('the question', () => session.assistant.sentOf('SEND').length === 1);
    await settled();
    expect(area.disabled).to.equal(true);
    expect(area.value).to.equal('');
    session.assistant.say({
      requestId: session.assistant.sentOf('SEND')[0]?.requestId ?? '',
      eventName: 'ERROR',
      data: { retCode: '000000', retMsg: 'limit reached' },
    });
    await until('the lock', () => opened.root.querySelector('.banner-warn'));
    expect(opened.find('.frame > .banner').textContent).to.contain('limit reached');
    expect(area.disabled).to.equal(true);
  });

  it('AST-02 CHT-06 the empty drawer greets, and a card sends its description', async () => {
    session.answer('assistantPage', () => ({ scenes: [] }));
    const opened = await open();
    await until('the cards', () => opened.root.querySelectorAll('.empty li').length === 4);
    expect([...opened.root.querySelectorAll('.empty b')].map((b) => b.textContent)).to.deep.equal([
      'Process flow',
      'Equipment operation',
      'Quality control',
      'Troubleshooting',
    ]);
    expect(opened.find('.empty h3').textContent).to.contain('Hello');
    opened.root.querySelectorAll<HTMLElement>('.empty button')[1]?.click();
    await until('the question', () => session.assistant.sentOf('SEND').length === 1);
    expect(session.assistant.sentOf('SEND')[0]?.query).to.equal(
      'Which machines ran over their target time today?',
    );
  });

  it('a host can keep a question from being sent, and the text stays', async () => {
    const opened = await open();
    const audits: unknown[] = [];
    opened.host.addEventListener('plant-audit', (event) => audits.push((event as CustomEvent).detail));
    opened.host.addEventListener('plant-before-send', (event) => event.preventDefault());
    type(opened.area(), 'Why?');
    await settled();
    press(opened.area(), 'Enter');
    await settled();
    expect(audits[0]).to.deep.include({ step: 'send', input: { query: 'Why?' }, outcome: 'prevented' });
    expect(session.assistant.sent).to.deep.equal([]);
    expect(opened.area().value).to.equal('Why?');
  });

  it('a draft outlives a reload and an expired session, and a sign-out wipes it', async () => {
    const before = await open();
    type(before.area(), 'half a question');
    await settled();
    before.host.remove();
    await settled();
    const after = await open();
    expect(after.area().value).to.equal('half a question');
    session.state.value = { name: 'signed-out', reason: 'expired' };
    await until('the reason', () => after.root.querySelector('.banner'));
    expect(after.area().value).to.equal('half a question');
    session.signInAs('u1');
    await settled();
    expect(after.area().value).to.equal('half a question');
    await session.signOut();
    await settled();
    session.signInAs('u1');
    await until('the drawer', () => after.root.querySelector('textarea'));
    expect(after.area().value).to.equal('');
  });
});

describe('an answer', () => {
  it('shows thinking and steps as they come, and that the model analyses beyond 2 nodes', async () => {
    const opened = await open();
    const requestId = await ask(opened, 'Why?');
    expect(opened.has('.answer .dots')).to.equal(true);
    session.assistant.say({ requestId, eventName: 'THINKING', data: SAMPLE_THINKING });
    await until('the thinking', () => opened.root.querySelector('.thinking'));
    const box = opened.find('.thinking button');
    expect(box.getAttribute('aria-expanded')).to.equal('true');
    content(requestId, '<|agent name="Read the meters"|>12 mills');
    await until('a step', () => opened.root.querySelector('.steps li'));
    expect(opened.has('.analysing')).to.equal(false);
    content(requestId, '<|/agent|><|agent name="Check the tariff"|>2026-11');
    await until('the analysing', () => opened.root.querySelector('.analysing'));
    expect(opened.root.querySelectorAll('.steps li').length).to.equal(2);
    expect(box.getAttribute('aria-expanded')).to.equal('false');
    box.click();
    content(requestId, '<|/agent|>done');
    await settled();
    expect(box.getAttribute('aria-expanded')).to.equal('true');
    opened.find('.fold').click();
    await settled();
    expect(opened.find('.steps ol').hidden).to.equal(true);
  });

  it('AST-07 finished, it shows the last step and a button; the panel opened by itself', async () => {
    const opened = await open();
    const requestId = await ask(opened, 'Why?');
    session.assistant.say({ requestId, eventName: 'THINKING', data: SAMPLE_THINKING });
    for (const piece of SAMPLE_CONTENT.match(/[\s\S]{1,7}/g) ?? []) content(requestId, piece);
    end(requestId, 'm1', SAMPLE_RECOMMENDED);
    await until('the panel', () => opened.root.querySelector('.detail'));
    await until('the answer', () => opened.root.querySelector('.answer table'));
    expect([...opened.root.querySelectorAll('.answer .steps b')].map((b) => b.textContent)).to.deep.equal([
      '估算移峰节省',
    ]);
    expect(opened.has('.analysing')).to.equal(false);
    const button = [...opened.root.querySelectorAll<HTMLElement>('.actions .btn')].find(
      (b) => b.textContent === 'Reasoning process',
    );
    expect(opened.root.querySelectorAll('.detail-list > li').length).to.equal(5);
    button?.click();
    await settled();
    expect(opened.has('.detail')).to.equal(false);
    button?.click();
    await until('the panel', () => opened.root.querySelector('.detail'));
    expect([...opened.root.querySelectorAll('.recommended button')].map((b) => b.textContent)).to.deep.equal(
      SAMPLE_RECOMMENDED,
    );
    expect(await axeProblems(opened.host)).to.deep.equal([]);
  });

  it('AST-13 CHT-01 typing dots cycle every 500 ms until the first text', async () => {
    const opened = await open();
    const requestId = await ask(opened, 'Why?');
    const count = (): number => opened.root.querySelectorAll('.answer .dots .on').length;
    const seen = new Set<number>();
    const startMs = performance.now();
    const changesMs: number[] = [];
    let last = count();
    while (performance.now() - startMs < 2200) {
      if (count() !== last) changesMs.push(performance.now());
      last = count();
      seen.add(last);
      await settled();
    }
    expect([...seen].sort()).to.deep.equal([1, 2, 3]);
    const gaps = changesMs.slice(1).map((ms, index) => ms - (changesMs[index] ?? 0));
    expect(gaps.every((gap) => gap > 400)).to.equal(true);
    content(requestId, 'te');
    await until('the first text', () => opened.text().includes('te'));
    expect(count()).to.equal(0);
    content(requestId, 'xt');
    await until('more of it', () => opened.text().includes('text'));
    expect(opened.find('article').getAttribute('aria-busy')).to.equal('true');
  });

  it('AST-12 CHT-27 send turns into stop; stop interrupts and says stopping, then stopped, or after 3 s by itself that nobody confirmed it', async () => {
    const opened = await open();
    const confirmed = await ask(opened, 'What?');
    opened.find('.send').click();
    await until('stopping', () => opened.text().includes('Stopping'));
    session.assistant.say({ type: 'INTERRUPT_RESPONSE', requestId: confirmed });
    await until('stopped', () => opened.text().includes('Stopped'));
    expect(opened.area().disabled).to.equal(false);
    expect(opened.text()).not.to.contain('confirmed');
    type(opened.area(), 'Why?');
    await settled();
    press(opened.area(), 'Enter');
    const { requestId } = await until('the question', () => session.assistant.sentOf('SEND')[1]);
    await settled();
    content(requestId, 'half');
    await until('the text', () => opened.text().includes('half'));
    expect(opened.find('.send').getAttribute('aria-label')).to.equal('Stop');
    opened.find('.send').click();
    await until('stopping', () => opened.text().includes('Stopping'));
    expect(session.assistant.sentOf('INTERRUPT')[1]).to.deep.equal({ type: 'INTERRUPT', requestId });
    const startMs = performance.now();
    await until('the end', () => !opened.area().disabled, 4000);
    expect(performance.now() - startMs).to.be.within(2500, 3900);
    expect(opened.text()).to.contain('has not confirmed');
    content(requestId, 'LATE');
    await settled();
    expect(opened.text()).not.to.contain('LATE');
    expect(opened.text()).to.contain('half');
  });

  it('AST-09 CHT-04 regenerate stands under the last finished answer only; version 1 of 2 stays reachable and the rating is 0', async () => {
    const opened = await open();
    const first = await ask(opened, 'Why?');
    content(first, 'one');
    expect(opened.text()).not.to.contain('Regenerate');
    end(first, 'm1');
    await until('regenerate', () => opened.text().includes('Regenerate'));
    opened.find('[aria-label="Helpful"]').click();
    await until('the rating', () => session.callsOf('assistantEvaluate').length === 1);
    expect(session.callsOf('assistantEvaluate')[0]?.body).to.deep.equal({ chatMessageId: 'm1', evaluate: 1 });
    [...opened.root.querySelectorAll<HTMLElement>('.actions .btn')]
      .find((b) => b.textContent === 'Regenerate')
      ?.click();
    await until('the order', () => session.assistant.sentOf('REBUILD').length === 1);
    await settled();
    const rebuilt = session.assistant.sentOf('REBUILD')[0];
    expect(rebuilt?.chatMessageId).to.equal('m1');
    expect(opened.text()).not.to.contain('one');
    expect(opened.text()).not.to.contain('Regenerate');
    content(rebuilt?.requestId ?? '', 'two');
    end(rebuilt?.requestId ?? '', 'm2');
    await until('two versions', () => opened.text().includes('2 / 2'));
    expect(opened.find('[aria-label="Helpful"]').getAttribute('aria-pressed')).to.equal('false');
    opened.find('[aria-label="Earlier version"]').click();
    await until('version 1', () => opened.text().includes('one'));
    expect(opened.text()).to.contain('1 / 2');
    // A stopped version is one like the others.
    [...opened.root.querySelectorAll<HTMLElement>('.actions .btn')]
      .find((b) => b.textContent === 'Regenerate')
      ?.click();
    const third = await until('the second order', () => session.assistant.sentOf('REBUILD')[1]);
    content(third.requestId, 'three');
    await until('its text', () => opened.text().includes('three'));
    opened.find('.send').click();
    session.assistant.say({ type: 'INTERRUPT_RESPONSE', requestId: third.requestId });
    await until('three versions', () => opened.text().includes('3 / 3'));
    opened.find('[aria-label="Earlier version"]').click();
    await until('version 2', () => opened.text().includes('two'));
    opened.find('[aria-label="Later version"]').click();
    await until('version 3', () => opened.text().includes('three'));
  });

  it('AST-10 a failed answer without text says so, the server’s words are preferred, and the lock lifts when the quota says so', async () => {
    const opened = await open();
    const requestId = await ask(opened, 'Why?');
    session.assistant.say({ requestId, eventName: 'ERROR', data: { retCode: '900001', retMsg: '' } });
    await until('the failure', () => opened.root.querySelector('.answer .banner-error'));
    expect(opened.find('.answer .banner-error').textContent).to.contain(
      'The request failed, please contact your administrator',
    );
    expect(opened.find('.frame > .banner').textContent).to.contain(
      'No questions left, please contact your administrator',
    );
    expect(opened.area().disabled).to.equal(true);
    session.assistant.say({ eventName: 'ERROR', data: { retCode: '900001', retMsg: 'Recharge at desk 5' } });
    await until('the server’s words', () =>
      opened.find('.frame > .banner').textContent?.includes('Recharge at desk 5'),
    );
    opened.find<HTMLElement>('.frame > .banner button').click();
    await until('the input', () => !opened.area().disabled);
  });

  it('an expired session is told to the page, and what was typed and answered is kept', async () => {
    const opened = await open();
    let told = 0;
    document.addEventListener('plant-session-expired', () => (told += 1), { once: true });
    const requestId = await ask(opened, 'Why?');
    content(requestId, 'half');
    session.assistant.say({ requestId, eventName: 'ERROR', data: { retCode: '010001' } });
    expect(session.assistant.refuse()).to.equal(true);
    await until('the reason', () => opened.text().includes('session has expired'));
    expect(told).to.equal(1);
    expect(opened.text()).to.contain('half');
  });

  it('a screen reader hears an answer once, when it has ended', async () => {
    const opened = await open();
    const status = opened.find('.sr[role="status"][aria-live]');
    expect(opened.root.querySelectorAll('[aria-live="polite"]').length).to.equal(1);
    const heard: string[] = [];
    const observer = new MutationObserver(() => heard.push(status.textContent));
    observer.observe(status, { childList: true, characterData: true, subtree: true });
    const requestId = await ask(opened, 'Why?');
    for (const piece of ['It **rose** ', 'by 312 ', 'CNY.']) {
      content(requestId, piece);
      await settled();
    }
    end(requestId);
    await until('the announcement', () => heard.length > 0);
    await settled();
    observer.disconnect();
    expect(heard).to.deep.equal(['The answer is complete. It rose by 312 CNY.']);
  });
});

describe('history and reading', () => {
  const long = Array.from(
    { length: 12 },
    (_, index) => `Paragraph ${index} with **figures** and some more words.`,
  ).join('\n\n');
  const pages: Record<string, HistoryPage> = {
    '': { records: [...message(5, long), ...message(6, long)], nextCursor: 'c2', hasMore: true },
    c2: {
      records: [...message(3, long), ...message(4, long), ...message(5, long)],
      nextCursor: 'c3',
      hasMore: true,
    },
    c3: { records: [...message(1, long), ...message(2, long)], nextCursor: null, hasMore: false },
  };
  beforeEach(() => session.answer('assistantHistory', ({ query }) => pages[String(query?.['cursor'] ?? '')]));

  it('AST-03 CHT-08 history comes in pages of 20 by scrolling to the top or by a click, never twice; what is read does not move, a failure can be tried again, the beginning is marked', async () => {
    const opened = await open();
    await until('the newest', () => opened.text().includes('question 6'));
    await until('the text', () => opened.root.querySelectorAll('.md p').length >= 24);
    const list = opened.find('.list');
    expect(session.callsOf('assistantHistory')[0]?.query).to.deep.equal({ pageSize: 20 });
    list.scrollTop = 4;
    await until('the second page', () => opened.text().includes('question 3'));
    await until('its text', () => opened.root.querySelectorAll('.md p').length >= 48);
    const row = [...opened.root.querySelectorAll('.question')].find(
      (q) => q.textContent === 'question 5',
    ) as HTMLElement;
    await settled();
    const topPx = row.getBoundingClientRect().top - list.getBoundingClientRect().top;
    expect(Math.abs(topPx - 12)).to.be.lessThan(45);
    expect(opened.root.querySelectorAll('.question').length).to.equal(4);
    expect(session.callsOf('assistantHistory').length).to.equal(2);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    session.answer('assistantHistory', () => Promise.reject(new Error('down')));
    opened.find<HTMLElement>('.list-more').click();
    await until('the failure', () => opened.root.querySelector('.list .banner'));
    expect(opened.text()).to.contain('Earlier messages could not be loaded');
    expect(opened.text()).to.contain('question 3');
    session.answer('assistantHistory', async ({ query }) => {
      await held;
      return pages[String(query?.['cursor'] ?? '')];
    });
    opened.find<HTMLElement>('.list .banner button').click();
    await until('the label', () => opened.text().includes('Loading earlier messages'));
    release();
    await until('the first page', () => opened.text().includes('question 1'));
    await until('its text', () => opened.root.querySelectorAll('.md p').length >= 72);
    await settled();
    expect(
      Math.abs(row.getBoundingClientRect().top - list.getBoundingClientRect().top - topPx),
    ).to.be.at.most(1);
    expect(opened.has('.list-more')).to.equal(false);
    expect(opened.find('.list-note').textContent).to.equal('Beginning of the conversation');
    expect(session.callsOf('assistantHistory').map((call) => call.query?.['cursor'])).to.deep.equal([
      undefined,
      'c2',
      'c3',
      'c3',
    ]);
  });

  it('AST-04 CHT-09 a reader who scrolled up is not pulled down and is told of what is new; within 10 px of the end the view follows', async () => {
    const opened = await open();
    await until('the text', () => opened.root.querySelectorAll('.md p').length >= 24);
    const list = opened.find('.list');
    const gap = (): number => list.scrollHeight - list.scrollTop - list.clientHeight;
    await until('the end', () => gap() <= 10);
    const requestId = await ask(opened, 'Why?');
    for (let index = 0; index < 10; index += 1) {
      content(requestId, `Line ${index} of the answer.\n\n`);
      await settled();
      await settled();
      expect(gap()).to.be.at.most(10);
    }
    list.dispatchEvent(new WheelEvent('wheel', { deltaY: -30 }));
    list.scrollTop -= 30;
    await settled();
    const readPx = list.scrollTop;
    for (let index = 0; index < 10; index += 1) {
      content(requestId, `More ${index} of the answer.\n\n`);
      await settled();
      expect(Math.abs(list.scrollTop - readPx)).to.be.at.most(1);
    }
    expect(opened.has('.to-bottom .count')).to.equal(false);
    end(requestId);
    await until('the news', () => opened.root.querySelector('.to-bottom .count'));
    expect(opened.find('.to-bottom button').getAttribute('aria-label')).to.equal('To the end, 1 new answer');
    expect(opened.find('.to-bottom .count').textContent).to.equal('1');
    expect(Math.abs(list.scrollTop - readPx)).to.be.at.most(1);
    opened.find<HTMLElement>('.to-bottom button').click();
    await settled();
    expect(gap()).to.be.at.most(10);
    expect(opened.has('.to-bottom')).to.equal(false);
  });

  it('a rating survives a reload', async () => {
    session.answer('assistantHistory', () => ({
      records: message(1, 'text', { evaluate: 2 }),
      nextCursor: null,
      hasMore: false,
    }));
    const opened = await open();
    await until('the rating', () =>
      opened.root.querySelector('[aria-label="Not helpful"][aria-pressed="true"]'),
    );
  });
});
