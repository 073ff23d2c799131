import { useElement } from '@plantdeck/core/element';
import { Icon, useHint } from '@plantdeck/core/ui/base';
import { useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import type { Dictation } from '../types.ts';
import type { VoiceWords } from '../words/index.ts';
import { isActive, useDictationState } from './use-dictation.ts';
import css from './voice.css?inline';

export interface VoiceButtonProps {
  readonly dictation: Dictation;
  readonly words: VoiceWords;
  readonly disabled?: boolean;
  /** What else to say before it is pressed. */
  readonly note?: string;
  /** A pointer or the focus comes to it. */
  readonly onApproach?: () => void;
  /** A recording is about to begin. The caret may go to the field, except where a key is held here. */
  readonly onBegin?: (mayFocus: boolean) => void;
}

/** Held for longer, the button is a push-to-talk one. */
const HOLD_MS = 400;

/**
 * A click or a key starts and stops; held, it records for as long as it is held. Sound is kept from the press on, so a
 * hold loses no word while it is found out that it is one.
 */
export function VoiceButton(props: VoiceButtonProps): ReactNode {
  const { dictation, words, disabled = false, note = '', onApproach, onBegin } = props;
  const { t } = words;
  const element = useElement();
  useLayoutEffect(() => element.adopt(css), [element]);
  const button = useRef<HTMLButtonElement>(null);
  const state = useDictationState(dictation);
  const isOn = isActive(state.status) && state.status !== 'processing';
  const label = t(isOn ? 'stop' : 'start');
  const hint = useHint(isOn ? label : [t('start.hold'), note].filter(Boolean).join(' · '), button);
  /** When the press that began a recording happened, not when a busy page heard of it; null for one that ended it, and between presses. */
  const pressedMs = useRef<number | null>(null);

  const press = (atMs: number, mayFocus: boolean): void => {
    if (disabled) return;
    if (isOn) return dictation.toggle();
    onBegin?.(mayFocus);
    pressedMs.current = atMs;
    dictation.press();
  };
  const lift = ({ timeStamp }: { readonly timeStamp: number }): void => {
    if (pressedMs.current !== null && timeStamp - pressedMs.current >= HOLD_MS) dictation.release();
    pressedMs.current = null;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>): void => {
    hint.handlers.onKeyDown(event);
    if (event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    if (!event.repeat) press(event.timeStamp, false);
  };
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    press(event.timeStamp, true);
  };
  return (
    <>
      <button
        type="button"
        {...hint.handlers}
        onPointerEnter={() => {
          hint.handlers.onPointerEnter();
          onApproach?.();
        }}
        onFocus={() => {
          hint.handlers.onFocus();
          onApproach?.();
        }}
        ref={button}
        className={isOn ? 'ibtn voice-button on' : 'ibtn voice-button'}
        aria-label={label}
        aria-description={isOn ? undefined : note || undefined}
        aria-pressed={isOn}
        aria-disabled={disabled || undefined}
        // The focus stays in the field.
        onMouseDown={(event) => event.preventDefault()}
        onPointerDown={onPointerDown}
        onPointerUp={lift}
        onPointerCancel={lift}
        // A long press on glass opens the menu of the browser.
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={onKeyDown}
        onKeyUp={(event) => {
          if (event.key !== ' ' && event.key !== 'Enter') return;
          event.preventDefault();
          lift(event);
        }}
        onClick={({ detail }) => {
          // Assistive technology clicks without a pointer or a key.
          if (detail !== 0 || disabled || pressedMs.current !== null) return;
          if (!isOn) onBegin?.(true);
          dictation.toggle();
        }}
      >
        <Icon name={isOn ? 'stop' : 'microphone'} />
      </button>
      {hint.bubble}
    </>
  );
}
