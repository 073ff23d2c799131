import type { EmbedChoice } from './embed-choice.ts';

/** Back ends that are written down with the bundle, below `docs/token-endpoints/`. */
export const TOKEN_CALLS = {
  'Node.js': 'token.mjs',
  Python: 'token.py',
  Java: 'Token.java',
  Go: 'token.go',
  PHP: 'token.php',
  'C#': 'Token.cs',
} as const;

/** The example's element in its quotes, those of a text within a text included. */
const EXAMPLE = /(\\?["'])plant-whole-plant-energy-board\1/;

/** The example's own address in its quotes. */
const ADDRESS = /(["'])\/plant-token\1/;

/** The path of the address that the page asks; a quote in it would end the text that it stands in. */
const pathOf = ({ tokenUrl, pageOrigin }: Pick<EmbedChoice, 'tokenUrl' | 'pageOrigin'>): string | null =>
  URL.canParse(tokenUrl, pageOrigin) ? new URL(tokenUrl, pageOrigin).pathname.replaceAll("'", '%27') : null;

/**
 * A published back end with the chosen elements in place of the example's, at the address that the page asks.
 * @throws {Error} where it names none
 */
export function writeTokenCall(
  example: string,
  choice: Pick<EmbedChoice, 'elements' | 'tokenUrl' | 'pageOrigin'>,
): string {
  if (!EXAMPLE.test(example)) throw new Error('The published call names no element.');
  const path = pathOf(choice);
  const published =
    path === null ? example : example.replace(ADDRESS, (_, quote: string) => quote + path + quote);
  const tags = [...new Set(choice.elements.map(({ tag }) => tag))].filter((tag) => tag !== 'plant-session');
  if (tags.length === 0) return published;
  return published.replace(EXAMPLE, (_, quote: string) =>
    tags.map((tag) => `${quote}${tag}${quote}`).join(', '),
  );
}
