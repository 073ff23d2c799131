import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { VERIFICATION_CODE_DIGITS, VERIFICATION_RESEND_S } from '@plantdeck/core/constants';
import { PublicKeySchema } from '@plantdeck/core/contract';
import {
  checkCode,
  checkCodeRequest,
  checkNewPassword,
  checkPhone,
  type RuleProblem,
} from '@plantdeck/core/rules';
import { sealValues } from '@plantdeck/core/sealing';
import { Icon } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import * as v from 'valibot';
import { failureText } from '../words/failure-text.ts';
import { SHELL_WORDS } from '../words/index.ts';
import {
  Field,
  PasswordEntry,
  problemText,
  SendCode,
  useCountdown,
  type FieldProps,
} from './sign-in-fields.tsx';

const EMPTY = { phone: '', code: '', newPassword: '', confirmation: '' };
type ResetField = keyof typeof EMPTY;
type Problems = Partial<Record<ResetField, RuleProblem>>;

/** Sets a new password by a code to the bound phone. */
export default function ForgotPassword({
  session,
  onBack,
}: {
  readonly session: PlantSession;
  readonly onBack: (isDone: boolean) => void;
}): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const core = useWords('core');
  const heading = useRef<HTMLHeadingElement>(null);
  const [values, setValues] = useState(EMPTY);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const [resendAtMs, setResendAtMs] = useState<number | null>(null);
  const secondsLeft = useCountdown(resendAtMs);
  // What had the focus is gone with the form before.
  useEffect(() => heading.current?.focus(), []);

  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailure(null);
    setProblems({});
    try {
      await work();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const sendCode = (): void => {
    if (isBusy || secondsLeft > 0) return;
    const phone = values.phone.trim();
    const problem = checkCodeRequest(phone);
    if (problem) return setProblems({ phone: problem });
    void run(async () => {
      const query = { phone, verificationType: 'password', app: 'plantdeck' };
      await session.request('verificationCode', { schema: v.unknown(), query });
      setResendAtMs(Date.now() + VERIFICATION_RESEND_S * 1_000);
    });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    const found = problemsOf(values);
    if (Object.keys(found).length > 0) return setProblems(found);
    void run(async () => {
      const key = await session.request('publicKey', { schema: PublicKeySchema });
      const reset = {
        phone: values.phone.trim(),
        verificationCode: values.code,
        newPassword: values.newPassword,
        affirmPassword: values.confirmation,
      };
      await session.request('passwordReset', { schema: v.unknown(), body: sealValues(key, reset) });
      onBack(true);
    });
  };
  const field = (name: ResetField): Omit<FieldProps, 'label' | 'icon' | 'autoComplete'> => ({
    name,
    value: values[name],
    problem: problemText(problems[name], t, core.t),
    onText: (text) => {
      const { [name]: _gone, ...others } = problems;
      setProblems(others);
      setFailure(null);
      setValues({
        ...values,
        [name]: name === 'code' ? text.replace(/\D/g, '').slice(0, VERIFICATION_CODE_DIGITS) : text,
      });
    },
  });

  return (
    <form className="lf" noValidate onSubmit={submit}>
      <h2 ref={heading} tabIndex={-1}>
        {t('signIn.reset')}
      </h2>
      <p className="said">{t('signIn.resetText')}</p>
      <div className="fields">
        <Field
          {...field('phone')}
          label={t('signIn.phone')}
          icon="phone"
          autoComplete="tel-national"
          inputMode="tel"
        />
        <Field
          {...field('code')}
          label={t('signIn.code')}
          icon="key"
          autoComplete="one-time-code"
          inputMode="numeric"
        >
          <SendCode secondsLeft={secondsLeft} isBusy={isBusy} t={t} onSend={sendCode} />
        </Field>
        <PasswordEntry
          {...field('newPassword')}
          label={t('account.newPassword')}
          icon="lock"
          autoComplete="new-password"
          t={t}
        />
        <PasswordEntry
          {...field('confirmation')}
          label={t('account.confirmation')}
          icon="lock"
          autoComplete="new-password"
          t={t}
        />
      </div>
      <div role="status" aria-live="polite">
        {failure !== null && (
          <p className="hint">
            <Icon name="alert-circle" />
            {failureText(failure, core.t)}
          </p>
        )}
        {failure === null && resendAtMs !== null && <p className="said">{t('signIn.codeSent')}</p>}
      </div>
      <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
        {t('signIn.setPassword')}
      </button>
      <button type="button" className="btn btn-ghost" onClick={() => onBack(false)}>
        {t('signIn.back')}
      </button>
    </form>
  );
}

/** The enterprise's own rules are known to the platform alone, which names the one that a password breaks. */
function problemsOf({ phone, code, newPassword, confirmation }: typeof EMPTY): Problems {
  const found: [ResetField, RuleProblem | null][] = [
    ['phone', checkPhone(phone.trim())],
    ['code', checkCode(code)],
    ['newPassword', checkNewPassword(newPassword, null)],
    ['confirmation', confirmation === newPassword ? null : { key: 'rule.password.mismatch' }],
  ];
  return Object.fromEntries(found.filter(([, problem]) => problem !== null));
}
