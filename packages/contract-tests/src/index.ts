/**
 * The contract that every element keeps, whatever it shows, as functions for any test runner: our own elements are
 * tested by them, and so can anybody's. `plantdeck-contract` runs them without one.
 */
export { axeProblems } from './axe.ts';
export { ContractError, settled, until } from './expectations.ts';
export { ELEMENT_CHECKS } from './element-checks.ts';
export { watchLeaks, type LeakWatch, type OpenThings } from './leaks.ts';
export { badge, reportText, runChecks, type CheckResult, type ContractReport } from './report.ts';
export {
  readSurface,
  type Check,
  type ContractSubject,
  type ElementSurface,
  type SurfaceAttribute,
} from './subject.ts';
export { WIDGET_CHECKS } from './widget-checks.ts';
