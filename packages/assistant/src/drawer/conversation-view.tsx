import type { PlantSession } from '@plantdeck/core';
import { QUESTION_MAX_CHARACTERS, type Attachment, type ExtractInfo } from '@plantdeck/core/contract';
import { joinContent } from '@plantdeck/core/grammar';
import { useElement } from '@plantdeck/core/element';
import { download } from '@plantdeck/core/export';
import { Banner, Button } from '@plantdeck/core/ui/base';
import type { AssistantWords as Words } from '../words/index.ts';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { shownVersion, type AnswerItem } from '../conversation/conversation-types.ts';
import { idOfCall, idOfFailure, type AssistantErrorId } from '../errors/error-catalogue.ts';
import { errorDetail } from '../errors/error-detail.ts';
import { ErrorNote } from '../errors/error-note.tsx';
import { acceptOf, type AttachmentLimits } from '../attachments/attachment-list.ts';
import { useAttachments } from '../attachments/use-attachments.ts';
import { AgentDetail } from './agent-detail.tsx';
import { Composer, type ComposerHandle } from './composer.tsx';
import { DrawerFrame, NARROW_PX } from './drawer-frame.tsx';
import { EmptyState } from './empty-state.tsx';
import { ExportButton } from './export-button.tsx';
import { RenderOptionsContext, renderOptions } from './markdown.tsx';
import { MessageList } from './message-list.tsx';
import { freeKeptScope, takeKeptScope } from './kept-keys.ts';
import { plainText } from '../read-aloud/plain-text.ts';
import { QuotaNote } from './quota-note.tsx';
import type { ToolRegistry } from '../tools/tool-registry.ts';
import { useToolDesk } from '../tools/use-tool-desk.ts';
import { AwayNote } from './away-note.tsx';
import { useAssistantPage } from './use-assistant-page.ts';
import { useAway } from './use-away.ts';
import { useConversation } from './use-conversation.ts';
import { recorderOf } from '../wire/wire-recorder.ts';
import { useNewest } from '../use-newest.ts';
import type { VoiceSettings } from '../voice/use-voice.ts';

/** What an opening event asked for; `turn` makes the same wish count twice. */
export interface Intent {
  readonly question?: string;
  readonly context?: NonNullable<ExtractInfo['context']>;
  readonly subject?: string;
  readonly send?: boolean;
  readonly turn: number;
}

export interface ConversationViewProps {
  readonly session: PlantSession;
  readonly userId: string;
  readonly words: Words;
  readonly isInline: boolean;
  readonly isShown: boolean;
  readonly isExpired: boolean;
  readonly intent: Intent | null;
  readonly widthPx: unknown;
  readonly imageHosts: unknown;
  readonly linkHosts: unknown;
  readonly transientCodes: unknown;
  readonly lockingCodes: unknown;
  readonly sharedPhrases: unknown;
  /** What may be sent along; null is nothing. */
  readonly attachmentLimits: AttachmentLimits | null;
  /** What the page lends to the assistant. */
  readonly tools: ToolRegistry;
  readonly voice: VoiceSettings;
  readonly onClose: () => void;
}

/** Comes with the first plan. */
const PlanCard = lazy(() => import('../tools/plan-card.tsx').then((part) => ({ default: part.PlanCard })));

const ANNOUNCED_MAX_UNITS = 2000;
/** What the platform says of who answers, as the reader is told it. */
const AWAY_OF = { whole: null, limited: 'limited', away: 'model' } as const;

