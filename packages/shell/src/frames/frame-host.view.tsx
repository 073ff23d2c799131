import { useState, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import type { FrameApplication } from '@plantdeck/core/contract';
import { useElement, useSession, useSignalValue, type ElementViewProps } from '@plantdeck/core/element';
import { applicationAt } from '@plantdeck/core/frames';
import { useWords } from '@plantdeck/core/words';
import { useHostConfig } from '../host/host-config.ts';
import { SHELL_WORDS } from '../words/index.ts';
import { Frames } from './frames.tsx';

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
  const [path = '/', query = ''] = String(props['path'] ?? '/').split('?', 2);
  const seconds = props['readyTimeoutSeconds'];
  const [title, setTitle] = useState('');
  const applications = (props['applications'] as FrameApplication[] | undefined) ?? config.applications ?? [];
  if (state.name !== 'ready') return null;
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
        if (!element.host.hidden) element.emit('plant-navigate', { path: to, replace });
      }}
      onTitle={(told, at) => {
        setTitle(told);
        element.emit('plant-title', { title: told, path: at });
      }}
    />
  );
}
