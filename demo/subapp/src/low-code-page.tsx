import { createElement, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { FramePlace } from '@plantdeck/core/contract';
import { provideSessionFinder, useSignalValue } from '@plantdeck/core/element';
import { define } from '@plantdeck/shell/composed-page/define';
import type { Workplace } from './records.view.tsx';

define();

const TAG = 'plant-composed-page';
/** Where pages are made; every other path of this application is one of them. */
const DESIGN_PATH = '/pageDesign';
/** The low-code application: the published element, given the shell's session and led by the shell's place. */
export function LowCodePage({
  workplace: { shell, session },
  place,
}: {
  readonly workplace: Workplace;
  readonly place: FramePlace;
}): ReactNode {
  const holder = useRef<HTMLDivElement>(null);
  const language = useSignalValue(shell.language);
  const theme = useSignalValue(shell.theme);
  const isList = place.path === DESIGN_PATH;
  const [isOffered, setOffered] = useState(false);

  // The element looks for its session when it comes into the page: until then the session has to be on offer.
  useLayoutEffect(() => {
    provideSessionFinder((_host, onChange) => {
      onChange(session);
      return () => undefined;
    });
    setOffered(true);
  }, [session]);

  useEffect(() => {
    const node = holder.current;
    if (!node) return undefined;
    const onReady = (): void => shell.ready();
    const onDrill = (event: Event): void => {
      const { detail } = event as CustomEvent<{ to?: unknown; query?: Record<string, string> }>;
      if (typeof detail?.to !== 'string') return;
      event.preventDefault();
      const query = new URLSearchParams(detail.query ?? {}).toString();
      shell.navigate(query ? `${detail.to}?${query}` : detail.to);
    };
    const onChange = (): void => shell.menusChanged();
    node.addEventListener('plant-ready', onReady);
    node.addEventListener('plant-error', onReady);
    node.addEventListener('plant-drill', onDrill);
    node.addEventListener('plant-page-change', onChange);
    return () => {
      node.removeEventListener('plant-ready', onReady);
      node.removeEventListener('plant-error', onReady);
      node.removeEventListener('plant-drill', onDrill);
      node.removeEventListener('plant-page-change', onChange);
    };
  }, [shell]);

  return (
    <div className="composed" ref={holder}>
      {isOffered &&
        createElement(TAG, {
          key: `${session.id} ${place.path} ${place.query}`,
          lang: language,
          theme,
          view: isList ? 'list' : 'page',
          path: isList ? undefined : place.path,
          edit: new URLSearchParams(place.query).get('edit') === '1' ? '' : undefined,
        })}
    </div>
  );
}
