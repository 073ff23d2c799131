import { useCallback, useSyncExternalStore, type ReactNode } from 'react';
import type { Pairing, PlantSession, SessionState } from '@plantdeck/core';
import { formatTime } from '@plantdeck/core/units';
import { failureText, useWords, type Translate } from '@plantdeck/core/words';

/** The code that the session of a wall waits to be let in by. */
export function usePairing(session: PlantSession | null): Pairing | null {
  const pairing = session?.pairing;
  const subscribe = useCallback(
    (tell: () => void) => pairing?.subscribe(tell) ?? (() => undefined),
    [pairing],
  );
  return useSyncExternalStore(subscribe, () => pairing?.peek() ?? null);
}

/** Why no board can ask for anything; null while one may, or while that is not known yet. */
export function useNoPlatform(session: PlantSession | null): SessionState | null {
  const state = session?.state;
  const subscribe = useCallback((tell: () => void) => state?.subscribe(tell) ?? (() => undefined), [state]);
  const now = useSyncExternalStore(subscribe, () => state?.peek() ?? null);
  const isLost = now?.name === 'signed-out' && (now.reason === 'expired' || now.reason === 'denied');
  return now?.name === 'failed' || isLost ? now : null;
}

/** A display that is to be let in. */
export function PairingCode({ pairing, t }: { readonly pairing: Pairing; readonly t: Translate }): ReactNode {
  return (
    <div className="kiosk kiosk-alone" role="status" part="pairing">
      <h1>{t('kiosk.pairTitle')}</h1>
      <p className="kiosk-code">{pairing.code}</p>
      <p>{t('kiosk.pairHint')}</p>
      <p className="t2">{t('kiosk.pairUntil', { time: formatTime(pairing.untilMs, localZone()) })}</p>
    </div>
  );
}

/** A display that was switched on before its platform, or without a network. */
export function NoPlatform({ state, t }: { readonly state: SessionState; readonly t: Translate }): ReactNode {
  const core = useWords('core');
  return (
    <div className="kiosk kiosk-alone" role="status" part="waiting">
      <h1>{t('kiosk.noPlatform')}</h1>
      {state.name === 'failed' && core.ready && <p>{failureText(state.error, core.t)}</p>}
      <p className="t2">{t('kiosk.noPlatformHint')}</p>
    </div>
  );
}

const localZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
