import type { RenderLabels } from './render-options.ts';
import { noteBelow } from './block-dom.ts';

/**
 * What makes finished blocks nicer and isn't worth a byte before: colours of code, set formulas, drawn diagrams. Each part comes with
 * the first block that wants it; where it can't be had, the block stays as it is written.
 */
export interface Enricher {
  /** Takes nodes of a finished block, which nobody else touches any more. */
  take(nodes: readonly Node[]): void;
  /** Settles when everything taken so far is done. */
  whole(): Promise<void>;
  dispose(): void;
}

/** Colouring ever longer code costs more than it helps. */
const CODE_MAX_UNITS = 20_000;
const MATH_MAX_UNITS = 4_000;
/** Longest time one task works, ms. */
const SLICE_MS = 8;

type HighlightPart = (typeof import('./highlight-part.ts'))['default'];
type MathPart = (typeof import('./math-part.ts'))['default'];
type DiagramPart = (typeof import('../diagrams/diagram-part.ts'))['default'];

/** Loads once; a load that failed is tried again with the next block. */
function lazily<T>(load: () => Promise<{ default: T }>): () => Promise<T | null> {
  let loading: Promise<T | null> | null = null;
  return () => {
    loading ??= load().then(
      (module) => module.default,
      () => {
        loading = null;
        return null;
      },
    );
    return loading;
  };
}
const highlighting = lazily<HighlightPart>(() => import('./highlight-part.ts'));
const mathematics = lazily<MathPart>(() => import('./math-part.ts'));
const drawing = lazily<DiagramPart>(() => import('../diagrams/diagram-part.ts'));

type Job = { readonly kind: 'code' | 'math' | 'diagram'; readonly element: HTMLElement };

export function createEnricher(labels: RenderLabels): Enricher {
  const jobs: Job[] = [];
  let working: Promise<void> | null = null;
  let isGone = false;

  const work = async (): Promise<void> => {
    let startMs = performance.now();
    for (let job = jobs.shift(); job !== undefined && !isGone; job = jobs.shift()) {
      const { kind, element } = job;
      if (kind === 'code') (await highlighting())?.highlight(element);
      else if (kind === 'math') (await mathematics())?.setFormula(element);
      else await drawDiagram(element, labels);
      if (performance.now() - startMs > SLICE_MS) {
        await new Promise((resolve) => setTimeout(resolve));
        startMs = performance.now();
      }
    }
    working = null;
  };

  return {
    take(nodes) {
      const before = jobs.length;
      for (const node of nodes) if (node instanceof HTMLElement) collect(node, jobs);
      if (jobs.length > before && !isGone) working ??= work();
    },
    async whole() {
      while (working !== null) await working;
    },
    dispose() {
      isGone = true;
      jobs.length = 0;
    },
  };
}

async function drawDiagram(code: HTMLElement, labels: RenderLabels): Promise<void> {
  const part = await drawing();
  const note = part === null ? labels.diagram : part.draw(code, labels);
  const box = code.closest('.md-code');
  if (note !== null && box !== null) noteBelow(box, note);
}

function collect(element: HTMLElement, jobs: Job[]): void {
  const found = element.matches('.md-math')
    ? [element]
    : element.querySelectorAll<HTMLElement>('code[data-language], .md-math');
  for (const each of found) {
    const { language, open } = each.dataset;
    if (language === 'mermaid') {
      if (open === undefined) jobs.push({ kind: 'diagram', element: each });
      continue;
    }
    const kind = each.localName === 'code' ? 'code' : 'math';
    const most = kind === 'code' ? CODE_MAX_UNITS : MATH_MAX_UNITS;
    if ((each.textContent ?? '').length <= most) jobs.push({ kind, element: each });
  }
}
