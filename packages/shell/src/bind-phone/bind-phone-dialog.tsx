import { useId, type FormEvent, type ReactNode } from 'react';
import { isRequestError, type PlantSession } from '@plantdeck/core';
import { useSignalValue } from '@plantdeck/core/element';
import { Dialog, TextField, useToast } from '@plantdeck/core/ui';
import { Button, Icon } from '@plantdeck/core/ui/base';
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
import { provesOld, type BindPhoneEvent } from '../account/bind-phone-state.ts';

export interface BindPhoneDialogProps {
  readonly session: PlantSession;
  readonly onClose: () => void;
  readonly onBound?: (() => void) | undefined;
}

/** Binds a phone by a code to it; a phone that is bound already is proved first. */
export function BindPhoneDialog({ session, onClose, onBound }: BindPhoneDialogProps): ReactNode {
  useAccountStyles();
  const { t } = useWords(SHELL_WORDS);
  const core = useWords('core');
  const tell = useToast();
  const store = accountOf(session);
  const state = useSignalValue(store.phone);
  const binding = useSignalValue(store.status).phone;
  const isBound = binding?.bound === true;
  const isOld = provesOld(state, isBound);
  const type = isOld ? 'unbind' : 'bind';
  const codePhone = isOld ? (binding?.phone ?? '') : state.values.phone;
  const secondsLeft = useResendSeconds(store, type, codePhone);
  const phoneProblem = useProblem(state.problems.phone);
  const formId = useId();
  const isBusy = state.busy !== 'no';

  const dispatch = (event: BindPhoneEvent): void => {
    store.stepPhone(event);
  };
  const fail = (error: unknown): void => {
    const isEnd = isRequestError(error) && error.kind === 'auth';
    dispatch(isEnd ? { type: 'session-ended' } : { type: 'failed', failure: error });
  };

  async function sendCode(): Promise<void> {
    if (isBusy || secondsLeft > 0) return;
    const { busy } = store.stepPhone({ type: 'code-asked', isBound });
    if (busy !== 'sending-code') return;
    try {
      await requestCode(session, type, codePhone);
      dispatch({ type: 'code-sent' });
      tell({ text: core.t('message.codeSent') });
    } catch (error) {
      fail(error);
    }
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const { busy, values } = store.stepPhone({ type: 'sent', isBound });
    if (busy !== 'sending') return;
    try {
      if (isOld) {
        const body = { app: APP, verificationCode: values.oldCode };
        await session.request('phoneUnbindValidate', { schema: v.unknown(), body });
        return dispatch({ type: 'old-proved' });
      }
      const body = { app: APP, phone: values.phone, verificationCode: values.code };
      await session.request('phoneBind', { schema: v.unknown(), body });
      dispatch({ type: 'bound' });
      tell({ text: core.t(isBound ? 'message.changed' : 'message.bound') });
      await store.refresh();
      onBound?.();
    } catch (error) {
      fail(error);
    }
  }

  const code = (field: 'oldCode' | 'code') => (
    <CodeEntry
      key={field}
      name={field}
      value={state.values[field]}
      problem={state.problems[field]}
      secondsLeft={secondsLeft}
      isBusy={isBusy}
      onChange={(text) => dispatch({ type: 'typed', field, text })}
      onSend={() => void sendCode()}
    />
  );

  return (
    <Dialog
      open
      keepOpen
      title={t(isBound ? 'account.changePhone' : 'account.bindPhone')}
      closeLabel={core.t('common.close')}
      onClose={() => !isBusy && onClose()}
      footer={
        <>
          {isBound && !isOld ? (
            <Button onClick={() => dispatch({ type: 'back' })}>{core.t('common.back')}</Button>
          ) : (
            <Button onClick={onClose}>{core.t('common.cancel')}</Button>
          )}
          <Button type="submit" form={formId} variant="primary" disabled={isBusy || binding === null}>
            {isOld ? core.t('common.next') : t(isBound ? 'account.changePhone' : 'account.bindPhone')}
          </Button>
        </>
      }
    >
      <form id={formId} className="acc-form" noValidate onSubmit={(event) => void send(event)}>
        {isBound && <Steps isOld={isOld} />}
        {isOld ? (
          <>
            <p className="acc-said">{t('account.codeTo', { phone: maskedPhone(binding?.phone ?? '') })}</p>
            {code('oldCode')}
          </>
        ) : (
          <>
            <TextField
              label={t(isBound ? 'account.newPhone' : 'signIn.phone')}
              required
              name="phone"
              icon="phone"
              inputMode="tel"
              autoComplete="tel-national"
              value={state.values.phone}
              onChange={(text) => dispatch({ type: 'typed', field: 'phone', text })}
              problem={phoneProblem}
            />
            {code('code')}
          </>
        )}
        <Failure error={state.failure} />
      </form>
    </Dialog>
  );
}

function Steps({ isOld }: { readonly isOld: boolean }): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  return (
    <ol className="acc-steps">
      <li aria-current={isOld ? 'step' : undefined} data-done={isOld ? undefined : ''}>
        {isOld ? '1' : <Icon name="check" size="xs" />} {t('account.stepOld')}
      </li>
      <li aria-current={isOld ? undefined : 'step'}>2 {t('account.stepNew')}</li>
    </ol>
  );
}
