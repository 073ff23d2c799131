import type { Availability } from '@plantdeck/core/contract';
import { describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import {
  content,
  defineDrawer,
  eachAlone,
  end,
  freshSession,
  given,
  open,
  press,
  theSession,
  type,
  type Opened,
} from '../../../../tests/support/assistant-drawer.ts';
import {
  createFakeAssistantSocket,
  createFakeSession,
  type FakeSession,
} from '../../../../tests/support/fake-session.ts';

defineDrawer();
eachAlone();

const banner = (opened: Opened): string =>
  opened.root.querySelector('.frame > .banner')?.textContent?.replace(/\s+/g, ' ') ?? '';
const says = (session: FakeSession, availability: Availability): void =>
  session.answer('assistantPage', () => ({
    scenes: [{ name: 'Equipment', description: 'Which mills ran too long?' }],
    availability,
  }));
const sends = (): string[] =>
  theSession()
    .assistant.sentOf('SEND')
    .map(({ query }) => query);

describe('a platform whose language model is away', () => {
  it('that answers by itself meanwhile: said at opening, questions go out, and the word goes when the model is back', async () => {
    says(theSession(), { state: 'limited', checkAgainS: 1 });
    const opened = await open();
    await until('the word', () => banner(opened).includes('The language model is away just now'));
    expect(banner(opened)).to.contain('The platform answers questions about the plant’s figures by itself');
    type(opened.area(), 'How much today?');
    await settled();
    press(opened.area(), 'Enter');
    await until('the question', () => sends().length === 1);
    const requestId = theSession().assistant.sentOf('SEND')[0]?.requestId ?? '';
    content(requestId, 'so much');
    end(requestId);
    await until('the word again', () => banner(opened).includes('language model is away'));
    says(theSession(), { state: 'whole' });
    await until('the end of it', () => banner(opened) === '', 5_000);
    const asked = theSession().callsOf('assistantPage').length;
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    expect(theSession().callsOf('assistantPage')).to.have.length(asked);
  });

  it('that cannot answer at all keeps draft and question, of a card too, and asks by itself when it is back', async () => {
    says(theSession(), { state: 'away', checkAgainS: 1 });
    const opened = await open();
    await until('the word', () => banner(opened).includes('its language model is away'));
    expect(banner(opened)).to.contain('What you type is kept');
    await until('the card', () => opened.has('.empty button'));
    opened.find('.empty button').click();
    await until('the promise', () => banner(opened).includes('goes out as soon as the assistant is back'));
    expect(opened.area().value).to.equal('Which mills ran too long?');
    // Who writes on is not done asking.
    type(opened.area(), 'Which mills ran too long yesterday?');
    await until('the other word', () => banner(opened).includes('What you type is kept'));
    press(opened.area(), 'Enter');
    await until('the promise again', () => banner(opened).includes('goes out as soon as'));
    expect(sends()).to.deep.equal([]);
    says(theSession(), { state: 'whole' });
    await until('the question', () => sends().length === 1, 5_000);
    expect(sends()).to.deep.equal(['Which mills ran too long yesterday?']);
    await until('the empty input', () => opened.area().value === '' && banner(opened) === '');
  });

  it('is learnt with the first answer, where it was there at opening', async () => {
    const opened = await open();
    expect(banner(opened)).to.equal('');
    says(theSession(), { state: 'limited', checkAgainS: 60 });
    type(opened.area(), 'How much today?');
    await settled();
    press(opened.area(), 'Enter');
    await until('the question', () => sends().length === 1);
    end(theSession().assistant.sentOf('SEND')[0]?.requestId ?? '');
    await until('the word', () => banner(opened).includes('language model is away'));
    const again = opened.root.querySelector<HTMLButtonElement>('.frame > .banner button');
    says(theSession(), { state: 'whole' });
    again?.click();
    await until('the end of it', () => banner(opened) === '');
  });
});

/** As after a reload: the tab keeps what it has, all else is new. */
async function reload(opened: Opened, isOnline: boolean): Promise<Opened> {
  opened.host.remove();
  await settled();
  const before = theSession();
  given.session = createFakeSession(
    {
      assistantPermission: before.answerOf('assistantPermission'),
      assistantHistory: before.answerOf('assistantHistory'),
      assistantQuota: before.answerOf('assistantQuota'),
      assistantPage: before.answerOf('assistantPage'),
      assistantPhrases: before.answerOf('assistantPhrases'),
    },
    createFakeAssistantSocket(isOnline),
  );
  return open();
}

describe('a question that the platform has not shown to have', () => {
  const askOffline = async (): Promise<Opened> => {
    given.session = await offline();
    const opened = await open();
    type(opened.area(), 'How much today?');
    await settled();
    press(opened.area(), 'Enter');
    await until('the question', () => opened.text().includes('How much today?'));
    expect(sends()).to.deep.equal([]);
    return opened;
  };
  const offline = async (): Promise<FakeSession> => {
    const fresh = freshSession();
    return Object.assign(fresh, { assistant: createFakeAssistantSocket(false) });
  };

  it('survives a reload and is asked', async () => {
    const opened = await askOffline();
    const again = await reload(opened, true);
    await until('the question', () => sends().length === 1);
    expect(sends()).to.deep.equal(['How much today?']);
    await until('its row', () => again.text().includes('How much today?'));
    const requestId = theSession().assistant.sentOf('SEND')[0]?.requestId ?? '';
    content(requestId, 'so much');
    end(requestId);
    await until('the answer', () => again.text().includes('so much'));
    const third = await reload(again, true);
    await settled();
    expect(sends()).to.deep.equal([]);
    expect(third.area().value).to.equal('');
  });

  it('goes with its reader at a sign-out, and stays out of a second drawer of the same person', async () => {
    const opened = await askOffline();
    const second = await open({ display: 'inline' });
    await settled();
    expect(second.text()).not.to.contain('How much today?');
    type(second.area(), 'of the second');
    await settled();
    expect(opened.area().value).to.equal('');
    second.host.remove();
    expect(Object.keys(sessionStorage).some((key) => key.includes('unheard'))).to.equal(true);
    await theSession().signOut();
    await until('nothing kept', () => Object.keys(sessionStorage).every((key) => !key.includes('assistant')));
  });
});
