import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import type { OwnSession } from '@plantdeck/core/contract';
import { useLanguage, useSignalValue } from '@plantdeck/core/element';
import { formatDateTime } from '@plantdeck/core/units';
import { useToast } from '@plantdeck/core/ui';
import { Button } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { Failure } from '../account/account-parts.tsx';
import { endOtherSessions, endSession, readSessions } from './security-calls.ts';
import { SECURITY_WORDS } from './words/index.ts';

/** Where one is signed in; each but this one can be ended. */
export function SessionList({ session }: { readonly session: PlantSession }): ReactNode {
  const { t } = useWords(SECURITY_WORDS);
  const language = useLanguage();
  const tell = useToast();
  const state = useSignalValue(session.state);
  const [list, setList] = useState<readonly OwnSession[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);

  const read = useCallback(async (): Promise<void> => {
    try {
      setList(await readSessions(session));
    } catch (error) {
      setFailure(error);
    }
  }, [session]);
  useEffect(() => void read(), [read]);

  async function end(act: () => Promise<void>, said: string): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await act();
      tell({ text: said });
    } catch (error) {
      setFailure(error);
    }
    // Also after a failure: it may have been ended elsewhere.
    await read();
    setBusy(false);
  }

  const zone = state.name === 'ready' ? state.model.enterprise.timeZone : 'UTC';
  const timeOf = (moment: string): string => formatDateTime(moment, zone, language);
  return (
    <section className="sec-part" aria-busy={list === null && failure === null}>
      <h3>{t('session.title')}</h3>
      <ul className="sec-list">
        {(list ?? []).map((each) => {
          const device = each.device ?? t('session.unknown');
          return (
            <li key={each.sessionId}>
              <div>
                <strong>{each.address === null ? device : `${device} · ${each.address}`}</strong>
                <small>
                  <span>{t('session.started', { time: timeOf(each.startedAt) })}</span>
                  <span>{t('session.seen', { time: timeOf(each.seenAt) })}</span>
                </small>
              </div>
              {each.isOwn ? (
                <span className="sec-own">{t('session.own')}</span>
              ) : (
                <Button
                  size="s"
                  aria-label={t('session.endOne', { device })}
                  disabled={isBusy}
                  onClick={() => void end(() => endSession(session, each.sessionId), t('session.ended'))}
                >
                  {t('session.end')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {list?.some(({ isOwn }) => !isOwn) && (
        <div className="sec-actions">
          <Button
            disabled={isBusy}
            onClick={() => void end(() => endOtherSessions(session), t('session.othersEnded'))}
          >
            {t('session.endOthers')}
          </Button>
        </div>
      )}
      <Failure error={failure} />
    </section>
  );
}
