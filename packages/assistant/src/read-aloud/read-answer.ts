import type { Language } from '@plantdeck/core';
import { findVoice, readAloud, type Reading, type Synthesis } from './read-aloud.ts';
import { languageOf, spokenPieces } from './spoken-pieces.ts';

/** An answer in its own language; null where the device has no voice for it. */
export async function readAnswer(
  markdown: string,
  reader: Language,
  synthesis: Synthesis,
): Promise<Reading | null> {
  const language = languageOf(markdown, reader);
  const voice = await findVoice(synthesis, language);
  return voice && readAloud(spokenPieces(markdown, language), voice, synthesis);
}
