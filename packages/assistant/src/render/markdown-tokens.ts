import { Lexer, Tokenizer, type MarkedToken, type Token, type Tokens } from 'marked';
import { MATH_EXTENSIONS, type MathToken } from './math-tokens.ts';

/** `[^1]` in a text: what is said there comes from source 1. */
export interface CiteToken {
  readonly type: 'cite';
  readonly raw: string;
  readonly id: string;
}
/** `[^1]: …` in a line of its own: what source 1 is. */
export interface SourceToken {
  readonly type: 'source';
  readonly raw: string;
  readonly id: string;
  readonly tokens: Token[];
}
export type MarkdownToken = MarkedToken | CiteToken | SourceToken | MathToken;

const CITE = /^\[\^([\w-]{1,24})\](?!:)/;
const SOURCE = /^ {0,3}\[\^([\w-]{1,24})\]:[ \t]*([^\n]*)(?:\n|$)/;
const SOURCE_START = /(?:^|\n) {0,3}\[\^[\w-]{1,24}\]:/;

/**
 * Link definitions are left as text: one at the end of an answer would change blocks that are finished. Their urls
 * are still links by themselves. Sources may come late, since what leads to them looks for them when it is asked.
 */
class BlockwiseTokenizer extends Tokenizer {
  override def(): undefined {
    return undefined;
  }
}

const EXTENSIONS = {
  renderers: {},
  childTokens: {},
  inline: [
    (source: string) => {
      const match = CITE.exec(source);
      return match ? { type: 'cite', raw: match[0], id: match[1] ?? '' } : undefined;
    },
    MATH_EXTENSIONS.inline,
  ],
  startInline: [orNothing((source: string) => source.search(/\[\^/)), MATH_EXTENSIONS.startInline],
  block: [
    function (this: { readonly lexer: Lexer }, source: string) {
      const match = SOURCE.exec(source);
      if (match === null) return undefined;
      return {
        type: 'source',
        raw: match[0],
        id: match[1] ?? '',
        tokens: this.lexer.inlineTokens(match[2] ?? ''),
      };
    },
    MATH_EXTENSIONS.block,
  ],
  startBlock: [orNothing((source: string) => source.search(SOURCE_START)), MATH_EXTENSIONS.startBlock],
};

/** Tokens of one whole block, or of a text read in one go. */
export function readMarkdown(text: string): readonly MarkdownToken[] {
  const lexer = new Lexer({ gfm: true, tokenizer: new BlockwiseTokenizer(), extensions: EXTENSIONS });
  return lexer.lex(text) as MarkdownToken[];
}

export const tokensOf = (token: { tokens?: Token[] }): readonly MarkdownToken[] =>
  (token.tokens ?? []) as MarkdownToken[];

/** marked takes no position as -1. */
function orNothing(find: (source: string) => number): (source: string) => number | undefined {
  return (source) => {
    const at = find(source);
    return at < 0 ? undefined : at;
  };
}

export type { Tokens };
