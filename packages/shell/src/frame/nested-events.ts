import { useEffect, useRef, type RefObject } from 'react';

type Handlers = Readonly<Record<string, (detail: unknown) => void>>;

/**
 * Takes the events of the elements that a view is put together from. They end here: what a host has to hear of, the
 * view tells as its own element.
 */
export function useNestedEvents(box: RefObject<HTMLElement | null>, handlers: Handlers): void {
  const newest = useRef(handlers);
  useEffect(() => {
    newest.current = handlers;
  });
  const names = Object.keys(handlers).join();
  useEffect(() => {
    const { current } = box;
    const take = (event: Event): void => {
      event.stopPropagation();
      event.preventDefault();
      newest.current[event.type]?.((event as CustomEvent<unknown>).detail);
    };
    for (const name of names.split(',')) current?.addEventListener(name, take);
    return () => {
      for (const name of names.split(',')) current?.removeEventListener(name, take);
    };
  }, [box, names]);
}
