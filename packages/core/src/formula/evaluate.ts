import type { Condition, Formula, Node } from './parse.ts';

/**
 * Computes a formula. An unknown operand, a division by zero and an overflow make it null, never an infinity or a 0.
 * @param valueOf  value of a reference in its base unit; null is unknown
 */
export function evaluateFormula(
  formula: Formula,
  valueOf: (reference: string) => number | null,
): number | null {
  const value = evaluate(formula.root, valueOf);
  return value !== null && Number.isFinite(value) ? value : null;
}

type ValueOf = (reference: string) => number | null;

function evaluate(node: Node, valueOf: ValueOf): number | null {
  switch (node.kind) {
    case 'number':
      return node.value;
    case 'reference':
      return valueOf(node.name);
    case 'negate': {
      const value = evaluate(node.of, valueOf);
      return value === null ? null : -value;
    }
    case 'binary': {
      const left = evaluate(node.left, valueOf);
      const right = evaluate(node.right, valueOf);
      if (left === null || right === null) return null;
      if (node.sign === '+') return left + right;
      if (node.sign === '-') return left - right;
      if (node.sign === '*') return left * right;
      return right === 0 ? null : left / right;
    }
    case 'call': {
      const values = node.of.map((one) => evaluate(one, valueOf));
      const known = values.filter((value) => value !== null);
      if (known.length < values.length) return null;
      return node.name === 'min' ? Math.min(...known) : Math.max(...known);
    }
    case 'if': {
      const holds = compare(node.when, valueOf);
      return holds === null ? null : evaluate(holds ? node.yes : node.no, valueOf);
    }
  }
}

function compare({ sign, left, right }: Condition, valueOf: ValueOf): boolean | null {
  const a = evaluate(left, valueOf);
  const b = evaluate(right, valueOf);
  if (a === null || b === null) return null;
  switch (sign) {
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
    case '=':
      return a === b;
    case '<>':
      return a !== b;
  }
}
