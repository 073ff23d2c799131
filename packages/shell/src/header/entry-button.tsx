import { createElement, Suspense, lazy, useState, type ComponentType, type ReactNode } from 'react';
import { Icon, IconButton } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { SHELL_WORDS } from '../words/index.ts';
import {
  HEADER_ENTRIES,
  type HeaderDialogProps,
  type HeaderEntry,
  type HeaderNow,
} from '../frame/header-entries.ts';

interface EntryListProps {
  readonly entries: readonly HeaderEntry[];
  readonly now: HeaderNow;
  readonly onDialog: (entry: HeaderEntry) => void;
  /** Called before an entry acts. */
  readonly onPress?: () => void;
}

/** The entries of one place in the header, as icons or as lines. */
export function EntryList({ entries, now, onDialog, onPress }: EntryListProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  return entries
    .filter(({ isShown }) => isShown?.(now) ?? true)
    .map((entry) => {
      const { id, place, icon, trackId, action, news, face: Face } = entry;
      const hasNews = news?.isThere(now) === true;
      const label = hasNews ? news.label : entry.label;
      const url = action.kind === 'window' ? action.url(now) : null;
      const press = (): void => {
        onPress?.();
        if (action.kind === 'page') now.navigate(action.to);
        else if (action.kind === 'window') now.navigate(action.orElse);
        else if (action.kind === 'dialog') onDialog(entry);
        else action.run(now);
      };
      const common = { 'data-entry': id, ...(trackId === undefined ? {} : { 'data-track-id': trackId }) };
      if (Face)
        return (
          <Face
            key={id}
            session={now.session}
            label={t(label)}
            hasNews={hasNews}
            data={common}
            onPress={press}
          />
        );
      if (place === 'bar')
        return (
          <IconButton
            key={id}
            {...common}
            icon={icon}
            label={t(label)}
            {...(hasNews ? { className: 'has-news' } : {})}
            onClick={press}
          />
        );
      const face = (
        <>
          <Icon name={icon} size="s" />
          {t(label)}
        </>
      );
      return url === null ? (
        <button key={id} {...common} type="button" className="flyout-item" onClick={press}>
          {face}
        </button>
      ) : (
        <a
          key={id}
          {...common}
          className="flyout-item"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          onClick={() => onPress?.()}
        >
          {face}
        </a>
      );
    });
}

const DIALOGS: ReadonlyMap<string, ComponentType<HeaderDialogProps>> = new Map(
  HEADER_ENTRIES.flatMap(({ id, action }) => (action.kind === 'dialog' ? [[id, lazy(action.load)]] : [])),
);

/** The dialog of an entry while it is open; its file comes with the first one. */
export function EntryDialog({
  entry,
  now,
  onClose,
}: {
  readonly entry: HeaderEntry | null;
  readonly now: HeaderNow;
  readonly onClose: () => void;
}): ReactNode {
  const View = entry && DIALOGS.get(entry.id);
  if (!View) return null;
  return <Suspense fallback={null}>{createElement(View, { ...now, onClose })}</Suspense>;
}

/** Which dialog is open. */
export function useEntryDialog(): readonly [HeaderEntry | null, (entry: HeaderEntry | null) => void] {
  return useState<HeaderEntry | null>(null);
}
