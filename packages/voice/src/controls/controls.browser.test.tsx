import { emulateMedia, sendKeys } from '@web/test-runner-commands';
import { useWords } from '@plantdeck/core/words';
import type { ReactNode } from 'react';
import { axeProblems } from '../../../../tests/support/axe.ts';
import { beforeEach, describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { createFakeDictation, type FakeDictation } from '../../../../tests/support/fake-dictation.ts';
import { mountView } from '../../../../tests/support/mount-view.tsx';
import { FAILURE_CODES } from '../types.ts';
import { VOICE_WORDS } from '../words/index.ts';
import { VoiceButton } from './voice-button.tsx';
import { VoiceNotes, type DestinationQuestion } from './voice-notes.tsx';
import { VoiceSettings } from './voice-settings.tsx';
import { VoiceStatusLine } from './voice-status.tsx';

let dictation: FakeDictation;
let question: DestinationQuestion | null;
let taken: string[];
beforeEach(() => {
  dictation = createFakeDictation();
  question = null;
  taken = [];
});

function Everything(): ReactNode {
  const words = useWords(VOICE_WORDS);
  return (
    <>
      <VoiceNotes
        dictation={dictation}
        words={words}
        question={question}
        onTranslation={(text) => taken.push(text)}
      />
      <VoiceStatusLine dictation={dictation} words={words} />
      <VoiceButton dictation={dictation} words={words} onBegin={() => taken.push('begin')} />
      <VoiceSettings
        dictation={dictation}
        words={words}
        providerIds={['alicloud', 'xunfei', 'browser', 'acme']}
        microphone={{
          devices: () =>
            Promise.resolve([
              { deviceId: 'default', label: 'Default' },
              { deviceId: 'a', label: 'Headset' },
              { deviceId: 'b', label: '' },
            ]),
        }}
        deviceId={null}
        onProvider={(id) => taken.push(`provider ${id}`)}
        onDevice={(id) => taken.push(`device ${id}`)}
        onClose={() => taken.push('close')}
      />
    </>
  );
}
async function mounted() {
  const { root, host } = await mountView(() => <Everything />);
  await until('the words', () => root.querySelector('[aria-label="Dictate"]'));
  const button = root.querySelector<HTMLButtonElement>('.voice-button');
  if (button === null) throw new Error('no button');
  return { root, host, button };
}
const pointer = (type: string) => new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1 });

describe('the button', () => {
  it('starts with the press, a short one goes on, the next press stops', async () => {
    const { button } = await mounted();
    button.setPointerCapture = () => {};
    button.dispatchEvent(pointer('pointerdown'));
    button.dispatchEvent(pointer('pointerup'));
    expect(dictation.asked).to.deep.equal(['press']);
    dictation.say({ status: 'recording' });
    await settled();
    expect(button.getAttribute('aria-label')).to.equal('Stop dictating');
    expect(button.getAttribute('aria-pressed')).to.equal('true');
    button.dispatchEvent(pointer('pointerdown'));
    button.dispatchEvent(pointer('pointerup'));
    expect(dictation.asked).to.deep.equal(['press', 'toggle']);
    expect(taken).to.deep.equal(['begin']);
  });

  it('held, by pointer or by key, it records for as long as it is held', async () => {
    const { button } = await mounted();
    button.setPointerCapture = () => {};
    button.dispatchEvent(pointer('pointerdown'));
    await new Promise((resolve) => setTimeout(resolve, 450));
    button.dispatchEvent(pointer('pointerup'));
    expect(dictation.asked).to.deep.equal(['press', 'release']);
    button.focus();
    await sendKeys({ down: 'Space' });
    await new Promise((resolve) => setTimeout(resolve, 450));
    await sendKeys({ up: 'Space' });
    expect(dictation.asked).to.deep.equal(['press', 'release', 'press', 'release']);
    await sendKeys({ press: 'Enter' });
    expect(dictation.asked.slice(4)).to.deep.equal(['press']);
  });

  it('a click stays one where the page is busy between press and release', async () => {
    const { button } = await mounted();
    button.setPointerCapture = () => {};
    const up = pointer('pointerup');
    button.dispatchEvent(pointer('pointerdown'));
    const freeMs = performance.now() + 450;
    while (performance.now() < freeMs);
    button.dispatchEvent(up);
    expect(dictation.asked).to.deep.equal(['press']);
  });

  it('a click of assistive technology works as well', async () => {
    const { button } = await mounted();
    button.click();
    expect(dictation.asked).to.deep.equal(['toggle']);
  });
});

