/**
 * Formulas that people type into settings: `+ - * / ( )`, `min`, `max`, `if`, numbers and references in braces. Nothing
 * else exists in the grammar, so a formula can compute and never act.
 */
export {
  checkFormula,
  type FormulaCheck,
  type FormulaFieldProblem,
  type FormulaNames,
} from './check-formula.ts';
export { parseFormula, type Formula, type FormulaProblem, type FormulaReading } from './parse.ts';
export { evaluateFormula } from './evaluate.ts';
export { formulaUnit, sameUnit, unitOfText, unitText, type FormulaUnit, type UnitReading } from './units.ts';
