import type { Attachment } from '@plantdeck/core/contract';
import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  settled,
  until,
} from '../../../../tests/support/browser.ts';
import { refusal } from '../../../../tests/support/fake-session.ts';
import { axeProblems } from '../../../../tests/support/axe.ts';
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
  theSession,
  type,
  type Opened,
} from '../../../../tests/support/assistant-drawer.ts';

defineDrawer();
const PIECE = 196_608;
/** Files as the platform of these tests has them. */
let stored: Map<string, Attachment & { bytes: number[] }>;
/** While it is set, pieces wait. */
let gate: Promise<void> | null = null;

beforeEach(() => {
  stored = new Map();
  gate = null;
  given.session = freshSession();
  theSession().answer('assistantAttachmentSave', async ({ body }) => {
    await gate;
    const asked = body as Partial<Attachment> & { readonly content?: string };
    if (asked.name !== undefined) {
      const id = `f${stored.size + 1}`;
      const { name, mediaType = 'text/csv', sizeBytes = 0 } = asked;
      stored.set(id, { id, name, mediaType, sizeBytes, bytes: [] });
      return { id, name, mediaType, sizeBytes, receivedBytes: 0 };
    }
    const file = stored.get(asked.id ?? '');
    if (file === undefined) throw new Error('no such file');
    for (const sign of atob(asked.content ?? '')) file.bytes.push(sign.charCodeAt(0));
    if (file.name === 'bad.csv') throw refusal('040001', 'It holds no table.');
    const { bytes, ...known } = file;
    return { ...known, receivedBytes: bytes.length };
  });
  theSession().answer('assistantAttachmentRemove', ({ body }) => {
    stored.delete((body as { id: string }).id);
    return {};
  });
  theSession().answer('assistantAttachment', ({ query }) => {
    const file = stored.get(String(query?.['id']));
    return { ...file, content: btoa(String.fromCharCode(...(file?.bytes ?? []))) };
  });
});
afterEach(() => document.querySelectorAll('plant-assistant').forEach((one) => one.remove()));

