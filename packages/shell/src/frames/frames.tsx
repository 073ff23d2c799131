import { useEffect, useImperativeHandle, useRef, useState, type ReactNode, type RefObject } from 'react';
import { sessionControls, type PlantSession } from '@plantdeck/core';
import type { FrameApplication } from '@plantdeck/core/contract';
import { useElement, useSignalValue } from '@plantdeck/core/element';
import { createFrameHost, type FrameHost, type FrameState } from '@plantdeck/core/frames';
import { Skeleton, StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { SHELL_WORDS } from '../words/index.ts';
import css from './frames.css?inline';

const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-downloads allow-popups allow-modals';

interface FramesProps {
  readonly session: PlantSession;
  /** The one that is shown; null shows none and keeps all. */
  readonly application: FrameApplication | null;
  /** What it is to show: path and query below the base. */
  readonly path: string;
  readonly query: string;
  /** Names what is shown, for screen readers. */
  readonly title: string;
  readonly readyTimeoutMs?: number | undefined;
  readonly onNavigate: (path: string, replace: boolean) => void;
  readonly onTitle: (title: string, path: string) => void;
  /** Applications that begin before anybody visits them. */
  readonly preloaded?: readonly FrameApplication[] | undefined;
  /** How many are kept at most; the one that was shown longest ago goes first. */
  readonly maxKept?: number | undefined;
  /** An application tells the bus something; all others hear it as well. */
  readonly onEvent?: ((name: string, detail: unknown, application: string) => void) | undefined;
  /** Rises when the application that is shown should begin anew. */
  readonly refreshId?: number | undefined;
  /** Gives the page around a way to speak on the bus. */
  readonly speaker?: RefObject<FrameSpeaker | null> | undefined;
}

/** Tells all applications, or one of them, something on the bus. */
export type FrameSpeaker = (name: string, detail: unknown, application?: string) => void;

const NONE: readonly FrameApplication[] = [];

/**
 * The sub-applications of a shell: each begins at the first visit to one of its paths and is kept afterwards, so that
 * whoever comes back finds it as it was. One is shown at a time.
 */
export function Frames({
  session,
  application: current,
  path,
  query,
  title,
  readyTimeoutMs,
  onNavigate,
  onTitle,
  preloaded = NONE,
  maxKept = Number.POSITIVE_INFINITY,
  onEvent,
  refreshId = 0,
  speaker,
}: FramesProps): ReactNode {
  const element = useElement();
  const hosts = useRef(new Map<string, FrameHost>());
  const [visited, setVisited] = useState<readonly FrameHost[]>([]);
  const code = current?.code ?? null;
  const newest = useRef({ code, onNavigate, onTitle, onEvent });
  useEffect(() => {
    element.adopt(css);
  }, [element]);
  useEffect(() => {
    newest.current = { code, onNavigate, onTitle, onEvent };
  });

  const tellAll: FrameSpeaker = (name, detail, to) => {
    for (const host of hosts.current.values())
      if (to === undefined || host.application.code === to) host.event(name, detail, '');
  };
  useImperativeHandle(speaker, () => tellAll);

  function hostOf(application: FrameApplication): FrameHost {
    const isShown = (): boolean => newest.current.code === application.code;
    return (
      hosts.current.get(application.code) ??
      createFrameHost({
        application,
        session,
        controls: sessionControls(session),
        theme: element.theme,
        page: window,
        frameWindow: () => windowOf(element.root, application.code),
        readyTimeoutMs,
        // Only the application that is shown may speak for the page.
        onNavigate: (to, replace) => {
          if (isShown()) newest.current.onNavigate(to, replace);
        },
        onTitle: (text, at) => {
          if (isShown()) newest.current.onTitle(text, at);
        },
        onEvent: (name, detail) => {
          for (const other of hosts.current.values())
            if (other.application.code !== application.code) other.event(name, detail, application.code);
          newest.current.onEvent?.(name, detail, application.code);
        },
      })
    );
  }

  useEffect(() => {
    if (!current) return;
    const host = hostOf(current);
    // The newest stands last: the first is the one that was shown longest ago.
    hosts.current.delete(current.code);
    hosts.current.set(current.code, host);
    const old = [...hosts.current.values()].slice(0, Math.max(0, hosts.current.size - maxKept));
    for (const each of old) {
      hosts.current.delete(each.application.code);
      each.dispose();
    }
    setVisited((before) => keptOf(before, [...hosts.current.values()]));
    host.visit({ path, query });
    // An application that the table describes anew keeps the window it has.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [code, path, query, session, element, readyTimeoutMs, maxKept]);

  const seen = useRef(refreshId);
  useEffect(() => {
    if (seen.current === refreshId) return;
    seen.current = refreshId;
    hosts.current.get(newest.current.code ?? '')?.reload();
  }, [refreshId]);

  const preloadedCodes = preloaded.map((each) => each.code).join(' ');
  useEffect(() => {
    for (const each of preloaded) {
      if (hosts.current.size >= maxKept) break;
      // Before those that are shown: what nobody has looked at is the first to go.
      if (!hosts.current.has(each.code))
        hosts.current = new Map([[each.code, hostOf(each)], ...hosts.current]);
    }
    setVisited((before) => keptOf(before, [...hosts.current.values()]));
    for (const each of preloaded) hosts.current.get(each.code)?.preload();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [preloadedCodes, session, element, readyTimeoutMs, maxKept]);

  useEffect(() => {
    return () => {
      for (const host of hosts.current.values()) host.dispose();
      hosts.current = new Map();
      setVisited([]);
    };
  }, [session]);

  return (
    <div className="frames" hidden={!current}>
      {visited.map((host) => (
        <FrameSlot
          key={host.application.code}
          host={host}
          title={title}
          isShown={host.application.code === code}
        />
      ))}
    </div>
  );
}

/** In the order of their begin: a frame that moves in the page would load anew. */
function keptOf(before: readonly FrameHost[], now: readonly FrameHost[]): readonly FrameHost[] {
  const kept = before.filter((host) => now.includes(host));
  const added = now.filter((host) => !before.includes(host));
  return added.length === 0 && kept.length === before.length ? before : [...kept, ...added];
}

function windowOf(root: ShadowRoot, code: string): Window | null {
  return (
    root.querySelector<HTMLIFrameElement>(`iframe[data-application="${CSS.escape(code)}"]`)?.contentWindow ??
    null
  );
}

function FrameSlot({
  host,
  title,
  isShown,
}: {
  readonly host: FrameHost;
  readonly title: string;
  readonly isShown: boolean;
}): ReactNode {
  const element = useElement();
  const { t } = useWords(SHELL_WORDS);
  const state = useSignalValue(host.state);
  const { code } = host.application;
  useTold(state, code);
  useEffect(() => {
    if (state.name === 'ready' && isShown) element.emit('plant-ready', { application: code });
  }, [element, state.name, isShown, code]);

  return (
    <div className="frame-slot" data-state={state.name} data-application={code} hidden={!isShown}>
      {state.name === 'failed' ? (
        <div className="frame-state">
          <StateView
            kind="failed"
            title={t(`frames.${state.failure}`)}
            actionLabel={t('frames.retry')}
            onAction={() => host.retry()}
          >
            {t('frames.failedText')}
          </StateView>
        </div>
      ) : (
        state.name !== 'idle' && (
          <iframe
            // A further try gets a new window: nothing of the former one can speak any more.
            key={state.epoch}
            data-application={code}
            title={title}
            src={host.url}
            referrerPolicy="origin"
            // Of our own origin it could lift its own bars; of another it may not take the page away.
            {...(new URL(host.url).origin === location.origin ? {} : { sandbox: SANDBOX })}
          />
        )
      )}
      {(state.name === 'loading' || state.name === 'greeted') && (
        <div className="frame-wait" aria-busy="true">
          <span className="sr" role="status">
            {t('frames.loading', { title })}
          </span>
          <Skeleton height={32} />
          <Skeleton height={40} />
          <Skeleton height="100%" />
        </div>
      )}
    </div>
  );
}

/** A cut is told to the page around, with what was wrong. */
function useTold(state: FrameState, application: string): void {
  const element = useElement();
  useEffect(() => {
    if (state.name !== 'failed') return;
    element.emit('plant-error', { code: `frame-${state.failure}`, reason: state.detail, application });
  }, [element, state, application]);
}
