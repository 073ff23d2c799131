import { createElement, useEffect, useRef, type ReactNode } from 'react';
import { useElement } from '@plantdeck/core/element';
import { useToast } from '@plantdeck/core/ui';
import { useWords } from '@plantdeck/core/words';
import { pageAt } from '../routes/routes.ts';
import { SHELL_WORDS } from '../words/index.ts';

interface BoardPageProps {
  /** Without prefix. */
  readonly tag: string;
  readonly query: string;
  readonly onDrill: (to: string) => void;
}

/** A page that one published element fills; what it is asked to show stands in the address. */
export function BoardPage({ tag, query, onDrill }: BoardPageProps): ReactNode {
  const { host } = useElement();
  const { t } = useWords(SHELL_WORDS);
  const tell = useToast();
  const holder = useRef<HTMLDivElement>(null);
  const asked = new URLSearchParams(query);
  const prefix = host.localName.slice(0, -'app'.length);

  useEffect(() => {
    const node = holder.current;
    const onDrillEvent = (event: Event): void => {
      const { detail } = event as CustomEvent<{ to?: unknown; query?: Record<string, string> }>;
      if (typeof detail?.to !== 'string') return;
      event.preventDefault();
      if (!pageAt(detail.to)) return tell({ text: `${t('page.noDrill')} (${detail.to})` });
      const search = new URLSearchParams(detail.query ?? {}).toString();
      onDrill(search ? `${detail.to}?${search}` : detail.to);
    };
    node?.addEventListener('plant-drill', onDrillEvent);
    return () => node?.removeEventListener('plant-drill', onDrillEvent);
  }, [onDrill, t, tell]);

  return (
    <div className="board-page" ref={holder}>
      {createElement(prefix + tag, {
        range: asked.get('range') ?? undefined,
        'area-id': asked.get('areaId') ?? undefined,
        distance: asked.get('distance') ?? undefined,
      })}
    </div>
  );
}
