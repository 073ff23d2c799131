import { RequestError } from '@plantdeck/core';
import { TextField } from '@plantdeck/core/ui';
import * as v from 'valibot';
import { axeProblems } from '../../../../tests/support/axe.ts';
import { describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { createFakeSession, refusal, type FakeSession } from '../../../../tests/support/fake-session.ts';
import { mountElement, namedIn, typeIn } from '../../../../tests/support/mount-element.ts';
import { widget as toDosWidget } from '../to-dos/to-dos.widget.ts';
import { widgetDescriptor } from './widget-element.tsx';
import { widgetKind } from './widget-kind.ts';
import { WIDGET_WORDS } from './words/index.ts';

/** A widget with one name, kept by the platform in versions. */
const DataSchema = v.object({ name: v.string(), version: v.number() });
type Data = v.InferOutput<typeof DataSchema>;
const DraftSchema = v.object({ name: v.string() });

const kind = widgetKind<Data, object, v.InferOutput<typeof DraftSchema>>({
  info: toDosWidget,
  element: { summary: '', payload: '' },
  namespace: WIDGET_WORDS,
  schema: DataSchema,
  cfg: v.object({}),
  cfgDefault: {},
  load: ({ session, signal }) => session.request('workApplications', { schema: DataSchema, signal }),
  refreshS: 5,
  staleAfterS: 300,
  notices: ['work'],
  isEmpty: ({ name }) => name === '',
  empty: () => ({ title: 'no name', action: { kind: 'settings', label: 'Give one' } }),
  View: ({ data, isStale }) => <b className={isStale ? 'old' : 'new'}>{data.name}</b>,
  skeleton: 'rows',
  loadEditor: async () => ({
    draft: DraftSchema,
    start: ({ name }) => ({ name }),
    check: ({ name }) => (name === '' ? [{ field: 'name', key: 'rule.name.required' }] : []),
    async save({ name }, { session, data }) {
      await session?.request('workApplicationsSave', {
        schema: v.any(),
        body: { name, version: data.version },
      });
      return {};
    },
    Form: ({ draft, onChange, problemOf }) => (
      <TextField
        label="Name"
        value={draft.name}
        problem={problemOf('name')}
        onChange={(name) => onChange({ name })}
      />
    ),
  }),
});
const element = { ...widgetDescriptor(kind, []), name: 'frame-test-widget' };

/** A platform that keeps one name with a version. */
function platform(): FakeSession & { stored: Data } {
  const session = Object.assign(createFakeSession({}), { stored: { name: 'first', version: 1 } });
  session.answer('workApplications', () => session.stored);
  session.answer('workApplicationsSave', ({ body }) => {
    const { name, version } = body as Data;
    if (version !== session.stored.version) throw refusal('040901', 'Somebody saved meanwhile.');
    if (name === 'bad')
      throw new RequestError({
        kind: 'api',
        retCode: '040004',
        message: 'refused',
        retMsg: 'The platform says no.',
        fields: [{ field: 'name', rule: 'rule.name.long', params: { max: 2 } }],
      });
    session.stored = { name, version: version + 1 };
    return null;
  });
  return session;
}
const openSettings = async (root: ShadowRoot): Promise<HTMLInputElement> => {
  namedIn(root, 'button', 'More actions for To-dos').click();
  await until('the menu', () => root.querySelector('[role=menuitem]') !== null);
  namedIn(root, '[role=menuitem]', 'Settings').click();
  await until('the form', () => root.querySelector('dialog input') !== null);
  return root.querySelector('dialog input') as HTMLInputElement;
};

describe('the frame of a widget', () => {
  it('keeps a draft over wrong entries, a refusal and a conflict, and saves it in the end', async () => {
    const session = platform();
    const { root, host, unmount } = await mountElement(element, session);
    await until('the value', () => root.textContent.includes('first'));
    const field = await openSettings(root);
    // A person presses in a later task than they type, when what was typed is drawn.
    const save = async (): Promise<void> => {
      await settled();
      namedIn(root, 'dialog button', 'Save').click();
    };
    typeIn(field, '');
    await save();
    await until('the rule', () => root.textContent.includes('Enter a name'));
    expect(await axeProblems(host)).to.deep.equal([]);
    typeIn(field, 'bad');
    await save();
    await until('the refusal at its field', () => root.textContent.includes('At most 2 characters'));
    expect(root.textContent).to.contain('The platform says no.');
    session.stored = { name: 'theirs', version: 7 };
    typeIn(field, 'mine');
    await save();
    await until('the conflict', () => root.textContent.includes('Somebody saved meanwhile'));
    namedIn(root, 'button', 'Keep mine').click();
    await settled();
    expect(field.value).to.equal('mine');
    await save();
    await until('it is closed', () => root.querySelector('dialog') === null);
    await until('the saved name', () => root.querySelector('b.new')?.textContent === 'mine');
    expect(session.stored).to.deep.equal({ name: 'mine', version: 8 });
    await unmount();
  });

  it('finds a draft again after the session ran out, and forgets it when the person signs out', async () => {
    const session = platform();
    const first = await mountElement(element, session, { id: 'again' });
    await until('the value', () => first.root.textContent.includes('first'));
    typeIn(await openSettings(first.root), 'half written');
    await settled();
    session.state.value = { name: 'signed-out', reason: 'expired' };
    await first.unmount();
    session.signInAs('u1');
    const second = await mountElement(element, session, { id: 'again' });
    await until('the value', () => second.root.textContent.includes('first'));
    expect((await openSettings(second.root)).value).to.equal('half written');
    expect(second.root.textContent).to.contain('not saved');
    await session.signOut();
    await second.unmount();
    session.signInAs('u1');
    const third = await mountElement(element, session, { id: 'again' });
    await until('the value', () => third.root.textContent.includes('first'));
    expect((await openSettings(third.root)).value).to.equal('first');
    await third.unmount();
  });

  it('keeps the old value over a failure and says so, and shows none of it to another person', async () => {
    const session = platform();
    const { root, host, unmount } = await mountElement(element, session);
    await until('the value', () => root.textContent.includes('first'));
    session.answer('workApplications', () => {
      throw new RequestError({ kind: 'network', message: 'away' });
    });
    await (host as unknown as { refresh(): Promise<void> }).refresh();
    await until('the banner', () => root.textContent.includes('Network error'));
    expect(root.querySelector('b.new')?.textContent).to.equal('first');
    session.signInAs('somebody-else');
    await until('nothing of it', () => root.querySelector('b.new') === null);
    await until('the failure alone', () => root.textContent.includes('The data could not be loaded'));
    expect(await axeProblems(host)).to.deep.equal([]);
    await unmount();
  });

  it('gives calls up when it is removed, and names the field of data that do not fit', async () => {
    const session = platform();
    let signal: AbortSignal | undefined;
    session.answer('workApplications', (options) => {
      signal = options.signal;
      return new Promise(() => undefined);
    });
    const { root, unmount } = await mountElement(element, session);
    await until('the call', () => signal !== undefined);
    expect(root.querySelector('[aria-busy=true]')).to.not.equal(null);
    await unmount();
    expect(signal?.aborted).to.equal(true);
    const given = await mountElement(element, session);
    const errors: unknown[] = [];
    given.host.addEventListener('plant-error', (event) => errors.push((event as CustomEvent).detail));
    Object.assign(given.host, { data: { name: 'x', version: 'wrong' } });
    await until('the field is named', () => given.root.textContent.includes('"version"'));
    await until('the error is raised', () => errors.length > 0);
    expect(errors).to.have.length(1);
    expect(errors[0]).to.include({ code: 'data', field: 'version' });
    Object.assign(given.host, { data: { name: '', version: 1 } });
    await until('it is empty', () => given.root.textContent.includes('Give one'));
    await given.unmount();
  });
});
