import { useEffect, useId, useState, type FormEvent, type ReactNode } from 'react';
import { isRequestError, type PlantSession } from '@plantdeck/core';
import { PublicKeySchema } from '@plantdeck/core/contract';
import { useSignalValue } from '@plantdeck/core/element';
import { PasswordPolicySchema, passwordRules, type PasswordPolicy } from '@plantdeck/core/rules';
import { sealValues } from '@plantdeck/core/sealing';
import { ConfirmDialog, Dialog, PasswordField, Tabs, useToast } from '@plantdeck/core/ui';
import { Banner, Button, Icon } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import * as v from 'valibot';
import {
  CodeEntry,
  Failure,
  maskedPhone,
  requestCode,
  useAccountStyles,
  useProblem,
  useResendSeconds,
} from '../account/account-parts.tsx';
import { accountOf, APP } from '../account/account-store.ts';
import { SHELL_WORDS } from '../words/index.ts';
import {
  type ChangeField,
  type ChangePasswordEvent,
  type ChangePasswordState,
} from '../account/change-password-state.ts';

export interface ChangePasswordDialogProps {
  readonly session: PlantSession;
  /** The password has expired: the dialog stays until it is changed. */
  readonly isForced: boolean;
  readonly onClose: () => void;
  readonly onBindPhone: () => void;
  readonly onChanged?: (() => void) | undefined;
}

/** Changes the password by the old one or by a code to the bound phone, after a confirmation. */
export function ChangePasswordDialog({
  session,
  isForced,
  onClose,
  onBindPhone,
  onChanged,
}: ChangePasswordDialogProps): ReactNode {
  useAccountStyles();
  const { t } = useWords(SHELL_WORDS);
  const core = useWords('core');
  const tell = useToast();
  const store = accountOf(session);
  const state = useSignalValue(store.change);
  const { phone } = useSignalValue(store.status);
  const policy = usePolicy(session);
  const formId = useId();
  const isBusy = state.step === 'saving' || state.step === 'sending-code';

  const dispatch = (event: ChangePasswordEvent): void => {
    store.stepChange(event);
  };
  const fail = (error: unknown): void => {
    const isEnd = isRequestError(error) && error.kind === 'auth';
    dispatch(isEnd ? { type: 'session-ended' } : { type: 'failed', failure: error });
  };

  async function sendCode(): Promise<void> {
    if (isBusy || !phone?.phone) return;
    dispatch({ type: 'code-asked' });
    try {
      await requestCode(session, 'password', phone.phone);
      dispatch({ type: 'code-sent' });
      tell({ text: core.t('message.codeSent') });
    } catch (error) {
      fail(error);
    }
  }

  async function save(): Promise<void> {
    dispatch({ type: 'confirmed' });
    try {
      await sendChange(session, store.change.peek(), phone?.phone ?? '');
      dispatch({ type: 'saved' });
      tell({ text: core.t('message.modified') });
      await store.refresh();
      onChanged?.();
    } catch (error) {
      fail(error);
    }
  }

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    dispatch({ type: 'save-asked', policy });
  };
  const needsPhone = state.method === 'code' && phone?.bound === false;

  return (
    <>
      <Dialog
        open
        locked={isForced}
        keepOpen
        title={t('account.changePassword')}
        closeLabel={core.t('common.close')}
        onClose={() => !isBusy && onClose()}
        footer={
          <>
            {isForced ? (
              <Button variant="ghost" icon="log-out" onClick={() => void session.signOut()}>
                {t('header.signOut')}
              </Button>
            ) : (
              <Button onClick={onClose}>{core.t('common.cancel')}</Button>
            )}
            <Button type="submit" form={formId} variant="primary" disabled={isBusy || needsPhone}>
              {core.t('common.save')}
            </Button>
          </>
        }
      >
        <form id={formId} className="acc-form" noValidate onSubmit={onSubmit}>
          {isForced && <Banner tone="error">{core.t('message.passwordExpired')}</Banner>}
          <Tabs
            label={t('account.method')}
            tabs={[
              { id: 'old', label: t('account.byOldPassword') },
              { id: 'code', label: t('account.byCode') },
            ]}
            value={state.method}
            onChange={(method) => dispatch({ type: 'method-chosen', method })}
          >
            {needsPhone ? (
              <Banner
                tone="warn"
                title={t('account.phoneFirst')}
                action={
                  <Button size="s" onClick={onBindPhone}>
                    {t('account.bindPhone')}
                  </Button>
                }
              >
                {t('account.phoneFirstText')}
              </Banner>
            ) : (
              <>
                {state.method === 'old' ? (
                  <Secret
                    field="oldPassword"
                    label={t('account.oldPassword')}
                    state={state}
                    dispatch={dispatch}
                  />
                ) : (
                  <PhoneCode
                    session={session}
                    state={state}
                    phone={phone?.phone ?? ''}
                    isBusy={isBusy}
                    dispatch={dispatch}
                    onSend={() => void sendCode()}
                  />
                )}
                <NewPassword policy={policy} state={state} dispatch={dispatch} />
              </>
            )}
          </Tabs>
          <Failure error={state.failure} />
        </form>
      </Dialog>
      <ConfirmDialog
        open={state.step === 'confirming' || state.step === 'saving'}
        busy={state.step === 'saving'}
        title={t('account.confirm')}
        confirmLabel={t('account.changePassword')}
        cancelLabel={core.t('common.cancel')}
        onConfirm={() => void save()}
        onCancel={() => {
          dispatch({ type: 'not-confirmed' });
          tell({ text: core.t('message.saveCancelled') });
        }}
      >
        {t('account.confirmText')}
      </ConfirmDialog>
    </>
  );
}

