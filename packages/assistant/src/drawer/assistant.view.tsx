import { useElement, useMethods, useSession, type ElementViewProps } from '@plantdeck/core/element';
import type { PlantSession } from '@plantdeck/core';
import { Icon, IconButton, inTopLayer, StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { ExtractInfo } from '@plantdeck/core/contract';
import { ASSISTANT_WORDS } from '../words/index.ts';
import { ConversationView, type Intent } from './conversation-view.tsx';
import { DrawerFrame } from './drawer-frame.tsx';
import { errorDetail } from '../errors/error-detail.ts';
import { recorderOf } from '../wire/wire-recorder.ts';
import { pressesKeys } from './open-key.ts';
import { comesFromAbove } from './upper-layer.ts';
import { useHostWords } from './use-host-words.ts';
import { usePermission, usePerson } from './use-person.ts';
import { usePageTools } from '../tools/use-page-tools.ts';
import { limitsOf } from '../attachments/attachment-list.ts';

/** Detail of the document event `plant-assistant-open`. */
interface OpenDetail {
  readonly question?: string;
  readonly context?: NonNullable<ExtractInfo['context']>;
  /** What the context is called on the page, for the reader. */
  readonly subject?: string;
  /** Sends the question at once instead of leaving it in the input. */
  readonly send?: boolean;
}

export function AssistantView({ props }: ElementViewProps): ReactNode {
  const session = useSession();
  return session === null ? null : <Assistant session={session} props={props} />;
}

function Assistant({
  session,
  props,
}: {
  session: PlantSession;
  props: ElementViewProps['props'];
}): ReactNode {
  const element = useElement();
  const words = useHostWords(useWords(ASSISTANT_WORDS), props['words']);
  const { t } = words;
  const isInline = props['display'] === 'inline';
  const { userId, isExpired } = usePerson(session);
  const { permission, retry } = usePermission(session, userId, (cause) =>
    element.emit('plant-assistant-error', errorDetail(words, 'PA-101', cause)),
  );
  const isOpen = isInline || props['open'] === true;
  const isShown = isOpen && permission === 'allowed';
  const [wasShown, setWasShown] = useState(false);
  if (isShown && !wasShown) setWasShown(true);
  const [refused, setRefused] = useState(false);
  const [intent, setIntent] = useState<Intent | null>(null);
  const turns = useRef(0);
  const before = useRef<HTMLElement | null>(null);
  // The launcher goes when the drawer comes; the one that stands there afterwards takes the focus for it.
  const isLauncherNext = useRef(false);
  const putLauncher = useCallback((node: HTMLButtonElement | null) => {
    inTopLayer(node);
    if (node && isLauncherNext.current) node.focus();
    isLauncherNext.current = false;
  }, []);

  const setOpen = useCallback(
    (open: boolean) => {
      if (open) before.current = activeElement();
      else
        isLauncherNext.current = before.current?.isConnected === false && before.current.matches('.launcher');
      // May draw at once.
      element.host.toggleAttribute('open', open);
      if (!open) {
        before.current?.focus({ preventScroll: true });
        before.current = null;
      }
    },
    [element],
  );

  const open = useCallback(
    (detail: OpenDetail) => {
      if (permission === 'refused' || permission === 'failed') return setRefused(true);
      setIntent({ ...detail, turn: (turns.current += 1) });
      if (!isInline) setOpen(true);
    },
    [permission, isInline, setOpen],
  );
  useEffect(() => {
    const onOpen = (event: Event): void => {
      const detail: unknown = (event as CustomEvent).detail;
      open(typeof detail === 'object' && detail !== null ? (detail as OpenDetail) : {});
    };
    document.addEventListener('plant-assistant-open', onOpen);
    return () => document.removeEventListener('plant-assistant-open', onOpen);
  }, [open]);
  const tools = usePageTools(element, props['tools']);
  // Who kept such an event from before may ask again now, and who lends a tool may say so again.
  useEffect(() => {
    element.emit('plant-assistant-listening');
  }, [element]);
  const attachmentLimits =
    props['attachments'] === true ? limitsOf(props['attachmentTypes'], props['attachmentMaxKb']) : null;
  const openKey = props['openKey'];
  useEffect(() => {
    if (typeof openKey !== 'string' || openKey === '' || isInline) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || !pressesKeys(event, openKey)) return;
      // Under or beside a dialog the drawer would stand without life.
      if (comesFromAbove(event, element.host)) return;
      event.preventDefault();
      open({});
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [element, openKey, isInline, open]);
  useMethods({
    registerTool: (tool: unknown, owner?: Element) => tools.register(tool, owner ?? null),
    exportConversation: async () => {
      const { exportConversation } = await import('./export-conversation.ts');
      return exportConversation(session, words);
    },
    wireRecording: () => recorderOf(session).recording(),
    ask: (question: string, context?: OpenDetail['context']) => {
      if (permission !== 'allowed') return false;
      open({ question, send: true, ...(context === undefined ? {} : { context }) });
      return true;
    },
  });

  const isReady = words.ready && permission !== 'asking';
  useEffect(() => {
    if (isReady) element.emit('plant-ready', { allowed: permission === 'allowed' });
  }, [element, isReady, permission]);

  if (!words.ready || userId === null) return null;
  if (permission === 'failed' && isOpen)
    return (
      <DrawerFrame words={words} isInline={isInline} onClose={() => setOpen(false)} widthPx={props['width']}>
        <StateView kind="failed" title={t('error.PA-101.cause')} actionLabel={t('again')} onAction={retry}>
          {t('error.PA-101.remedy')} <small className="error-id">PA-101</small>
        </StateView>
      </DrawerFrame>
    );
  if (permission === 'refused' && isInline)
    return (
      <StateView kind="forbidden" title={t('permission.refused')}>
        {t('permission.whom')}
      </StateView>
    );
  if (refused || (permission === 'refused' && isOpen))
    return (
      <div
        ref={isInline ? undefined : inTopLayer}
        popover={isInline ? undefined : 'manual'}
        className="refusal"
        role="alert"
      >
        <Icon name="lock" />
        <p>
          <b>{t('permission.refused')}</b>
          {t('permission.whom')}
        </p>
        <IconButton
          icon="close"
          size="s"
          label={t('close')}
          onClick={() => {
            setRefused(false);
            setOpen(false);
          }}
        />
      </div>
    );
  if (permission !== 'allowed') return null;
  return (
    <>
      {props['launcher'] === true && !isInline && !isOpen && (
        <button
          type="button"
          ref={putLauncher}
          popover="manual"
          className="launcher"
          aria-label={t('open')}
          title={t('open')}
          onClick={() => setOpen(true)}
        >
          <Icon name="message" />
        </button>
      )}
      {/* What was said stays in memory while the drawer is closed; nothing is made before it first opens. */}
      {wasShown && (
        <ConversationView
          key={userId}
          session={session}
          userId={userId}
          words={words}
          isInline={isInline}
          isShown={isShown}
          isExpired={isExpired}
          intent={intent}
          widthPx={props['width']}
          imageHosts={props['imageHosts']}
          linkHosts={props['linkHosts']}
          transientCodes={props['transientCodes']}
          lockingCodes={props['lockingCodes']}
          sharedPhrases={props['sharedPhrases']}
          attachmentLimits={attachmentLimits}
          tools={tools}
          voice={{
            providerIds: String(props['voiceProviders'] ?? '')
              .split(/[\s,]+/)
              .filter(Boolean),
            workletUrl: String(props['workletUrl'] ?? '') || null,
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function activeElement(): HTMLElement | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active instanceof HTMLElement ? active : null;
}
