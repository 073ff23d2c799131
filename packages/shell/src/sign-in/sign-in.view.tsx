import {
  lazy,
  Suspense,
  useEffect,
  useReducer,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { VERIFICATION_RESEND_S } from '@plantdeck/core/constants';
import { SecondStepSchema, SignedInSchema, type SignedIn } from '@plantdeck/core/contract';
import type { PlantSession } from '@plantdeck/core';
import { checkCode, checkCodeRequest, checkPhone, type RuleProblem } from '@plantdeck/core/rules';
import { useSession, type ElementViewProps } from '@plantdeck/core/element';
import { Icon } from '@plantdeck/core/ui/base';
import { useWords, type Translate } from '@plantdeck/core/words';
import * as v from 'valibot';
import { choices, USER_NAME_KEY } from '../host/kept-choice.ts';
import { failureText } from '../words/failure-text.ts';
import { SHELL_WORDS } from '../words/index.ts';
import { SecondStepForm } from './second-step.tsx';
import { keepKnownDevice, knownDevices } from './known-devices.ts';
import {
  Field,
  PasswordEntry,
  problemText,
  SendCode,
  useCountdown,
  type FieldProps,
} from './sign-in-fields.tsx';
import {
  initialSignIn,
  signInStep,
  type SignInField,
  type SignInState,
  type SignInWay,
} from './sign-in-state.ts';

const LoginAnswerSchema = v.union([SignedInSchema, SecondStepSchema]);

const ForgotPassword = lazy(() => import('./forgot-password.tsx'));

export function SignInView({ element }: ElementViewProps): ReactNode {
  const session = useSession();
  const shell = useWords(SHELL_WORDS);
  const core = useWords('core');
  const isReady = session !== null && shell.ready && core.ready;
  useEffect(() => {
    if (isReady) element.emit('plant-ready');
  }, [element, isReady]);
  if (!isReady) return null;
  return <SignIn session={session} onSignedIn={(login) => element.emit('plant-signed-in', login)} />;
}

interface SignInProps {
  readonly session: PlantSession;
  readonly onSignedIn: (login: unknown) => void;
}

function SignIn({ session, onSignedIn }: SignInProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const core = useWords('core');
  const [state, dispatch] = useReducer(signInStep, choices.get(USER_NAME_KEY) ?? '', initialSignIn);
  const [remembers, setRemembers] = useState(true);
  const [isResetting, setResetting] = useState(false);
  const [isReset, setReset] = useState(false);
  const [ticket, setTicket] = useState<string | null>(null);
  const secondsLeft = useCountdown(state.resendAtMs);
  const { values } = state;

  const finish = ({ knownDevice, ...login }: SignedIn): void => {
    keepKnownDevice(knownDevice);
    onSignedIn(login);
  };
  const fail = (error: unknown): void => {
    dispatch({ type: 'failed', failure: error });
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (state.busy !== 'no') return;
    const errors = inputProblems(state);
    if (Object.keys(errors).length > 0) return dispatch({ type: 'refused-input', errors });
    dispatch({ type: 'submitted' });
    try {
      const devices = knownDevices();
      const answer =
        state.way === 'password'
          ? await session.request('loginPassword', {
              schema: LoginAnswerSchema,
              body: { userName: values.userName.trim(), password: values.password, ...devices },
            })
          : await session.request('loginPhone', {
              schema: LoginAnswerSchema,
              body: { phone: values.userPhone.trim(), verificationCode: values.phoneCode, ...devices },
            });
      if (state.way === 'password') choices.set(USER_NAME_KEY, remembers ? values.userName.trim() : '');
      dispatch({ type: 'signed-in' });
      if ('secondStep' in answer) setTicket(answer.secondStep.ticket);
      else finish(answer);
    } catch (error) {
      fail(error);
    }
  }

  async function sendCode(): Promise<void> {
    if (state.busy !== 'no' || secondsLeft > 0) return;
    const problem = checkCodeRequest(values.userPhone.trim());
    if (problem) return dispatch({ type: 'refused-input', errors: { userPhone: problem } });
    dispatch({ type: 'code-asked' });
    try {
      await session.request('verificationCode', {
        schema: v.unknown(),
        query: { phone: values.userPhone.trim(), verificationType: 'login', app: 'plantdeck' },
      });
      dispatch({ type: 'code-sent', resendAtMs: Date.now() + VERIFICATION_RESEND_S * 1000 });
    } catch (error) {
      fail(error);
    }
  }

  const field = (name: SignInField): FieldProps => ({
    name,
    value: values[name],
    problem: problemText(state.fieldErrors[name], t, core.t),
    onText: (text) => dispatch({ type: 'typed', field: name, text }),
    label: '',
    icon: 'user',
    autoComplete: 'on',
  });

  if (isResetting)
    return (
      <Suspense fallback={null}>
        <ForgotPassword
          session={session}
          onBack={(isDone) => {
            setResetting(false);
            setReset(isDone);
          }}
        />
      </Suspense>
    );
  if (ticket !== null)
    return (
      <SecondStepForm session={session} ticket={ticket} onSignedIn={finish} onBack={() => setTicket(null)} />
    );
  return (
    <form className="lf" noValidate onSubmit={(event) => void submit(event)}>
      <h2>{t('signIn.title')}</h2>
      <Ways way={state.way} t={t} onWay={(way) => dispatch({ type: 'way-chosen', way })} />
      <div
        className="fields"
        role="tabpanel"
        aria-label={t(state.way === 'password' ? 'signIn.byPassword' : 'signIn.byPhone')}
      >
        {state.way === 'password' ? (
          <>
            <Field {...field('userName')} label={t('signIn.userName')} icon="user" autoComplete="username" />
            <PasswordEntry
              {...field('password')}
              label={t('signIn.password')}
              icon="lock"
              autoComplete="current-password"
              t={t}
            />
          </>
        ) : (
          <>
            <Field
              {...field('userPhone')}
              label={t('signIn.phone')}
              icon="phone"
              autoComplete="tel-national"
              inputMode="tel"
            />
            <Field
              {...field('phoneCode')}
              label={t('signIn.code')}
              icon="key"
              autoComplete="one-time-code"
              inputMode="numeric"
            >
              <SendCode
                secondsLeft={secondsLeft}
                isBusy={state.busy !== 'no'}
                t={t}
                onSend={() => void sendCode()}
              />
            </Field>
          </>
        )}
      </div>
      <div role="status" aria-live="polite">
        {state.failure !== null && (
          <p className="hint">
            <Icon name="alert-circle" />
            {failureText(state.failure, core.t)}
          </p>
        )}
        {state.failure === null && state.way === 'password' && isReset && (
          <p className="said">{t('signIn.resetDone')}</p>
        )}
        {state.failure === null && state.way === 'phone' && state.codeSent && (
          <p className="said">{t('signIn.codeSent')}</p>
        )}
      </div>
      {state.way === 'password' && (
        <div className="below">
          <label className="remember">
            <input
              type="checkbox"
              checked={remembers}
              onChange={(event) => setRemembers(event.target.checked)}
            />
            {t('signIn.remember')}
          </label>
          <button type="button" className="forgot" onClick={() => setResetting(true)}>
            {t('signIn.forgot')}
          </button>
        </div>
      )}
      <button type="submit" className="btn btn-primary" aria-disabled={state.busy !== 'no'}>
        {t(state.busy === 'signing-in' ? 'signIn.submitting' : 'signIn.submit')}
      </button>
    </form>
  );
}

function inputProblems({ way, values }: SignInState): Partial<Record<SignInField, RuleProblem>> {
  const found: [SignInField, RuleProblem | null][] =
    way === 'password'
      ? [
          ['userName', values.userName.trim() === '' ? { key: 'signIn.needUserName' } : null],
          ['password', values.password === '' ? { key: 'signIn.needPassword' } : null],
        ]
      : [
          ['userPhone', checkPhone(values.userPhone.trim())],
          ['phoneCode', checkCode(values.phoneCode)],
        ];
  return Object.fromEntries(found.filter(([, problem]) => problem !== null));
}

const WAYS: readonly SignInWay[] = ['password', 'phone'];

function Ways({
  way,
  t,
  onWay,
}: {
  readonly way: SignInWay;
  readonly t: Translate;
  readonly onWay: (way: SignInWay) => void;
}): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const next = way === 'password' ? 'phone' : 'password';
    onWay(next);
    list.current?.querySelector<HTMLElement>(`[data-way="${next}"]`)?.focus();
  };
  return (
    <div className="ways" role="tablist" aria-label={t('signIn.title')} ref={list} onKeyDown={onKey}>
      {WAYS.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          data-way={each}
          aria-selected={way === each}
          tabIndex={way === each ? 0 : -1}
          onClick={() => onWay(each)}
        >
          {t(each === 'password' ? 'signIn.byPassword' : 'signIn.byPhone')}
        </button>
      ))}
    </div>
  );
}
