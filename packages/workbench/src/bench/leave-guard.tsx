import { useEffect, useState, type ReactNode } from 'react';
import { Dialog } from '@plantdeck/core/ui';
import { Button } from '@plantdeck/core/ui/base';
import type { Translate } from '@plantdeck/core/words';

interface AppElement extends HTMLElement {
  open?: (path: string) => unknown;
}

/** Asks before unsaved edits are left: by the browser when the page goes, by a dialog when the shell goes to another. */
export function LeaveGuard({
  isDirty,
  t,
  onDiscard,
  onSave,
}: {
  readonly isDirty: boolean;
  readonly t: Translate;
  readonly onDiscard: () => void;
  /** Answers whether it was saved. */
  readonly onSave: () => Promise<boolean>;
}): ReactNode {
  const [asked, setAsked] = useState<{ readonly app: AppElement; readonly path: string } | null>(null);
  useEffect(() => {
    if (!isDirty) return undefined;
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    const onNavigate = (event: Event): void => {
      const [app] = event.composedPath();
      const detail: unknown = event instanceof CustomEvent ? event.detail : null;
      const path = typeof detail === 'object' && detail !== null && 'path' in detail ? detail.path : null;
      if (event.defaultPrevented || typeof path !== 'string' || !(app instanceof HTMLElement)) return;
      event.preventDefault();
      setAsked({ app, path });
    };
    addEventListener('beforeunload', onUnload);
    document.addEventListener('plant-navigate', onNavigate);
    return () => {
      removeEventListener('beforeunload', onUnload);
      document.removeEventListener('plant-navigate', onNavigate);
    };
  }, [isDirty]);
  // Gone on after the edits are no longer there to be guarded.
  const [going, setGoing] = useState<typeof asked>(null);
  useEffect(() => {
    if (going === null || isDirty) return;
    setGoing(null);
    void going.app.open?.(going.path);
  }, [going, isDirty]);
  if (asked === null) return null;
  const stay = (): void => setAsked(null);
  const leave = (): void => {
    setGoing(asked);
    setAsked(null);
  };
  return (
    <Dialog
      open
      keepOpen
      title={t('bench.leave')}
      closeLabel={t('common.close')}
      onClose={stay}
      footer={
        <>
          <Button data-autofocus onClick={stay}>
            {t('bench.stay')}
          </Button>
          <Button
            onClick={() => {
              onDiscard();
              leave();
            }}
          >
            {t('bench.leaveDiscard')}
          </Button>
          <Button
            variant="primary"
            onClick={() =>
              void onSave().then((isSaved) => {
                if (isSaved) leave();
                else stay();
              })
            }
          >
            {t('bench.leaveSave')}
          </Button>
        </>
      }
    >
      <p>{t('bench.leaveHint')}</p>
    </Dialog>
  );
}
