import { useEffect, useMemo, useState } from 'react';
import { HostConfigSchema, type HostConfig } from '@plantdeck/core/contract';
import { isRequestError, type PlantSession } from '@plantdeck/core';
import { useSignalValue } from '@plantdeck/core/element';
import { useWords } from '@plantdeck/core/words';
import { forgetTab } from '../entries/forget-stored.ts';
import { useHostConfig } from '../host/host-config.ts';
import { failureText } from '../words/failure-text.ts';
import { SHELL_WORDS } from '../words/index.ts';

export interface Branding {
  /** What this host sets for the site; empty until it is there, and where the platform does not answer. */
  readonly config: HostConfig;
  /** Why the temporary code dresses nothing, for the reader; null where it does or there is none. */
  readonly codeProblem: string | null;
}

/**
 * How the pages are dressed: by the host's configuration, and over it by the customization of a temporary code. A code
 * that nobody knows leaves nothing of a former one in the tab.
 * @param ownsPage  the tab's storage is the site's own to clear
 */
export function useBranding(session: PlantSession, code: string | null, ownsPage = false): Branding {
  const core = useWords('core');
  const { t } = useWords(SHELL_WORDS);
  const language = useSignalValue(session.language);
  const hostConfig = useHostConfig(session);
  const [customization, setCustomization] = useState<HostConfig | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  useEffect(() => {
    setFailure(null);
    if (code === null) return setCustomization(null);
    const abort = new AbortController();
    session
      .request('customizationByCode', { schema: HostConfigSchema, query: { code }, signal: abort.signal })
      .then(setCustomization, (error: unknown) => {
        if (abort.signal.aborted) return;
        if (ownsPage) forgetTab(session);
        setCustomization(null);
        setFailure(error);
      });
    return () => abort.abort();
  }, [session, language, code, ownsPage]);

  const config = useMemo(() => dressed(hostConfig, customization), [hostConfig, customization]);
  return {
    config,
    codeProblem:
      failure === null
        ? null
        : [
            ...(isRequestError(failure) && failure.kind === 'api'
              ? [t('page.codeUnknown', { code: code ?? '' })]
              : []),
            core.t('error.companyNumber', { code: code ?? '' }),
            failureText(failure, core.t),
          ].join(' '),
  };
}

/** What the customization sets stands over what the host sets; the rest is the host's. */
function dressed(hostConfig: HostConfig, customization: HostConfig | null): HostConfig {
  if (customization === null) return hostConfig;
  const set = Object.entries(customization).filter(([, value]) => value !== null && value !== undefined);
  return { ...hostConfig, ...Object.fromEntries(set) };
}
