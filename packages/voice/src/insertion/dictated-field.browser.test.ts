import { sendKeys } from '@web/test-runner-commands';
import { afterEach, beforeEach, describe, expect, it } from '../../../../tests/support/browser.ts';
import { dictateInto, type DictatedField, type TextField } from './dictated-field.ts';

let field: HTMLTextAreaElement;
let typed: number;
let dictated: DictatedField;
const begin = (into: TextField = field): void => {
  dictated = dictateInto(into, () => (typed += 1));
};

beforeEach(() => {
  typed = 0;
  // In a shadow root, as the field of the drawer is.
  const host = document.body.appendChild(document.createElement('div'));
  const root = host.attachShadow({ mode: 'open' });
  field = root.appendChild(document.createElement('textarea'));
  field.focus();
});
afterEach(() => {
  dictated.release();
  document.body.replaceChildren();
});

describe('spoken words in a field', () => {
  it('CHT-32 what is heard stands at the caret, each newer reading replaces the last, and the next utterance follows', () => {
    field.value = 'Show  now';
    field.setSelectionRange(5, 5);
    begin();
    dictated.show('line');
    expect(field.value).to.equal('Show line now');
    dictated.show('line two');
    expect(field.value).to.equal('Show line two now');
    expect(dictated.place()).to.deep.equal({ from: 5, to: 13 });
    dictated.settle('line two');
    dictated.show('of kiln one');
    expect(field.value).to.equal('Show line two of kiln one now');
    expect(typed).to.equal(0);
  });

  it('selected text gives way to the first word, and comes back when it was none', () => {
    field.value = 'Show mill now';
    field.setSelectionRange(5, 9);
    begin();
    dictated.show('line two');
    expect(field.value).to.equal('Show line two now');
    dictated.settle('');
    expect(field.value).to.equal('Show mill now');
  });

  it('CHT-32 an utterance is one step to undo, and what was typed before it is the next', async () => {
    await sendKeys({ type: 'Show ' });
    begin();
    for (const heard of ['line', 'line two', 'line two of kiln one']) dictated.show(heard);
    dictated.settle('line two of kiln one.');
    dictated.show('And');
    dictated.settle('And line three');
    dictated.release();
    expect(field.value).to.equal('Show line two of kiln one. And line three');
    await sendKeys({ press: 'Control+z' });
    expect(field.value).to.equal('Show line two of kiln one.');
    await sendKeys({ press: 'Control+z' });
    expect(field.value).to.equal('Show ');
    await sendKeys({ press: 'Control+z' });
    expect(field.value).to.equal('');
    for (let step = 0; step < 3; step += 1) await sendKeys({ press: 'Control+y' });
    expect(field.value).to.equal('Show line two of kiln one. And line three');
  });

  it('CHT-32 who types while it is heard loses no letter, within the words or around them, and stops it', async () => {
    for (const caret of [0, 7, 13]) {
      field.value = 'ab';
      field.setSelectionRange(1, 1);
      typed = 0;
      begin();
      dictated.show('line two');
      const before = field.value;
      field.setSelectionRange(caret, caret);
      await sendKeys({ type: 'xyz' });
      const expected = before.slice(0, caret) + 'xyz' + before.slice(caret);
      expect(field.value).to.equal(expected);
      expect(typed).to.equal(1);
      dictated.show('line two of kiln one');
      dictated.settle('something else');
      expect(field.value).to.equal(expected);
      expect(typed).to.equal(1);
    }
  });

  it('a value that the page puts in is kept', () => {
    begin();
    dictated.show('line two');
    field.value = 'from the page';
    dictated.show('line two of');
    expect(field.value).to.equal('from the page');
    expect(typed).to.equal(1);
  });

  it('a caret that is moved meanwhile stays where it is put', () => {
    field.value = 'Show  now';
    field.setSelectionRange(5, 5);
    begin();
    dictated.show('line');
    field.setSelectionRange(2, 2);
    dictated.show('line two');
    expect(field.value).to.equal('Show line two now');
    expect(field.selectionStart).to.equal(2);
    dictated.settle('line two');
    dictated.show('then');
    expect(field.value).to.equal('Sh then ow line two now');
  });

  it('works in a field without the focus, and never in another one that has it', () => {
    const other = document.body.appendChild(document.createElement('textarea'));
    const single = document.body.appendChild(document.createElement('input'));
    single.value = 'kiln';
    single.setSelectionRange(4, 4);
    other.focus();
    begin(single);
    const events: boolean[] = [];
    single.addEventListener('input', () => events.push(dictated.isWriting));
    dictated.show('one');
    dictated.show('one please');
    dictated.settle('one please.');
    expect(single.value).to.equal('kiln one please.');
    expect(other.value).to.equal('');
    expect(document.activeElement).to.equal(other);
    expect(events).to.deep.equal([true, true, true]);
  });
});
