import { SHORTCUT_CHECK_DELAY_MS } from '@plantdeck/core/constants';
import { useElement, tabText } from '@plantdeck/core/element';
import { Button, Icon, IconButton } from '@plantdeck/core/ui/base';
import { QUESTION_MAX_CHARACTERS } from '@plantdeck/core/contract';
import type { AssistantWords as Words } from '../words/index.ts';
import {
  lazy,
  Suspense,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { findShortcut, searchPhrases, type Phrase, type Shortcut } from '../phrases/phrase-list.ts';
import type { Attachments } from '../attachments/use-attachments.ts';
import { ToolsRow } from './demo-toggle.tsx';
import { draftKey, type KeptScope } from './kept-keys.ts';
import { PhrasesPanel } from './phrases-panel.tsx';
import { SlashMenu, slashOptionId, slashQuery } from './slash-menu.tsx';
import { useNewest } from '../use-newest.ts';
import { useVoice, type VoiceSettings } from '../voice/use-voice.ts';
import { usePhrases, type PhraseKeeper } from './use-phrases.ts';

export interface ComposerHandle {
  focus(): void;
  setText(text: string): void;
  /** Puts a question before what is written already. */
  giveBack(text: string): void;
  /** Asks it as if it had been typed: it stays here while nobody answers. */
  ask(text: string): void;
  /** Closes the topmost thing that is open here; answers false when there is none. */
  closeTop(): boolean;
}

export interface ComposerProps {
  readonly handle: Ref<ComposerHandle>;
  readonly words: Words;
  readonly keptScope: KeptScope;
  readonly isBusy: boolean;
  readonly isStopping: boolean;
  readonly isLocked: boolean;
  readonly lastQuestion: string;
  /** What the next question is about, in words; null while it is about nothing in particular. */
  readonly subject: string | null;
  readonly sharedPhrases: unknown;
  readonly phraseKeeper: PhraseKeeper;
  /** The files of the next question; null where none are taken. */
  readonly attachments: Attachments | null;
  /** What the chooser of the browser offers. */
  readonly accept: string;
  readonly isDemo: boolean;
  readonly onDemo: (isDemo: boolean) => void;
  /** Nobody answers: a question stays here until somebody does. */
  readonly isAway: boolean;
  /** Whether the question here goes out by itself as soon as somebody answers. */
  readonly onPending: (isPending: boolean) => void;
  readonly onSend: (text: string) => boolean;
  readonly onStop: () => void;
  readonly onForgetSubject: () => void;
  readonly voice: VoiceSettings;
}

/** Comes with the first file. */
const ChosenFiles = lazy(() => import('../attachments/chosen-files.tsx'));

/** keyCode of keys that an input method has taken, Safari's Enter after a composition included. */
const IME_KEY_CODE = 229;

/** Where questions are written. The text outlives a reload and an expired session, not a sign-out. */
export function Composer(props: ComposerProps): ReactNode {
  const {
    handle,
    words,
    keptScope,
    isBusy,
    isStopping,
    isLocked,
    lastQuestion,
    subject,
    attachments,
    onSend,
  } = props;
  const { t } = words;
  const { root } = useElement();
  const hintId = useId();
  const menuId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => tabText.get(draftKey(keptScope)) ?? '');
  const [shortcut, setShortcut] = useState<Shortcut | null>(null);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [slash, setSlash] = useState<{ readonly active: number; readonly isClosed: boolean }>(NO_SLASH);
  const phrases = usePhrases(words, props.sharedPhrases, props.phraseKeeper);
  const check = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const panel = useRef<{ closeEditor(): boolean }>(null);
  const phrasesButton = useRef<HTMLButtonElement>(null);
  const voice = useVoice(area, props.voice);
  const [areVoiceSettingsOpen, setVoiceSettingsOpen] = useState(false);
  useEffect(() => () => clearTimeout(check.current), []);

  const count = text.trim().length;
  const isTooLong = count > QUESTION_MAX_CHARACTERS;
  const query = isBusy || isLocked || slash.isClosed ? null : slashQuery(text);
  const offered = query === null ? null : searchPhrases(phrases.all, query);

  const waits = useRef(false);
  const wait = (isWaiting: boolean): void => {
    if (waits.current !== isWaiting) props.onPending(isWaiting);
    waits.current = isWaiting;
  };
  const write = (next: string): void => {
    setText(next);
    setShortcut(null);
    setSlash(NO_SLASH);
    // Who writes on is not done asking.
    if (next !== text) wait(false);
    if (next === '') tabText.remove(draftKey(keptScope));
    else tabText.set(draftKey(keptScope), next);
  };
  const openPanel = (): void => {
    voice?.stop('phrases');
    setPanelOpen(true);
  };
  const closePanel = (): void => {
    setPanelOpen(false);
    phrasesButton.current?.focus();
  };
  useImperativeHandle(handle, () => ({
    focus: () => area.current?.focus({ preventScroll: true }),
    setText: write,
    giveBack: (question) => write(text === '' || text === question ? question : `${question}\n${text}`),
    ask(question) {
      write(question);
      wait(true);
    },
    closeTop() {
      if (shortcut !== null) setShortcut(null);
      else if (offered !== null) setSlash({ active: 0, isClosed: true });
      else if (isPanelOpen && panel.current?.closeEditor() !== true) closePanel();
      else return isPanelOpen;
      return true;
    },
  }));

  const lookForShortcut = (): void => {
    clearTimeout(check.current);
    check.current = setTimeout(() => {
      const { value = '', selectionStart = 0 } = area.current ?? {};
      setShortcut(slashQuery(value) === null ? findShortcut(value, selectionStart, phrases.all) : null);
    }, SHORTCUT_CHECK_DELAY_MS);
  };
  const applyShortcut = (found: Shortcut): void => {
    voice?.stop('shortcut');
    const caret = found.from + found.phrase.abbreviation.length;
    write(text.slice(0, found.from) + found.phrase.text + text.slice(caret));
    putCaret(area.current, found.from + found.phrase.text.length);
  };
  const choose = (phrase: Phrase): void => {
    voice?.stop('phrases');
    write(phrase.text);
    putCaret(area.current, phrase.text.length);
  };
  // A disabled field loses the focus; whoever typed gets it back with the answer's end.
  const hadFocus = useRef(false);
  useEffect(() => {
    if (isBusy || isLocked || !hadFocus.current) return;
    hadFocus.current = false;
    if (root.activeElement === null) area.current?.focus({ preventScroll: true });
  }, [isBusy, isLocked, root]);
  const send = (): void => {
    if (props.isAway && !isBusy && !isLocked && !isTooLong && text.trim() !== '') return wait(true);
    wait(false);
    const isFocused = root.activeElement === area.current;
    voice?.stop('send');
    if (isBusy || isLocked || isTooLong || !onSend(text)) return;
    hadFocus.current = isFocused;
    voice?.desk.dictation.clear();
    write('');
    setPanelOpen(false);
  };

  const newestSend = useNewest(send);
  useEffect(() => {
    if (!props.isAway && waits.current) newestSend.current();
  }, [props.isAway, newestSend]);

  /** Answers true when the key was for the menu behind a slash. */
  const takeMenuKey = (key: string): boolean => {
    if (offered === null || offered.length === 0) return false;
    const chosen = offered[slash.active];
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : offered.length - 1;
      setSlash({ active: (slash.active + step) % offered.length, isClosed: false });
    } else if ((key === 'Enter' || key === 'Tab') && chosen !== undefined) choose(chosen);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // While an input method composes, its keys are not ours.
    if (event.nativeEvent.isComposing || event.keyCode === IME_KEY_CODE) return;
    if (!event.shiftKey && takeMenuKey(event.key)) event.preventDefault();
    else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    } else if (event.key === 'Tab' && !event.shiftKey && shortcut !== null) {
      event.preventDefault();
      applyShortcut(shortcut);
    } else if (event.key === 'ArrowUp' && text === '' && lastQuestion !== '') {
      event.preventDefault();
      write(lastQuestion);
      putCaret(area.current, lastQuestion.length);
    }
  };

  return (
    <div className={attachments?.isDropped === true ? 'composer dropping' : 'composer'}>
      {isPanelOpen && (
        <PhrasesPanel
          handle={panel}
          words={words}
          phrases={phrases}
          onChoose={(phrase) => {
            write(text === '' || /\s$/.test(text) ? text + phrase.text : `${text} ${phrase.text}`);
            setPanelOpen(false);
            area.current?.focus();
          }}
        />
      )}
      {shortcut !== null && (
        <ShortcutOffer
          words={words}
          phrase={shortcut.phrase}
          onUse={() => applyShortcut(shortcut)}
          onClose={() => setShortcut(null)}
        />
      )}
      {offered !== null && (
        <SlashMenu id={menuId} words={words} phrases={offered} active={slash.active} onChoose={choose} />
      )}
      {voice !== null && (
        <voice.parts.VoicePanel
          desk={voice.desk}
          areSettingsOpen={areVoiceSettingsOpen}
          onCloseSettings={() => setVoiceSettingsOpen(false)}
          onTranslation={(translation) => {
            const said = voice.desk.dictation.state().result.text;
            write(said !== '' && text.includes(said) ? text.replace(said, () => translation) : translation);
          }}
        />
      )}
      <div className="input">
        {subject !== null && (
          <p className="subject">
            <Icon name="board" size="s" />
            <span className="ell">{t('subject', { subject })}</span>
            <IconButton icon="close" size="s" label={t('subject.forget')} onClick={props.onForgetSubject} />
          </p>
        )}
        {attachments !== null && attachments.files.length + attachments.refusals.length > 0 && (
          <Suspense fallback={null}>
            <ChosenFiles words={words} attachments={attachments} />
          </Suspense>
        )}
        <textarea
          ref={area}
          rows={3}
          part="input"
          dir="auto"
          value={text}
          disabled={isBusy || isLocked}
          aria-label={t('input')}
          aria-describedby={hintId}
          {...(offered !== null && offered.length > 0
            ? { 'aria-controls': menuId, 'aria-activedescendant': slashOptionId(menuId, slash.active) }
            : {})}
          placeholder={t('input.hint')}
          onChange={(event) => {
            write(event.currentTarget.value);
            lookForShortcut();
          }}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const files = event.clipboardData.files;
            // Text that a table was copied as comes with a picture of it, and the text is what is meant.
            if (
              attachments === null ||
              files.length === 0 ||
              event.clipboardData.types.includes('text/plain')
            )
              return;
            event.preventDefault();
            attachments.add(files);
          }}
        />
        <span id={hintId} className="sr">
          {t('input.keys')}
        </span>
        {isTooLong && (
          <p className="quota low" role="alert">
            {t('input.tooLong', { chars: count, most: QUESTION_MAX_CHARACTERS })}
          </p>
        )}
        <ToolsRow words={words} isDemo={props.isDemo} onDemo={props.onDemo}>
          <Button
            buttonRef={phrasesButton}
            size="s"
            icon="message"
            aria-expanded={isPanelOpen}
            onClick={() => (isPanelOpen ? closePanel() : openPanel())}
          >
            {t('phrases')}
          </Button>
          {attachments !== null && (
            <FileChooser
              label={t('attach.add')}
              accept={props.accept}
              disabled={isBusy || isLocked}
              onChoose={attachments.add}
            />
          )}
          {voice === null ? (
            <span className="grow" />
          ) : (
            <voice.parts.VoiceTools
              desk={voice.desk}
              disabled={isBusy || isLocked}
              areSettingsOpen={areVoiceSettingsOpen}
              onSettings={() => setVoiceSettingsOpen(!areVoiceSettingsOpen)}
              onBegin={(mayFocus) => {
                // It would be heard as well.
                if ('speechSynthesis' in globalThis) speechSynthesis.cancel();
                // On glass the keyboard would come up over the page.
                if (mayFocus && matchMedia('(pointer: fine)').matches)
                  area.current?.focus({ preventScroll: true });
              }}
            />
          )}
          {isBusy ? (
            <Button
              className="send"
              disabled={isStopping}
              aria-label={t(isStopping ? 'stopping' : 'stop')}
              title={t(isStopping ? 'stopping' : 'stop')}
              onClick={props.onStop}
            >
              <Icon name="stop" />
            </Button>
          ) : (
            <Button
              className="send"
              variant="primary"
              disabled={isLocked || isTooLong || count === 0 || attachments?.isSending === true}
              aria-label={t('send')}
              title={t('send.keys')}
              onClick={send}
            >
              <Icon name="send" />
            </Button>
          )}
        </ToolsRow>
      </div>
    </div>
  );
}

