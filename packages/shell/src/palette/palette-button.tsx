import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { Icon } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { SHELL_WORDS } from '../words/index.ts';

const Palette = lazy(() => import('./palette.tsx').then((file) => ({ default: file.Palette })));

interface PaletteButtonProps {
  readonly session: PlantSession;
  readonly navigate: (to: string) => void;
  readonly hasShortcut: boolean;
}

/** Opens the search over pages, boards, messages and help, by press or Ctrl K. */
export function PaletteButton({ session, navigate, hasShortcut }: PaletteButtonProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (!hasShortcut) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [hasShortcut]);

  return (
    <>
      <button
        type="button"
        className="search-box"
        data-entry="search"
        title={t('palette.open')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span>{t('palette.search')}</span>
        {hasShortcut && <kbd aria-hidden="true">Ctrl K</kbd>}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Palette session={session} navigate={navigate} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
