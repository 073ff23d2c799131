import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { useElement } from '@plantdeck/core/element';
import { ROUTE_WORDS } from '@plantdeck/core/routes';
import { Dialog } from '@plantdeck/core/ui';
import { Icon } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { useHostConfig } from '../host/host-config.ts';
import { SHELL_WORDS } from '../words/index.ts';
import css from './palette.css?inline';
import { PALETTE_SOURCES, type PaletteHit, type ReadTrees } from './palette-sources.ts';

/** What is typed is looked for once the typing rests this long. */
const REST_MS = 120;

interface PaletteProps {
  readonly session: PlantSession;
  readonly navigate: (to: string) => void;
  readonly onClose: () => void;
}

type Hits = Readonly<Record<string, readonly PaletteHit[]>>;

/** A search over everything that can be opened: type, walk with the arrows, open with Enter. */
export function Palette({ session, navigate, onClose }: PaletteProps): ReactNode {
  const element = useElement();
  const { t } = useWords(SHELL_WORDS);
  const core = useWords('core');
  const [text, setText] = useState('');
  const { hits, isBusy } = useHits(session, text);
  const [at, setAt] = useState(0);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  element.adopt(css);

  const groups = PALETTE_SOURCES.map((source) => ({ source, found: hits[source.id] ?? [] })).filter(
    ({ found }) => found.length > 0,
  );
  const flat = groups.flatMap(({ source, found }) =>
    found.map((hit) => ({ key: `${source.id} ${hit.id}`, hit })),
  );
  const active = flat[Math.min(at, flat.length - 1)];
  const activeId = active && `${listId}-${flat.indexOf(active)}`;

  useEffect(() => setAt(0), [text]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const open = (to: string): void => {
    onClose();
    navigate(to);
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && flat.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, flat.length - 1) + step + flat.length) % flat.length);
    }
    if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) {
      event.preventDefault();
      open(active.hit.to);
    }
  };

  return (
    <Dialog open wide title={t('palette.title')} closeLabel={core.t('common.close')} onClose={onClose}>
      <div className="palette">
        <label className="palette-field">
          <Icon name="search" />
          <span className="sr">{t('palette.search')}</span>
          <input
            data-autofocus
            type="text"
            role="combobox"
            aria-expanded={flat.length > 0}
            aria-controls={listId}
            aria-activedescendant={activeId}
            aria-autocomplete="list"
            autoComplete="off"
            value={text}
            placeholder={t('palette.hint')}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKey}
          />
        </label>
        <div id={listId} role="listbox" aria-label={t('palette.title')} className="palette-list" ref={list}>
          {groups.map(({ source, found }) => (
            <div key={source.id} role="group" aria-label={t(source.label)}>
              <p className="palette-head" aria-hidden="true">
                {t(source.label)}
              </p>
              {found.map((hit) => {
                const index = flat.findIndex(({ key }) => key === `${source.id} ${hit.id}`);
                return (
                  <div
                    key={hit.id}
                    id={`${listId}-${index}`}
                    role="option"
                    className="palette-hit"
                    aria-selected={flat[index] === active}
                    onPointerMove={() => setAt(index)}
                    onClick={() => open(hit.to)}
                  >
                    <Icon name={source.icon} />
                    <span className="ell">{hit.name}</span>
                    <small className="ell">{hit.detail}</small>
                  </div>
                );
              })}
            </div>
          ))}
        </div>
        {text.trim() !== '' && flat.length === 0 && !isBusy && (
          <p className="palette-none">{t('palette.none', { text: text.trim() })}</p>
        )}
        <span className="sr" role="status">
          {text.trim() !== '' && !isBusy && t('menu.matches', { count: flat.length })}
        </span>
      </div>
    </Dialog>
  );
}

/** What each source finds; a newer text drops the answers of an older one. */
function useHits(session: PlantSession, text: string): { readonly hits: Hits; readonly isBusy: boolean } {
  const { t: titles } = useWords(ROUTE_WORDS);
  const config = useHostConfig(session);
  const wanted = text.trim();
  const [found, setFound] = useState<{ readonly of: string; readonly hits: Hits }>({ of: '', hits: {} });
  const asked = useMemo(
    () => ({ session, config, titles, trees: new Map() satisfies ReadTrees }),
    [session, config, titles],
  );

  useEffect(() => {
    if (wanted === '') return setFound({ of: '', hits: {} });
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const answers = PALETTE_SOURCES.map(async ({ id, find }) => {
        const hits = await Promise.resolve(find(wanted, { ...asked, signal: stop.signal })).catch(() => []);
        return [id, hits] as const;
      });
      for (const answer of answers) {
        void answer.then(([id, hits]) => {
          if (stop.signal.aborted) return;
          setFound((before) => ({ of: before.of, hits: { ...before.hits, [id]: hits } }));
        });
      }
      void Promise.all(answers).then((all) => {
        if (!stop.signal.aborted) setFound({ of: wanted, hits: Object.fromEntries(all) });
      });
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked, wanted]);

  return { hits: wanted === '' ? {} : found.hits, isBusy: found.of !== wanted };
}
