/** Why questions were added, how many, and for which organisation's account. */
export const rechargeReasons = [
  `alter table question_recharge add column questions int, add column reason text, add column org_id text`,
];
