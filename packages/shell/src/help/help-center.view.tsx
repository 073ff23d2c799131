import { useEffect, useState, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { HandbookListSchema } from '@plantdeck/core/contract';
import { useBox, useElement, useLanguage, useMethods } from '@plantdeck/core/element';
import { Tabs, TextField, Toasts } from '@plantdeck/core/ui';
import { Skeleton, StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { SessionGate, type ReadyState } from '../parts/session-gate.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { SEARCH_DELAY_MS, useSettled } from '../parts/use-settled.ts';
import { failureText } from '../words/failure-text.ts';
import { HelpConfig } from './help-config.tsx';
import { HelpDirectory } from './help-directory.tsx';
import { HelpFaq } from './help-faq.tsx';
import { HelpPage } from './help-page.tsx';
import { HelpSearch } from './help-search.tsx';
import { helpTree, pagesOf } from './help-tree.ts';
import { HELP_WORDS } from './words/index.ts';

type HelpTab = 'manual' | 'faq' | 'config';
const NARROW_PX = 760;

export function HelpCenterView({ props }: { readonly props: Readonly<Record<string, unknown>> }): ReactNode {
  const core = useWords('core');
  const page = typeof props['page'] === 'string' ? props['page'] : null;
  return (
    <Toasts label={core.t('common.notices')} closeLabel={core.t('common.close')}>
      <SessionGate words={HELP_WORDS}>
        {(session, state) => (
          <HelpCenter
            key={`${state.person.userId} ${state.person.orgId} ${page}`}
            session={session}
            state={state}
            first={page}
          />
        )}
      </SessionGate>
    </Toasts>
  );
}

interface HelpCenterProps {
  readonly session: PlantSession;
  readonly state: ReadyState;
  readonly first: string | null;
}

function HelpCenter({ session, state, first }: HelpCenterProps): ReactNode {
  const element = useElement();
  const { t } = useWords(HELP_WORDS);
  const core = useWords('core');
  const language = useLanguage();
  const isNarrow = useBox().width < NARROW_PX;
  const [tab, setTab] = useState<HelpTab>('manual');
  const [opened, setOpened] = useState<string | null>(first);
  const [text, setText] = useState('');
  const [round, setRound] = useState(0);
  const keyword = useSettled(text.trim(), SEARCH_DELAY_MS);

  const list = useAnswer(`${round} ${language}`, (signal) =>
    session.request('handbookList', { schema: HandbookListSchema, signal }),
  );
  const { value: handbook, failure } = list;
  const isReady = handbook !== null;
  useEffect(() => {
    if (isReady) element.emit('plant-ready');
  }, [element, isReady]);
  useEffect(() => {
    if (failure !== null) element.emit('plant-error', { code: 'handbook', cause: failure });
  }, [element, failure]);

  const nodes = handbook?.nodes ?? [];
  const tree = helpTree(nodes);
  const open = (id: string): void => {
    if (!element.emit('plant-select', { id })) return;
    setOpened(id);
    setText('');
    setTab(nodes.find((node) => node.id === id)?.kind === 'question' ? 'faq' : 'manual');
  };
  useMethods({
    refresh: () => setRound((before) => before + 1),
    open: (id: unknown) => open(String(id)),
    search: (wanted: unknown) => setText(String(wanted)),
  });

  const questions = nodes.filter(({ kind }) => kind === 'question');
  const isQuestion = questions.some(({ id }) => id === opened);
  const shown = isQuestion ? null : (opened ?? (isNarrow ? null : (pagesOf(tree)[0]?.id ?? null)));
  const tabs: { id: HelpTab; label: string }[] = [
    { id: 'manual', label: t('help.tab.manual') },
    { id: 'faq', label: t('help.tab.faq') },
    ...(handbook?.canEdit ? [{ id: 'config' as const, label: t('help.tab.config') }] : []),
  ];

  return (
    <div className="screen help">
      <div className="screen-head">
        <h1>{t('help.title')}</h1>
        <div className="end" role="search" aria-label={t('help.search')}>
          <TextField
            type="search"
            icon="search"
            label={t('help.search')}
            hideLabel
            placeholder={t('help.search')}
            maxLength={200}
            value={text}
            onChange={setText}
          />
        </div>
      </div>
      {handbook === null && failure === null && <Skeleton height={320} />}
      {handbook === null && failure !== null && (
        <StateView
          kind="failed"
          title={failureText(failure, core.t)}
          actionLabel={core.t('common.retry')}
          onAction={list.reload}
        />
      )}
      {handbook && keyword !== '' && <HelpSearch session={session} keyword={keyword} onOpen={open} />}
      {handbook && keyword === '' && (
        <Tabs label={t('help.title')} tabs={tabs} value={tab} onChange={setTab}>
          {tab === 'manual' && (
            <div className="help-body" data-narrow={isNarrow || undefined}>
              {(!isNarrow || shown === null) && (
                <HelpDirectory
                  nodes={nodes.filter(({ kind }) => kind !== 'question')}
                  selected={shown}
                  onSelect={open}
                />
              )}
              {shown !== null && (
                <HelpPage
                  session={session}
                  id={shown}
                  zone={state.model.enterprise.timeZone}
                  round={round}
                  takesFocus={isNarrow}
                  onBack={isNarrow ? () => setOpened(null) : null}
                />
              )}
            </div>
          )}
          {tab === 'faq' && (
            <HelpFaq
              key={opened}
              session={session}
              questions={questions}
              openedId={isQuestion ? opened : null}
              round={round}
            />
          )}
          {tab === 'config' && (
            <HelpConfig
              session={session}
              state={state}
              isNarrow={isNarrow}
              onChanged={() => setRound((before) => before + 1)}
            />
          )}
        </Tabs>
      )}
    </div>
  );
}