/** Sends the change, every secret sealed for this one request. @throws {RequestError} */
async function sendChange(
  session: PlantSession,
  { method, values }: ChangePasswordState,
  phone: string,
): Promise<void> {
  const now = session.state.peek();
  if (now.name !== 'ready') return;
  const { newPassword, oldPassword, confirmation, code } = values;
  const key = await session.request('publicKey', { schema: PublicKeySchema });
  if (method === 'old') {
    await session.request('passwordModify', {
      schema: v.unknown(),
      pathParams: { userId: now.person.userId },
      body: { app: APP, ...sealValues(key, { newPassword, oldPassword }) },
    });
    return;
  }
  const reset = { affirmPassword: confirmation, newPassword, phone, verificationCode: code };
  await session.request('passwordReset', { schema: v.unknown(), body: sealValues(key, reset) });
}

/** The policy of the person's enterprise; the product's own rules until it is known and where there is none. */
function usePolicy(session: PlantSession): PasswordPolicy | null {
  const [policy, setPolicy] = useState<PasswordPolicy | null>(null);
  const state = useSignalValue(session.state);
  const userId = state.name === 'ready' ? state.person.userId : null;
  useEffect(() => {
    if (userId === null) return undefined;
    const abort = new AbortController();
    session
      .request('passwordPolicy', {
        schema: v.nullable(PasswordPolicySchema),
        query: { userId },
        signal: abort.signal,
      })
      .then(setPolicy, () => undefined);
    return () => abort.abort();
  }, [session, userId]);
  return policy;
}

interface PartProps {
  readonly state: ChangePasswordState;
  readonly dispatch: (event: ChangePasswordEvent) => void;
}

interface SecretProps extends PartProps {
  readonly field: Exclude<ChangeField, 'code'>;
  readonly label: string;
  readonly explainedBy?: string;
}

function Secret({ field, label, state, dispatch, explainedBy }: SecretProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  return (
    <PasswordField
      label={label}
      required
      name={field}
      icon="lock"
      value={state.values[field]}
      onChange={(text) => dispatch({ type: 'typed', field, text })}
      problem={useProblem(state.problems[field])}
      autoComplete={field === 'oldPassword' ? 'current-password' : 'new-password'}
      showLabel={t('signIn.showPassword')}
      hidePasswordLabel={t('signIn.hidePassword')}
      explainedBy={explainedBy}
      inputRef={field === 'oldPassword' ? takesFocus : undefined}
    />
  );
}

/** Where a dialog puts the focus when it opens. */
const takesFocus = (input: HTMLInputElement | null): void => input?.setAttribute('data-autofocus', '');

/** The new password twice, and between them the rules, ticked off while it is typed. */
function NewPassword({
  policy,
  state,
  dispatch,
}: PartProps & { readonly policy: PasswordPolicy | null }): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const core = useWords('core');
  const rulesId = useId();
  return (
    <>
      <Secret
        field="newPassword"
        label={t('account.newPassword')}
        state={state}
        dispatch={dispatch}
        explainedBy={rulesId}
      />
      <ul className="acc-rules" id={rulesId} aria-label={t('account.rules')}>
        {passwordRules(state.values.newPassword, policy).map(({ key, params, isKept }) => (
          <li key={key} data-kept={isKept ? '' : undefined}>
            {isKept ? <Icon name="check" size="xs" /> : <span className="acc-dot" />}
            {core.t(key, params)}
            <span className="sr">{t(isKept ? 'account.ruleKept' : 'account.ruleOpen')}</span>
          </li>
        ))}
      </ul>
      <Secret field="confirmation" label={t('account.confirmation')} state={state} dispatch={dispatch} />
    </>
  );
}

interface PhoneCodeProps extends PartProps {
  readonly session: PlantSession;
  readonly phone: string;
  readonly isBusy: boolean;
  readonly onSend: () => void;
}

function PhoneCode({ session, state, phone, isBusy, dispatch, onSend }: PhoneCodeProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const secondsLeft = useResendSeconds(accountOf(session), 'password', phone);
  return (
    <>
      <p className="acc-said">{t('account.codeTo', { phone: maskedPhone(phone) })}</p>
      <CodeEntry
        name="phoneCode"
        value={state.values.code}
        problem={state.problems.code}
        secondsLeft={secondsLeft}
        isBusy={isBusy}
        onChange={(text) => dispatch({ type: 'typed', field: 'code', text })}
        onSend={onSend}
      />
    </>
  );
}
