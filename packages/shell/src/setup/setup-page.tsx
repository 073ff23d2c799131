import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { LoginResultSchema } from '@plantdeck/core/contract';
import { checkPasswordChange, type RuleProblem } from '@plantdeck/core/rules';
import { PasswordField, TextField } from '@plantdeck/core/ui';
import { Banner, Button } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { Login } from '../login/login.view.tsx';
import type { OwnPageProps } from '../routes/own-pages.ts';
import { failureText } from '../words/failure-text.ts';
import { SHELL_WORDS } from '../words/index.ts';

/** The set-up of a platform that nobody administers yet: by the code of its start, in the place of the sign-in window. */
export default function SetupPage({ session, config, go }: OwnPageProps): ReactNode {
  const form = config.setupOpen ? <Form session={session} /> : <Done onSignIn={() => go('/Login', true)} />;
  return <Login session={session} config={config} codeProblem={null} form={form} />;
}

function Done({ onSignIn }: { readonly onSignIn: () => void }): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  return (
    <div className="setup-form">
      <h2>{t('setup.title')}</h2>
      <p>{t('setup.done')}</p>
      <Button variant="primary" onClick={onSignIn}>
        {t('signIn.submit')}
      </Button>
    </div>
  );
}

const FIELDS = ['code', 'organisationName', 'nickName', 'userName'] as const;
type Field = (typeof FIELDS)[number] | 'password' | 'confirmation';
type Values = Readonly<Record<Field, string>>;
type Problems = Partial<Record<Field, RuleProblem>>;

const EMPTY: Values = {
  code: '',
  organisationName: '',
  nickName: '',
  userName: '',
  password: '',
  confirmation: '',
};
const COMPLETES = {
  code: 'off',
  organisationName: 'organization',
  nickName: 'name',
  userName: 'username',
} as const;

function Form({ session }: { readonly session: PlantSession }): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const core = useWords('core');
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(EMPTY);
  const [wasTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const problems = wasTried ? problemsOf(values) : {};

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    setFailure(null);
    const [first] = Object.keys(problemsOf(values));
    if (first !== undefined) return form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    if (isBusy) return;
    setBusy(true);
    try {
      const { confirmation: _confirmation, ...body } = values;
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const login = await session.request('setUp', {
        schema: LoginResultSchema,
        body: { ...body, userName: values.userName.trim(), timeZone },
      });
      await session.signIn(login);
      // What the host says of itself has changed: there is nothing to set up any more.
      location.reload();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }

  const entry = (field: Field) => ({
    name: field,
    value: values[field],
    problem: problems[field] ? problemText(problems[field]) : null,
    onChange: (text: string) => {
      setValues({ ...values, [field]: text });
      setFailure(null);
    },
  });
  const problemText = ({ key, params }: RuleProblem): string =>
    (key.startsWith('setup.') ? t : core.t)(key, params);
  const secret = {
    icon: 'lock',
    autoComplete: 'new-password',
    showLabel: t('signIn.showPassword'),
    hidePasswordLabel: t('signIn.hidePassword'),
  } as const;

  return (
    <form ref={form} className="setup-form" noValidate onSubmit={(event) => void submit(event)}>
      <h2>{t('setup.title')}</h2>
      <p>{t('setup.text')}</p>
      {FIELDS.map((field) => (
        <TextField
          key={field}
          {...entry(field)}
          label={t(`setup.${field}`)}
          autoComplete={COMPLETES[field]}
          required
        />
      ))}
      <PasswordField {...entry('password')} {...secret} label={t('signIn.password')} required />
      <PasswordField {...entry('confirmation')} {...secret} label={t('account.confirmation')} required />
      <div role="status" aria-live="polite">
        {failure !== null && <Banner tone="error">{failureText(failure, core.t)}</Banner>}
      </div>
      <Button type="submit" variant="primary" disabled={isBusy}>
        {t('setup.submit')}
      </Button>
    </form>
  );
}

/** In the order of the fields, so that the first one is what the focus goes to. */
function problemsOf(values: Values): Problems {
  const needed = FIELDS.filter((field) => values[field].trim() === '').map((field) => [
    field,
    { key: 'setup.needed' },
  ]);
  const { newPassword, confirmation } = checkPasswordChange(
    { newPassword: values.password, confirmation: values.confirmation },
    null,
  );
  return {
    ...Object.fromEntries(needed),
    ...(newPassword ? { password: newPassword } : {}),
    ...(confirmation ? { confirmation } : {}),
  };
}
