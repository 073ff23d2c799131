import { useState, type FormEvent, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { EquipmentSignInSchema, type HostConfig } from '@plantdeck/core/contract';
import { PasswordField, TextField } from '@plantdeck/core/ui';
import { Banner, Button } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { Login } from '../login/login.view.tsx';
import { failureText } from '../words/failure-text.ts';
import { knownDevices } from '../sign-in/known-devices.ts';
import { SHELL_WORDS } from '../words/index.ts';

interface EquipmentLoginProps {
  readonly session: PlantSession;
  readonly config: HostConfig;
}

/** The sign-in page of the equipment-lifecycle system: user name, password, and the way there. */
export default function EquipmentLogin({ session, config }: EquipmentLoginProps): ReactNode {
  return <Login session={session} config={config} codeProblem={null} form={<Form session={session} />} />;
}

interface Entries {
  readonly userName: string;
  readonly password: string;
}

function Form({ session }: { readonly session: PlantSession }): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const core = useWords('core');
  const [values, setValues] = useState<Entries>({ userName: '', password: '' });
  const [wasTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const userName = values.userName.trim();
  const take = (changed: Partial<Entries>): void => {
    setValues({ ...values, ...changed });
    setFailure(null);
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (isBusy || userName === '' || values.password === '') return;
    setBusy(true);
    setFailure(null);
    try {
      const body = { userName, password: values.password, ...knownDevices() };
      const { url } = await session.request('loginEquipment', { schema: EquipmentSignInSchema, body });
      location.assign(url);
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }

  return (
    <form className="eam-form" noValidate onSubmit={(event) => void submit(event)}>
      <h2>{t('equipment.title')}</h2>
      <p>{t('equipment.loginText')}</p>
      <TextField
        label={t('signIn.userName')}
        name="userName"
        icon="user"
        autoComplete="username"
        value={values.userName}
        problem={wasTried && userName === '' ? t('signIn.needUserName') : null}
        onChange={(text) => take({ userName: text })}
      />
      <PasswordField
        label={t('signIn.password')}
        name="password"
        icon="lock"
        autoComplete="current-password"
        value={values.password}
        problem={wasTried && values.password === '' ? t('signIn.needPassword') : null}
        showLabel={t('signIn.showPassword')}
        hidePasswordLabel={t('signIn.hidePassword')}
        onChange={(text) => take({ password: text })}
      />
      {failure !== null && <Banner tone="error">{failureText(failure, core.t)}</Banner>}
      <Button type="submit" variant="primary" disabled={isBusy}>
        {t(isBusy ? 'equipment.opening' : 'signIn.submit')}
      </Button>
    </form>
  );
}
