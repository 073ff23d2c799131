import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { FrameEventSchema, parseContract, type FrameApplication } from '@plantdeck/core/contract';
import {
  useElement,
  useMethods,
  useSession,
  useSignalValue,
  type ElementViewProps,
} from '@plantdeck/core/element';
import { applicationAt } from '@plantdeck/core/frames';
import { useWords } from '@plantdeck/core/words';
import { useHostConfig } from '../host/host-config.ts';
import { SHELL_WORDS } from '../words/index.ts';
import { Frames, type FrameSpeaker } from './frames.tsx';
import { sharedAddress } from './shared-address.ts';

export function FrameHostView({ props }: ElementViewProps): ReactNode {
  const session = useSession();
  const { ready } = useWords(SHELL_WORDS);
  if (!session || !ready) return null;
  return <SessionFrames key={session.id} session={session} props={props} />;
}

function SessionFrames({
  session,
  props,
}: {
  readonly session: PlantSession;
  readonly props: ElementViewProps['props'];
}): ReactNode {
  const element = useElement();
  const { t } = useWords(SHELL_WORDS);
  const state = useSignalValue(session.state);
  const config = useHostConfig(session);
  const [place, go] = usePlace(String(props['path'] ?? '/'), props['addressParameter']);
  const [path = '/', query = ''] = place.split('?', 2);
  const seconds = props['readyTimeoutSeconds'];
  const [title, setTitle] = useState('');
  const applications = (props['applications'] as FrameApplication[] | undefined) ?? config.applications ?? [];
  const [asked, setAsked] = useState<readonly string[]>([]);
  const wanted = [...String(props['preload'] ?? '').split(/\s+/), ...asked];
  const preloaded = applications.filter(({ code }) => wanted.includes(code));
  const speaker = useRef<FrameSpeaker | null>(null);
  useMethods({
    send: (name: string, detail: unknown, application?: string) => {
      const event = parseContract(FrameEventSchema, { type: 'event', name, detail }, 'event');
      speaker.current?.(event.name, event.detail, application);
    },
    begin: (code: string) => setAsked((before) => [...new Set([...before, code])]),
  });
  if (state.name !== 'ready') return null;
  const maxKept = props['maxKept'];
  return (
    <Frames
      key={state.person.userId}
      session={session}
      application={
        applications.find(({ code }) => code === props['app']) ?? applicationAt(applications, path)
      }
      path={path}
      query={query}
      title={title || t('frames.title')}
      readyTimeoutMs={typeof seconds === 'number' ? seconds * 1_000 : undefined}
      onNavigate={(to, replace) => {
        // What nobody sees does not lead anybody away.
        if (element.host.hidden) return;
        if (element.emit('plant-navigate', { path: to, replace })) go(to, replace);
      }}
      onTitle={(told, at) => {
        setTitle(told);
        element.emit('plant-title', { title: told, path: at });
      }}
      preloaded={preloaded}
      maxKept={typeof maxKept === 'number' ? maxKept : undefined}
      onEvent={(name, detail, application) =>
        element.emit('plant-frame-event', { name, detail, application })
      }
      speaker={speaker}
    />
  );
}

/**
 * What is shown: what the page says by `path`, or, with a parameter of the address, what that says; the page's own later
 * changes of `path` go into the address as well.
 */
function usePlace(
  given: string,
  parameter: unknown,
): readonly [string, (to: string, replace: boolean) => void] {
  const address = useMemo(
    () => (typeof parameter === 'string' && parameter !== '' ? sharedAddress(parameter) : null),
    [parameter],
  );
  const [place, setPlace] = useState(() => address?.read() ?? given);
  const before = useRef(given);
  useEffect(() => {
    const named = address?.read() ?? null;
    // The way back to the beginning is in the address too.
    if (named === null) address?.write(before.current, true);
    setPlace(named ?? before.current);
    return address?.follow((path) => setPlace(path ?? before.current));
  }, [address]);
  useEffect(() => {
    if (before.current === given) return;
    before.current = given;
    address?.write(given, false);
    setPlace(given);
  }, [given, address]);
  const go = (to: string, replace: boolean): void => {
    if (!address) return;
    address.write(to, replace);
    setPlace(to);
  };
  return [place, go];
}
