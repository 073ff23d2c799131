import { Banner, Button } from '@plantdeck/core/ui/base';
import { useState, type ReactNode } from 'react';
import type { AudioDestination, Dictation, VoiceFailure } from '../types.ts';
import type { VoiceWords } from '../words/index.ts';
import { isActive, useDictationState, useLevel } from './use-dictation.ts';

export interface VoiceNotesProps {
  readonly dictation: Dictation;
  readonly words: VoiceWords;
  /** Asked before sound leaves for the first time; null while nothing is asked. */
  readonly question: DestinationQuestion | null;
  /** Takes the translation in place of what was said. */
  readonly onTranslation: (translation: string) => void;
}

export interface DestinationQuestion {
  readonly providerId: string;
  readonly destination: AudioDestination;
  answer(goesOn: boolean): void;
}

const LANGUAGE_NAMES_MOST = 4;

/** What has to be said about dictation beside its button: where sound goes, what is wrong, what it came to. */
export function VoiceNotes({ dictation, words, question, onTranslation }: VoiceNotesProps): ReactNode {
  const { t, lang } = words;
  const { status, fillsInput, failure, hint, offeredProviderId, capabilities, result, interim } =
    useDictationState(dictation);
  const { isReal } = useLevel(dictation);
  const [closed, setClosed] = useState<VoiceFailure | null>(null);
  const nameOf = (providerId: string): string => providerName(words, providerId);
  if (question !== null)
    return (
      <Banner
        action={
          <>
            <Button size="s" variant="primary" onClick={() => question.answer(true)}>
              {t('destination.go')}
            </Button>
            <Button size="s" variant="ghost" onClick={() => question.answer(false)}>
              {t('destination.cancel')}
            </Button>
          </>
        }
      >
        {t(`destination.${question.destination}`, { provider: nameOf(question.providerId) })}
      </Banner>
    );
  if (failure !== null && failure !== closed)
    return (
      <Banner
        tone="warn"
        closeLabel={t('offer.no')}
        onClose={() => {
          setClosed(failure);
          dictation.dismissOffer();
        }}
        action={
          <>
            {offeredProviderId !== null && (
              <Button size="s" variant="primary" onClick={() => dictation.acceptOffer()}>
                {t('offer.use')}
              </Button>
            )}
            {failure.isRetryable && (
              <Button size="s" onClick={() => dictation.press()}>
                {t('again')}
              </Button>
            )}
          </>
        }
      >
        {t(`failure.${failure.code}`)}
        {offeredProviderId !== null && ` ${t('offer', { provider: nameOf(offeredProviderId) })}`}
      </Banner>
    );
  const lines = [
    ...(status === 'completed' && fillsInput && result.text === '' ? [t('nothing')] : []),
    ...(hint === null ? [] : [t(`hint.${hint}`)]),
    ...(isActive(status) && capabilities?.isDictation === false
      ? [t('commandsOnly', { languages: languageNames(lang, capabilities.languages) })]
      : []),
    ...(status === 'recording' && !isReal && hint === null ? [t('levelSimulated')] : []),
  ];
  return (
    <>
      {lines.length > 0 && (
        <p className="voice-line" role={status === 'completed' ? 'status' : undefined}>
          {lines.join(' · ')}
        </p>
      )}
      {interim !== '' && fillsInput && (
        <p className="voice-line">
          <span className="t3">{t('interim')}</span>
          <em className="voice-interim">{interim}</em>
        </p>
      )}
      {result.translation !== '' && (
        <p className="voice-line voice-translation">
          <span className="t3">{t('translation')}</span>
          <span className="grow">{result.translation}</span>
          <Button size="s" onClick={() => onTranslation(result.translation)}>
            {t('translation.use')}
          </Button>
        </p>
      )}
    </>
  );
}

/** What a host calls its own provider is its id. */
const NAMED: ReadonlySet<string> = new Set(['alicloud', 'xunfei', 'browser']);
export const providerName = ({ t }: VoiceWords, providerId: string): string =>
  NAMED.has(providerId) ? t(`provider.${providerId}`) : providerId;

export function languageNames(lang: string, languages: readonly string[]): string {
  const names = new Intl.DisplayNames([lang], { type: 'language' });
  return languages
    .slice(0, LANGUAGE_NAMES_MOST)
    .map((code) => names.of(code) ?? code)
    .join(', ');
}
