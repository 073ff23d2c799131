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

/** A published back end with the chosen elements in place of the example's. @throws {Error} where it names none */
export function writeTokenCall(published: string, choice: Pick<EmbedChoice, 'elements'>): string {
  if (!EXAMPLE.test(published)) throw new Error('The published call names no element.');
  const tags = [...new Set(choice.elements.map(({ tag }) => tag))].filter((tag) => tag !== 'plant-session');
  if (tags.length === 0) return published;
  return published.replace(EXAMPLE, (_, quote: string) =>
    tags.map((tag) => `${quote}${tag}${quote}`).join(', '),
  );
}
