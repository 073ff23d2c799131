/** What other features use of this one. */
export { formulaQuantities } from './formula-quantities.ts';
