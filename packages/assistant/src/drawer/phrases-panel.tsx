import { Button, IconButton } from '@plantdeck/core/ui/base';
import type { Words } from '@plantdeck/core/words';
import { useEffect, useId, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import { checkPhrase, type Phrase, type PhraseFault } from '../phrases/phrase-list.ts';
import type { Phrases } from './use-phrases.ts';

export interface PhrasesPanelProps {
  readonly handle: Ref<{ closeEditor(): boolean }>;
  readonly words: Words;
  readonly phrases: Phrases;
  readonly onChoose: (phrase: Phrase) => void;
}

/** What is being edited: the position of a phrase, or null for a new one. */
interface Editing {
  readonly index: number | null;
  readonly phrase: Phrase;
}

/** The common phrases: choose, add, edit, delete. One is edited at a time; a click elsewhere gives it up. */
export function PhrasesPanel({ handle, words, phrases, onChoose }: PhrasesPanelProps): ReactNode {
  const { t } = words;
  const [editing, setEditing] = useState<Editing | null>(null);
  const editor = useRef<HTMLFormElement>(null);
  useImperativeHandle(handle, () => ({
    closeEditor() {
      setEditing(null);
      return editing !== null;
    },
  }));

  const isEditing = editing !== null;
  useEffect(() => {
    if (!isEditing) return undefined;
    const onPointerDown = (event: Event): void => {
      if (editor.current !== null && !event.composedPath().includes(editor.current)) setEditing(null);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [isEditing]);

  const form = editing && (
    <PhraseEditor
      formRef={editor}
      words={words}
      first={editing.phrase}
      check={(phrase) => checkPhrase(phrases.list, phrase, editing.index)}
      onSave={(phrase) => {
        phrases.keep(phrase, editing.index);
        setEditing(null);
      }}
      onCancel={() => setEditing(null)}
    />
  );
  return (
    <div className="phrases" role="group" aria-label={t('phrases')}>
      <div className="phrases-head">
        <h3>{t('phrases')}</h3>
        <span className="t3 ell grow">{t('phrases.hint')}</span>
        <Button
          size="s"
          icon="plus"
          onClick={() => setEditing({ index: null, phrase: { icon: 'message', text: '', abbreviation: '' } })}
        >
          {t('phrases.add')}
        </Button>
      </div>
      {editing?.index === null && form}
      <ul>
        {phrases.list.map((phrase, index) =>
          editing?.index === index ? (
            <li key={index}>{form}</li>
          ) : (
            <li key={index}>
              <button type="button" className="phrase" onClick={() => onChoose(phrase)}>
                <span className="abbreviation">{phrase.abbreviation}</span>
                <span className="ell">{phrase.text}</span>
              </button>
              <IconButton
                icon="edit"
                size="s"
                label={t('phrases.edit', { name: phrase.abbreviation })}
                onClick={() => setEditing({ index, phrase })}
              />
              <IconButton
                icon="trash"
                size="s"
                label={t('phrases.delete', { name: phrase.abbreviation })}
                onClick={() => phrases.remove(index)}
              />
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

interface PhraseEditorProps {
  readonly formRef: Ref<HTMLFormElement>;
  readonly words: Words;
  readonly first: Phrase;
  readonly check: (phrase: Phrase) => PhraseFault | null;
  readonly onSave: (phrase: Phrase) => void;
  readonly onCancel: () => void;
}

function PhraseEditor({ formRef, words, first, check, onSave, onCancel }: PhraseEditorProps): ReactNode {
  const { t } = words;
  const faultId = useId();
  const [phrase, setPhrase] = useState(first);
  const [fault, setFault] = useState<PhraseFault | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const isTextFault = fault === 'text-empty';
  return (
    <form
      ref={formRef}
      className="phrase-editor"
      onSubmit={(event) => {
        event.preventDefault();
        const found = check(phrase);
        setFault(found);
        if (found === null) onSave(phrase);
      }}
    >
      <input
        ref={input}
        value={phrase.abbreviation}
        aria-label={t('phrases.abbreviation')}
        placeholder={t('phrases.abbreviation')}
        aria-invalid={fault !== null && !isTextFault}
        aria-describedby={faultId}
        maxLength={20}
        onChange={(event) => setPhrase({ ...phrase, abbreviation: event.currentTarget.value })}
      />
      <input
        value={phrase.text}
        aria-label={t('phrases.text')}
        placeholder={t('phrases.text')}
        aria-invalid={isTextFault}
        aria-describedby={faultId}
        onChange={(event) => setPhrase({ ...phrase, text: event.currentTarget.value })}
      />
      <Button size="s" variant="primary" type="submit">
        {t('save')}
      </Button>
      <Button size="s" variant="ghost" onClick={onCancel}>
        {t('cancel')}
      </Button>
      <p id={faultId} className="fault" role="alert">
        {fault !== null && t(`phrases.fault.${fault}`)}
      </p>
    </form>
  );
}
