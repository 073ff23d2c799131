/** Of a tool's result; longer ones are cut and say so. */
export const RESULT_CHARACTERS = 12_000;

/** Nothing in the data can end the mark around it. */
export function dataOf(result: string): string {
  const text = result.replaceAll('<', '\\u003c');
  return text.length <= RESULT_CHARACTERS ? text : `${text.slice(0, RESULT_CHARACTERS)} …(cut)`;
}
