import { Button } from '@plantdeck/core/ui/base';
import type { AssistantWords as Words } from '../words/index.ts';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';

export interface RatingReasonProps {
  readonly words: Words;
  readonly onSend: (reason: string) => void;
  readonly onClose: () => void;
}

const REASONS = ['figure', 'other-question', 'incomplete', 'unclear'] as const;
const REASON_MAX_UNITS = 500;

/** Asks why an answer did not help: ready reasons, own words, or nothing. */
export function RatingReason({ words, onSend, onClose }: RatingReasonProps): ReactNode {
  const { t, lang } = words;
  const id = useId();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [text, setText] = useState('');
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  const reason = [
    ...REASONS.filter((name) => chosen.has(name)).map((name) => t(`reason.${name}`)),
    text.trim(),
  ]
    .filter((part) => part !== '')
    .join(/^(zh|ja)/.test(lang) ? '；' : '; ');
  return (
    <form
      className="rating-reason"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onClose();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason !== '') onSend(reason);
      }}
    >
      <p id={id}>{t('reason.title')}</p>
      <div className="reasons">
        {REASONS.map((name, index) => (
          <button
            key={name}
            ref={index === 0 ? first : undefined}
            type="button"
            aria-pressed={chosen.has(name)}
            onClick={() => {
              const next = new Set(chosen);
              if (!next.delete(name)) next.add(name);
              setChosen(next);
            }}
          >
            {t(`reason.${name}`)}
          </button>
        ))}
      </div>
      <input
        value={text}
        maxLength={REASON_MAX_UNITS}
        aria-label={t('reason.own')}
        placeholder={t('reason.own')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="reason-end">
        <Button size="s" variant="primary" type="submit" disabled={reason === ''}>
          {t('reason.send')}
        </Button>
        <Button size="s" variant="ghost" onClick={onClose}>
          {t('reason.skip')}
        </Button>
      </div>
    </form>
  );
}
