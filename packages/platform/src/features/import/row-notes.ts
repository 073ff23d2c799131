import type { PlatformLanguage } from '../../engine/i18n/language.ts';
import { importText, type ImportValues, type ImportWord } from './import-text.ts';

/** What was noticed about rows of a file: the first ones are kept, all are counted. */
export interface RowNote {
  readonly row: number;
  readonly meter: string | null;
  readonly text: string;
}
export interface RowNotes {
  add(row: number, meter: string | null, key: ImportWord, values?: ImportValues): void;
  readonly count: number;
  readonly kept: readonly RowNote[];
}

/** More than this tells nothing new. */
const KEPT = 1_000;

/** @param language  of their texts */
export function createRowNotes(language: PlatformLanguage = 'en'): RowNotes {
  const kept: RowNote[] = [];
  let count = 0;
  return {
    add(row, meter, key, values) {
      count += 1;
      if (kept.length < KEPT) kept.push({ row, meter, text: importText(language, key, values) });
    },
    get count() {
      return count;
    },
    kept,
  };
}
