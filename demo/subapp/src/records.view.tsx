import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import type { FramePlace } from '@plantdeck/core/contract';
import { useSignalValue, type ElementViewProps } from '@plantdeck/core/element';
import type { FrameClient } from '@plantdeck/core/frames';
import { Toasts } from '@plantdeck/core/ui';
import { Skeleton, StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { draftsOf, type Drafts } from './drafts.ts';
import { asker, type Ask } from './platform-call.ts';
import { LowCodePage } from './low-code-page.tsx';
import { MonitorView } from './monitor-view.tsx';
import { RecordDetailPage } from './record-detail-page.tsx';
import { PlainPage } from './plain-page.tsx';
import { recordPlace } from './record-place.ts';
import { followShell } from './shell-session.ts';
import { useReturns } from './use-returns.ts';
import { SUBAPP_WORDS } from './words/index.ts';

/** What every part of the application works with. */
export interface Workplace {
  readonly shell: FrameClient;
  readonly session: PlantSession;
  readonly ask: Ask;
  readonly drafts: Drafts;
  /** Rises when the page comes back into sight; the way to ask is a new one then, so that everything is read anew. */
  readonly returns: number;
}

export function RecordsView({ props }: ElementViewProps): ReactNode {
  const shell = props['shell'] as FrameClient | undefined;
  const own = useWords(SUBAPP_WORDS);
  const core = useWords('core');
  if (!shell || !own.ready || !core.ready) return null;
  return (
    <Toasts label={core.t('common.notices')} closeLabel={core.t('common.close')}>
      <Connected shell={shell} />
    </Toasts>
  );
}

function Connected({ shell }: { readonly shell: FrameClient }): ReactNode {
  const { t } = useWords(SUBAPP_WORDS);
  const state = useSignalValue(shell.state);
  const told = useSignalValue(shell.session);
  const place = useSignalValue(shell.place);
  const [session, setSession] = useState<PlantSession | null>(null);
  useEffect(() => {
    const following = followShell(shell);
    const stop = following.session.subscribe(setSession);
    return () => {
      stop();
      following.dispose();
    };
  }, [shell]);
  const returns = useReturns();
  const owner = `${told?.operateUserId ?? ''}|${told?.orgId ?? ''}`;
  const workplace = useMemo<Workplace | null>(
    () =>
      session && {
        shell,
        session,
        ask: asker(shell, session),
        drafts: draftsOf(owner),
        returns,
      },
    [shell, session, owner, returns],
  );

  if (state.name === 'alone')
    return (
      <StateView kind="notConfigured" title={t('alone.title')}>
        {t('alone.text')}
      </StateView>
    );
  if (state.name === 'refused')
    return (
      <StateView kind="forbidden" title={t('refused.title')}>
        {t('refused.text', { origin: state.origin })}
      </StateView>
    );
  if (!workplace || !place) return <Skeleton height={240} />;
  if (told?.application === 'lowcode') return <LowCodePage workplace={workplace} place={place} />;
  return <Shown key={`${owner} ${place.path}`} workplace={workplace} place={place} />;
}

function Shown({
  workplace,
  place,
}: {
  readonly workplace: Workplace;
  readonly place: FramePlace;
}): ReactNode {
  const shown = recordPlace(place.path, place.query);
  switch (shown.kind) {
    case 'view':
      return <MonitorView workplace={workplace} place={place} name={shown.name} />;
    case 'record':
      return <RecordDetailPage workplace={workplace} place={place} resource={shown.resource} id={shown.id} />;
    case 'list':
      return <PlainPage workplace={workplace} place={place} resource={shown.resource} fixed={shown.fixed} />;
  }
}
