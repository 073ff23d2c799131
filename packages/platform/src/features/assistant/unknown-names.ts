/** Names in a question that the plant does not have, or that the asker may not see. */
import type { Lexicon } from './language/lexicon.ts';
import type { AreaMatch } from './question.ts';
import { findAreas, type AreaVocabulary } from './vocabulary.ts';

/** The words of a question that name a part which the asker may not see; null where a seen one is named by them. */
export function hiddenName(
  whole: string,
  seen: readonly AreaMatch[],
  unseen: AreaVocabulary | undefined,
): string | null {
  if (!unseen) return null;
  const covers = (one: AreaMatch, other: AreaMatch): boolean =>
    one.at <= other.at && one.at + one.length >= other.at + other.length;
  const hidden = findAreas(whole, unseen).areas.find((other) => !seen.some((one) => covers(one, other)));
  return hidden ? whole.slice(hidden.at, hidden.at + hidden.length) : null;
}

/** Words that name a place the plant does not have, such as a mill 15 or a packing workshop. */
export function strangerIn(rest: string, lexicon: Lexicon): string | null {
  for (const pattern of lexicon.place) {
    const name = pattern.exec(rest)?.groups?.['name']?.trim();
    if (name !== undefined && !lexicon.noPlace.test(name)) return name;
  }
  return null;
}

/** A kind of machine that is there, with a number that none of them has: mill 15. Its number is no day of the month. */
export function numberedStranger(whole: string, rest: string, matches: readonly AreaMatch[]): string | null {
  for (const { at, length, memberIds } of matches) {
    const name = whole.slice(at, at + length);
    // 纸机2号 is a machine, though 2号 alone is a day of the month.
    const behind =
      /[机窑炉磨塔泵釜]$/.test(name) && !/\d/.test(name) && /^\d{1,2} ?[号#]/.exec(whole.slice(at + length));
    if (behind) return name + behind[0];
    // 2号纸机 beside the only paper machine, 1号纸机.
    const beforeOnly =
      /[机窑炉磨塔泵釜]$/.test(name) &&
      !/\d/.test(name) &&
      /(?<![月\d到至~-])\d{1,2}[号#]$/.exec(whole.slice(0, at));
    if (beforeOnly) return beforeOnly[0] + name;
    if (memberIds.length === 0) continue;
    const before = /(?<![月\d])\d{1,3} ?(?:#|号|号)$/.exec(whole.slice(0, at));
    const after = /^s? ?(?:no\.? ?|nomor |n\.? ?|số |#)?\d{1,3}(?![\d\p{L}%.,:])/u.exec(
      rest.slice(at + length),
    );
    if (before) return whole.slice(before.index, at + length);
    if (after) return whole.slice(at, at + length + after[0].length);
  }
  return null;
}
