import { Button } from '@plantdeck/core/ui/base';
import type { AssistantWords as Words } from '../words/index.ts';
import { useEffect, useId, useRef, useState, type ReactNode, type Ref } from 'react';
import type { Phrase, PhraseFault } from '../phrases/phrase-list.ts';

export interface PhraseEditorProps {
  readonly formRef: Ref<HTMLFormElement>;
  readonly words: Words;
  readonly first: Phrase;
  readonly check: (phrase: Phrase) => PhraseFault | null;
  readonly onSave: (phrase: Phrase) => void;
  readonly onCancel: () => void;
}

/** Abbreviation and text of one phrase. */
export function PhraseEditor({
  formRef,
  words,
  first,
  check,
  onSave,
  onCancel,
}: PhraseEditorProps): ReactNode {
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
