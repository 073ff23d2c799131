import { axeProblems } from './axe.ts';
import { ContractError, expectSame, expectThat, settled, until } from './expectations.ts';
import { watchLeaks } from './leaks.ts';
import {
  freshTag,
  goodValue,
  isNative,
  mounted,
  propertyOf,
  removed,
  rootOf,
  type Check,
  type ContractSubject,
  type Fields,
} from './subject.ts';

const attributesOf = ({ surface }: ContractSubject) =>
  Object.entries(surface.attributes).filter(([name]) => !isNative(name));

const errorEventOf = ({ errorEvent, surface }: ContractSubject): string | undefined =>
  errorEvent ?? Object.keys(surface.events).find((name) => /(?:^|-)error$/.test(name));

const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/** What every element keeps, whatever it shows. */
export const ELEMENT_CHECKS: readonly Check[] = [
  {
    id: 'keeps-early-properties',
    title: 'keeps properties that were set before the definition',
    async run(subject) {
      const fresh = freshTag(subject);
      const element = document.createElement(fresh.tag) as Fields;
      const given = new Map<string, unknown>(
        Object.keys(subject.surface.properties).map((name) => [name, { given: name }]),
      );
      for (const [name, attribute] of attributesOf(subject))
        given.set(propertyOf(name, attribute), goodValue(attribute));
      for (const [name, value] of given) element[name] = value;
      fresh.define();
      customElements.upgrade(element);
      // The upgrade takes over what stands on the element when it is put into a page.
      document.body.append(element);
      for (const [name, value] of given) {
        expectThat(element[name] === value, `${name}: what was set before the definition is lost`);
        expectThat(!Object.hasOwn(element, name), `${name}: still hides the element's own property`);
      }
      await removed(element);
    },
  },
  {
    id: 'reads-attributes',
    title: 'reads a bare attribute as true and restores the default when it goes',
    async run(subject) {
      const fresh = freshTag(subject);
      fresh.define();
      const element = document.createElement(fresh.tag) as Fields;
      for (const [name, attribute] of attributesOf(subject)) {
        const property = propertyOf(name, attribute);
        const before = element[property];
        const good = goodValue(attribute);
        element.setAttribute(name, attribute.kind === 'boolean' ? '' : textOf(good));
        expectSame(element[property], good, name);
        element.removeAttribute(name);
        expectSame(element[property], before, `${name} after it went`);
      }
      await settled();
    },
  },
  {
    id: 'takes-objects-by-reference',
    title: 'takes objects, arrays and functions as they are and writes none of them to an attribute',
    async run(subject) {
      const fresh = freshTag(subject);
      fresh.define();
      const element = document.createElement(fresh.tag) as Fields;
      const before = element.getAttributeNames().length;
      for (const name of Object.keys(subject.surface.properties))
        for (const value of [{ a: 1 }, [1, 2], () => 'called']) {
          element[name] = value;
          expectThat(element[name] === value, `${name}: is not the ${typeof value} that was given`);
        }
      expectThat(
        element.getAttributeNames().length === before,
        `wrote the attributes ${element.getAttributeNames().join(', ')}`,
      );
      await settled();
    },
  },
  {
    id: 'fires-public-events',
    title:
      'fires events with kebab-case names that bubble, are composed, and can be cancelled where they announce an intent',
    async run(subject) {
      for (const name of Object.keys(subject.surface.events))
        expectThat(/^[a-z]+(-[a-z]+)*$/.test(name), `${name} is no kebab-case name`);
      if (subject.emit) return emitted(subject, subject.emit);
      await overheard(subject);
    },
  },
  {
    id: 'survives-moves',
    title: 'keeps its state when it is moved',
    async run(subject) {
      const { element, root } = await mounted(subject);
      const drawn = root.firstElementChild;
      expectThat(drawn !== null, 'has drawn no element');
      const [other, third] = [document.createElement('section'), document.createElement('section')];
      document.body.append(other, third);
      other.append(element);
      await settled();
      expectThat(root.firstElementChild === drawn, 'drew itself anew when it was moved');
      if ('moveBefore' in third)
        (third as { moveBefore(node: Node, before: Node | null): void }).moveBefore(element, null);
      await settled();
      expectThat(root.firstElementChild === drawn, 'drew itself anew when it was moved in one step');
      other.remove();
      third.remove();
      await settled();
    },
  },
  {
    id: 'keeps-good-values',
    title: 'keeps the last good value of a malformed attribute and tells so by an event',
    skip: (subject) =>
      errorEventOf(subject) === undefined ? 'declares no event that tells of errors' : null,
    async run(subject) {
      const { element } = await mounted(subject);
      const eventName = errorEventOf(subject) ?? '';
      for (const [name, attribute] of attributesOf(subject)) {
        if (attribute.kind === 'string') continue;
        element.setAttribute(name, textOf(goodValue(attribute)));
        const good = element[propertyOf(name, attribute)];
        const errors: { code?: unknown; attribute?: unknown; value?: unknown; reason?: unknown }[] = [];
        const hear = (event: Event): void => void errors.push(Object((event as CustomEvent<unknown>).detail));
        element.addEventListener(eventName, hear);
        element.setAttribute(name, '{malformed');
        element.removeEventListener(eventName, hear);
        expectSame(element[propertyOf(name, attribute)], good, name);
        expectThat(errors.length === 1, `${name}: ${eventName} was fired ${errors.length} times`);
        expectSame(errors[0]?.attribute, name, `${eventName} detail.attribute`);
        expectThat(
          typeof errors[0]?.reason === 'string' && errors[0].reason !== '',
          `${eventName} of ${name} gives no reason`,
        );
      }
      await removed(element);
    },
  },
  {
    id: 'defines-twice',
    title: 'is defined twice without harm',
    skip: ({ define }) => (define ? null : 'its module gives no function that defines it'),
    async run(subject) {
      const fresh = freshTag(subject);
      const first = fresh.define();
      const { warn } = console;
      console.warn = () => undefined;
      try {
        expectThat(fresh.define() === first, 'the second definition answers another class');
      } finally {
        console.warn = warn;
      }
      await settled();
    },
  },
  {
    id: 'has-methods-early',
    title: 'has its methods from the start, before it is in a page',
    async run(subject) {
      const fresh = freshTag(subject);
      fresh.define();
      const element = document.createElement(fresh.tag) as Fields;
      for (const name of Object.keys(subject.surface.methods))
        expectThat(typeof element[name] === 'function', `${name} is no function`);
      await settled();
    },
  },
  {
    id: 'observes-its-attributes',
    title: 'observes the attributes that it declares and no others, but for their names without hyphens',
    async run(subject) {
      const made = freshTag(subject).define() as CustomElementConstructor & {
        observedAttributes?: readonly string[];
      };
      const declared = Object.keys(subject.surface.attributes);
      // Frameworks write the property of an undefined element as an attribute: `refreshSeconds` as `refreshseconds`.
      const aliases = new Set(declared.map((name) => name.replaceAll('-', '')));
      const own = (names: readonly string[]): string[] =>
        names.filter((name) => !isNative(name) && (declared.includes(name) || !aliases.has(name))).toSorted();
      expectSame(own(made.observedAttributes ?? []), own(declared), 'observed attributes');
      await settled();
    },
  },
  {
    id: 'resists-inherited-styles',
    title: 'is not reached by inherited styles of the page around',
    async run(subject) {
      const { element, root } = await mounted(subject);
      const around = document.createElement('div');
      Object.assign(around.style, {
        letterSpacing: '9px',
        textTransform: 'uppercase',
        fontSize: '40px',
        color: 'rgb(1, 2, 3)',
      });
      document.body.append(around);
      around.append(element);
      await settled();
      const drawn = [...root.children].find(({ localName }) => !/^(?:style|link|slot)$/.test(localName));
      expectThat(drawn !== undefined, 'has drawn no element');
      const { letterSpacing, textTransform, color } = getComputedStyle(drawn);
      around.remove();
      expectSame(letterSpacing, 'normal', 'letter-spacing');
      expectSame(textTransform, 'none', 'text-transform');
      expectThat(color !== 'rgb(1, 2, 3)', 'takes the colour of the page around');
      await settled();
    },
  },
  {
    id: 'is-accessible',
    title: 'is accessible in each of its themes',
    async run(subject) {
      const { element } = await mounted(subject);
      const theme = subject.surface.attributes['theme'];
      const problems: string[] = [];
      // Themes differ in their colours alone.
      let isSeenWhole = false;
      for (const each of theme?.kind === 'enum' ? theme.values : [null]) {
        if (each !== null) element.setAttribute('theme', each);
        await settled();
        const found = await axeProblems(element, isSeenWhole);
        isSeenWhole = true;
        problems.push(...found.map((problem) => (each === null ? problem : `${each}: ${problem}`)));
      }
      await removed(element);
      if (problems.length > 0) throw new ContractError(problems.join('\n'));
    },
  },
  {
    id: 'leaves-nothing',
    title: 'leaves nothing behind when it is removed',
    async run(subject) {
      const fresh = freshTag(subject);
      // The first time around loads chunks and lets a framework listen on the document once for all.
      await removed((await mounted(subject, fresh)).element);
      const head = document.head.innerHTML;
      const bodyChildren = document.body.childElementCount;
      const leaks = watchLeaks();
      try {
        for (let cycle = 0; cycle < 3; cycle++) {
          const { element } = await mounted(subject, fresh);
          await removed(element);
          if (subject.isEmptied) expectThat(subject.isEmptied(rootOf(element)), 'keeps what it had drawn');
        }
        await until('everything is closed', () =>
          Object.values(leaks.open()).every((count) => count === 0),
        ).catch(() => {
          const open = Object.entries(leaks.open()).filter(([, count]) => count > 0);
          throw new ContractError(`stay open: ${open.map(([what, count]) => `${count} ${what}`).join(', ')}`);
        });
      } finally {
        leaks.restore();
      }
      expectThat(document.head.innerHTML === head, 'changed the head of the page');
      expectThat(document.body.childElementCount === bodyChildren, 'left something in the body of the page');
    },
  },
];

