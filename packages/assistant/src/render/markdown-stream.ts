import { appendBlocks, codeNode } from './block-dom.ts';
import { createBlockCutter } from './block-cutter.ts';
import { listenToActions } from './content-actions.ts';
import { createEnricher } from './enrich.ts';
import { ELEMENT_FENCES, fencePlaceholder } from './fenced-elements.ts';
import { readMarkdown } from './markdown-tokens.ts';
import { withDefaults, type RenderOptions } from './render-options.ts';
import { repairTail } from './tail-repair.ts';

/** Longest time one task spends on rendering, ms; what is left goes on in the next frame. */
const SLICE_MS = 8;
/** Least time between two renders of the open end, ms. */
const TAIL_PERIOD_MS = 32;
/** A long open block (a list, a table) is drawn again only when it grew by an eighth or this time has passed. */
const LONG_TAIL_UNITS = 2000;
const LONG_TAIL_PERIOD_MS = 250;
/** Text is given to the cutter in pieces, so that a burst doesn't become one long task. */
const PIECE_UNITS = 4096;
/** Blocks are kept in groups: a long answer stays cheap to lay out, and groups off the screen are not drawn. */
const GROUP_UNITS = 3000;

export interface MarkdownStream {
  /** Takes a piece of the answer, cut anywhere, and returns at once. */
  push(delta: string): void;
  /** Ends the answer. Settles when all of it stands, coloured code and formulas included. */
  end(): Promise<void>;
  /** Stops listening and drawing; what stands stays. */
  dispose(): void;
}

/**
 * Streams markdown into an element. Finished blocks are never touched again, so selections in them last; only the
 * open end is read again, and drawn at most once a frame. After `end` the nodes equal those of a rendering in one go.
 */
