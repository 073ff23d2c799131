import type { StoredPhrases } from '@plantdeck/core/contract';
import { RequestError } from '@plantdeck/core';
import { setViewport } from '@web/test-runner-commands';
import { before, describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import {
  defineDrawer,
  eachAlone,
  freshSession,
  given,
  message,
  open,
  theSession,
  type Opened,
} from '../../../../tests/support/assistant-drawer.ts';

defineDrawer();
before(() => setViewport({ width: 1280, height: 800 }));
eachAlone();

const errorsOf = (opened: Opened): string[] => {
  const ids: string[] = [];
  opened.host.addEventListener('plant-assistant-error', (event) =>
    ids.push((event as CustomEvent<{ id: string }>).detail.id),
  );
  return ids;
};

describe('what the platform keeps of an answer that was written again', () => {
  const earlier = (version: number, text: string): object => ({
    version,
    content: text,
    thinkContent: '',
    messageNodes: [{ type: 'content', content: text }],
    state: 'finished',
    evaluate: 0,
    evaluateReason: null,
  });
  const previous = (opened: Opened): HTMLButtonElement => opened.find('.versions button:first-of-type');

  it('is counted at once, brought with the first step back, and stepped through', async () => {
    theSession().answer('assistantHistory', () => ({
      records: message(1, 'the newest', { olderVersions: 2 }),
      nextCursor: null,
      hasMore: false,
    }));
    theSession().answer('assistantVersions', () => ({
      versions: [earlier(1, 'the first'), earlier(2, 'the second')],
    }));
    const opened = await open();
    await until('the answer', () => opened.text().includes('the newest'));
    expect(opened.find('.versions > span').textContent).to.equal('3 / 3');
    expect(theSession().callsOf('assistantVersions').length).to.equal(0);
    previous(opened).click();
    await until('the second', () => opened.text().includes('the second'));
    expect(opened.find('.versions > span').textContent).to.equal('2 / 3');
    previous(opened).click();
    await until('the first', () => opened.text().includes('the first'));
    await until('its end', () => previous(opened).matches(':disabled, [aria-disabled=true]'));
    expect(opened.find('.versions > span').textContent).to.equal('1 / 3');
    expect(theSession().callsOf('assistantVersions').length).to.equal(1);
    expect(theSession().callsOf('assistantVersions')[0]?.query).to.deep.equal({ chatMessageId: 'm1' });
  });

  it('that cannot be brought is told, and the newest stays', async () => {
    theSession().answer('assistantHistory', () => ({
      records: message(1, 'the newest', { olderVersions: 1 }),
      nextCursor: null,
      hasMore: false,
    }));
    theSession().answer('assistantVersions', () => Promise.reject(new Error('down')));
    const opened = await open();
    const ids = errorsOf(opened);
    await until('the answer', () => opened.has('.versions'));
    previous(opened).click();
    await until('the error', () => ids.includes('PA-107'));
    expect(opened.text()).to.contain('the newest');
    expect(opened.find('.versions > span').textContent).to.equal('2 / 2');
  });
});

describe('phrases on the platform', () => {
  const saved = (): StoredPhrases[] =>
    theSession()
      .callsOf('assistantPhrasesSave')
      .map(({ body }) => body as StoredPhrases);
  const local = (): { abbreviation: string }[] =>
    JSON.parse(localStorage.getItem('common-phrases') ?? '[]') as { abbreviation: string }[];
  const removeFirst = async (opened: Opened): Promise<void> => {
    [...opened.root.querySelectorAll<HTMLElement>('.tools .btn')]
      .find((button) => button.textContent === 'Common phrases')
      ?.click();
    await until('the panel', () => opened.has('.phrases li'));
    opened.find<HTMLButtonElement>('.phrases li button[aria-label^="Delete"]').click();
    await settled();
  };

  it('are nowhere until something is changed, then there, and on the next device', async () => {
    const opened = await open();
    await until('the question', () => theSession().callsOf('assistantPhrases').length === 1);
    await settled();
    expect(saved()).to.deep.equal([]);
    await removeFirst(opened);
    await until('the save', () => saved().length === 1);
    expect(saved()[0]?.version).to.equal(0);
    expect(saved()[0]?.phrases.length).to.equal(8);
    const kept = { version: 1, phrases: saved()[0]?.phrases ?? [] };
    opened.host.remove();

    localStorage.clear();
    given.session = freshSession();
    theSession().answer('assistantPhrases', () => kept);
    await open();
    await until('the phrases', () => local().length === 8);
    expect(local().map(({ abbreviation }) => abbreviation)).to.deep.equal(
      kept.phrases.map(({ short }) => short),
    );
  });

  it('changed on two devices: the other one’s version is read, and nothing is lost without a word', async () => {
    let version = 3;
    const phrases = [
      { short: 'A', text: 'a' },
      { short: 'B', text: 'b' },
    ];
    theSession().answer('assistantPhrases', () => ({ version, phrases }));
    theSession().answer('assistantPhrasesSave', ({ body }) => {
      if ((body as StoredPhrases).version !== version)
        throw new RequestError({ kind: 'api', retCode: '040900', message: 'older' });
      version += 1;
      return { ...(body as StoredPhrases), version };
    });
    const opened = await open();
    await until('the phrases', () => local().length === 2);
    version = 7;
    await removeFirst(opened);
    await until('the save', () => version === 8);
    expect(saved().map((one) => one.version)).to.deep.equal([3, 7]);
    expect(saved()[1]?.phrases).to.deep.equal([{ short: 'B', text: 'b' }]);
  });

  it('a platform without them is left alone; one that fails is told, and the browser keeps them', async () => {
    theSession().answer('assistantPhrases', () => {
      throw new RequestError({ kind: 'http', status: 404, message: 'not found' });
    });
    const quiet = await open();
    const none = errorsOf(quiet);
    await removeFirst(quiet);
    await settled();
    expect(none).to.deep.equal([]);
    expect(local().length).to.equal(8);
    quiet.host.remove();

    given.session = freshSession();
    theSession().answer('assistantPhrasesSave', () => Promise.reject(new Error('down')));
    const failing = await open();
    const ids = errorsOf(failing);
    await removeFirst(failing);
    await until('the error', () => ids.includes('PA-108'));
    expect(local().length).to.equal(7);
  });
});
