import { sendKeys } from '@web/test-runner-commands';
import { afterEach, beforeEach, expect, it } from '../../../../tests/support/browser.ts';
import { createFakeDictation, type FakeDictation } from '../../../../tests/support/fake-dictation.ts';
import { fillField } from './fill-field.ts';

let field: HTMLTextAreaElement;
let dictation: FakeDictation;
let leave: () => void;
const sentences = (...texts: string[]) =>
  texts.map((transcription, sentenceId) => ({ sentenceId, transcription, translation: '' }));

beforeEach(() => {
  field = document.body.appendChild(document.createElement('textarea'));
  field.focus();
  dictation = createFakeDictation();
  leave = fillField(dictation, () => field);
});
afterEach(() => {
  leave();
  field.remove();
});

it('sentences stand one after the other, each a step to undo, and the next recording follows them', async () => {
  dictation.say({ status: 'connecting', segments: [] });
  dictation.say({ status: 'recording', segments: sentences('Show') });
  dictation.say({ segments: sentences('Show line two.') });
  dictation.say({ segments: sentences('Show line two.', 'And') });
  dictation.say({ segments: sentences('Show line two.', 'And kiln one.') });
  dictation.say({ status: 'processing' });
  dictation.say({ status: 'completed', segments: sentences('Show line two.', 'And kiln one?') });
  expect(field.value).to.equal('Show line two. And kiln one?');
  dictation.say({ status: 'connecting', segments: [] });
  dictation.say({ status: 'recording', segments: sentences('Now') });
  dictation.say({ status: 'completed' });
  expect(field.value).to.equal('Show line two. And kiln one? Now');
  await sendKeys({ press: 'Control+z' });
  await sendKeys({ press: 'Control+z' });
  expect(field.value).to.equal('Show line two.');
});

it('VOC-03 typing stops the recording, and what still comes of it is not written', async () => {
  dictation.say({ status: 'recording', segments: sentences('Show line') });
  await sendKeys({ type: '!' });
  expect(dictation.asked).to.deep.equal(['stop typing']);
  dictation.say({ status: 'processing', segments: sentences('Show line two of the kilns') });
  dictation.say({ status: 'completed' });
  expect(field.value).to.equal('Show line!');
});

it('another provider that takes over goes on behind what is there', () => {
  dictation.say({ status: 'recording', segments: sentences('Show line two.') });
  dictation.say({ status: 'error' });
  dictation.say({ status: 'connecting' });
  dictation.say({ status: 'recording', segments: sentences('Show line two.', 'And three.') });
  dictation.say({ status: 'completed' });
  expect(field.value).to.equal('Show line two. And three.');
});

it('nothing is written where there is no field, nor after it was left', () => {
  leave();
  dictation.say({ status: 'recording', segments: sentences('Show line two.') });
  expect(field.value).to.equal('');
  leave = fillField(dictation, () => null);
  dictation.say({ segments: sentences('Show line three.') });
  expect(field.value).to.equal('');
});
