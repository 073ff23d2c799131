import { useEffect, useRef } from 'react';
import type { Language, PlantSession } from '@plantdeck/core';
import { useSignalValue } from '@plantdeck/core/element';
import { useHostIsKnown } from '../host/host-config.ts';
import { languageAmong } from './languages.ts';

/**
 * A page of our own speaks a language that is offered, whatever the browser or an earlier visit says. Who comes to
 * where theirs is offered again, such as to another company, has it back.
 * @param named  languages that host and enterprise name; all where they name none
 */
export function useOfferedLanguage(
  session: PlantSession,
  named: readonly string[] | undefined,
  ownsPage: boolean,
): void {
  const language = useSignalValue(session.language);
  const isHostKnown = useHostIsKnown(session);
  /** What was spoken before, and what it had to give way to. */
  const before = useRef<{ readonly wanted: Language; readonly given: Language } | null>(null);
  const list = named?.join(' ');

  useEffect(() => {
    if (!ownsPage || !isHostKnown) return;
    // Whoever has chosen since then wants that.
    if (before.current?.given !== language) before.current = null;
    const wanted = before.current?.wanted ?? language;
    const given = languageAmong(wanted, list?.split(' '));
    before.current = given === wanted ? null : { wanted, given };
    if (given !== language) session.setLanguage(given);
  }, [session, language, list, ownsPage, isHostKnown]);
}
