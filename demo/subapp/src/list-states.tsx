import type { ReactNode } from 'react';
import { isForbidden, isRequestError } from '@plantdeck/core';
import { Skeleton, StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { failureText } from './failure-text.ts';
import { SUBAPP_WORDS } from './words/index.ts';

export function ListFailure({
  error,
  onAgain,
}: {
  readonly error: unknown;
  readonly onAgain: () => void;
}): ReactNode {
  const { t } = useWords(SUBAPP_WORDS);
  const core = useWords('core');
  if (isRequestError(error) && isForbidden(error))
    return (
      <StateView kind="forbidden" title={t('list.forbidden')}>
        {failureText(error, core.t)}
      </StateView>
    );
  return (
    <StateView kind="failed" title={t('list.failed')} actionLabel={core.t('common.retry')} onAction={onAgain}>
      {failureText(error, core.t)}
    </StateView>
  );
}

export function ListSkeleton(): ReactNode {
  const { t } = useWords(SUBAPP_WORDS);
  return (
    <>
      <span className="sr" role="status">
        {t('list.loading')}
      </span>
      <Skeleton width={220} height={28} />
      <Skeleton height={32} />
      <Skeleton height={360} />
    </>
  );
}