describe('what is said beside it', () => {
  it('VOC-07 a wave of five bars while it records, still where less motion is wanted', async () => {
    const { root } = await mounted();
    expect(root.querySelector('.voice-wave')).to.equal(null);
    dictation.say({ status: 'recording', isCapturing: true });
    await settled();
    expect(root.querySelectorAll('.voice-wave i')).to.have.length(5);
    expect(root.querySelector('.voice-wave.simulated')).not.to.equal(null);
    const heights = (): number[] =>
      [...root.querySelectorAll<HTMLElement>('.voice-wave i')].map((bar) => bar.offsetHeight);
    dictation.sound({ volume: 40, isReal: true, isActive: true, bars: [0, 0.5, 1, 0.5, 0] });
    await new Promise((resolve) => setTimeout(resolve, 150));
    const [first = 0, second = 0, third = 0] = heights();
    expect(third).to.be.greaterThan(second);
    expect(second).to.be.greaterThan(first);
    expect(root.querySelector('.voice-wave.simulated')).to.equal(null);
    await emulateMedia({ reducedMotion: 'reduce' });
    expect(new Set(heights()).size).to.equal(1);
    await emulateMedia({ reducedMotion: 'no-preference' });
    expect(root.querySelector('.voice-status')?.textContent).to.contain('Listening 0:00');
    dictation.say({ status: 'completed', isCapturing: false });
    await settled();
    expect(root.querySelector('.voice-wave')).to.equal(null);
  });

  it('each failure has its sentence, and another try or provider where one helps', async () => {
    const { root } = await mounted();
    for (const code of FAILURE_CODES) {
      dictation.say({
        status: 'error',
        failure: { code, providerCode: null, detail: '', isRetryable: true },
        offeredProviderId: null,
      });
      await settled();
      expect(root.querySelector('.banner')?.textContent, code).not.to.contain('failure.');
    }
    root.querySelector<HTMLButtonElement>('.banner .btn')?.click();
    dictation.say({ offeredProviderId: 'xunfei' });
    await settled();
    expect(root.querySelector('.banner')?.textContent).to.contain('iFlytek can take over. The text is kept.');
    root.querySelector<HTMLButtonElement>('.banner .btn-primary')?.click();
    root.querySelector<HTMLButtonElement>('.banner [aria-label="Not now"]')?.click();
    await settled();
    expect(root.querySelector('.banner')).to.equal(null);
    expect(dictation.asked).to.deep.equal(['press', 'acceptOffer', 'dismissOffer']);
  });

  it('CHT-33 a translation stands in a line of its own, and takes the place of what was said on request', async () => {
    const { root } = await mounted();
    dictation.say({ result: { text: 'show line two', isCompleted: true, translation: '显示二号线' } });
    await settled();
    expect(root.querySelector('.voice-translation')?.textContent).to.contain('显示二号线');
    root.querySelector<HTMLButtonElement>('.voice-translation .btn')?.click();
    expect(taken).to.deep.equal(['显示二号线']);
  });

  it('says where the sound goes before it does', async () => {
    const answers: boolean[] = [];
    question = {
      providerId: 'browser',
      destination: 'browserVendor',
      answer: (goesOn) => answers.push(goesOn),
    };
    const { root, host } = await mounted();
    expect(root.querySelector('.banner')?.textContent).to.contain('goes to the maker of this browser');
    for (const each of root.querySelectorAll<HTMLButtonElement>('.banner .btn')) each.click();
    expect(answers).to.deep.equal([true, false]);
    expect(await axeProblems(host)).to.deep.equal([]);
  });

  it('says that only commands are understood, that nothing is heard, and that the level is not measured', async () => {
    const { root, host } = await mounted();
    const capabilities = {
      isDictation: false,
      languages: ['en'],
      hasPartials: true,
      translateTo: [],
      maxSeconds: null,
    };
    dictation.say({ status: 'recording', isCapturing: true, capabilities });
    await settled();
    expect(root.querySelector('.voice-line')?.textContent).to.equal(
      'Understands prepared commands only (English), such as “energy cost last week” · The level is not measured',
    );
    dictation.say({ status: 'completed', isCapturing: false });
    await settled();
    expect(root.querySelector('.voice-line')?.textContent).to.contain('Nothing was understood');
    dictation.say({ status: 'recording', isCapturing: true, hint: 'noSound' });
    await settled();
    expect(root.querySelector('.voice-line')?.textContent).to.contain('No sound arrives');
    expect(root.querySelector('[role="status"].sr')?.textContent).to.contain('No sound arrives');
    expect(await axeProblems(host)).to.deep.equal([]);
  });
});

describe('settings', () => {
  it('another provider is said to be chosen; microphones stand by their names', async () => {
    const { root, host } = await mounted();
    const radios = [...root.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
    expect(radios.map((radio) => radio.closest('label')?.textContent)).to.deep.equal([
      'Platform',
      'iFlytek',
      'This browser',
      'acme',
    ]);
    expect(radios[0]?.checked).to.equal(true);
    radios[1]?.click();
    expect(taken).to.deep.equal(['provider xunfei']);
    await settled();
    expect(root.querySelector('.voice-settings [role="status"]')?.textContent).to.equal(
      'Speech provider: iFlytek',
    );
    await until('the devices', () => root.querySelectorAll('option').length === 2);
    const select = root.querySelector('select');
    if (select === null) throw new Error('no list of microphones');
    select.value = 'a';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    expect(taken.at(-1)).to.equal('device a');
    expect(await axeProblems(host)).to.deep.equal([]);
  });
});
