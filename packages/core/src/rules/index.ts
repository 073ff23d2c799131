/**
 * The rules that people's entries are checked by. Pure, so that elements and the platform apply the same ones; each
 * answers null or the key of the words that say what is wrong.
 */
export {
  checkReportRange,
  checkRequiredTarget,
  checkRollingFrequency,
  checkTargetNumber,
  readTargetNumber,
} from './numbers.ts';
export {
  checkNewPassword,
  checkPasswordChange,
  passwordRules,
  PasswordPolicySchema,
  SPECIAL_CHARACTERS,
} from './password.ts';
export type { PasswordEntry, PasswordField, PasswordPolicy, PasswordRule } from './password.ts';
export { checkCode, checkCodeRequest, checkPhone } from './phone.ts';
export type { RuleProblem } from './problem.ts';
export {
  checkAlarmRows,
  checkApplications,
  checkEquipment,
  checkPractice,
  checkQuota,
  checkTaskFilter,
  checkTrend,
} from './work-home.ts';
export type { FieldProblem } from './work-home.ts';
export { passwordLife, serviceLife } from './validity.ts';
export type { PasswordLife, ServiceLife, ServicePeriod } from './validity.ts';
