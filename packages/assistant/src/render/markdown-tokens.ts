import { Lexer, Tokenizer, type MarkedToken, type Token, type Tokens } from 'marked';

/**
 * Link definitions are left as text: one at the end of an answer would change blocks that are finished. Their urls
 * are still links by themselves.
 */
class BlockwiseTokenizer extends Tokenizer {
  override def(): undefined {
    return undefined;
  }
}

/** Tokens of one whole block, or of a text read in one go. */
export function readMarkdown(text: string): readonly MarkedToken[] {
  return new Lexer({ gfm: true, tokenizer: new BlockwiseTokenizer() }).lex(text) as MarkedToken[];
}

export const tokensOf = (token: { tokens?: Token[] }): readonly MarkedToken[] =>
  (token.tokens ?? []) as MarkedToken[];

export type { MarkedToken, Tokens };
