import { movedCaret, spaced, type Place } from './place-text.ts';

export type TextField = HTMLTextAreaElement | HTMLInputElement;

/** Words that are spoken into a field while people may type in it. */
export interface DictatedField {
  /** What has been heard of the running utterance: it replaces what was shown of it before. */
  show(text: string): void;
  /** The utterance has ended with this text, empty where it was none; the next begins at the caret. */
  settle(text: string): void;
  /** True while an `input` event comes from here, not from a person. */
  readonly isWriting: boolean;
  /** Where the running utterance stands; null before its first word. */
  place(): Place | null;
  /** Hears no more of the field. What is shown stays. */
  release(): void;
}

/**
 * Words go where the caret is; selected text gives way to them. Nothing that a person writes is lost: as soon as they
 * type, paste, undo or clear, `onTyped` is called and nothing more is written here. An utterance is one step to undo in
 * a field that has the focus.
 */
export function dictateInto(field: TextField, onTyped: () => void): DictatedField {
  let isWriting = false;
  /** Of the running utterance, with the text that gave way to it. */
  let running: (Place & { readonly gaveWay: string }) | null = null;
  /** The value after the last change from here: any other is a person's or the page's. */
  let written = field.value;
  const release = (): void => {
    written = '';
    field.removeEventListener('input', typed);
  };
  const typed = (): void => {
    if (isWriting) return;
    release();
    isReleased = true;
    onTyped();
  };
  let isReleased = false;
  field.addEventListener('input', typed);

  const write = (text: string): void => {
    if (isReleased) return;
    // The page may put another value in without an event.
    if (field.value !== written) return typed();
    const { value } = field;
    const from = running?.from ?? field.selectionStart ?? value.length;
    const to = running?.to ?? field.selectionEnd ?? value.length;
    const gaveWay = running?.gaveWay ?? value.slice(from, to);
    const [before, after] = [value.slice(0, from), value.slice(to)];
    const next = spaced(before, text, after) || gaveWay;
    if (value.slice(from, to) === next) return;
    const caret = movedCaret(field.selectionEnd ?? to, { from, to }, next.length);
    isWriting = true;
    replace(field, { before, after, gaveWay, next, isAgain: running !== null });
    isWriting = false;
    written = field.value;
    running = { from, to: from + next.length, gaveWay };
    field.setSelectionRange(caret, caret);
  };
  return {
    show: write,
    settle(text) {
      write(text);
      running = null;
    },
    get isWriting() {
      return isWriting;
    },
    place: () => running && { from: running.from, to: running.to },
    release() {
      isReleased = true;
      release();
    },
  };
}

interface Replacement {
  readonly before: string;
  readonly gaveWay: string;
  readonly next: string;
  readonly after: string;
  readonly isAgain: boolean;
}

/**
 * Through the editor of the browser, so that what was typed before can still be undone: a change of an utterance undoes
 * the last one first, which keeps it one step. Where that does not lead to the text, the value is set with an event of
 * its own.
 */
function replace(field: TextField, { before, gaveWay, next, after, isAgain }: Replacement): void {
  const { activeElement } = field.getRootNode() as Document | ShadowRoot;
  const { ownerDocument } = field;
  // The commands go to the field with the caret.
  if (activeElement === field && ownerDocument.hasFocus()) {
    if (isAgain) ownerDocument.execCommand('undo');
    if (field.value === before + gaveWay + after && next !== gaveWay) {
      field.setSelectionRange(before.length, before.length + gaveWay.length);
      ownerDocument.execCommand('insertText', false, next);
    }
  }
  const value = before + next + after;
  if (field.value === value) return;
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  // Frameworks that keep the value watch the field's own setter, and would take their own value for the newer one.
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertText' }));
}
