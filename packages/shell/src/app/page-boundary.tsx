import type { ReactNode } from 'react';
import { useElement } from '@plantdeck/core/element';
import { StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { isChunkFailure } from '../routes/load-chunk.ts';
import { SHELL_WORDS } from '../words/index.ts';
import { RouteBoundary } from './route-boundary.tsx';

interface PageBoundaryProps {
  readonly ownsPage: boolean;
  /** What stands where a part of the page did not come; else a word and a reload. */
  readonly partMissing?: (retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** Says in words what failed in a page, and what to do; the rest of the product goes on. */
export function PageBoundary({ ownsPage, partMissing, children }: PageBoundaryProps): ReactNode {
  const element = useElement();
  const { t } = useWords(SHELL_WORDS);
  const core = useWords('core');
  return (
    <RouteBoundary
      ownsPage={ownsPage}
      onError={(cause) =>
        element.emit('plant-error', {
          code: isChunkFailure(cause) ? 'chunk' : 'render',
          reason: String(cause),
          cause,
        })
      }
      fallback={(error, retry) =>
        isChunkFailure(error) ? (
          (partMissing?.(retry) ?? (
            <StateView
              isPage
              kind="failed"
              title={t('page.chunkFailed')}
              actionLabel={core.t('message.refreshNow')}
              onAction={() => location.reload()}
            />
          ))
        ) : (
          <StateView
            isPage
            kind="failed"
            title={t('page.crashed')}
            actionLabel={core.t('common.retry')}
            onAction={retry}
          >
            {core.t('state.renderFailedHint')}
          </StateView>
        )
      }
    >
      {children}
    </RouteBoundary>
  );
}
