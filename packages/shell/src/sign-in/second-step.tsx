import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { SignedInSchema, type SignedIn } from '@plantdeck/core/contract';
import { Icon } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { failureText } from '../words/failure-text.ts';
import { SHELL_WORDS } from '../words/index.ts';
import { Field } from './sign-in-fields.tsx';

interface SecondStepFormProps {
  readonly session: PlantSession;
  /** Of the password that was right. */
  readonly ticket: string;
  readonly onSignedIn: (login: SignedIn) => void;
  readonly onBack: () => void;
}

/** Asks for a code of the second factor. */
export function SecondStepForm({ session, ticket, onSignedIn, onBack }: SecondStepFormProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const core = useWords('core');
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  // What was pressed before is gone, and so would be the focus.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setFailure(null);
    if (code.trim() === '') return setMissing(true);
    setBusy(true);
    try {
      const body = { ticket, code: code.trim() };
      onSignedIn(await session.request('loginSecondStep', { schema: SignedInSchema, body }));
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }

  return (
    <form className="lf" ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <h2>{t('signIn.secondTitle')}</h2>
      <p className="said">{t('signIn.secondText')}</p>
      <div className="fields">
        <Field
          name="secondCode"
          label={t('signIn.secondCode')}
          value={code}
          problem={isMissing ? t('signIn.needCode') : null}
          icon="key"
          autoComplete="one-time-code"
          onText={(text) => {
            setCode(text.slice(0, 40));
            setMissing(false);
            setFailure(null);
          }}
        />
      </div>
      <div role="status" aria-live="polite">
        {failure !== null && (
          <p className="hint">
            <Icon name="alert-circle" />
            {failureText(failure, core.t)}
          </p>
        )}
      </div>
      <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
        {t(isBusy ? 'signIn.submitting' : 'signIn.submit')}
      </button>
      <button type="button" className="btn" onClick={onBack}>
        {core.t('common.back')}
      </button>
    </form>
  );
}
