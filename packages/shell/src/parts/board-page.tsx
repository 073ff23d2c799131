import { createElement, useEffect, useRef, type ReactNode } from 'react';
import { useElement } from '@plantdeck/core/element';
import { useToast } from '@plantdeck/core/ui';
import { useWords } from '@plantdeck/core/words';
import { siblingTag } from '../parts/sibling-tag.ts';
import { SHELL_WORDS } from '../words/index.ts';

interface BoardPageProps {
  /** Without prefix. */
  readonly tag: string;
  readonly query: string;
  /** Names of the query that are handed on, each as the attribute of its name. */
  readonly parameters: readonly string[];
  /** Whether the person may open a page. */
  readonly canOpen: (path: string) => boolean;
  readonly onDrill: (to: string) => void;
}

/** A page that one published element fills; what it is asked to show stands in the address. */
export function BoardPage({ tag, query, parameters, canOpen, onDrill }: BoardPageProps): ReactNode {
  const { host } = useElement();
  const { t } = useWords(SHELL_WORDS);
  const tell = useToast();
  const holder = useRef<HTMLDivElement>(null);
  const asked = new URLSearchParams(query);

  useEffect(() => {
    const node = holder.current;
    const onDrillEvent = (event: Event): void => {
      const { detail } = event as CustomEvent<{ to?: unknown; query?: Record<string, string> }>;
      // A host that took it over has its own way.
      if (event.defaultPrevented || typeof detail?.to !== 'string') return;
      event.preventDefault();
      if (!canOpen(detail.to)) return tell({ text: `${t('page.noDrill')} (${detail.to})` });
      const search = new URLSearchParams(detail.query ?? {}).toString();
      onDrill(search ? `${detail.to}?${search}` : detail.to);
    };
    node?.addEventListener('plant-drill', onDrillEvent);
    return () => node?.removeEventListener('plant-drill', onDrillEvent);
  }, [canOpen, onDrill, t, tell]);

  return (
    <div className="board-page" ref={holder}>
      {createElement(
        siblingTag(host, tag),
        Object.fromEntries(parameters.map((name) => [attributeOf(name), asked.get(name) ?? undefined])),
      )}
    </div>
  );
}

/** Names that are shorter in an address than as an attribute. */
const ATTRIBUTES: Readonly<Record<string, string>> = { every: 'every-seconds' };

/** `areaId` is the attribute `area-id`. */
function attributeOf(name: string): string {
  return ATTRIBUTES[name] ?? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
