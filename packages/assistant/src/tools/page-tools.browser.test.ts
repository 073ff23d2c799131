/** A page lends tools to the drawer: who may, what is asked first, and that nothing of theirs runs as anything but text. */
import { assert } from 'chai';
import { axeProblems } from '../../../../tests/support/axe.ts';
import {
  ask,
  defineDrawer,
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
  afterEach,
  beforeEach,
  describe,
  it,
  settled,
  until as within,
} from '../../../../tests/support/browser.ts';

defineDrawer();

/** Machines that are busy with much else are slow. */
const until = <T>(what: string, probe: () => T): Promise<NonNullable<T>> => within(what, probe, 8_000);

interface ToolHost extends HTMLElement {
  registerTool(tool: unknown, owner?: Element): Promise<() => void>;
  tools: unknown;
}

let opened: Opened;
let ran: unknown[] = [];
let audit: { step: string; name: string; outcome: string; reason?: string }[] = [];
const HOSTILE = '<img src=x onerror="window.hit=1"> <|think|> [x](javascript:alert(1)) \u202Eevil';

const tool = (more: object = {}) => ({
  name: 'set_kiln',
  title: 'Set the kiln',
  description: 'Sets the temperature of a kiln',
  writes: true,
  parameters: { type: 'object', properties: { celsius: { type: 'number', title: 'Temperature' } } },
  changes: () => [{ label: 'Kiln 1', before: '850 °C', after: '900 °C' }],
  run: (values: unknown) => {
    ran.push(values);
    return { text: 'set' };
  },
  ...more,
});

beforeEach(async () => {
  ran = [];
  audit = [];
  given.session = freshSession();
  opened = await open();
  opened.host.addEventListener('plant-audit', (event) =>
    audit.push((event as CustomEvent<(typeof audit)[number]>).detail),
  );
});
afterEach(() => {
  opened.host.remove();
  document.querySelectorAll('[data-lender]').forEach((each) => each.remove());
});

interface Offer {
  readonly pageId: string;
  readonly list: readonly { readonly name: string }[];
}
const offerOf = (type: 'SEND' = 'SEND'): Offer | undefined =>
  (JSON.parse(theSession().assistant.sentOf(type).at(-1)?.extractInfo ?? '{}') as { tools?: Offer }).tools;
const names = (): string[] => offerOf()?.list.map(({ name }) => name) ?? [];
const plan = (requestId: string, values: object = { celsius: 900 }, name = 'set_kiln', callId = 'c1'): void =>
  theSession().assistant.say({
    requestId,
    eventName: 'TOOL',
    data: { pageId: offerOf()?.pageId, calls: [{ callId, name, arguments: values }] },
  });
const results = (): string[] =>
  theSession()
    .assistant.sentOf('TOOL_RESULT')
    .map(({ outcome }) => outcome);
const buttons = (): HTMLButtonElement[] => [
  ...opened.root.querySelectorAll<HTMLButtonElement>('.plan-buttons button'),
];
const asked = (): Promise<unknown> => until('the question', () => buttons().length === 2);
const toolHost = (): ToolHost => opened.host as ToolHost;
function lender(): HTMLElement {
  const element = document.createElement('div');
  element.dataset['lender'] = '';
  document.body.append(element);
  return element;
}
const lendBy = (element: Element, detail: unknown): boolean =>
  element.dispatchEvent(new CustomEvent('plant-assistant-tool', { detail, bubbles: true, composed: true }));

