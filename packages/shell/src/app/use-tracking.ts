import { useEffect, useRef } from 'react';
import type { PlantSession } from '@plantdeck/core';
import type { HostConfig } from '@plantdeck/core/contract';
import { useElement } from '@plantdeck/core/element';
import type { PageTracking } from '@plantdeck/core/tracking';
import type { Navigation } from '../navigation/navigation.ts';

interface PageNews {
  readonly path: string;
  readonly name: string | undefined;
  readonly pageId: number | null;
  readonly title: string;
}
/** A board that has not drawn by then is no measure of anything. */
const PAINT_TIMEOUT_MS = 60_000;

/**
 * Counts visits of a page of our own and measures how long each took: from the navigation, or from the load of the
 * document for the first, to the paint that shows its figures.
 */
export function useTracking(
  session: PlantSession,
  navigation: Navigation,
  config: HostConfig,
  ownsPage: boolean,
): void {
  const { host } = useElement();
  const errorUrl = useRef<string | null>(null);
  errorUrl.current = config.errorReportUrl || null;

  useEffect(() => {
    if (!ownsPage) return undefined;
    const stop = new AbortController();
    let tracking: PageTracking | null = null;
    let waiting: (() => void)[] = [];
    // The first document counts from its own beginning.
    let startedMs: number | null = 0;
    // Brought with the first page, never before it.
    void import('@plantdeck/core/tracking').then(({ trackPage }) => {
      if (stop.signal.aborted) return;
      tracking = trackPage({ session, version: __PLANTDECK_VERSION__, errorUrl: () => errorUrl.current });
      waiting.forEach((act) => act());
      waiting = [];
    });
    const withTracking = (act: (made: PageTracking) => void): void => {
      const run = (): void => void (tracking && act(tracking));
      if (tracking) run();
      else waiting.push(run);
    };

    const listen = (type: string, listener: (event: Event) => void): void =>
      host.addEventListener(type, listener, { signal: stop.signal });
    listen('plant-navigate', () => (startedMs = performance.now()));
    listen('plant-page', (event) => {
      const { path, name, pageId, title } = (event as CustomEvent<PageNews>).detail;
      // Back and forward tell nothing before the page is there.
      const fromMs = startedMs ?? performance.now();
      startedMs = null;
      withTracking((made) => made.opened({ path, pageId, title }));
      void painted(host, stop.signal).then((paintedMs) => {
        if (paintedMs === null || stop.signal.aborted) return;
        const log = {
          pagePathName: title,
          pagePublicPath: navigation.href(path),
          resourcesCode: name ?? '',
          timeMillis: Math.max(0, Math.round(paintedMs - fromMs)),
        };
        withTracking((made) => made.painted(log));
      });
    });
    return () => {
      stop.abort();
      tracking?.dispose();
    };
  }, [session, navigation, host, ownsPage]);
}

/** When the page of the moment was painted: its board's figures where it has one; null where they never came. */
async function painted(host: HTMLElement, end: AbortSignal): Promise<number | null> {
  await nextPaint();
  const board = host.shadowRoot?.querySelector('.board-page > *');
  if (board && !(await ready(board, end))) return null;
  await nextPaint();
  return performance.now();
}

function ready(board: Element, end: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const over = AbortSignal.any([end, AbortSignal.timeout(PAINT_TIMEOUT_MS)]);
    board.addEventListener('plant-ready', () => resolve(true), { once: true, signal: over });
    over.addEventListener('abort', () => resolve(false), { once: true });
  });
}

/** The callback of a frame runs before its paint, that of the next one after it. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}
