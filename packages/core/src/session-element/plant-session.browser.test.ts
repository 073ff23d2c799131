import { ContextEvent } from '@lit/context';
import { afterEach, describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { TAKEN_THEME } from '../element/registry.ts';
import { THEME_CHOICES } from '../element/types.ts';
import { define, PlantSessionElement } from './define.ts';
import { findSession, SESSION_CONTEXT } from '../session/session-context.ts';
import type { PlantSession } from '../session/types.ts';

define();
const made: (() => void)[] = [];
afterEach(async () => {
  for (const undo of made.splice(0)) undo();
  await settled();
});

function put<T extends HTMLElement>(element: T, into: ParentNode = document.body): T {
  into.append(element);
  made.push(() => element.remove());
  return element;
}
function sessionElementOf(attributes: Record<string, string> = {}): PlantSessionElement {
  const element = document.createElement('plant-session') as PlantSessionElement;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
function follow(host: HTMLElement): (PlantSession | null)[] {
  const seen: (PlantSession | null)[] = [];
  made.push(findSession(host, (session) => void seen.push(session)));
  return seen;
}
const token = (life = 3_600) => ({
  token: 'secret',
  expiredTime: life,
  orgId: 'o',
  operateUserId: 'u',
  openOrgId: 'oo',
  uid: 'x',
  eid: 'e',
});

describe('the theme of a session', () => {
  it('is one of those that there are or a look as an object; what does not fit is named, and what was taken stays', async () => {
    const element = put(sessionElementOf({ theme: 'dark', 'base-url': 'https://nobody.test' }));
    const errors: unknown[] = [];
    element.addEventListener('plant-error', (event) => errors.push((event as CustomEvent).detail));
    const taken = (): unknown => Reflect.get(element, TAKEN_THEME);
    expect(taken()).to.equal('dark');
    element.setAttribute('theme', 'pink');
    await settled();
    const misfit = { code: 'attribute', attribute: 'theme' };
    const reason = `expected one of ${THEME_CHOICES.join(', ')}`;
    expect(errors).to.deep.equal([{ ...misfit, value: 'pink', reason }]);
    expect(taken()).to.equal('dark');
    element.theme = 42;
    await settled();
    expect(errors.at(-1)).to.deep.equal({
      ...misfit,
      value: 'number',
      reason: `${reason}, or a look as an object`,
    });
    expect([taken(), element.getAttribute('theme')]).to.deep.equal(['dark', 'pink']);
    element.theme = { base: 'light', tokens: {} };
    element.theme = { tokens: {} };
    element.theme = 'control-room';
    await settled();
    expect(taken()).to.equal('control-room');
    element.theme = undefined;
    await settled();
    expect([taken(), element.theme]).to.deep.equal([null, undefined]);
    expect(errors).to.have.length(2);
  });
});

describe('finding a session', () => {
  it('takes the nearest provider around, through shadow roots', async () => {
    const outer = put(sessionElementOf({ id: 'outer' }));
    const inner = put(sessionElementOf({ id: 'inner' }), outer);
    const card = put(document.createElement('div'), inner);
    const inside = document.createElement('div');
    card.attachShadow({ mode: 'open' }).append(inside);
    await settled();
    expect(follow(inside).at(-1)).to.equal(inner.session);
    expect(follow(inner).at(-1)).to.equal(outer.session);
  });

  it('takes the one that is named, else the default of the page, else its first', async () => {
    const first = put(sessionElementOf({ id: 'one' }));
    const second = put(sessionElementOf({ id: 'two' }));
    const named = put(document.createElement('div'));
    named.setAttribute('session', 'two');
    await settled();
    const seen = follow(put(document.createElement('div')));
    expect(follow(named)).to.deep.equal([second.session]);
    expect(seen.at(-1)).to.equal(first.session);
    second.setAttribute('default', '');
    expect(seen.at(-1)).to.equal(second.session);
  });

  it('waits for a provider that comes later and notices one that goes', async () => {
    const seen = follow(put(document.createElement('div')));
    expect(seen).to.deep.equal([null]);
    const late = put(sessionElementOf());
    await settled();
    const session = late.session;
    expect(seen).to.deep.equal([null, session]);
    late.remove();
    await settled();
    expect(seen).to.deep.equal([null, session, null]);
  });

  it('takes a foreign provider of the context protocol', () => {
    const foreign = { id: 'foreign' } as PlantSession;
    const provider = put(document.createElement('section'));
    provider.addEventListener('context-request', (event) => {
      const request = event as ContextEvent<never>;
      if ((request.context as unknown) !== SESSION_CONTEXT) return;
      event.stopPropagation();
      (request.callback as (session: PlantSession) => void)(foreign);
    });
    expect(follow(put(document.createElement('div'), provider))).to.deep.equal([foreign]);
  });
});

describe('<plant-session>', () => {
  it('answers the context protocol, to those too who asked before it came', async () => {
    const wrapper = put(document.createElement('div'));
    const consumer = put(document.createElement('div'), wrapper);
    const heard: unknown[] = [];
    const ask = () =>
      consumer.dispatchEvent(
        new ContextEvent(SESSION_CONTEXT as never, consumer, (value) => void heard.push(value), true),
      );
    put(sessionElementOf());
    await settled();
    ask();
    expect(heard).to.have.length(0);
    const late = put(sessionElementOf(), wrapper);
    late.append(consumer);
    await settled();
    await until('the late provider answered', () => heard.includes(late.session));
  });

  it('takes properties that were set before it was defined', async () => {
    const tag = 'early-session';
    const early = document.createElement(tag);
    const asked: number[] = [];
    Object.assign(early, { tokenProvider: () => (asked.push(1), token()) });
    put(early);
    define('early');
    await until('the provider was asked', () => asked.length === 1);
    expect(Object.hasOwn(early, 'tokenProvider')).to.equal(false);
  });

  it('never takes a token from an attribute, and says why', async () => {
    const { warn } = console;
    const warnings: string[] = [];
    console.warn = (text: string) => void warnings.push(text);
    try {
      const element = put(sessionElementOf({ token: 'secret' }));
      await settled();
      expect(element.session?.state.value).to.deep.equal({ name: 'signed-out', reason: 'none' });
      expect(warnings.filter((text) => text.includes('attribute "token" is ignored'))).to.have.length(1);
    } finally {
      console.warn = warn;
    }
  });

  it('keeps its session through a move and ends it when it leaves', async () => {
    const element = put(sessionElementOf());
    await settled();
    const { session } = element;
    put(document.createElement('div')).append(element);
    await settled();
    expect(element.session).to.equal(session);
    element.remove();
    await settled();
    expect(element.session).to.equal(null);
  });

  it('is the same session whether it is read at once or later', async () => {
    const element = put(sessionElementOf());
    const { session } = element;
    await settled();
    expect(element.session).to.equal(session);
    expect(element.token).to.equal(undefined);
  });

  it('tells the page that a token runs out, and lets it bring the next one', async () => {
    const element = sessionElementOf();
    const told: string[] = [];
    let asked = 0;
    element.tokenProvider = () => {
      asked += 1;
      return token(1);
    };
    const wrapper = put(document.createElement('div'));
    for (const what of ['expiring', 'expired', 'denied', 'restored']) {
      wrapper.addEventListener(`plant-session-${what}`, (event) => {
        told.push(what);
        if (what === 'expiring') event.preventDefault();
      });
    }
    put(element, wrapper);
    await until('the token is about to run out', () => told.includes('expiring'));
    expect(asked).to.equal(1);
    element.token = token();
    expect(told).to.deep.equal(['expiring']);
  });

  it('keeps what fitted when an attribute does not, and says so', async () => {
    const element = put(sessionElementOf({ 'base-url': 'https://plant.test', 'socket-auth': 'token' }));
    const told: unknown[] = [];
    element.addEventListener(
      'plant-error',
      (event) => void told.push((event as CustomEvent).detail.attribute),
    );
    await settled();
    const { session } = element;
    element.setAttribute('base-url', 'http://[');
    element.setAttribute('storage', 'everywhere');
    await settled();
    expect(told).to.deep.equal(['base-url', 'storage']);
    expect(element.session).to.equal(session);
    expect(session?.baseUrl()).to.equal('https://plant.test');
  });

  it('takes no room on the page', async () => {
    const element = put(sessionElementOf());
    await settled();
    expect(getComputedStyle(element).display).to.equal('contents');
    expect(element.shadowRoot?.querySelector('slot')).to.not.equal(null);
  });
});
