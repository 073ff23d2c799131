import type { MessagePage, MessageRecord } from '@plantdeck/core/contract';
import { axeProblems } from '../../../../tests/support/axe.ts';
import { describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { createFakeSession, type FakeSession } from '../../../../tests/support/fake-session.ts';
import { mountElement, namedIn, typeIn } from '../../../../tests/support/mount-element.ts';
import { messageCenterElement } from './message-center.element.ts';

const HOSTILE = '<img src=x onerror="window.hacked=1"> <b>bold</b>';
const message = (number: number, more: Partial<MessageRecord> = {}): MessageRecord => ({
  id: String(number),
  title: `Message ${number}`,
  content: `Content of ${number}`,
  type: 2,
  publisher: 'Li',
  publishTime: `2026-11-20T0${number % 10}:00:00Z`,
  read: false,
  priority: null,
  ...more,
});

/** A platform of 45 messages, as far as the element can tell. */
function platform(more: Partial<MessagePage> = {}): FakeSession & { readonly stored: MessageRecord[] } {
  const stored = Array.from({ length: 45 }, (_, index) => message(index + 1));
  stored[0] = message(1, { type: 4, priority: 1, title: 'P1 alarm: kiln' });
  stored[1] = message(2, { title: HOSTILE, content: HOSTILE });
  const read = (ids: readonly string[] | null): null => {
    stored.forEach((each, index) => {
      if (ids === null || ids.includes(each.id)) stored[index] = { ...each, read: true };
    });
    return null;
  };
  const session = createFakeSession({
    messagePage: ({ body }) => {
      const asked = body as {
        page: { size: number; current: number };
        title?: string;
        type?: number;
        unreadOnly?: boolean;
      };
      const found = stored.filter(
        (each) =>
          each.title.includes(asked.title ?? '') &&
          (asked.type === undefined || each.type === asked.type) &&
          (!asked.unreadOnly || !each.read),
      );
      const from = (asked.page.current - 1) * asked.page.size;
      return {
        records: found.slice(from, from + asked.page.size),
        total: found.length,
        ...more,
      };
    },
    unreadMessageCount: () => {
      const waiting = stored.filter((each) => !each.read);
      const of = (type: number) => waiting.filter((each) => each.type === type).length;
      return {
        count: waiting.length,
        kinds: { system: of(1), announcement: of(2), work: of(3), alarm: of(4) },
      };
    },
    messageDetail: ({ query }) => stored.find((each) => each.id === query?.['id']),
    messageRead: ({ body }) => read((body as { ids: string[] }).ids),
    messageReadAll: () => read(null),
  });
  return Object.assign(session, { stored });
}

const shown = (session: FakeSession) => mountElement(messageCenterElement, session);
const titles = (root: ShadowRoot): string[] =>
  [...root.querySelectorAll('.message b')].map((each) => each.textContent.replace('Unread: ', ''));
const ready = (root: ShadowRoot) => until('messages', () => root.querySelector('.message'));

elementContract(messageCenterElement, {
  make: (element) => Object.assign(element, { givenSession: platform() }),
});

describe('<plant-message-center>', () => {
  it('lists, opens by arrows and Enter, marks what was opened read, and stays accessible', async () => {
    const session = platform();
    const { root, unmount, host } = await shown(session);
    await ready(root);
    expect(titles(root)).to.have.length(20);
    const [first] = root.querySelectorAll<HTMLElement>('.message');
    expect([...root.querySelectorAll('[tabindex="0"][role=option]')]).to.have.length(1);
    first?.focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter'])
      root.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    await until('the opened message', () => root.querySelector('.message-detail h2'));
    expect(root.querySelector('.message-detail h2')?.textContent).to.equal('Message 3');
    await until('read on the platform', () => session.stored[2]?.read);
    await until('no longer bold', () => root.querySelector('[data-id="3"]:not([data-unread])'));
    expect(root.activeElement?.getAttribute('data-id')).to.equal('3');
    expect(await axeProblems(host)).to.deep.equal([]);
    await unmount();
  });

  it('shows what somebody wrote as text, never as markup', async () => {
    const { root, unmount } = await shown(platform());
    await ready(root);
    root.querySelector<HTMLElement>('[data-id="2"]')?.click();
    await until('the opened message', () => root.querySelector('.message-detail h2'));
    expect(root.querySelector('.message-detail h2')?.textContent).to.equal(HOSTILE);
    expect(root.querySelector('.message-content')?.textContent).to.equal(HOSTILE);
    expect(root.querySelector('img')).to.equal(null);
    expect('hacked' in window).to.equal(false);
    await unmount();
  });

  it('asks for a part of the title, a kind, the unread, and the next page', async () => {
    const session = platform();
    const { root, unmount } = await shown(session);
    await ready(root);
    const last = () => session.callsOf('messagePage').at(-1)?.body;
    typeIn(root.querySelector('input[type=search]'), 'Message 4');
    await until('the found ones', () => titles(root).length === 7);
    expect(last()).to.deep.include({ title: 'Message 4' });
    typeIn(root.querySelector('input[type=search]'), 'nothing like it');
    await until('that nothing fits', () => root.querySelector('.messages-list .state'));
    typeIn(root.querySelector('input[type=search]'), '');
    namedIn(root, '[role=radio]', 'Alarms 1').click();
    await until('alarms', () => titles(root).length === 1);
    expect(last()).to.deep.include({ type: 4 });
    namedIn(root, '[role=radio]', 'All').click();
    await until('all', () => titles(root).length === 20);
    namedIn(root, '.pager button', 'Next').click();
    await until('the second page', () => titles(root)[0] === 'Message 21');
    namedIn(root, '.pager button', 'Next').click();
    await until('the last page', () => titles(root).length === 5);
    root.querySelector<HTMLElement>('.tools input[type=checkbox]')?.click();
    await until('the unread from the beginning', () => titles(root).length === 20);
    expect(last()).to.deep.include({ unreadOnly: true });
    await unmount();
  });

  it('marks all as read, and says in the head how many are left', async () => {
    const session = platform();
    const { root, unmount } = await shown(session);
    await ready(root);
    expect(root.querySelector('.screen-head .chip')?.textContent).to.equal('45 unread');
    namedIn(root, '.screen-head button', 'Mark all as read').click();
    await until('nothing unread', () => !root.querySelector('.screen-head .chip'));
    expect(root.querySelector('[data-unread]')).to.equal(null);
    await unmount();
  });

  it('looks again once when many notices come together', async () => {
    const session = platform();
    const { root, unmount } = await shown(session);
    await ready(root);
    const before = session.callsOf('messagePage').length;
    session.stored.unshift(message(99, { title: 'Just now' }));
    for (let count = 0; count < 30; count += 1)
      session.notify('announcement', { id: '99', title: 'Just now' });
    await until('the new one', () => titles(root)[0]?.includes('Just now'));
    expect(session.callsOf('messagePage').length - before).to.equal(1);
    await unmount();
  });

  it('keeps what it shows through a failure, says so, and tries again on demand', async () => {
    const session = platform();
    const { root, unmount } = await shown(session);
    await ready(root);
    const works = session.answerOf('messagePage');
    session.answer('messagePage', () => {
      throw new TypeError('no network');
    });
    session.notify('announcement', { id: '1', title: 'x' });
    await until('the banner', () => root.querySelector('.banner-error'));
    expect(titles(root)).to.have.length(20);
    session.answer('messagePage', works);
    namedIn(root, '.banner button', 'Try again').click();
    await until('no banner', () => !root.querySelector('.banner-error'));
    await unmount();
  });

  it('says that there is nothing, and that it failed before anything came', async () => {
    const empty = platform();
    empty.stored.length = 0;
    const none = await shown(empty);
    await until('nothing', () => none.root.querySelector('.state'));
    expect(none.root.querySelector('.state')?.textContent).to.contain('No messages yet');
    await none.unmount();
    const broken = platform();
    broken.answer('messagePage', () => {
      throw new TypeError('no network');
    });
    const failed = await shown(broken);
    await until('the failure', () => failed.root.querySelector('[role=alert] button'));
    await failed.unmount();
  });

  it('publishes after a second look; what was written survives a failure and a closed dialog', async () => {
    const session = platform({ canPublish: true });
    const sent: unknown[] = [];
    session.answer('announcementPublish', () => {
      throw new TypeError('no network');
    });
    const { root, unmount, host } = await shown(session);
    await ready(root);
    const openDialog = async (): Promise<HTMLDialogElement> => {
      namedIn(root, '.screen-head button', 'Publish announcement').click();
      return until('the dialog', () => root.querySelector<HTMLDialogElement>('dialog[open]'));
    };
    let dialog = await openDialog();
    namedIn(dialog, 'button', 'Publish').click();
    await until('what is missing', () => dialog.querySelectorAll('.fld-problem').length === 2);
    typeIn(dialog.querySelector('input'), 'Shutdown');
    typeIn(dialog.querySelector('textarea'), 'On Friday');
    namedIn(dialog, 'button', 'Cancel').click();
    await until('closed', () => !root.querySelector('dialog[open]'));
    dialog = await openDialog();
    expect(dialog.querySelector('input')?.value).to.equal('Shutdown');
    expect(await axeProblems(host)).to.deep.equal([]);
    const publish = async (): Promise<void> => {
      namedIn(dialog, 'button', 'Publish').click();
      const asking = await until('the question', () => root.querySelectorAll('dialog[open]')[1]);
      namedIn(asking, 'button', 'Publish').click();
      await settled();
    };
    await publish();
    await until('the failure', () => dialog.querySelector('.banner-error'));
    expect(dialog.querySelector('textarea')?.value).to.equal('On Friday');
    session.answer('announcementPublish', ({ body }) => {
      sent.push(body);
      return { id: '1' };
    });
    await publish();
    await until('closed', () => !root.querySelector('dialog[open]'));
    expect(sent).to.deep.equal([{ title: 'Shutdown', content: 'On Friday' }]);
    dialog = await openDialog();
    expect(dialog.querySelector('input')?.value).to.equal('');
    await unmount();
  });

  it('in a narrow column the opened message takes the place of the list, with the way back', async () => {
    const { root, host, unmount } = await shown(platform());
    host.style.width = '360px';
    await ready(root);
    await until('the list alone', () => !root.querySelector('.message-detail'));
    root.querySelector<HTMLElement>('[data-id="5"]')?.click();
    await until('the message alone', () => root.querySelector('.message-detail h2'));
    await settled();
    expect(root.querySelector('.message')).to.equal(null);
    expect(root.activeElement?.tagName).to.equal('H2');
    expect(await axeProblems(host)).to.deep.equal([]);
    namedIn(root, 'button', 'Back').click();
    await ready(root);
    await unmount();
  });
});
