import { useElement } from '@plantdeck/core/element';
import { download } from '@plantdeck/core/export';
import { Button, IconButton } from '@plantdeck/core/ui/base';
import type { AssistantWords as Words } from '../words/index.ts';
import { useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import { errorDetail } from '../errors/error-detail.ts';
import { checkPhrase, exportPhrases, type Phrase } from '../phrases/phrase-list.ts';
import { PhraseEditor } from './phrase-editor.tsx';
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
        <PhraseFiles words={words} phrases={phrases} />
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
              <PhraseButton phrase={phrase} onChoose={onChoose} />
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
        {phrases.shared.map((phrase) => (
          <li key={`shared ${phrase.abbreviation}`}>
            <PhraseButton phrase={phrase} onChoose={onChoose} />
            <span className="t3">{t('phrases.shared')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function PhraseButton(props: {
  readonly phrase: Phrase;
  readonly onChoose: (phrase: Phrase) => void;
}): ReactNode {
  const { phrase, onChoose } = props;
  return (
    <button type="button" className="phrase" onClick={() => onChoose(phrase)}>
      <span className="abbreviation">{phrase.abbreviation}</span>
      <span className="ell" dir="auto">
        {phrase.text}
      </span>
    </button>
  );
}

/** To and from a file, with what came of it. */
function PhraseFiles({ words, phrases }: { readonly words: Words; readonly phrases: Phrases }): ReactNode {
  const { t } = words;
  const element = useElement();
  const file = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const take = async (chosen: File): Promise<void> => {
    const taken = phrases.take(await chosen.text().catch(() => ''));
    if (taken === null) {
      element.emit('plant-assistant-error', errorDetail(words, 'PA-302', new Error(chosen.name)));
      return setSaid(`${t('error.PA-302.cause')}. ${t('error.PA-302.remedy')}`);
    }
    const { added, taken: clashing, unusable } = taken;
    setSaid(
      [
        t('phrases.imported', { count: added }),
        ...(clashing.length > 0 ? [t('phrases.imported.taken', { names: clashing.join(', ') })] : []),
        ...(unusable > 0 ? [t('phrases.imported.unusable', { count: unusable })] : []),
      ].join(' '),
    );
  };
  return (
    <>
      <IconButton icon="file" size="s" label={t('phrases.import')} onClick={() => file.current?.click()} />
      <IconButton
        icon="download"
        size="s"
        label={t('phrases.export')}
        onClick={() =>
          download(
            element.root,
            'common-phrases.json',
            new Blob([exportPhrases(phrases.list)], { type: 'application/json' }),
          )
        }
      />
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={t('phrases.import')}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? [];
          if (chosen) void take(chosen);
          event.currentTarget.value = '';
        }}
      />
      {said !== '' && (
        <p className="phrases-said" role="status">
          {said}
        </p>
      )}
    </>
  );
}
