import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { CORE_WORDS } from '../../words/core-words.ts';
import { useWords } from '../use-words.ts';
import { ElementContext, useSignalValue } from '../hooks.ts';
import type { ElementHandle } from '../types.ts';
import css from './silent-view.css?inline';

/** What stands in the place of a frame that nobody answers behind. */
export interface SilenceView {
  /** The frame is under way again. */
  setTrying(isTrying: boolean): void;
  hasFocus(): boolean;
  remove(): void;
}

/** @param retry  asks for the frame again, at once */
export function showSilence(
  element: ElementHandle,
  frame: HTMLIFrameElement,
  address: string,
  retry: () => void,
): SilenceView {
  element.adopt(css);
  const place = document.createElement('div');
  place.className = 'wall-silent';
  frame.after(place);
  const trying = signal(false);
  const root = createRoot(place, { identifierPrefix: 'plant-wall-' });
  root.render(
    <ElementContext.Provider value={element}>
      <Told address={address} trying={trying} retry={retry} />
    </ElementContext.Provider>,
  );
  return {
    setTrying: (isTrying) => void (trying.value = isTrying),
    hasFocus: () => place.contains(element.root.activeElement),
    remove() {
      root.unmount();
      place.remove();
    },
  };
}

const TITLE = 'state.frameSilent';

function Told({
  address,
  trying,
  retry,
}: {
  readonly address: string;
  readonly trying: ReadonlySignal<boolean>;
  readonly retry: () => void;
}): ReactNode {
  const { t, lang, ready } = useWords(CORE_WORDS);
  const isTrying = useSignalValue(trying);
  const again = () => {
    if (!isTrying) retry();
  };
  // The words may be away with the network; the way to try again is not.
  if (!ready || t(TITLE) === TITLE)
    return (
      <button type="button" className="btn" aria-label={address} onClick={again}>
        ↻
      </button>
    );
  return (
    <div className="plant-root" lang={lang}>
      <div className="state" role="alert" part="failed">
        <b>{t(TITLE)}</b>
        <p>{t('state.frameSilentHint')}</p>
        <p className="wall-where">{t('state.frameSilentWhere', { address })}</p>
        <button type="button" className="btn" aria-disabled={isTrying} onClick={again}>
          {t('common.retry')}
        </button>
      </div>
    </div>
  );
}
