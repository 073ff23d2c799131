import { effect, signal, type ReadonlySignal } from '@preact/signals-core';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Language, PlantSession, SessionPerson, SessionState } from '../session/types.ts';
import { watchBox, type Box } from './box.ts';
import type { ElementHandle, ElementMethods, Theme } from './types.ts';

const NO_STATE: ReadonlySignal<SessionState | null> = signal(null);

export const ElementContext = createContext<ElementHandle | null>(null);

/** The element that this view draws. */
export function useElement(): ElementHandle {
  const element = useContext(ElementContext);
  if (!element) throw new Error('useElement: no element around this view');
  return element;
}

/** A signal's value; renders again when it changes. */
export function useSignalValue<T>(source: ReadonlySignal<T>): T {
  const subscribe = useCallback(
    (onChange: () => void) => {
      let isFirst = true;
      return effect(() => {
        void source.value;
        if (isFirst) isFirst = false;
        else onChange();
      });
    },
    [source],
  );
  return useSyncExternalStore(
    subscribe,
    () => source.peek(),
    () => source.peek(),
  );
}

/** The session this element belongs to, or null while there is none. */
export function useSession(): PlantSession | null {
  return useSignalValue(useElement().session);
}

/** Who is signed in, or null while nobody is. */
export function usePerson(): SessionPerson | null {
  const state = useSignalValue(useSession()?.state ?? NO_STATE);
  return state && 'person' in state ? state.person : null;
}

export function useLanguage(): Language {
  return useSignalValue(useElement().language);
}

export function useTheme(): Theme {
  return useSignalValue(useElement().theme);
}

/** Changes with the theme and with tokens over it: for whatever is drawn with their values. */
export function useLook(): string {
  const { theme, dressed } = useElement();
  return `${useSignalValue(theme)} ${useSignalValue(dressed)}`;
}

/** Size of the element's own box in CSS px. */
export function useBox(): Box {
  const { host } = useElement();
  // Measured at once: drawn first at no width, a whole board would be drawn twice.
  const [box, setBox] = useState<Box>(() => ({ width: host.clientWidth, height: host.clientHeight }));
  useEffect(
    () =>
      watchBox(host, (next) =>
        setBox((now) => (now.width === next.width && now.height === next.height ? now : next)),
      ),
    [host],
  );
  return box;
}

/**
 * What a view makes of its element's size, such as a class of widths: it renders again when that changes and not with
 * every px, of which a board changes its height alone when it gets its content. `read` is a function of the module.
 */
export function useBoxFact<T extends string | number | boolean>(read: (box: Box) => T): T {
  const { host } = useElement();
  const [fact, setFact] = useState(() => read({ width: host.clientWidth, height: host.clientHeight }));
  useEffect(() => watchBox(host, (next) => setFact(read(next))), [host, read]);
  return fact;
}

/** Gives the element its methods while the view is mounted. The newest functions answer; the map needs no memo. */
export function useMethods(methods: ElementMethods): void {
  const element = useElement();
  const newest = useRef(methods);
  useEffect(() => {
    newest.current = methods;
  });
  const names = Object.keys(methods).join();
  useEffect(() => {
    const lasting = Object.fromEntries(
      names
        .split(',')
        .map((name) => [name, (...args: readonly never[]) => newest.current[name]?.(...(args as never[]))]),
    );
    return element.setMethods(lasting);
  }, [element, names]);
}