export function ConversationView(props: ConversationViewProps): ReactNode {
  const {
    session,
    userId,
    words,
    isInline,
    isShown,
    isExpired,
    intent,
    imageHosts,
    linkHosts,
    transientCodes,
    lockingCodes,
    onClose,
  } = props;
  const { t } = words;
  const element = useElement();
  const [keptScope] = useState(() => takeKeptScope(userId));
  useEffect(() => () => freeKeptScope(keptScope), [keptScope]);
  const [isDemo, setDemo] = useState(false);
  const [detailKey, setDetailKey] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const composer = useRef<ComposerHandle>(null);
  const context = useRef<ExtractInfo['context']>(undefined);
  const [subject, setSubject] = useState<string | null>(null);
  const shown = useNewest(isShown);
  const away = useAway(session);
  const opening = useAssistantPage(session, words.lang, isShown);
  const [isPending, setPending] = useState(false);
  const { desk, plan } = useToolDesk(element, session, props.tools);
  const { conversation, state } = useConversation(element, session, userId, true, {
    transientCodes,
    lockingCodes,
    isDemo,
    desk,
    keptScope,
    onAnswerEnded: (key) => answerEnded(key),
    onFailure: (call, cause) => tell(idOfCall(call), cause),
    onGivenBack: (query) => composer.current?.giveBack(query),
  });
  const tell = (id: AssistantErrorId, thrown: unknown): void => {
    element.emit('plant-assistant-error', errorDetail(words, id, thrown));
  };
  const newestTell = useNewest(tell);

  function answerEnded(key: string): void {
    const item = conversation?.state().items.find((candidate) => candidate.key === key);
    if (item?.role !== 'assistant') return;
    // Who could not answer this one, or answered it in place of another, is known by now.
    opening.look();
    const version = shownVersion(item);
    const failure = version.failure ?? conversation?.state().notice ?? null;
    if (failure !== null) {
      const id = idOfFailure(failure.kind);
      tell(id, { retCode: failure.code ?? failure.kind, message: failure.message ?? t(`error.${id}.cause`) });
    }
    if (version.state === 'stopped' && !version.stopConfirmed)
      tell('PA-206', { kind: 'timeout', message: t('error.PA-206.cause') });
    const text = plainText(joinContent(version.nodes)).slice(0, ANNOUNCED_MAX_UNITS);
    setAnnouncement(
      text === '' ? t(`announce.${version.state}`) : `${t(`announce.${version.state}`)} ${text}`,
    );
    const hasSteps = version.state === 'finished' && version.nodes.some((node) => node.type === 'agent');
    // In a narrow window the panel would hide the very answer that has just come.
    if (hasSteps && shown.current && !isInline && innerWidth > NARROW_PX + 200) setDetailKey(key);
  }

  const saveWire = useCallback(() => {
    const text = JSON.stringify(recorderOf(session).recording(), null, 1);
    download(element.root, 'plantdeck-wire.json', new Blob([text], { type: 'application/json' }));
  }, [session, element]);
  const forgetSubject = (): void => {
    context.current = undefined;
    setSubject(null);
  };
  const attachments = useAttachments({
    session,
    words,
    limits: props.attachmentLimits,
    isLocked: state.phase === 'over' || isExpired,
    onFailure: (cause) => tell(idOfCall('attachment'), cause),
  });
  const openFile = useCallback(
    (file: Attachment) => {
      import('../attachments/send-file.ts')
        .then(({ bringFile }) => bringFile(session, file.id))
        .then(
          (blob) => download(element.root, file.name, blob),
          (cause: unknown) => newestTell.current(idOfCall('attachment'), cause),
        );
    },
    [session, element, newestTell],
  );
  const send = (query: string): boolean => {
    const { length } = query.trim();
    if (conversation === null || length === 0 || attachments.isSending) return false;
    if (length > QUESTION_MAX_CHARACTERS) {
      composer.current?.setText(query);
      return false;
    }
    if (opening.availability === 'away') {
      composer.current?.ask(query);
      return true;
    }
    const step = { kind: 'send', name: 'question', input: { query } } as const;
    if (!element.emit('plant-before-send', { query })) {
      element.audit({ ...step, outcome: 'prevented' });
      return false;
    }
    const ready = attachments.files.flatMap(({ attachment }) => attachment ?? []);
    const sent = conversation.send(query, context.current, ready);
    if (sent) {
      attachments.take();
      element.audit({ ...step, outcome: 'done' });
      forgetSubject();
      setAnnouncement('');
      setDetailKey(null);
    }
    return sent;
  };
  const newestSend = useNewest(send);

  useEffect(() => {
    if (intent === null || conversation === null) return;
    context.current = intent.context;
    // Said by the event that opened the drawer; the view can only learn of it afterwards.
    // oxlint-disable-next-line react/set-state-in-effect
    setSubject(intent.context === undefined ? null : (intent.subject ?? contextWords(intent.context)));
    if (intent.question === undefined) return;
    if (intent.send !== true || !newestSend.current(intent.question))
      composer.current?.setText(intent.question);
  }, [intent, conversation, newestSend]);
  useEffect(() => {
    if (isShown && !isInline) composer.current?.focus();
  }, [isShown, isInline, intent?.turn]);
  const asking = plan?.steps.find((step) => step.state === 'asking');
  const askingText = asking === undefined ? null : t('plan.question', { title: asking.title });
  useEffect(() => {
    // The plan lies outside React; who cannot see it hears it.
    // oxlint-disable-next-line react/set-state-in-effect
    if (askingText !== null) setAnnouncement(askingText);
  }, [askingText]);
  const mayFocusPlan = useCallback(
    () => shown.current && element.root.activeElement === null && isFree(element.host),
    [element, shown],
  );
  const toggleDetail = useCallback((key: string) => setDetailKey((open) => (open === key ? null : key)), []);

  const options = useMemo(
    () => renderOptions(words, element, { imageHosts, linkHosts }),
    [words, element, imageHosts, linkHosts],
  );
  const isBusy = state.active !== null;
  const awayReason = away.reason ?? AWAY_OF[opening.availability];
  const detail = state.items.find(
    (item): item is AnswerItem => item.key === detailKey && item.role === 'assistant',
  );
  const isEmpty =
    state.items.length === 0 && state.history.status !== 'loading' && state.history.status !== 'none';

  return (
    <DrawerFrame
      words={words}
      isInline={isInline}
      isHidden={!isShown}
      widthPx={props.widthPx}
      note={<QuotaNote words={words} quota={state.quota} />}
      tools={<ExportButton session={session} words={words} onFailure={(cause) => tell('PA-106', cause)} />}
      onClose={onClose}
      onEscape={() => {
        if (asking !== undefined) {
          desk.decide(asking.callId, false);
          return true;
        }
        if (composer.current?.closeTop() === true) return true;
        if (detail === undefined) return false;
        setDetailKey(null);
        return true;
      }}
    >
      <RenderOptionsContext.Provider value={options}>
        {conversation !== null && (
          <MessageList
            words={words}
            keptScope={keptScope}
            state={state}
            conversation={conversation}
            empty={isEmpty && <EmptyState opening={opening} words={words} onChoose={send} />}
            openDetailKey={detailKey}
            onDetail={toggleDetail}
            onAsk={send}
            onSaveWire={saveWire}
            onFile={openFile}
          />
        )}
        {detail !== undefined && isShown && (
          <AgentDetail words={words} item={detail} isInline={isInline} onClose={() => setDetailKey(null)} />
        )}
      </RenderOptionsContext.Provider>
      {plan !== null && (
        <Suspense fallback={null}>
          <PlanCard words={words} plan={plan} desk={desk} mayFocus={mayFocusPlan} />
        </Suspense>
      )}
      {awayReason !== null && !isBusy && !isExpired && (
        <AwayNote
          words={words}
          reason={awayReason}
          isPending={isPending}
          onLook={() => {
            away.look();
            opening.look();
          }}
        />
      )}
      {isExpired && (
        <Banner tone="warn" title={t('expired')}>
          {t('expired.kept')}
        </Banner>
      )}
      {state.phase === 'over' && (
        <ErrorNote
          words={words}
          id="PA-201"
          tone="warn"
          message={state.overMessage}
          action={
            <Button size="s" onClick={() => conversation?.checkQuota()}>
              {t('over.check')}
            </Button>
          }
        />
      )}
      {isBusy && state.active?.interrupted === true && (
        <p className="line-state" role="status">
          {t('reconnecting')}
        </p>
      )}
      <Composer
        handle={composer}
        words={words}
        keptScope={keptScope}
        isBusy={isBusy}
        isStopping={state.phase === 'stopping'}
        isLocked={state.phase === 'over' || isExpired}
        lastQuestion={lastQuestion(state.items)}
        subject={subject}
        attachments={props.attachmentLimits === null ? null : attachments}
        accept={props.attachmentLimits === null ? '' : acceptOf(props.attachmentLimits)}
        sharedPhrases={props.sharedPhrases}
        phraseKeeper={{ session, userId, onFailure: (cause) => tell(idOfCall('storedPhrases'), cause) }}
        onForgetSubject={() => {
          forgetSubject();
          composer.current?.focus();
        }}
        voice={props.voice}
        isDemo={isDemo}
        onDemo={setDemo}
        isAway={awayReason !== null && awayReason !== 'limited' && !isBusy}
        onPending={(pending) => {
          setPending(pending);
          if (pending) away.look();
        }}
        onSend={send}
        onStop={() => conversation?.stop()}
      />
      <div className="disclaimer">
        <slot name="disclaimer" />
      </div>
      <div className="sr" role="status" aria-live="polite">
        {announcement}
      </div>
    </DrawerFrame>
  );
}

/** Nobody else on the page holds the keyboard. */
const isFree = (host: HTMLElement): boolean =>
  document.activeElement === null ||
  document.activeElement === document.body ||
  document.activeElement === host;

function lastQuestion(items: ReturnType<typeof useConversation>['state']['items']): string {
  const last = items.findLast((item) => item.role === 'user');
  return last?.role === 'user' ? last.text : '';
}

/** What a question is about, where the page gave no words for it. */
const contextWords = (context: NonNullable<ExtractInfo['context']>): string =>
  [context.board, context.panel, context.area, context.range]
    .filter((part) => part !== undefined)
    .join(' · ');