interface FileChooserProps {
  readonly label: string;
  readonly accept: string;
  readonly disabled: boolean;
  readonly onChoose: (files: Iterable<File>) => void;
}

function FileChooser({ label, accept, disabled, onChoose }: FileChooserProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        accept={accept}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])]);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      <IconButton
        icon="paperclip"
        size="s"
        label={label}
        disabled={disabled}
        onClick={() => field.current?.click()}
      />
    </>
  );
}

const NO_SLASH = { active: 0, isClosed: false };

interface ShortcutOfferProps {
  readonly words: Words;
  readonly phrase: Phrase;
  readonly onUse: () => void;
  readonly onClose: () => void;
}

function ShortcutOffer({ words: { t }, phrase, onUse, onClose }: ShortcutOfferProps): ReactNode {
  return (
    <div className="shortcut" role="status">
      <span className="abbreviation">{phrase.abbreviation}</span>
      <span className="ell grow">{phrase.text}</span>
      <Button size="s" onClick={onUse}>
        {t('shortcut.use')} <kbd>Tab</kbd>
      </Button>
      <Button size="s" variant="ghost" onClick={onClose}>
        {t('cancel')}
      </Button>
    </div>
  );
}

function putCaret(area: HTMLTextAreaElement | null, position: number): void {
  if (area === null) return;
  area.focus();
  // After React has written the new value.
  requestAnimationFrame(() => area.setSelectionRange(position, position));
}
