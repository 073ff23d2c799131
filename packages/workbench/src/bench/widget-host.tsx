import { createElement, useEffect, useRef, useState, type ReactNode } from 'react';
import { StateView } from '@plantdeck/core/ui/base';
import type { Translate } from '@plantdeck/core/words';
import type { WidgetDefinition } from './definitions.ts';

/** How long an element may take before its absence is told. */
const LATE_MS = 2_500;

interface WidgetHostProps {
  readonly id: string;
  readonly definition: WidgetDefinition;
  /** Tells several of a kind apart; null leaves the widget its own title. */
  readonly heading: string | null;
  readonly cfg: unknown;
  /** Payload of a preview; else the widget fetches its own. */
  readonly data?: unknown;
  readonly sessionId: string | null;
  readonly isEditing: boolean;
  readonly isReadonly: boolean;
  readonly t: Translate;
  readonly onCfg: (cfg: unknown) => void;
  readonly hostRef?: (element: HTMLElement | null) => void;
}

/** The longest that an age may be allowed, s. */
const SAMPLE_S = 604_800;

/** One widget's element, whether its code is there yet or not. What goes wrong in it stays in it. */
export function WidgetHost({
  id,
  definition,
  heading,
  cfg,
  data,
  sessionId,
  isEditing,
  isReadonly,
  t,
  onCfg,
  hostRef,
}: WidgetHostProps): ReactNode {
  const { tag } = definition;
  const [element, setElement] = useState<HTMLElement | null>(null);
  const isMissing = useIsMissing(tag);
  const newest = useRef({ onCfg, hostRef });
  useEffect(() => {
    newest.current = { onCfg, hostRef };
  });
  useEffect(() => {
    if (!element) return undefined;
    newest.current.hostRef?.(element);
    const onChange = (event: Event): void => {
      // The page around hears of the workbench, not of each widget in it.
      event.stopPropagation();
      const detail: unknown = event instanceof CustomEvent ? event.detail : null;
      if (typeof detail === 'object' && detail !== null && 'cfg' in detail) newest.current.onCfg(detail.cfg);
    };
    element.addEventListener('plant-settings-change', onChange);
    return () => {
      element.removeEventListener('plant-settings-change', onChange);
      newest.current.hostRef?.(null);
    };
  }, [element]);
  // By hand: what is not defined yet would get text for an object.
  useEffect(() => {
    if (element) Object.assign(element, { cfg });
  }, [element, cfg]);
  useEffect(() => {
    if (element && data !== undefined) Object.assign(element, { data });
  }, [element, data]);
  return (
    <>
      {createElement(tag, {
        ref: setElement,
        'data-widget-id': id,
        ...(sessionId === null ? {} : { session: sessionId }),
        ...(heading === null ? {} : { heading }),
        ...(isEditing ? { editing: '' } : {}),
        ...(isReadonly ? { readonly: '' } : {}),
        // Sample data are as of nothing: no age is told of them.
        ...(data === undefined ? {} : { 'late-after-seconds': SAMPLE_S, 'stale-after-seconds': SAMPLE_S }),
      })}
      {isMissing && (
        <div className="bench-missing">
          <StateView kind="empty" title={t('bench.notThere')}>
            {t('bench.notThereHint', { tag: `<${tag}>` })}
          </StateView>
        </div>
      )}
    </>
  );
}

/** Whether an element has been awaited in vain; one that comes late heals it. */
function useIsMissing(tag: string): boolean {
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    if (customElements.get(tag)) return undefined;
    let isGone = false;
    const timer = setTimeout(() => setIsMissing(true), LATE_MS);
    void customElements.whenDefined(tag).then(() => {
      clearTimeout(timer);
      if (!isGone) setIsMissing(false);
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [tag]);
  return isMissing;
}