/** Each declared event, fired as the element would, from inside a shadow root of the page. */
async function emitted(subject: ContractSubject, emit: NonNullable<ContractSubject['emit']>): Promise<void> {
  const { element } = await mounted(subject);
  const outer = document.createElement('div');
  outer.attachShadow({ mode: 'open' }).append(element);
  document.body.append(outer);
  for (const [name, { cancelable = false }] of Object.entries(subject.surface.events)) {
    const seen: unknown[] = [];
    const stop = (event: Event): void => {
      seen.push((event as CustomEvent<unknown>).detail);
      event.preventDefault();
    };
    document.addEventListener(name, stop, { once: true });
    const isAllowed = emit(element, name, { some: 'detail' });
    document.removeEventListener(name, stop);
    expectSame(seen[0], { some: 'detail' }, `${name} as the document hears it`);
    expectThat(isAllowed === !cancelable, `${name} can${cancelable ? 'not' : ''} be cancelled`);
  }
  outer.remove();
  await settled();
}

/** The events that an element fires by itself while it comes up, its attributes change and it goes. */
async function overheard(subject: ContractSubject): Promise<void> {
  const heard: Event[] = [];
  const { dispatchEvent } = EventTarget.prototype;
  const fresh = freshTag(subject);
  EventTarget.prototype.dispatchEvent = function (event: Event) {
    if (this instanceof HTMLElement && this.localName === fresh.tag) heard.push(event);
    return dispatchEvent.call(this, event);
  };
  try {
    const { element } = await mounted(subject, fresh);
    for (const [name, attribute] of attributesOf(subject))
      element.setAttribute(name, textOf(goodValue(attribute)));
    await settled();
    await removed(element);
  } finally {
    EventTarget.prototype.dispatchEvent = dispatchEvent;
  }
  for (const { type, bubbles, composed, cancelable } of heard) {
    // Asking for a context and the like is a protocol between elements, not an event of this one.
    if (!(type in subject.surface.events)) {
      expectThat(/^context-request$/.test(type), `fires "${type}", which it does not declare`);
      continue;
    }
    expectThat(bubbles && composed, `${type} does not bubble through shadow roots`);
    expectSame(cancelable, subject.surface.events[type]?.cancelable ?? false, `${type} can be cancelled`);
  }
}
