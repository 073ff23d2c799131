/** Where the words of an utterance stand in a text. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

/** Letters of scripts that are written without blanks between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const OPENING = /[\s([{“‘「『（【]/u;
const CLOSING = /[\s.,;:!?)\]}”’、。，；：！？」』）】]/u;

/** What has to be written between two texts, so that words stay apart: blanks only where the script has them. */
export function spaced(before: string, text: string, after: string): string {
  const letters = [...text.trim()];
  const [first, last] = [letters[0], letters.at(-1)];
  if (first === undefined || last === undefined) return '';
  const left = [...before.slice(-2)].at(-1);
  const [right] = after.slice(0, 2);
  const isUnspaced = (letter: string): boolean => UNSPACED.test(letter);
  const isLeftApart =
    left === undefined || OPENING.test(left) || CLOSING.test(first) || isUnspaced(left) || isUnspaced(first);
  const isRightApart = right === undefined || CLOSING.test(right) || isUnspaced(last) || isUnspaced(right);
  return `${isLeftApart ? '' : ' '}${letters.join('')}${isRightApart ? '' : ' '}`;
}

/** Where a caret stands after the text at a place has become another: with the letters it stood at. */
export function movedCaret(caret: number, { from, to }: Place, length: number): number {
  if (caret >= to) return caret + length - (to - from);
  return caret <= from ? caret : Math.min(caret, from + length);
}
