/** Components for React 18, whose JSX hands elements attributes only. React 19 needs none, and takes these as well. */
import {
  createElement,
  forwardRef,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ForwardRefExoticComponent,
  type HTMLAttributes,
  type RefAttributes,
} from 'react';
import { listenTo, syncProperties } from './element-link.ts';
import type { EventProperty } from './event-property.ts';

/** What a component takes: the element's properties, its events as `onPlantReady`, and what every element takes. */
export type ReactElementProps<TElement extends HTMLElement, TProperties, TEvents> = Omit<
  HTMLAttributes<TElement>,
  keyof TProperties
> & { readonly [TName in keyof TProperties]?: TProperties[TName] | undefined } & {
  readonly [TName in keyof TEvents as `on${EventProperty<TName & string>}`]?: (event: TEvents[TName]) => void;
};

export type ReactElementComponent<
  TElement extends HTMLElement,
  TProperties,
  TEvents,
> = ForwardRefExoticComponent<ReactElementProps<TElement, TProperties, TEvents> & RefAttributes<TElement>>;

// On a server there is no layout to wait for, and React 18 warns.
const useHostEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** A component around one element. Its ref is the element itself; it defines nothing. */
export function reactElement<TElement extends HTMLElement, TProperties, TEvents>(
  tag: string,
  properties: readonly string[],
  events: readonly string[],
): ReactElementComponent<TElement, TProperties, TEvents> {
  const taken = new Set(properties);
  const handlers = new Map(events.map((name) => [name, handlerName(name)]));
  const handlerNames = new Set(handlers.values());
  const Component = forwardRef<TElement, Readonly<Record<string, unknown>>>((given, ref) => {
    const host = useRef<TElement>(null);
    const newest = useRef(given);
    const set = useRef<Readonly<Record<string, unknown>>>({});
    useImperativeHandle(ref, () => host.current as TElement, []);
    useHostEffect(() => {
      newest.current = given;
      if (!host.current) return;
      syncProperties(host.current, properties, set.current, given);
      set.current = given;
    });
    useHostEffect(() => {
      if (!host.current) return undefined;
      return listenTo(host.current, events, (name, event) => {
        const handler = newest.current[handlers.get(name) ?? ''];
        if (typeof handler === 'function') handler(event);
      });
    }, []);
    const rest = Object.entries(given).filter(([name]) => !taken.has(name) && !handlerNames.has(name));
    // React 18 knows no className on an element of another's making.
    const attributes = rest.map(([name, value]) => [name === 'className' ? 'class' : name, value]);
    return createElement(tag, { ...Object.fromEntries(attributes), ref: host });
  });
  Component.displayName = tag;
  return Component as unknown as ReactElementComponent<TElement, TProperties, TEvents>;
}

function handlerName(event: string): string {
  return `on${event.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())}`;
}
