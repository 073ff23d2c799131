import { PAGE_SESSION, POINTS_MAX, type PerformanceLog, type Point } from '../contract/tracking.ts';
import type { EndpointName } from '../contract/endpoints.ts';
import { operationEvent } from './operations.ts';
import { redactText } from './redact.ts';

/** Everything outside that tracking touches. */
export interface TrackingSurroundings {
  /**
   * Sends and forgets: no answer is awaited, no failure is told, and a token goes along with operations alone.
   * @param isLeaving  the page is going away, and what is sent must outlive it
   */
  send(endpoint: EndpointName, body: object, isLeaving: boolean): void;
  /** Server time, epoch ms. */
  nowMs(): number;
  /** Time that never jumps, ms. */
  elapsedMs(): number;
  /** 32 hexadecimal digits that nobody can guess. */
  randomId(): string;
}

/** The page that is shown. */
export interface TrackedPage {
  readonly pageId: number | null;
  /** Path as it is recorded. */
  readonly path: string;
  readonly title: string;
}

/** Who looks at it, as far as is known. */
export interface TrackedReader {
  readonly userId: string;
  readonly orgId: string;
  readonly language: string;
}

export interface Tracker {
  /** The reader, also when it is another one than before. */
  seenBy(reader: TrackedReader): void;
  /** Another page is shown. */
  opened(page: TrackedPage): void;
  /** How long the page took, from the step that opened it to the paint. */
  painted(log: PerformanceLog): void;
  /** A button was pressed. @param label  what the reader saw on it */
  pressed(button: string, label: string): void;
  failed(error: { readonly message: string; readonly stack: string }): void;
  /** The page goes away: everything is sent at once. */
  leave(): void;
  /** It came back out of the browser's cache, as a new page session. */
  comeBack(): void;
  dispose(): void;
}

/** What gathers this long travels together. */
const GATHER_MS = 5_000;
const TITLE_MAX = 200;
const PATH_MAX = 500;
const MESSAGE_MAX = 1_000;
const STACK_MAX = 8_000;
/** A page that fails at every frame tells it so often. */
const ERRORS_MAX = 20;
const PAGE_OPENED = 'page.open';

/** Page sessions, visits, jumps, operations, timings and script errors of one page. */
export function createTracker(around: TrackingSurroundings, version: string): Tracker {
  let sessionId = around.randomId();
  let reader: TrackedReader = { userId: '', orgId: '', language: '' };
  let page: TrackedPage | null = null;
  let openedMs = 0;
  let isOver = false;
  let points: Point[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const told = new Set<string>();

  const at = (): string => new Date(around.nowMs()).toISOString();
  const common = () => ({ sessionId, at: at() });
  const stayMs = (): number => Math.max(0, Math.round(around.elapsedMs() - openedMs));
  const cut = (text: string, max: number): string => text.slice(0, max);

  function tellSession(): void {
    around.send('pageSessionUpdate', { ...common(), trackType: PAGE_SESSION, ...reader }, false);
  }

  function gather(point: Omit<Point, 'sessionId' | 'at' | 'count'>): void {
    const same = points.find(
      ({ eventId, path, performance }) =>
        eventId === point.eventId && path === point.path && !performance && !point.performance,
    );
    if (same) points = points.map((each) => (each === same ? { ...same, count: same.count + 1 } : each));
    else points.push({ ...common(), ...point, count: 1 });
    if (points.length >= POINTS_MAX) flush(false);
    else timer ??= setTimeout(() => flush(false), GATHER_MS);
  }

  function flush(isLeaving: boolean): void {
    clearTimeout(timer);
    timer = undefined;
    const [first, ...others] = points;
    points = [];
    if (!first) return;
    if (others.length === 0) around.send('pointReportEvent', first, isLeaving);
    else around.send('pointPolymerization', { events: [first, ...others] }, isLeaving);
  }

  tellSession();
  return {
    seenBy(next) {
      if (next.userId === reader.userId && next.orgId === reader.orgId && next.language === reader.language)
        return;
      reader = next;
      tellSession();
    },
    opened(next) {
      const from = page;
      page = { ...next, path: cut(next.path, PATH_MAX) };
      if (from) {
        const jump = { fromPath: from.path, toPath: page.path, stayMs: stayMs() };
        around.send('pageJump', { ...common(), ...jump }, false);
      }
      openedMs = around.elapsedMs();
      around.send('pageVisitAdd', { ...common(), path: page.path, title: cut(page.title, TITLE_MAX) }, false);
    },
    painted(log) {
      gather({ eventId: PAGE_OPENED, path: page?.path ?? '', performance: log });
    },
    pressed(button, label) {
      const eventId = page?.pageId == null ? null : operationEvent(page.pageId, button);
      if (eventId === null || page === null) return;
      const { path } = page;
      around.send('eventAdd', { ...common(), eventId, buttonId: button, path }, false);
      const operation = { operateName: cut(label, TITLE_MAX), userId: reader.userId, url: path };
      around.send('operateLogAdd', { ...operation, at: at() }, false);
      gather({ eventId, path });
    },
    failed({ message, stack }) {
      const text = redactText(message, MESSAGE_MAX);
      if (told.size >= ERRORS_MAX || told.has(text)) return;
      told.add(text);
      const error = { message: text, stack: redactText(stack, STACK_MAX), path: page?.path ?? '', version };
      around.send('scriptErrorAdd', { ...common(), ...error }, false);
    },
    leave() {
      if (isOver) return;
      isOver = true;
      flush(true);
      if (page) around.send('pageDestroy', { ...common(), path: page.path, stayMs: stayMs() }, true);
    },
    comeBack() {
      if (!isOver) return;
      isOver = false;
      sessionId = around.randomId();
      tellSession();
      const shown = page;
      page = null;
      if (shown) this.opened(shown);
    },
    dispose() {
      clearTimeout(timer);
    },
  };
}
