import type { ReactNode } from 'react';
import { Banner, Button } from '@plantdeck/core/ui/base';
import { failureText, type Translate } from '@plantdeck/core/words';
import type { WorkbenchControl } from './use-workbench.ts';

/** What became of the layout: the most pressing alone. */
export function Notices({
  control: { state, dispatch, save },
  revoked,
  onRevokedSeen,
  t,
}: {
  readonly control: WorkbenchControl;
  readonly revoked: readonly string[];
  readonly onRevokedSeen: () => void;
  readonly t: Translate;
}): ReactNode {
  const { theirs, failure, kept, isResumed } = state;
  if (theirs)
    return (
      <Banner
        tone="warn"
        title={t('bench.conflict')}
        action={
          <>
            <Button size="s" onClick={() => dispatch({ type: 'settle', take: 'mine' })}>
              {t('bench.keepMine')}
            </Button>
            <Button size="s" onClick={() => dispatch({ type: 'settle', take: 'theirs' })}>
              {t('bench.takeTheirs')}
            </Button>
          </>
        }
      >
        {t('bench.conflictHint')}
      </Banner>
    );
  if (failure !== null)
    return (
      <Banner
        tone="error"
        action={
          <Button size="s" onClick={() => void save()}>
            {t('common.retry')}
          </Button>
        }
      >
        {t('bench.saveFailed', { reason: failureText(failure, t) })}
      </Banner>
    );
  if (kept?.isNewer) return <Banner title={t('bench.newer')}>{t('bench.newerHint')}</Banner>;
  if (revoked.length > 0)
    return (
      <Banner onClose={onRevokedSeen} closeLabel={t('common.close')}>
        {t('bench.revoked', { widgets: revoked.join(', ') })}
      </Banner>
    );
  return isResumed ? <Banner>{t('bench.resumed')}</Banner> : null;
}
