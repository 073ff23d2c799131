/** What other features use of this one. */
export { planDeskOf, PULP_BOARD } from './plan-desk.ts';
export {
  levelRule,
  planInputs,
  PLAN_SLOT_MS,
  PLAN_SLOTS,
  readPulp,
  type ChestNow,
  type PulpReadings,
} from './plan-inputs.ts';
export {
  chestField,
  rateField,
  readSite,
  SITE_DEFAULTS,
  type PulpSite,
  type SiteChest,
  type SiteLine,
} from './plan-site.ts';
export { readPlans, type StoredPlan } from './plan-store.ts';
export { renewPlan } from './renew-plan.ts';
