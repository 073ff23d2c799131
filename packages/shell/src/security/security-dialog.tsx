import { useEffect, useId, useInsertionEffect, useState, type FormEvent, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import type { SecondFactorStart } from '@plantdeck/core/contract';
import { useElement, useSignalValue } from '@plantdeck/core/element';
import { Dialog, PasswordField, TextField, useToast } from '@plantdeck/core/ui';
import { Banner, Button } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { Failure, useAccountStyles } from '../account/account-parts.tsx';
import { accountOf } from '../account/account-store.ts';
import { QrCode } from '../app-download/qr-code.tsx';
import { SHELL_WORDS } from '../words/index.ts';
import css from './security.css?inline';
import { confirmFactor, renewCodes, startFactor, turnFactorOff } from './security-calls.ts';
import { SessionList } from './session-list.tsx';
import { SECURITY_WORDS } from './words/index.ts';

export interface SecurityDialogProps {
  readonly session: PlantSession;
  /** The organisation asks for a second factor: the dialog stays until there is one. */
  readonly isForced: boolean;
  readonly onClose: () => void;
  readonly onChanged?: (() => void) | undefined;
}

/** What the dialog is at. Codes are shown once, and stay until the reader has kept them. */
type Step =
  | { readonly name: 'overview' }
  | { readonly name: 'set-up'; readonly start: SecondFactorStart }
  | { readonly name: 'renew' }
  | { readonly name: 'off' }
  | { readonly name: 'codes'; readonly codes: readonly string[]; readonly said: 'factor.isOn' | null };

const OVERVIEW: Step = { name: 'overview' };

/** Second factor and sessions of one's own account. */
export function SecurityDialog({ session, isForced, onClose, onChanged }: SecurityDialogProps): ReactNode {
  useAccountStyles();
  const element = useElement();
  useInsertionEffect(() => element.adopt(css), [element]);
  const { t, ready } = useWords(SECURITY_WORDS);
  const shell = useWords(SHELL_WORDS);
  const core = useWords('core');
  const tell = useToast();
  const store = accountOf(session);
  const factor = useSignalValue(store.status).secondFactor;
  const [step, setStep] = useState<Step>(OVERVIEW);
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const formId = useId();

  const goTo = (next: Step): void => {
    setStep(next);
    setCode('');
    setPassword('');
    setFailure(null);
  };

  async function run(act: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await act();
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  }

  const begin = (): Promise<void> =>
    run(async () => goTo({ name: 'set-up', start: await startFactor(session) }));

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim() === '' || (step.name === 'off' && password === '')) return;
    void run(async () => {
      if (step.name === 'set-up')
        goTo({ name: 'codes', codes: await confirmFactor(session, code), said: 'factor.isOn' });
      if (step.name === 'renew') goTo({ name: 'codes', codes: await renewCodes(session, code), said: null });
      if (step.name === 'off') {
        await turnFactorOff(session, password, code);
        await store.refresh();
        tell({ text: t('factor.isOff') });
        goTo(OVERVIEW);
      }
    });
  };

  const kept = (): void =>
    void run(async () => {
      if (step.name === 'codes' && step.said !== null) tell({ text: t(step.said) });
      await store.refresh();
      goTo(OVERVIEW);
      onChanged?.();
      if (isForced) onClose();
    });

  if (!ready) return null;
  const isForm = step.name === 'set-up' || step.name === 'renew' || step.name === 'off';
  const isShowingCodes = step.name === 'codes';
  const title = isShowingCodes
    ? t('factor.codesTitle')
    : isForm
      ? t('factor.title')
      : shell.t('account.security');
  return (
    <Dialog
      key={step.name}
      open
      keepOpen={isForm}
      locked={isForced || isShowingCodes}
      title={title}
      closeLabel={core.t('common.close')}
      onClose={() => !isBusy && onClose()}
      footer={
        <>
          {isForced && !isShowingCodes && (
            <Button variant="ghost" icon="log-out" onClick={() => void session.signOut()}>
              {shell.t('header.signOut')}
            </Button>
          )}
          {isForm && <Button onClick={() => goTo(OVERVIEW)}>{core.t('common.back')}</Button>}
          {isForm && (
            <Button
              type="submit"
              form={formId}
              variant="primary"
              disabled={isBusy || code.trim() === '' || (step.name === 'off' && password === '')}
            >
              {t(
                step.name === 'set-up'
                  ? 'factor.turnOn'
                  : step.name === 'off'
                    ? 'factor.turnOff'
                    : 'factor.newCodes',
              )}
            </Button>
          )}
          {isShowingCodes && (
            <Button variant="primary" onClick={kept} disabled={isBusy}>
              {t('factor.codesKept')}
            </Button>
          )}
          {step.name === 'overview' && !isForced && (
            <Button onClick={onClose}>{core.t('common.close')}</Button>
          )}
        </>
      }
    >
      {step.name === 'overview' && (
        <>
          {isForced && <Banner tone="warn">{t('factor.required')}</Banner>}
          <section className="sec-part">
            <h3>{t('factor.title')}</h3>
            {factor && <p>{factor.isOn ? t('factor.on', { count: factor.codesLeft }) : t('factor.off')}</p>}
            <div className="sec-actions">
              {factor?.isOn ? (
                <>
                  <Button onClick={() => goTo({ name: 'renew' })}>{t('factor.newCodes')}</Button>
                  <Button onClick={() => goTo({ name: 'off' })}>{t('factor.turnOff')}</Button>
                </>
              ) : (
                <Button variant="primary" disabled={isBusy || !factor} onClick={() => void begin()}>
                  {t('factor.turnOn')}
                </Button>
              )}
            </div>
            <Failure error={failure} />
          </section>
          <SessionList session={session} />
        </>
      )}
      {isForm && (
        <form id={formId} className="acc-form" noValidate onSubmit={submit}>
          {step.name === 'set-up' && <Scan start={step.start} />}
          {step.name === 'renew' && <p className="acc-said">{t('factor.renewText')}</p>}
          {step.name === 'off' && (
            <>
              <p className="acc-said">{t('factor.offText')}</p>
              <PasswordField
                label={shell.t('signIn.password')}
                showLabel={shell.t('signIn.showPassword')}
                hidePasswordLabel={shell.t('signIn.hidePassword')}
                required
                name="password"
                autoComplete="current-password"
                value={password}
                onChange={setPassword}
              />
            </>
          )}
          <TextField
            label={t(step.name === 'set-up' ? 'factor.code' : 'factor.codeOrRecovery')}
            required
            name="factorCode"
            icon="key"
            inputMode={step.name === 'set-up' ? 'numeric' : 'text'}
            autoComplete="one-time-code"
            maxLength={40}
            value={code}
            onChange={setCode}
          />
          <Failure error={failure} />
        </form>
      )}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} />}
    </Dialog>
  );
}

function Scan({ start }: { readonly start: SecondFactorStart }): ReactNode {
  const { t } = useWords(SECURITY_WORDS);
  return (
    <>
      <p className="acc-said">{t('factor.scan')}</p>
      <div className="sec-scan">
        <QrCode text={start.address} label={t('factor.qr')} />
        <div className="sec-key">
          <strong>{t('factor.key')}</strong>
          {/* In fours, as people type it. */}
          <code>{start.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </div>
      </div>
    </>
  );
}

function RecoveryCodes({ codes }: { readonly codes: readonly string[] }): ReactNode {
  const { t } = useWords(SECURITY_WORDS);
  const core = useWords('core');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = (): void =>
    void navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <div className="acc-form">
      <p className="acc-said">{t('factor.codesText')}</p>
      <ul className="sec-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="sec-actions">
        <Button icon="copy" onClick={copy}>
          {core.t(isCopied ? 'common.copied' : 'common.copy')}
        </Button>
      </div>
    </div>
  );
}

const COPIED_MS = 2_000;
