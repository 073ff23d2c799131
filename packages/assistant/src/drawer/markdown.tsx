import { siblingTag, useElement, type ElementHandle } from '@plantdeck/core/element';
import { useWords } from '@plantdeck/core/words';
import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { ASSISTANT_WORDS, type AssistantWords as Words } from '../words/index.ts';
import { renderLabels } from '../words/render-labels.ts';
import { errorDetail } from '../errors/error-detail.ts';
import { plainText } from '../read-aloud/plain-text.ts';
import { useNewest } from '../use-newest.ts';
import type { MarkdownStream, RenderOptions } from '../render/index.ts';

type RenderModule = (typeof import('./render-part.ts'))['default'];

let loading: Promise<RenderModule> | null = null;
let loaded: RenderModule | null = null;

/** Brings the renderer with the first answer, not with the drawer. A failed load is tried again. */
function loadRenderer(): Promise<RenderModule> {
  loading ??= import('./render-part.ts').then(
    (module) => (loaded = module.default),
    (cause: unknown) => {
      loading = null;
      throw cause;
    },
  );
  return loading;
}

export const RenderOptionsContext = createContext<Partial<RenderOptions>>({});

export interface MarkdownProps {
  readonly text: string;
  readonly isStreaming: boolean;
}

/** Markdown that may still grow. React makes the box and never looks into it. */
export function Markdown({ text, isStreaming }: MarkdownProps): ReactNode {
  const element = useElement();
  const options = useContext(RenderOptionsContext);
  const box = useRef<HTMLDivElement>(null);
  const [renderer, setRenderer] = useState(loaded);
  const [failed, setFailed] = useState(false);
  const words = useNewest(useWords(ASSISTANT_WORDS));

  useEffect(() => {
    if (renderer !== null) return undefined;
    let gone = false;
    loadRenderer().then(
      (module) => !gone && setRenderer(module),
      (cause: unknown) => {
        if (gone) return;
        setFailed(true);
        element.emit('plant-assistant-error', errorDetail(words.current, 'PA-301', cause));
      },
    );
    return () => {
      gone = true;
    };
  }, [renderer, element, words]);

  const running = useRef<{ stream: MarkdownStream; fed: string; isEnded: boolean } | null>(null);
  useLayoutEffect(() => {
    if (renderer === null) return undefined;
    element.adopt(renderer.markdownCss);
    return () => {
      running.current?.stream.dispose();
      running.current = null;
    };
  }, [renderer, element, options]);

  useLayoutEffect(() => {
    const target = box.current;
    if (renderer === null || target === null) return;
    const before = running.current;
    // A text that isn't a continuation (history took over, another version) begins anew.
    if (before !== null && (!text.startsWith(before.fed) || (before.isEnded && text !== before.fed))) {
      before.stream.dispose();
      running.current = null;
    }
    if (running.current === null) {
      target.replaceChildren();
      running.current = { stream: renderer.createMarkdownStream(target, options), fed: '', isEnded: false };
    }
    const run = running.current;
    // A lone half of a surrogate pair waits for its mate.
    const ready = isStreaming && /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text;
    run.stream.push(ready.slice(run.fed.length));
    run.fed = ready;
    if (!isStreaming && !run.isEnded) {
      run.isEnded = true;
      void run.stream.end();
    }
  }, [renderer, options, text, isStreaming]);

  // Until the renderer is here, and where it can't be had, the words alone.
  if (renderer === null || failed)
    return (
      <div key="plain" className="md plain">
        {plainText(text)}
      </div>
    );
  return <div key="rendered" ref={box} className="md" />;
}

/** The renderer's words and rules for one drawer. */
export function renderOptions(
  words: Words,
  element: ElementHandle,
  hosts: { readonly imageHosts: unknown; readonly linkHosts: unknown },
): Partial<RenderOptions> {
  const { host } = element;
  const session = host.getAttribute('session');
  const names = (given: unknown): readonly string[] => (Array.isArray(given) ? given.map(String) : []);
  return {
    tagPrefix: siblingTag(host, 'assistant', '*'),
    imageHosts: names(hosts.imageHosts),
    linkHosts: names(hosts.linkHosts),
    elementAttributes: session === null ? {} : { session },
    labels: renderLabels(words),
    onAppLink(link) {
      const isTaken = !element.emit('plant-assistant-link', link);
      if (!isTaken)
        element.emit(
          'plant-assistant-error',
          errorDetail(words, 'PA-303', { kind: link.kind, message: link.id }),
        );
      return isTaken;
    },
  };
}
