import type { Formula, Node } from './parse.ts';

/** A unit as powers of its symbols: `CNY/t` is { CNY: 1, t: -1 }, a bare number is {}. */
export type FormulaUnit = Readonly<Record<string, number>>;

export type UnitReading =
  | { readonly ok: true; readonly unit: FormulaUnit }
  /** `mismatch`: two units that cannot be added or compared; `reference`: a name that nothing answers to. */
  | {
      readonly ok: false;
      readonly code: 'mismatch' | 'reference';
      readonly at: number;
      readonly left: string;
      readonly right: string;
    };

const NONE: FormulaUnit = {};

/** Reads `kWh`, `CNY/t`, `kgce/m2`, `1/h`. Symbols are taken as they are: m2 and m are no relatives. */
export function unitOfText(text: string): FormulaUnit {
  const powers: Record<string, number> = {};
  text.split('/').forEach((part, index) => {
    for (const symbol of part.split('*')) {
      const name = symbol.trim();
      if (name !== '' && name !== '1') powers[name] = (powers[name] ?? 0) + (index === 0 ? 1 : -1);
    }
  });
  return withoutZeros(powers);
}

/** `CNY/t`; empty for a bare number. */
export function unitText(unit: FormulaUnit): string {
  const part = (wanted: 1 | -1) =>
    Object.entries(unit)
      .filter(([, power]) => Math.sign(power) === wanted)
      .flatMap(([symbol, power]) => Array.from({ length: Math.abs(power) }, () => symbol))
      .join('*');
  const above = part(1);
  const below = part(-1).replaceAll('*', '/');
  return below === '' ? above : `${above || '1'}/${below}`;
}

export function sameUnit(a: FormulaUnit, b: FormulaUnit): boolean {
  const symbols = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...symbols].every((symbol) => (a[symbol] ?? 0) === (b[symbol] ?? 0));
}

/**
 * The unit that a formula gives, or the first place where units do not go together. A literal number goes with any unit
 * where it is added or compared, and multiplying by it keeps the unit.
 * @param unitOf  unit of a reference; null where there is no such thing
 */
export function formulaUnit(
  formula: Formula,
  unitOf: (reference: string) => FormulaUnit | null,
): UnitReading {
  return read(formula.root, unitOf);
}

type UnitOf = (reference: string) => FormulaUnit | null;

function read(node: Node, unitOf: UnitOf): UnitReading {
  switch (node.kind) {
    case 'number':
      return { ok: true, unit: NONE };
    case 'reference': {
      const unit = unitOf(node.name);
      return unit
        ? { ok: true, unit }
        : { ok: false, code: 'reference', at: node.at, left: node.name, right: '' };
    }
    case 'negate':
      return read(node.of, unitOf);
    case 'binary': {
      if (node.sign === '+' || node.sign === '-') return alike([node.left, node.right], node.at, unitOf);
      const left = read(node.left, unitOf);
      const right = read(node.right, unitOf);
      if (!left.ok) return left;
      if (!right.ok) return right;
      return { ok: true, unit: product(left.unit, right.unit, node.sign === '*' ? 1 : -1) };
    }
    case 'call':
      return alike(node.of, node.at, unitOf);
    case 'if': {
      const compared = alike([node.when.left, node.when.right], node.at, unitOf);
      return compared.ok ? alike([node.yes, node.no], node.at, unitOf) : compared;
    }
  }
}

/** All parts must have one unit; a literal number goes with any, so that `if(x > 0, x, 0)` can be written. */
function alike(parts: readonly Node[], at: number, unitOf: UnitOf): UnitReading {
  let found: FormulaUnit | null = null;
  for (const part of parts) {
    const reading = read(part, unitOf);
    if (!reading.ok) return reading;
    if (isLiteral(part)) continue;
    if (found && !sameUnit(found, reading.unit))
      return { ok: false, code: 'mismatch', at, left: unitText(found), right: unitText(reading.unit) };
    found ??= reading.unit;
  }
  return { ok: true, unit: found ?? NONE };
}

const isLiteral = (node: Node): boolean =>
  node.kind === 'number' || (node.kind === 'negate' && isLiteral(node.of));

function product(a: FormulaUnit, b: FormulaUnit, sign: 1 | -1): FormulaUnit {
  const powers: Record<string, number> = { ...a };
  for (const [symbol, power] of Object.entries(b)) powers[symbol] = (powers[symbol] ?? 0) + sign * power;
  return withoutZeros(powers);
}

const withoutZeros = (powers: Record<string, number>): FormulaUnit =>
  Object.fromEntries(Object.entries(powers).filter(([, power]) => power !== 0));