export function createMarkdownStream(
  target: HTMLElement,
  given: Partial<RenderOptions> = {},
): MarkdownStream {
  const options = withDefaults(given);
  const cutter = createBlockCutter();
  const stopActions = listenToActions(target, options);
  const enricher = createEnricher(options.labels);
  let pending: string[] = [];
  let blocks: string[] = [];
  let blockAt = 0;
  let group: HTMLElement | null = null;
  let groupUnits = 0;
  let tailNodes: ChildNode[] = [];
  let openCode: { text: Text; language: string } | null = null;
  let drawnTail = '';
  let drawnAtMs = Number.NEGATIVE_INFINITY;
  let isEnded = false;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let settle: (() => void) | null = null;

  const currentGroup = (): HTMLElement => {
    if (group === null) {
      group = document.createElement('div');
      group.className = 'md-group';
      target.append(group);
      groupUnits = 0;
    }
    return group;
  };

  /** Puts new nodes in place of the open end; equal ones at its beginning stay, with their selection. */
  const replaceTail = (nodes: DocumentFragment): void => {
    const next = [...nodes.childNodes];
    let same = 0;
    while (same < next.length && same < tailNodes.length && sameNode(tailNodes[same], next[same])) same += 1;
    for (const node of tailNodes.slice(same)) node.remove();
    const added = next.slice(same);
    if (added.length > 0) currentGroup().append(...added);
    tailNodes = [...tailNodes.slice(0, same), ...added];
  };

  const seal = (block: string): void => {
    const nodes = document.createDocumentFragment();
    appendBlocks(nodes, readMarkdown(block), options);
    replaceTail(nodes);
    enricher.take(tailNodes);
    tailNodes = [];
    openCode = null;
    drawnTail = '';
    groupUnits += block.length;
    if (groupUnits >= GROUP_UNITS) {
      group?.classList.add('md-full');
      group = null;
    }
  };

  const drawTail = (nowMs: number): void => {
    drawnAtMs = nowMs;
    const tail = cutter.tail();
    if (tail === drawnTail) return;
    drawnTail = tail;
    const fence = cutter.openFence();
    if (fence !== null && openCode?.language === fence.language) {
      // Code only grows; a line that turns out to close it was never shown.
      if (fence.code.startsWith(openCode.text.data))
        openCode.text.appendData(fence.code.slice(openCode.text.length));
      else openCode.text.data = fence.code;
      return;
    }
    const nodes = document.createDocumentFragment();
    openCode = null;
    if (fence === null) appendBlocks(nodes, readMarkdown(repairTail(tail)), options);
    else if (ELEMENT_FENCES.has(fence.language)) nodes.append(fencePlaceholder(options));
    else {
      const box = codeNode(fence.language, fence.code, options);
      const text = box.querySelector('code')?.firstChild;
      if (text instanceof Text) openCode = { text, language: fence.language };
      nodes.append(box);
    }
    replaceTail(nodes);
  };

  const tailIsDue = (nowMs: number): boolean => {
    const waitedMs = nowMs - drawnAtMs;
    const length = cutter.tail().length;
    if (length < LONG_TAIL_UNITS || openCode !== null) return waitedMs >= TAIL_PERIOD_MS;
    return waitedMs >= LONG_TAIL_PERIOD_MS || length - drawnTail.length >= length / 8;
  };

  /** Works until the time is over. Answers whether anything is left but the open end. */
  const work = (startMs: number): boolean => {
    for (;;) {
      while (blockAt < blocks.length) {
        seal(blocks[blockAt] ?? '');
        blockAt += 1;
        if (performance.now() - startMs > SLICE_MS) return true;
      }
      blocks = [];
      blockAt = 0;
      if (pending.length === 0) return false;
      const text = pending.join('');
      pending = text.length > PIECE_UNITS ? [text.slice(PIECE_UNITS)] : [];
      blocks = [...cutter.push(text.slice(0, PIECE_UNITS))];
    }
  };

  const run = (): void => {
    frame = 0;
    const nowMs = performance.now();
    if (work(nowMs)) return schedule(nowMs);
    if (isEnded) {
      const rest = cutter.tail();
      if (rest !== '') seal(rest);
      const settled = settle;
      settle = null;
      void enricher.whole().then(() => settled?.());
      return;
    }
    if (cutter.tail() === drawnTail) return;
    if (tailIsDue(nowMs)) drawTail(nowMs);
    else schedule(nowMs);
  };

  const schedule = (nowMs: number): void => {
    if (frame !== 0 || timer !== undefined) return;
    const waitMs = pending.length + blocks.length - blockAt > 0 ? 0 : drawnAtMs + TAIL_PERIOD_MS - nowMs;
    if (waitMs <= 0) frame = requestAnimationFrame(run);
    else
      timer = setTimeout(() => {
        timer = undefined;
        frame = requestAnimationFrame(run);
      }, waitMs);
  };

  const stop = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = 0;
    timer = undefined;
  };

  return {
    push(delta) {
      if (delta === '' || isEnded) return;
      pending.push(delta);
      schedule(performance.now());
    },
    end() {
      if (isEnded) return Promise.resolve();
      isEnded = true;
      return new Promise((resolve) => {
        settle = resolve;
        stop();
        // A short answer stands at once, a long one goes on in slices.
        run();
      });
    },
    dispose() {
      isEnded = true;
      stop();
      stopActions();
      enricher.dispose();
      settle?.();
    },
  };
}

/** Renders a whole text: the same path as a stream, so the nodes are the same. */
export function renderMarkdown(
  target: HTMLElement,
  text: string,
  options: Partial<RenderOptions> = {},
): { readonly whole: Promise<void>; dispose(): void } {
  const stream = createMarkdownStream(target, options);
  stream.push(text);
  return { whole: stream.end(), dispose: () => stream.dispose() };
}

function sameNode(left: ChildNode | undefined, right: ChildNode | undefined): boolean {
  return left !== undefined && right !== undefined && left.isEqualNode(right);
}
