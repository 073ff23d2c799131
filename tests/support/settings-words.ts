import { readFileSync } from 'node:fs';

/** The texts of a board's settings in one language, by the key without what all of them begin with. */
export function settingsWords(language: string): (key: string) => string {
  const [board, dialog] = ['words', 'settings/words'].map(
    (folder) =>
      JSON.parse(
        readFileSync(
          new URL(`../../packages/boards/src/${folder}/${language}.json`, import.meta.url),
          'utf8',
        ),
      ) as Record<string, string>,
  );
  return (key) => dialog?.[`board.settings.${key}`] ?? board?.[`board.common.settings.${key}`] ?? key;
}
