import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { ChartHost } from './chart-host.ts';
import { chartIfLoaded, loadChart, type ChunkLoadError } from './load-chart.ts';
import type { CartesianModel } from './model.ts';

export type ChartState =
  | { readonly name: 'loading' }
  | { readonly name: 'painted' }
  | { readonly name: 'failed'; readonly error: ChunkLoadError };

interface HostInput {
  readonly box: RefObject<HTMLElement | null>;
  readonly model: CartesianModel | null;
  readonly lang: string;
  readonly theme: string;
  readonly windowPoints: number | undefined;
  readonly onPaint: (() => void) | undefined;
  readonly onReady: (() => void) | undefined;
}

/** Keeps one chart in a box for as long as the view stands: loads the drawing part, follows model, language and theme. */
export function useChartHost({ box, model, lang, theme, windowPoints, onPaint, onReady }: HostInput): {
  readonly host: RefObject<ChartHost | null>;
  readonly state: ChartState;
  readonly retry: () => void;
} {
  const host = useRef<ChartHost | null>(null);
  const newest = useRef({ model, lang, windowPoints, onPaint, onReady });
  const [state, setState] = useState<ChartState>({ name: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const hasModel = model !== null;

  useEffect(() => {
    newest.current = { model, lang, windowPoints, onPaint, onReady };
  });

  useEffect(() => {
    if (!hasModel) return;
    let isGone = false;
    const start = ({ createChart }: typeof import('./chart-host.ts')) => {
      const { current } = newest;
      if (isGone || !box.current || !current.model) return;
      let isPainted = false;
      let isTold = false;
      const tellReady = () => {
        if (!isTold) newest.current.onReady?.();
        isTold = true;
      };
      host.current = createChart(box.current, {
        model: current.model,
        lang: current.lang,
        windowPoints: current.windowPoints,
        onPaint() {
          // A live chart paints four times a second; React has to hear of the first only.
          if (!isPainted) {
            isPainted = true;
            setState({ name: 'painted' });
            tellReady();
          }
          newest.current.onPaint?.();
        },
      });
      // Nobody should wait for a picture that is painted only once somebody scrolls to it.
      if (!host.current.isVisible()) tellReady();
    };
    const ready = chartIfLoaded();
    if (ready) start(ready);
    else loadChart().then(start, (error: ChunkLoadError) => !isGone && setState({ name: 'failed', error }));
    return () => {
      isGone = true;
      host.current?.dispose();
      host.current = null;
    };
  }, [box, hasModel, attempt]);

  useEffect(() => {
    if (model) host.current?.setModel(model);
  }, [model]);
  useEffect(() => host.current?.setLang(lang), [lang]);
  useEffect(() => {
    if (windowPoints !== undefined) host.current?.setWindow(windowPoints);
  }, [windowPoints]);
  useEffect(() => host.current?.readTheme(), [theme]);

  const retry = useCallback(() => {
    setState({ name: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return { host, state, retry };
}
