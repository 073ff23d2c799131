import { useEffect, useId, useState, type ReactNode } from 'react';
import type { RuleProblem } from '@plantdeck/core/rules';
import { Icon, IconButton, type IconName } from '@plantdeck/core/ui/base';
import type { Translate } from '@plantdeck/core/words';
import { resendSeconds } from './sign-in-state.ts';

/** Twice a second, so that no second of the countdown is skipped. */
const COUNTDOWN_LOOK_MS = 500;

/** Seconds until a code may be sent again, counted while it matters. */
export function useCountdown(resendAtMs: number | null): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const secondsLeft = resendSeconds({ resendAtMs }, nowMs);
  const counts = resendSeconds({ resendAtMs }, Date.now()) > 0;
  useEffect(() => {
    if (!counts) return;
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), COUNTDOWN_LOOK_MS);
    return () => clearInterval(timer);
  }, [counts, resendAtMs]);
  return secondsLeft;
}

/** Rules speak core's words, the form its own. */
export function problemText(problem: RuleProblem | undefined, t: Translate, coreT: Translate): string | null {
  if (!problem) return null;
  return (problem.key.startsWith('signIn.') ? t : coreT)(problem.key, problem.params);
}

export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly problem: string | null;
  readonly icon: IconName;
  readonly autoComplete: string;
  readonly type?: 'text' | 'password';
  readonly inputMode?: 'tel' | 'numeric';
  readonly children?: ReactNode;
  readonly onText: (text: string) => void;
}

export function Field({
  name,
  label,
  value,
  problem,
  icon,
  autoComplete,
  type = 'text',
  inputMode,
  children,
  onText,
}: FieldProps): ReactNode {
  const id = useId();
  return (
    <div className="entry">
      <label htmlFor={id}>{label}</label>
      <span className="box" data-wrong={problem ? '' : undefined}>
        <Icon name={icon} />
        <input
          id={id}
          name={name}
          type={type}
          value={value}
          autoComplete={autoComplete}
          inputMode={inputMode}
          spellCheck={false}
          autoCapitalize="off"
          aria-invalid={problem !== null}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={(event) => onText(event.target.value)}
        />
        {children}
      </span>
      {problem && (
        <span className="hint" id={`${id}-problem`}>
          <Icon name="alert-circle" />
          {problem}
        </span>
      )}
    </div>
  );
}

export function PasswordEntry({ t, ...field }: FieldProps & { readonly t: Translate }): ReactNode {
  const [shown, setShown] = useState(false);
  return (
    <Field {...field} type={shown ? 'text' : 'password'}>
      <IconButton
        size="s"
        icon={shown ? 'eye-off' : 'eye'}
        label={t(shown ? 'signIn.hidePassword' : 'signIn.showPassword')}
        onClick={() => setShown(!shown)}
      />
    </Field>
  );
}

/** The button beside a code that has one sent, and counts down until the next may be. */
export function SendCode({
  secondsLeft,
  isBusy,
  t,
  onSend,
}: {
  readonly secondsLeft: number;
  readonly isBusy: boolean;
  readonly t: Translate;
  readonly onSend: () => void;
}): ReactNode {
  return (
    <button type="button" className="btn" aria-disabled={secondsLeft > 0 || isBusy} onClick={onSend}>
      {secondsLeft > 0 ? t('signIn.resendIn', { seconds: secondsLeft }) : t('signIn.sendCode')}
    </button>
  );
}
