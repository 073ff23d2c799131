/** What people type into account forms, by the same rules as the forms check it. */
import { checkCode, checkPhone, type RuleProblem } from '@plantdeck/core/rules';
import * as v from 'valibot';
import { ruleReason } from '../api/index.ts';

/** A text that keeps a rule of the forms; one that does not is refused with that rule's own words. */
const ruled = (check: (text: string) => RuleProblem | null) =>
  v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed ? check(dataset.value) : null;
      if (problem !== null) addIssue({ message: ruleReason(problem) });
    }),
  );

export const PhoneSchema = ruled(checkPhone);
export const CodeSchema = ruled(checkCode);
/** The product that asks; some deployments have several. */
export const AppSchema = v.optional(v.pipe(v.string(), v.maxLength(100)));
export const SealedSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(1_000));
