import { setViewport } from '@web/test-runner-commands';
import {
  defineDrawer,
  eachAlone,
  open,
  press,
  theSession,
  type,
  type Opened,
} from '../../../../tests/support/assistant-drawer.ts';
import { before, describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';

defineDrawer();
before(() => setViewport({ width: 1280, height: 800 }));
eachAlone();

interface Stored {
  readonly icon: string;
  readonly text: string;
  readonly abbreviation: string;
}
const stored = (): Stored[] => JSON.parse(localStorage.getItem('common-phrases') ?? '[]') as Stored[];
const fill = (input: HTMLInputElement, text: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
};
async function openPhrases(opened: Opened): Promise<void> {
  [...opened.root.querySelectorAll<HTMLElement>('.tools .btn')]
    .find((button) => button.textContent === 'Common phrases')
    ?.click();
  await until('the phrases', () => opened.root.querySelector('.phrases'));
}
const rows = (opened: Opened): number => opened.root.querySelectorAll('.phrases li').length;
const inputs = (opened: Opened): HTMLInputElement[] => [
  ...opened.root.querySelectorAll<HTMLInputElement>('.phrase-editor input'),
];
async function save(opened: Opened, abbreviation: string, text: string): Promise<void> {
  const [first, second] = inputs(opened);
  if (first === undefined || second === undefined) throw new Error('no editor is open');
  fill(first, abbreviation);
  fill(second, text);
  await settled();
  opened.find<HTMLElement>('.phrase-editor [type="submit"]').click();
  await settled();
}

describe('common phrases', () => {
  it('PHR-01 are nine at first under the key common-phrases, and can be added, edited, deleted and selected', async () => {
    const opened = await open();
    await openPhrases(opened);
    expect(rows(opened)).to.equal(9);
    expect(stored().length).to.equal(9);
    opened.find<HTMLElement>('.phrases-head .btn').click();
    await settled();
    await save(opened, ' OEE ', ' Show OEE by line ');
    expect(stored().at(-1)).to.deep.equal({ icon: 'message', abbreviation: 'OEE', text: 'Show OEE by line' });
    expect(rows(opened)).to.equal(10);
    opened.find<HTMLElement>('[aria-label="Edit OEE"]').click();
    await settled();
    await save(opened, 'OE', 'Show OEE by shift');
    expect(stored().at(-1)).to.deep.equal({ icon: 'message', abbreviation: 'OE', text: 'Show OEE by shift' });
    opened.find<HTMLElement>('[aria-label="Delete OUT"]').click();
    await settled();
    expect(stored().some(({ abbreviation }) => abbreviation === 'OUT')).to.equal(false);
    [...opened.root.querySelectorAll<HTMLElement>('.phrase')].at(-1)?.click();
    await settled();
    expect(opened.area().value).to.equal('Show OEE by shift');
    expect(opened.has('.phrases')).to.equal(false);
    opened.host.remove();
    const again = await open();
    await openPhrases(again);
    expect(rows(again)).to.equal(9);
    expect(again.find('.phrases').textContent).to.contain('Show OEE by shift');
  });

  it('PHR-02 one is edited at a time, and a click outside gives it up', async () => {
    const opened = await open();
    await openPhrases(opened);
    opened.find<HTMLElement>('[aria-label="Edit OUT"]').click();
    await settled();
    expect(opened.root.querySelectorAll('.phrase-editor').length).to.equal(1);
    const other = opened.find<HTMLElement>('[aria-label="Edit PR"]');
    other.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
    other.click();
    await settled();
    expect(opened.root.querySelectorAll('.phrase-editor').length).to.equal(1);
    expect(inputs(opened)[0]?.value).to.equal('PR');
    opened
      .find('.phrase-editor')
      .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
    await settled();
    expect(opened.has('.phrase-editor')).to.equal(true);
    const before = stored();
    fill(inputs(opened)[1] as HTMLInputElement, 'changed');
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
    await until('no editor', () => !opened.has('.phrase-editor'));
    expect(stored()).to.deep.equal(before);
    expect(opened.has('.phrases')).to.equal(true);
  });

  it('PHR-03 300 ms after a word that is an abbreviation its phrase is offered; Tab or the button takes it, Escape or cancel closes', async () => {
    const opened = await open();
    const offer = (): HTMLElement | null => opened.root.querySelector('.shortcut');
    const button = (name: string): HTMLElement | undefined =>
      [...opened.root.querySelectorAll<HTMLElement>('.shortcut .btn')].find((b) =>
        b.textContent?.startsWith(name),
      );
    const startMs = performance.now();
    type(opened.area(), 'show out');
    await until('the offer', offer);
    expect(performance.now() - startMs).to.be.within(280, 900);
    press(opened.area(), 'Escape');
    await settled();
    expect([offer(), opened.host.hasAttribute('open')]).to.deep.equal([null, true]);
    type(opened.area(), '请 out');
    await until('the offer', offer);
    expect(press(opened.area(), 'Tab')).to.equal(false);
    await settled();
    expect(opened.area().value).to.equal('请 Show today’s output of each line');
    type(opened.area(), 'pr');
    await until('the offer', offer);
    button('Cancel')?.click();
    await settled();
    expect([offer(), opened.area().value]).to.deep.equal([null, 'pr']);
    type(opened.area(), 'now pr');
    await until('the offer', offer);
    button('Use full content')?.click();
    await settled();
    expect(opened.area().value).to.equal('now What is this shift’s pass rate?');
  });

  it('PHR-04 abbreviation and text are required after trimming', async () => {
    const opened = await open();
    await openPhrases(opened);
    opened.find<HTMLElement>('.phrases-head .btn').click();
    await settled();
    await save(opened, '   ', 'a text');
    expect(opened.find('.fault').textContent).to.equal('Enter an abbreviation');
    await save(opened, 'AB', '  ');
    expect(opened.find('.fault').textContent).to.equal('Enter the text');
    expect(stored().length).to.equal(9);
    press(opened.area(), 'Escape');
    await until('no editor', () => !opened.has('.phrase-editor'));
    opened.find<HTMLElement>('[aria-label="Edit OUT"]').click();
    await settled();
    await save(opened, 'OUT', ' ');
    expect(opened.find('.fault').textContent).to.equal('Enter the text');
    expect(stored()[0]?.text).to.contain('output');
  });

  it('PHR-05 have icon, text and abbreviation; the nine cover output, pass rate, downtime, steam, month, quarter and threading after a paper break', async () => {
    await open();
    for (const phrase of stored()) {
      expect(Object.keys(phrase).sort()).to.deep.equal(['abbreviation', 'icon', 'text']);
      for (const value of Object.values(phrase)) expect(value).to.be.a('string').and.not.equal('');
    }
    const all = stored().map(({ text }) => text);
    for (const topic of [
      /output of each line/,
      /pass rate/,
      /stops/,
      /steam consumption/,
      /month’s production/,
      /performance .* quarter/,
      /threading after a paper break/,
    ])
      expect(all.filter((text) => topic.test(text)).length, String(topic)).to.equal(1);
  });

  it('CHT-37 expand by Tab, Escape refuses; words end in Chinese too, clashes are told, files come and go, the page brings its own', async () => {
    const opened = await open();
    (opened.host as unknown as { sharedPhrases: unknown }).sharedPhrases = [
      { abbreviation: 'OEE', text: 'Show OEE by line' },
      { abbreviation: 'out', text: 'loses against the own one' },
    ];
    await settled();
    type(opened.area(), '帮我看oee');
    await until('the offer behind Chinese', () => opened.root.querySelector('.shortcut'));
    press(opened.area(), 'Tab');
    await settled();
    expect(opened.area().value).to.equal('帮我看Show OEE by line');
    type(opened.area(), 'shoee');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(opened.has('.shortcut')).to.equal(false);
    type(opened.area(), 'out');
    await until('the own one', () => opened.root.querySelector('.shortcut'));
    expect(opened.find('.shortcut').textContent).to.contain('today’s output');
    press(opened.area(), 'Escape');
    await settled();
    expect(opened.has('.shortcut')).to.equal(false);

    await openPhrases(opened);
    expect(rows(opened)).to.equal(10);
    expect(opened.find('.phrases li:last-child').textContent).to.contain('Shared');
    opened.find<HTMLElement>('.phrases-head .btn').click();
    await settled();
    await save(opened, 'out', 'another');
    expect(opened.find('.fault').textContent).to.equal('This abbreviation is taken');

    const file = (text: string): void => {
      const box = opened.find<HTMLInputElement>('input[type="file"]');
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'phrases.json', { type: 'application/json' }));
      box.files = transfer.files;
      box.dispatchEvent(new Event('change', { bubbles: true }));
    };
    const entry = (abbreviation: string, text: string): Stored => ({ icon: 'message', abbreviation, text });
    file(JSON.stringify([entry('KILN', 'Kiln temperatures'), entry('PR', 'another'), entry('', 'none')]));
    await until('the report', () => opened.root.querySelector('.phrases-said'));
    expect(opened.find('.phrases-said').textContent).to.equal(
      '1 phrase imported. Left out, because the abbreviation is taken: PR. 1 left out for want of an abbreviation or a text.',
    );
    expect(stored().at(-1)).to.deep.equal(entry('KILN', 'Kiln temperatures'));
    const told: string[] = [];
    opened.host.addEventListener('plant-assistant-error', (event) =>
      told.push((event as CustomEvent<{ id: string }>).detail.id),
    );
    file('no phrases');
    await until('the refusal', () => opened.find('.phrases-said').textContent?.includes('no phrases'));
    expect(told).to.deep.equal(['PA-302']);

    const saved = new Promise<Blob>((resolve) => {
      const original = URL.createObjectURL.bind(URL);
      URL.createObjectURL = (blob: Blob) => {
        URL.createObjectURL = original;
        resolve(blob);
        return original(blob);
      };
    });
    opened.root.addEventListener(
      'click',
      (event) => event.target instanceof HTMLAnchorElement && event.preventDefault(),
      {
        once: true,
        capture: false,
      },
    );
    opened.find<HTMLElement>('[aria-label="Export phrases to a file"]').click();
    expect(JSON.parse(await (await saved).text())).to.deep.equal(stored());
  });

  it('CHT-17 a slash opens the menu of phrases: typing narrows it, arrows move, Enter takes one, Escape closes it alone', async () => {
    const opened = await open();
    const options = (): string[] =>
      [...opened.root.querySelectorAll('.slash [role="option"] .abbreviation')].map(
        (o) => o.textContent ?? '',
      );
    const active = (): string | null | undefined =>
      opened.find('.slash [aria-selected="true"] .abbreviation').textContent;
    type(opened.area(), '/');
    await until('the menu', () => opened.root.querySelector('.slash'));
    expect(options().length).to.equal(9);
    expect(active()).to.equal(options()[0]);
    press(opened.area(), 'ArrowDown');
    await settled();
    expect(active()).to.equal(options()[1]);
    expect(opened.area().getAttribute('aria-activedescendant')).to.equal(
      opened.find('.slash [aria-selected="true"]').id,
    );
    press(opened.area(), 'ArrowUp');
    await settled();
    press(opened.area(), 'ArrowUp');
    await settled();
    expect(active()).to.equal(options().at(-1));
    type(opened.area(), '/steam');
    await settled();
    expect(options()).to.deep.equal(['ST']);
    expect(press(opened.area(), 'Enter')).to.equal(false);
    await settled();
    expect(opened.area().value).to.contain('steam consumption');
    expect(theSession().assistant.sent).to.deep.equal([]);
    type(opened.area(), '/zzz');
    await settled();
    expect(opened.find('.slash-none').textContent).to.equal('No phrase fits');
    type(opened.area(), '/');
    await settled();
    press(opened.area(), 'Escape');
    await settled();
    expect([opened.has('.slash'), opened.host.hasAttribute('open')]).to.deep.equal([false, true]);
  });
});
