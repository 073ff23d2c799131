import { unitText as shown } from '../units/quantity.ts';
import { parseFormula } from './parse.ts';
import { formulaUnit, sameUnit, unitOfText, unitText } from './units.ts';

/** Key of the words that say what is wrong with a typed formula, and what they are filled with. */
export interface FormulaFieldProblem {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** What a formula may name: `{areaId.code}`. */
export interface FormulaNames {
  readonly areas: readonly { readonly id: string }[];
  readonly quantities: readonly { readonly code: string; readonly unit: string }[];
}

export interface FormulaCheck {
  readonly problem: FormulaFieldProblem | null;
  /** Unit of the result; null while it cannot be told. */
  readonly unit: string | null;
}

/**
 * Reads a formula as the platform will. Without a list of quantities (a host's own settings) only its grammar can be
 * checked, and what it refers to is taken as it is.
 * @param wantedUnit  the unit that the result must have
 */
export function checkFormula(
  text: string,
  { areas, quantities }: FormulaNames,
  wantedUnit?: string,
): FormulaCheck {
  const parsed = parseFormula(text);
  if (!parsed.ok) {
    const { code, at } = parsed.problem;
    if (code === 'empty') return { problem: { key: 'required' }, unit: null };
    if (code === 'tooLong' || code === 'tooDeep') return { problem: { key: 'formulaLong' }, unit: null };
    const key = code === 'function' ? 'formulaFunction' : 'formulaAt';
    return { problem: { key, values: { at: at + 1 } }, unit: null };
  }
  if (quantities.length === 0) return { problem: null, unit: null };
  const unit = formulaUnit(parsed.formula, (name) => {
    const dot = name.lastIndexOf('.');
    const isArea = areas.some(({ id }) => id === name.slice(0, Math.max(0, dot)));
    const quantity = quantities.find(({ code }) => code === name.slice(dot + 1));
    return isArea && quantity ? unitOfText(quantity.unit) : null;
  });
  if (!unit.ok) {
    return unit.code === 'reference'
      ? { problem: { key: 'formulaReference', values: { name: `{${unit.left}}` } }, unit: null }
      : { problem: { key: 'formulaUnits', values: named(unit.left, unit.right) }, unit: null };
  }
  const found = unitText(unit.unit);
  if (wantedUnit === undefined || sameUnit(unit.unit, unitOfText(wantedUnit)))
    return { problem: null, unit: found };
  return {
    problem: { key: 'formulaUnit', values: { unit: symbol(found), wanted: symbol(wantedUnit) } },
    unit: found,
  };
}

/** A unit as a person reads it: `m²`, not `m2`. Money keeps its code. */
const symbol = (unit: string): string => shown(unit, 'en') || '1';
const named = (left: string, right: string) => ({ left: symbol(left), right: symbol(right) });
