/** A formula as a tree. `reference` is what stood between braces. */
export type Node =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'reference'; readonly name: string; readonly at: number }
  | { readonly kind: 'negate'; readonly of: Node }
  | {
      readonly kind: 'binary';
      readonly sign: Sign;
      readonly left: Node;
      readonly right: Node;
      readonly at: number;
    }
  | { readonly kind: 'call'; readonly name: 'min' | 'max'; readonly of: readonly Node[]; readonly at: number }
  | {
      readonly kind: 'if';
      readonly when: Condition;
      readonly yes: Node;
      readonly no: Node;
      readonly at: number;
    };
type Sign = '+' | '-' | '*' | '/';
type Comparison = '<' | '<=' | '>' | '>=' | '=' | '<>';
export interface Condition {
  readonly sign: Comparison;
  readonly left: Node;
  readonly right: Node;
}

export interface Formula {
  readonly root: Node;
  /** Every reference once, in the order of appearance. */
  readonly references: readonly string[];
}

/** What is wrong, and the place in the text (0 is the first character). */
export interface FormulaProblem {
  readonly code:
    | 'empty'
    | 'tooLong'
    | 'tooDeep'
    | 'character'
    | 'braces'
    | 'function'
    | 'operand'
    | 'arguments'
    | 'comparison'
    | 'parenthesis'
    | 'rest';
  readonly at: number;
}
export type FormulaReading =
  | { readonly ok: true; readonly formula: Formula }
  | { readonly ok: false; readonly problem: FormulaProblem };

const MAX_LENGTH = 1000;
const MAX_DEPTH = 40;

interface Token {
  readonly kind: 'number' | 'reference' | 'name' | 'sign' | 'end';
  readonly text: string;
  readonly at: number;
}
const TOKEN = /\s*(?:(\d+(?:\.\d*)?|\.\d+)|\{([^{}]*)\}|([A-Za-z_]+)|(<=|>=|<>|[-+*/(),<>=]))/y;
const COMPARISONS: readonly string[] = ['<', '<=', '>', '>=', '=', '<>'] satisfies readonly Comparison[];
const isComparison = (text: string): text is Comparison => COMPARISONS.includes(text);

class Refusal extends Error {
  readonly problem: FormulaProblem;
  constructor(code: FormulaProblem['code'], at: number) {
    super(code);
    this.problem = { code, at };
  }
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const length = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < length) {
    const from = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) {
      const at = from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0);
      throw new Refusal(text[at] === '{' || text[at] === '}' ? 'braces' : 'character', at);
    }
    const [whole, number, reference, name, sign] = match;
    const at = from + whole.length - whole.trimStart().length;
    if (number !== undefined) tokens.push({ kind: 'number', text: number, at });
    else if (reference !== undefined) {
      if (reference.trim() === '') throw new Refusal('braces', at);
      tokens.push({ kind: 'reference', text: reference.trim(), at });
    } else if (name !== undefined) tokens.push({ kind: 'name', text: name.toLowerCase(), at });
    else tokens.push({ kind: 'sign', text: sign ?? '', at });
  }
  tokens.push({ kind: 'end', text: '', at: length });
  return tokens;
}

/** Reads a formula; never throws for what was typed. */
export function parseFormula(text: string): FormulaReading {
  try {
    if (text.trim() === '') throw new Refusal('empty', 0);
    if (text.length > MAX_LENGTH) throw new Refusal('tooLong', MAX_LENGTH);
    const reader = new Reader(tokensOf(text));
    return { ok: true, formula: { root: reader.whole(), references: [...reader.references] } };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, problem: error.problem };
    throw error;
  }
}

/** Recursive descent, one method a level of binding. */
class Reader {
  readonly references = new Set<string>();
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Node {
    const root = this.#sum();
    const { kind, at } = this.#peek();
    if (kind !== 'end') throw new Refusal('rest', at);
    return root;
  }

  #peek(): Token {
    return this.#tokens[this.#at] ?? { kind: 'end', text: '', at: 0 };
  }

  #take(sign: string): boolean {
    const token = this.#peek();
    if (token.kind !== 'sign' || token.text !== sign) return false;
    this.#at += 1;
    return true;
  }

  #expect(sign: string, code: FormulaProblem['code']): void {
    if (!this.#take(sign)) throw new Refusal(code, this.#peek().at);
  }

  #sum(): Node {
    return this.#chain(['+', '-'], () => this.#product());
  }

  #product(): Node {
    return this.#chain(['*', '/'], () => this.#operand());
  }

  #chain(signs: readonly Sign[], next: () => Node): Node {
    let left = next();
    for (;;) {
      const { at } = this.#peek();
      const sign = signs.find((one) => this.#take(one));
      if (sign === undefined) return left;
      left = { kind: 'binary', sign, left, right: next(), at };
    }
  }

  #operand(): Node {
    if (++this.#depth > MAX_DEPTH) throw new Refusal('tooDeep', this.#peek().at);
    const node = this.#operandAt(this.#peek());
    this.#depth -= 1;
    return node;
  }

  #operandAt(token: Token): Node {
    if (this.#take('-')) return { kind: 'negate', of: this.#operand() };
    if (this.#take('+')) return this.#operand();
    if (this.#take('(')) {
      const inner = this.#sum();
      this.#expect(')', 'parenthesis');
      return inner;
    }
    if (token.kind === 'sign' || token.kind === 'end') throw new Refusal('operand', token.at);
    this.#at += 1;
    if (token.kind === 'number') return { kind: 'number', value: Number(token.text) };
    if (token.kind === 'reference') {
      this.references.add(token.text);
      return { kind: 'reference', name: token.text, at: token.at };
    }
    return this.#call(token);
  }

  #call({ text: name, at }: Token): Node {
    if (name !== 'min' && name !== 'max' && name !== 'if') throw new Refusal('function', at);
    this.#expect('(', 'parenthesis');
    if (name === 'if') {
      const when = this.#condition();
      this.#expect(',', 'arguments');
      const yes = this.#sum();
      this.#expect(',', 'arguments');
      const no = this.#sum();
      this.#expect(')', 'parenthesis');
      return { kind: 'if', when, yes, no, at };
    }
    const of = [this.#sum()];
    while (this.#take(',')) of.push(this.#sum());
    this.#expect(')', 'parenthesis');
    return { kind: 'call', name, of, at };
  }

  #condition(): Condition {
    const left = this.#sum();
    const token = this.#peek();
    if (token.kind !== 'sign' || !isComparison(token.text)) throw new Refusal('comparison', token.at);
    this.#at += 1;
    return { sign: token.text, left, right: this.#sum() };
  }
}
