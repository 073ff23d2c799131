import type { ReactNode } from 'react';
import type { Language, PlantSession } from '@plantdeck/core';
import { useLanguage } from '@plantdeck/core/element';
import { LANGUAGE_NAMES, offeredLanguages } from './languages.ts';

interface LanguageSelectProps {
  readonly session: PlantSession;
  /** Languages that the host names; all where it names none. */
  readonly named: readonly string[] | undefined;
  readonly label: ReactNode;
}

/** The languages of the host, each by its own name; nothing where there is only one to choose. */
export function LanguageSelect({ session, named, label }: LanguageSelectProps): ReactNode {
  const language = useLanguage();
  const offered = offeredLanguages(named);
  if (offered.length < 2) return null;
  return (
    <label className="language">
      {label}
      <select value={language} onChange={(event) => session.setLanguage(event.target.value as Language)}>
        {offered.map((each) => (
          <option key={each} value={each} lang={each}>
            {LANGUAGE_NAMES[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
