import { watchLeaks } from '../../../../tests/support/leaks.ts';
import { describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import {
  ask,
  content,
  defineDrawer,
  eachAlone,
  freshSession,
  given,
  open,
  put,
  theSession,
  type,
} from '../../../../tests/support/assistant-drawer.ts';
import { define } from './define.ts';

defineDrawer();
eachAlone();

describe('elements beside each other', () => {
  it('of two persons keep conversation, files, draft and place apart', async () => {
    const first = await open({ display: 'inline', attachments: '' });
    const firstSession = theSession();
    given.session = freshSession();
    given.session.signInAs('u2');
    const second = await open({ display: 'inline' });
    const secondSession = theSession();
    type(first.area(), 'half a question');
    await settled();
    expect(second.area().value).to.equal('');
    expect(second.has('input[type=file]')).to.equal(false);
    const requestId = await ask(second, 'of the second');
    expect(firstSession.assistant.sent).to.have.length(0);
    // The same id on the other wire belongs to another conversation.
    firstSession.assistant.say({ requestId, eventName: 'CONTENT', data: 'STRANGER' });
    content(requestId, 'its answer');
    await until('the answer', () => second.text().includes('its answer'));
    expect(first.text()).not.to.contain('of the second');
    expect(first.text() + second.text()).not.to.contain('STRANGER');
    expect(secondSession.assistant.sentOf('SEND')).to.have.length(1);
  });

  it('defining them again changes nothing for those that are there', async () => {
    const opened = await open({ display: 'inline' });
    const made = customElements.get('plant-assistant');
    define();
    define();
    expect(customElements.get('plant-assistant')).to.equal(made);
    type(opened.area(), 'still here');
    await settled();
    expect(opened.area().value).to.equal('still here');
  });

  it('free sockets, timers, observers, listeners and addresses of files when they go, in the middle of an answer too', async () => {
    const made: string[] = [];
    const freed: string[] = [];
    const { createObjectURL, revokeObjectURL } = URL;
    // A first one brings what is brought once for all: chunks, sheets, words.
    const warm = await open();
    warm.host.remove();
    await settled();
    const watch = watchLeaks();
    URL.createObjectURL = (blob: Blob | MediaSource) => {
      const url = createObjectURL.call(URL, blob);
      made.push(url);
      return url;
    };
    URL.revokeObjectURL = (url: string) => {
      freed.push(url);
      revokeObjectURL.call(URL, url);
    };
    try {
      given.session = freshSession();
      const session = theSession();
      const opened = await open({ attachments: '', launcher: '', 'open-key': 'Alt+Q' });
      const requestId = await ask(opened, 'How much today?');
      content(requestId, 'half an an');
      await until('the answer', () => opened.text().includes('half an an'));
      expect(session.assistant.isAnswerOpen).to.equal(true);
      opened.host.remove();
      await settled();
      expect(session.assistant.isAnswerOpen).to.equal(false);
      // The recorder of the session listens as long as the session lives.
      expect(session.assistant.listenerCount()).to.be.lessThan(2);
      await until('nothing that is open', () => {
        const { timers, frames, observers, sockets, listeners } = watch.open();
        return timers + frames + observers + sockets + listeners === 0;
      });
      expect(freed).to.deep.equal(made);
    } finally {
      watch.restore();
      Object.assign(URL, { createObjectURL, revokeObjectURL });
    }
  });

  it('EMB-25 show what the page says below the input', async () => {
    const opened = put({ open: '' });
    const line = document.createElement('p');
    line.slot = 'disclaimer';
    line.textContent = 'Decide by the board.';
    opened.host.append(line);
    await until('the input', () => opened.has('textarea'));
    const slot = opened.find<HTMLSlotElement>('slot[name=disclaimer]');
    expect(slot.assignedElements()).to.deep.equal([line]);
    expect(line.getBoundingClientRect().height).to.be.greaterThan(10);
    expect(line.getBoundingClientRect().top).to.be.greaterThan(opened.area().getBoundingClientRect().bottom);
  });
});