const csv = (name = 'a.csv', text = 'a,b\n1,2\n'): File => new File([text], name, { type: 'text/csv' });
const carried = (...files: File[]): DataTransfer => {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer;
};
function choose(opened: Opened, ...files: File[]): void {
  const field = opened.find<HTMLInputElement>('input[type=file]');
  field.files = carried(...files).files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
const chips = (opened: Opened): string[] =>
  [...opened.root.querySelectorAll('.composer .file-name')].map((one) => one.textContent ?? '');
const refusals = (opened: Opened): string => opened.root.querySelector('.file-refusals')?.textContent ?? '';
const ready = (opened: Opened, count: number): Promise<unknown> =>
  until('the files', () => opened.root.querySelectorAll('.composer .file small').length === count);

describe('files with a question', () => {
  it('are off where the page has not asked for them: nothing to choose with, drops and pictures are left to the page', async () => {
    const opened = await open();
    expect(opened.has('input[type=file]')).to.equal(false);
    const over = new DragEvent('dragover', { dataTransfer: carried(csv()), bubbles: true, cancelable: true });
    opened.area().dispatchEvent(over);
    expect(over.defaultPrevented).to.equal(false);
    opened
      .area()
      .dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: carried(csv()), bubbles: true, cancelable: true }),
      );
    await settled();
    expect(theSession().callsOf('assistantAttachmentSave')).to.have.length(0);
  });

  it('CHT-15 are chosen, dropped and pasted, show their way, can be removed, and go with the question', async () => {
    const opened = await open({ attachments: '' });
    let release = (): void => {};
    gate = new Promise((resolve) => (release = resolve));
    const large = csv('large.csv', `n\n${'1234567\n'.repeat(60_000)}`);
    choose(opened, large);
    await until('its way', () => opened.root.querySelector('progress'));
    type(opened.area(), 'What do they sum up to?');
    await settled();
    // What is on its way would be left behind.
    expect(opened.find('.send').getAttribute('aria-disabled')).to.equal('true');
    press(opened.area(), 'Enter');
    await settled();
    expect(theSession().assistant.sentOf('SEND')).to.have.length(0);
    release();
    await ready(opened, 1);
    expect(theSession().callsOf('assistantAttachmentSave')).to.have.length(1 + Math.ceil(large.size / PIECE));
    expect(stored.get('f1')?.bytes.length).to.equal(large.size);

    const over = new DragEvent('dragover', { dataTransfer: carried(csv()), bubbles: true, cancelable: true });
    opened.find('.list').dispatchEvent(over);
    expect(over.defaultPrevented).to.equal(true);
    await settled();
    expect(opened.has('.composer.dropping')).to.equal(true);
    opened
      .find('.list')
      .dispatchEvent(
        new DragEvent('drop', { dataTransfer: carried(csv('dropped.csv')), bubbles: true, cancelable: true }),
      );
    await ready(opened, 2);
    expect(opened.has('.composer.dropping')).to.equal(false);
    const picture = new File([new Uint8Array([137, 80])], 'image.png', { type: 'image/png' });
    opened
      .area()
      .dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: carried(picture), bubbles: true, cancelable: true }),
      );
    await ready(opened, 3);
    expect(chips(opened)).to.deep.equal(['large.csv', 'dropped.csv', 'image.png']);
    expect(await axeProblems(opened.host)).to.deep.equal([]);

    opened.find('.composer .file [aria-label="Remove dropped.csv"]').click();
    await until('its end on the platform', () => stored.size === 2);
    press(opened.area(), 'Enter');
    await until('the question', () => theSession().assistant.sentOf('SEND').length === 1);
    const sent = theSession().assistant.sentOf('SEND')[0];
    expect(JSON.parse(sent?.extractInfo ?? '{}').attachments).to.deep.equal(['f1', 'f3']);
    await settled();
    expect(chips(opened)).to.deep.equal([]);
    expect([...opened.root.querySelectorAll('.list .file-name')].map((one) => one.textContent)).to.deep.equal(
      ['large.csv', 'image.png'],
    );
    // A second question is a question without them.
    const requestId = sent?.requestId ?? '';
    content(requestId, 'fine');
    end(requestId);
    await settled();
    const next = await ask(opened, 'And today?');
    const second = theSession()
      .assistant.sentOf('SEND')
      .find((frame) => frame.requestId === next);
    expect(JSON.parse(second?.extractInfo ?? '{}')).not.to.have.property('attachments');
  });

  it('CHT-15 of another kind, too large, empty or too many are refused in words, and narrower limits of the page hold', async () => {
    const opened = await open({ attachments: '', 'attachment-types': 'text/csv', 'attachment-max-kb': '1' });
    choose(
      opened,
      new File(['x'], 'a.png', { type: 'image/png' }),
      csv('big.csv', 'x'.repeat(1_100)),
      csv('none.csv', ''),
      ...[1, 2, 3, 4, 5].map((at) => csv(`${at}.csv`)),
    );
    await ready(opened, 4);
    expect(chips(opened)).to.deep.equal(['1.csv', '2.csv', '3.csv', '4.csv']);
    expect(refusals(opened)).to.contain(
      '“a.png” is of no kind that can be attached. Choose one of these: CSV.',
    );
    expect(refusals(opened)).to.contain('“big.csv” is larger than 1\u00a0KiB');
    expect(refusals(opened)).to.contain('“none.csv” is empty');
    expect(refusals(opened)).to.contain('“5.csv” was not attached');
  });

  it('CHT-15 what the platform refuses is said in its words and can be tried again; a hostile name stays a name', async () => {
    const opened = await open({ attachments: '' });
    const failures: string[] = [];
    opened.host.addEventListener('plant-assistant-error', (event) =>
      failures.push((event as CustomEvent<{ id: string }>).detail.id),
    );
    choose(opened, csv('bad.csv'));
    await until('the refusal', () =>
      opened.root.querySelector('.file.failed')?.textContent?.includes('It holds no table.'),
    );
    expect(failures).to.deep.equal(['PA-109']);
    opened.find('.composer .file [aria-label="Remove bad.csv"]').click();
    const name = '<img src=x onerror="window.fired=1">\u202Evsc.csv';
    choose(opened, csv(name));
    await ready(opened, 1);
    expect(chips(opened)[0]).to.equal('<img src=x onerror="window.fired=1">vsc.csv');
    expect(opened.has('.file img')).to.equal(false);
  });

  it('stand with their question after a reload, and can be saved again', async () => {
    const [question, answer] = message(1, 'fine');
    if (question === undefined || answer === undefined) throw new Error('no message');
    const file = { id: 'f9', name: 'week.csv', mediaType: 'text/csv' as const, sizeBytes: 3 };
    stored.set('f9', { ...file, bytes: [97, 44, 98] });
    theSession().answer('assistantHistory', () => ({
      records: [{ ...question, attachments: [file] }, answer],
      nextCursor: null,
      hasMore: false,
    }));
    const opened = await open();
    await until('the file', () => opened.root.querySelector('.list button.file'));
    const saved: string[] = [];
    const onClick = (event: Event): void => {
      const link = event.composedPath()[0];
      if (!(link instanceof HTMLAnchorElement) || link.download === '') return;
      event.preventDefault();
      saved.push(link.download);
    };
    opened.root.addEventListener('click', onClick);
    opened.find('.list button.file').click();
    await until('the file', () => saved.length === 1);
    expect(saved).to.deep.equal(['week.csv']);
  });

  it('stop going up with the drawer that they were chosen in', async () => {
    const opened = await open({ attachments: '' });
    let release = (): void => {};
    gate = new Promise((resolve) => (release = resolve));
    choose(opened, csv('large.csv', `n\n${'1234567\n'.repeat(60_000)}`));
    await until('its beginning', () => theSession().callsOf('assistantAttachmentSave').length === 1);
    opened.host.remove();
    await settled();
    release();
    await settled();
    expect(theSession().callsOf('assistantAttachmentSave')).to.have.length(1);
  });
});
