import { ROOM_HELLO, WALL_CALL } from './room-door.ts';
import { hasLoaded } from '../frame-page.ts';
import { showSilence } from './silent-view.tsx';
import type { ElementErrorDetail, ElementHandle } from '../types.ts';

/** No word from the frame in this time: its page did not come, ms. */
const HELLO_TIMEOUT_MS = 15_000;
/** A page of ours says its word before it has loaded; what has loaded without one is none of ours, ms. */
const LOADED_TIMEOUT_MS = 5_000;
/** Until the frame is asked for again by itself, ms; the last one repeats. */
const WAITS_MS = [30_000, 60_000, 300_000];

export interface SilenceInput {
  readonly element: ElementHandle & { raise(detail: ElementErrorDetail): void };
  readonly frame: HTMLIFrameElement;
  /** A document of ours is in the frame; another after each load. */
  readonly onHello: () => void;
}

/**
 * Listens whether anybody speaks behind a frame. Where nobody does, the page hears why and the reader sees it in the
 * frame's place; the frame is asked for again, and whoever answers in the end is welcome.
 */
export class FrameTimeout {
  readonly #input: SilenceInput;
  readonly #stop = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What the document in the frame has said of itself. */
  #hello = '';
  #reason: string | null = null;
  #retries = 0;
  #view: ReturnType<typeof showSilence> | null = null;

  constructor(input: SilenceInput) {
    this.#input = input;
    const { frame } = input;
    const { signal } = this.#stop;
    addEventListener('message', (event) => this.#hear(event), { signal });
    // The way back to the network is the moment at which it is worth asking.
    addEventListener('online', () => this.#reason !== null && this.#retry(), { signal });
    frame.addEventListener('load', () => !this.#hello && this.#await(LOADED_TIMEOUT_MS), { signal });
    this.#await(hasLoaded(frame) ? LOADED_TIMEOUT_MS : HELLO_TIMEOUT_MS);
    frame.contentWindow?.postMessage(WALL_CALL, '*');
  }

  /** Why nobody speaks behind the frame; null while somebody does or may. */
  get reason(): string | null {
    return this.#reason;
  }

  dispose(): void {
    this.#stop.abort();
    clearTimeout(this.#timer);
    this.#view?.remove();
  }

  #hear({ source, data }: MessageEvent<unknown>): void {
    const { frame, onHello } = this.#input;
    if (source !== frame.contentWindow || data === this.#hello) return;
    if (typeof data !== 'string' || !data.startsWith(ROOM_HELLO)) return;
    this.#hello = data;
    clearTimeout(this.#timer);
    this.#end();
    onHello();
  }

  #await(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#begin(), ms);
  }

  #begin(): void {
    const { element, frame } = this.#input;
    const address = frame.src.replace(/#[^]*$/, '');
    const isNew = this.#reason === null;
    this.#reason = `${address} did not answer in time: it is not there, this page's policy has no frame-src for it, or its host lets no other site frame it (frame-ancestors, X-Frame-Options)`;
    // Whatever the browser has put there is nothing for the reader.
    frame.style.visibility = 'hidden';
    this.#view ??= showSilence(element, frame, address, () => this.#retry());
    this.#view.setTrying(false);
    if (isNew) element.raise({ code: 'frame', reason: this.#reason });
    this.#timer = setTimeout(() => this.#retry(), WAITS_MS[Math.min(this.#retries++, WAITS_MS.length - 1)]);
  }

  /** Taken out and put in, a frame loads anew, whatever stands in it; the same address alone may be a place in a page. */
  #retry(): void {
    const { frame } = this.#input;
    this.#view?.setTrying(true);
    const { parentElement: box, nextSibling } = frame;
    frame.remove();
    box?.insertBefore(frame, nextSibling);
    this.#await(HELLO_TIMEOUT_MS);
  }

  #end(): void {
    if (this.#reason === null) return;
    const { frame } = this.#input;
    this.#reason = null;
    this.#retries = 0;
    frame.style.visibility = 'visible';
    const hadFocus = this.#view?.hasFocus() ?? false;
    this.#view?.remove();
    this.#view = null;
    if (hadFocus) frame.focus();
  }
}
