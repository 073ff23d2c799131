import { useEffect, useState } from 'react';
import { HostConfigSchema, type HostConfig } from '@plantdeck/core/contract';
import type { PlantSession } from '@plantdeck/core';

/** What this host sets for the site; empty until it is there, and where the platform does not answer. */
export function useHostConfig(session: PlantSession | null): HostConfig {
  const [config, setConfig] = useState<HostConfig>({});
  useEffect(() => {
    if (!session) return;
    const abort = new AbortController();
    session
      .request('hostConfig', { schema: HostConfigSchema, query: { host: location.hostname }, signal: abort.signal })
      .then(setConfig, () => undefined);
    return () => abort.abort();
  }, [session]);
  return config;
}