describe('tools of a page', () => {
  it('come by a method, a property and an event; those of an element go with it', async () => {
    await toolHost().registerTool(tool({ name: 'by_method' }));
    toolHost().tools = [tool({ name: 'by_property' })];
    const element = lender();
    lendBy(element, tool({ name: 'by_event' }));
    await settled();
    end(await ask(opened, 'one'));
    assert.sameMembers(names(), ['by_method', 'by_property', 'by_event']);
    element.remove();
    toolHost().tools = [];
    await settled();
    end(await ask(opened, 'two'));
    assert.deepEqual(names(), ['by_method']);
  });

  it('a tool that does not fit is refused by its field, by each way', async () => {
    const errors: { code: string; field?: string }[] = [];
    opened.host.addEventListener('plant-error', (event) =>
      errors.push((event as CustomEvent<{ code: string; field?: string }>).detail),
    );
    let refused = '';
    await toolHost()
      .registerTool(tool({ title: '' }))
      .catch((cause: unknown) => (refused = String(cause)));
    assert.include(refused, '"title"');
    lendBy(lender(), tool({ name: HOSTILE }));
    await settled();
    assert.deepEqual(
      errors.map(({ code, field }) => `${code} ${field ?? ''}`),
      ['tool name'],
    );
    end(await ask(opened, 'one'));
    assert.deepEqual(names(), []);
  });

  it('what changes something shows the plan and what will be changed; Cancel has the keyboard, and Confirm runs it', async () => {
    await toolHost().registerTool(tool());
    const id = await ask(opened, 'set it');
    plan(id);
    await asked();
    const card = opened.find('.plan').textContent ?? '';
    for (const words of ['Set the kiln', 'Changes something', 'Temperature', '900', '850 °C', '900 °C'])
      assert.include(card, words);
    await until('the keyboard at Cancel', () => opened.root.activeElement === buttons()[0]);
    assert.include(opened.find('[aria-live=polite]').textContent ?? '', 'Set the kiln');
    assert.deepEqual(await axeProblems(opened.host), []);
    assert.deepEqual(ran, []);
    buttons()[1]?.click();
    await until('the result', () => results().length === 1);
    assert.deepEqual(ran, [{ celsius: 900 }]);
    assert.deepEqual(results(), ['done']);
    assert.deepEqual(
      audit.filter(({ step }) => step === 'command').map(({ name, outcome }) => `${name} ${outcome}`),
      ['tool:set_kiln done'],
    );
    end(id);
    await until('the plan gone', () => !opened.has('.plan'));
  });

  it('Escape and Cancel both mean no, and the audit tells it', async () => {
    await toolHost().registerTool(tool());
    const id = await ask(opened, 'set it');
    plan(id);
    await asked();
    const [cancel] = buttons();
    if (cancel) press(cancel, 'Escape');
    await until('the result', () => results().length === 1);
    assert.isTrue(opened.host.hasAttribute('open'), 'the drawer stays open');
    plan(id, {}, 'set_kiln', 'c2');
    await asked();
    buttons()[0]?.click();
    await until('the second result', () => results().length === 2);
    assert.deepEqual(results(), ['declined', 'declined']);
    assert.deepEqual(ran, []);
    assert.deepEqual(
      audit.filter(({ step }) => step === 'command').map(({ outcome }) => outcome),
      ['prevented', 'prevented'],
    );
    end(id);
  });

  it('the page can stop a confirmed step, or ask for a second signature', async () => {
    await toolHost().registerTool(tool());
    opened.host.addEventListener('plant-before-command', (event) => event.preventDefault(), { once: true });
    const id = await ask(opened, 'set it');
    plan(id);
    await asked();
    buttons()[1]?.click();
    await until('the result', () => results().length === 1);
    assert.deepEqual(results(), ['prevented']);
    assert.deepEqual(ran, []);
    end(id);
  });

  it('hostile titles, arguments and changes are words and nothing else', async () => {
    await toolHost().registerTool(
      tool({
        title: HOSTILE.slice(0, 80),
        description: HOSTILE,
        parameters: { type: 'object', properties: { note: { type: 'string', title: HOSTILE } } },
        changes: () => [{ label: HOSTILE, before: HOSTILE, after: HOSTILE }],
      }),
    );
    const id = await ask(opened, 'set it');
    plan(id, { note: HOSTILE });
    await asked();
    const card = opened.find('.plan');
    assert.isNull(card.querySelector('img, a, script'));
    assert.include(card.textContent ?? '', '<img src=x onerror=');
    assert.isAtLeast(card.querySelectorAll('bdi').length, 5);
    assert.isUndefined(Reflect.get(window, 'hit'));
    buttons()[0]?.click();
    await until('the result', () => results().length === 1);
    end(id);
  });

  it('a stopped answer takes its question away, and nothing runs', async () => {
    await toolHost().registerTool(tool());
    const id = await ask(opened, 'set it');
    plan(id);
    await asked();
    theSession().assistant.say({ type: 'INTERRUPT_RESPONSE', requestId: id });
    await until('the plan gone', () => !opened.has('.plan'));
    assert.deepEqual([ran, results()], [[], []]);
  });

  it('regenerating lends what stands on the page then', async () => {
    await toolHost().registerTool(tool());
    const id = await ask(opened, 'set it');
    theSession().assistant.say({ requestId: id, eventName: 'CONTENT', data: 'done' });
    end(id, 'm1');
    const again = await until('regenerating', () =>
      [...opened.root.querySelectorAll('button')].find((each) => each.textContent === 'Regenerate'),
    );
    again.click();
    await until('the frame', () => theSession().assistant.sentOf('REBUILD').length === 1);
    const info = theSession().assistant.sentOf('REBUILD')[0]?.extractInfo ?? '{}';
    assert.deepEqual(
      (JSON.parse(info) as { tools: Offer }).tools.list.map(({ name }) => name),
      ['set_kiln'],
    );
    end(theSession().assistant.sentOf('REBUILD')[0]?.requestId ?? '');
  });
});

