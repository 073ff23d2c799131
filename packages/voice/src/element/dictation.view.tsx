import type { PlantSession } from '@plantdeck/core';
import { useElement, useMethods, useSession, type ElementViewProps } from '@plantdeck/core/element';
import { useWords } from '@plantdeck/core/words';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { createSessionDesk } from '../controls/session-desk.ts';
import { VoicePanel } from '../controls/voice-panel.tsx';
import { VoiceTools } from '../controls/voice-tools.tsx';
import type { VoiceDesk } from '../controls/voice-desk.ts';
import type { TextField } from '../insertion/dictated-field.ts';
import { fillField } from '../insertion/fill-field.ts';
import { VOICE_WORDS } from '../words/index.ts';

export function DictationView({ props }: ElementViewProps): ReactNode {
  const session = useSession();
  return session === null ? <slot /> : <Dictating session={session} props={props} />;
}

const NONE: readonly unknown[] = [];

function Dictating({
  session,
  props,
}: {
  readonly session: PlantSession;
  readonly props: ElementViewProps['props'];
}): ReactNode {
  const providers = String(props['voiceProviders'] ?? '');
  const workletUrl = String(props['workletUrl'] ?? '');
  const hostProviders = Array.isArray(props['speechProviders'])
    ? (props['speechProviders'] as unknown[])
    : NONE;
  const hints = Array.isArray(props['speechSentences'])
    ? (props['speechSentences'] as unknown[]).filter((each) => typeof each === 'string').join('\n')
    : '';
  const element = useElement();
  const [desk, setDesk] = useState<VoiceDesk | null>(null);
  const field = useRef(() => fieldOf(element.host, props));
  field.current = () => fieldOf(element.host, props);
  useEffect(() => {
    const made = createSessionDesk(session, {
      providerIds: providers.split(/[\s,]+/).filter(Boolean),
      hostProviders,
      hints: hints.split('\n').filter(Boolean),
      workletUrl: workletUrl === '' ? null : workletUrl,
    });
    const leave = fillField(made.dictation, () => field.current());
    const unsubscribe = tellPage(made, (event, detail) => element.emit(event, detail));
    setDesk(made);
    element.emit('plant-ready');
    if (made.isBarred) element.emit('plant-error', { code: 'permissionsPolicy', message: '' });
    return () => {
      unsubscribe();
      leave();
      made.dispose();
      setDesk(null);
    };
  }, [session, element, providers, hostProviders, hints, workletUrl]);
  return desk === null ? <slot /> : <Controls desk={desk} field={() => field.current()} />;
}

function Controls({
  desk,
  field,
}: {
  readonly desk: VoiceDesk;
  readonly field: () => TextField | null;
}): ReactNode {
  const [areSettingsOpen, setSettingsOpen] = useState(false);
  useMethods(
    useMemo(
      () => ({
        start: () => Promise.resolve(desk.dictation.press()),
        stop: () => Promise.resolve(desk.dictation.stop('user')),
      }),
      [desk],
    ),
  );
  if (desk.isBarred)
    return (
      <div className="dictation">
        <slot />
        <Barred />
      </div>
    );
  return (
    <div className="dictation">
      <slot />
      <VoiceTools
        desk={desk}
        disabled={false}
        areSettingsOpen={areSettingsOpen}
        onSettings={() => setSettingsOpen(!areSettingsOpen)}
        onBegin={(mayFocus) => {
          // On glass the keyboard would come up over the page.
          if (mayFocus && matchMedia('(pointer: fine)').matches) field()?.focus({ preventScroll: true });
        }}
      />
      <VoicePanel
        desk={desk}
        areSettingsOpen={areSettingsOpen}
        onCloseSettings={() => setSettingsOpen(false)}
        onTranslation={(translation) => {
          const found = field();
          const said = desk.dictation.state().result.text;
          if (found === null || said === '') return;
          const at = found.value.lastIndexOf(said);
          if (at < 0) return;
          found.setRangeText(translation, at, at + said.length, 'end');
          found.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
        }}
      />
    </div>
  );
}

/** In the place of a button that could only fail. */
function Barred(): ReactNode {
  const { ready, t } = useWords(VOICE_WORDS);
  return ready && <p className="barred t3">{t('failure.permissionsPolicy')}</p>;
}

/** The field that words go to: given, named, or inside. */
function fieldOf(host: HTMLElement, props: ElementViewProps['props']): TextField | null {
  const given: unknown = props['field'];
  if (isField(given)) return given;
  const id = String(props['for'] ?? '');
  const root = host.getRootNode() as Document | ShadowRoot;
  const found = id === '' ? host.querySelector('textarea, input') : root.getElementById(id);
  return isField(found) ? found : null;
}

/** Inputs of numbers and dates have no caret that can be set. */
const TEXT_TYPES: ReadonlySet<string> = new Set(['text', 'search', 'url', 'tel', 'password']);
const isField = (value: unknown): value is TextField =>
  value instanceof HTMLTextAreaElement || (value instanceof HTMLInputElement && TEXT_TYPES.has(value.type));

function tellPage({ dictation }: VoiceDesk, emit: (event: string, detail?: unknown) => boolean): () => void {
  let { status, result, failure } = dictation.state();
  return dictation.subscribe(() => {
    const now = dictation.state();
    if (
      now.result.text !== result.text ||
      now.result.isCompleted !== result.isCompleted ||
      now.result.translation !== result.translation
    )
      emit('plant-dictation', { ...now.result });
    if (now.status !== status) emit('plant-dictation-status', { status: now.status });
    if (now.failure !== null && now.failure !== failure)
      emit('plant-error', { code: now.failure.code, message: now.failure.detail });
    ({ status, result, failure } = now);
  });
}
