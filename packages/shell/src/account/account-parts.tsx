/** What the account's dialogs share: their styles, a code with its countdown, and how a failure is told. */
import { useEffect, useInsertionEffect, useState, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import type { VerificationType } from '@plantdeck/core/contract';
import { useElement, useSignalValue } from '@plantdeck/core/element';
import type { RuleProblem } from '@plantdeck/core/rules';
import { TextField } from '@plantdeck/core/ui';
import { Banner, Button } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import * as v from 'valibot';
import { failureText } from '../words/failure-text.ts';
import { SHELL_WORDS } from '../words/index.ts';
import css from './account.css?inline';
import { accountOf, APP, resendKey, type AccountStore } from './account-store.ts';

export function useAccountStyles(): void {
  const element = useElement();
  useInsertionEffect(() => element.adopt(css), [element]);
}

/** Twice a second, so that no second of the countdown is skipped. */
const COUNTDOWN_LOOK_MS = 500;

/** Seconds until a further code may be sent to a phone; counted on while its dialog is closed. */
export function useResendSeconds(store: AccountStore, type: VerificationType, phone: string): number {
  const untilMs = useSignalValue(store.resendAtMs)[resendKey(type, phone)] ?? 0;
  const [nowMs, setNowMs] = useState(() => Date.now());
  const counts = untilMs > Date.now();
  useEffect(() => {
    setNowMs(Date.now());
    if (!counts) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), COUNTDOWN_LOOK_MS);
    return () => clearInterval(timer);
  }, [counts, untilMs]);
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
}

/** Has a code sent, and begins the countdown. @throws {RequestError} */
export async function requestCode(
  session: PlantSession,
  type: VerificationType,
  phone: string,
): Promise<void> {
  await session.request('verificationCode', {
    schema: v.unknown(),
    query: { app: APP, phone, verificationType: type },
  });
  accountOf(session).codeSent(type, phone);
}

interface CodeEntryProps {
  readonly name: string;
  readonly value: string;
  readonly problem: RuleProblem | undefined;
  readonly secondsLeft: number;
  readonly isBusy: boolean;
  readonly onChange: (text: string) => void;
  readonly onSend: () => void;
}

/** A verification code, and the button that has it sent. */
export function CodeEntry({
  name,
  value,
  problem,
  secondsLeft,
  isBusy,
  onChange,
  onSend,
}: CodeEntryProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  return (
    <div className="acc-code">
      <TextField
        label={t('signIn.code')}
        required
        name={name}
        value={value}
        onChange={onChange}
        problem={useProblem(problem)}
        icon="key"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <Button disabled={secondsLeft > 0 || isBusy} onClick={onSend}>
        {secondsLeft > 0 ? t('signIn.resendIn', { seconds: secondsLeft }) : t('signIn.sendCode')}
      </Button>
    </div>
  );
}

/** The words of a broken rule. */
export function useProblem(problem: RuleProblem | undefined): string | null {
  const core = useWords('core');
  return problem ? core.t(problem.key, problem.params) : null;
}

/** What went wrong with the last attempt; everything typed is still there. */
export function Failure({ error }: { readonly error: unknown }): ReactNode {
  const core = useWords('core');
  return error === null ? null : <Banner tone="error">{failureText(error, core.t)}</Banner>;
}

/** `138****0001`: enough to know it by, for whoever looks over the shoulder. */
export function maskedPhone(phone: string): string {
  return phone.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2');
}