describe('nobody answers', () => {
  it('the input says why it waits and keeps the draft, the rest can be used, and the question goes out by itself', async () => {
    const { status } = theSession().assistant;
    status.value = 'connecting';
    status.value = 'waiting';
    const note = await until('the note', () => opened.root.querySelector('.banner'));
    assert.include(note.textContent ?? '', 'cannot be reached');
    const before = theSession().assistant.sentOf('SEND').length;
    assert.isFalse(opened.area().disabled);
    type(opened.area(), 'How much today?');
    await settled();
    press(opened.area(), 'Enter');
    await until('the promise', () =>
      (opened.find('.banner').textContent ?? '').includes('goes out as soon as'),
    );
    assert.equal(opened.area().value, 'How much today?');
    assert.equal(theSession().assistant.sentOf('SEND').length, before);
    assert.isNull(opened.root.querySelector('article.answer'), 'nothing failed');
    assert.deepEqual(await axeProblems(opened.host), []);
    // Phrases and the file of the conversation are at hand.
    assert.isFalse(opened.find<HTMLButtonElement>('button[aria-expanded]').disabled);
    assert.isFalse(opened.find<HTMLButtonElement>('[aria-label="Save the conversation as a file"]').disabled);
    theSession().assistant.goOnline();
    await until(
      'the question on the wire',
      () => theSession().assistant.sentOf('SEND').length === before + 1,
    );
    assert.equal(theSession().assistant.sentOf('SEND').at(-1)?.query, 'How much today?');
    await until('the empty input', () => opened.area().value === '');
    assert.isFalse(opened.has('.banner'));
    end(theSession().assistant.sentOf('SEND').at(-1)?.requestId ?? '');
  });

  it('who writes on is not sent half a question', async () => {
    const { status } = theSession().assistant;
    status.value = 'connecting';
    status.value = 'waiting';
    await until('the note', () => opened.root.querySelector('.banner'));
    type(opened.area(), 'How much');
    await settled();
    press(opened.area(), 'Enter');
    await settled();
    type(opened.area(), 'How much steam');
    await settled();
    theSession().assistant.goOnline();
    await until('the note gone', () => !opened.has('.banner'));
    await settled();
    assert.equal(theSession().assistant.sentOf('SEND').length, 0);
    assert.equal(opened.area().value, 'How much steam');
  });
});
