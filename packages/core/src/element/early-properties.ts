/** Where React keeps what it was given for an element; its own tools find it there too. */
const REACT_PROPS = '__reactProps$';

/**
 * What a page set on an element before it was defined, taken off it: values that lie on the element itself and hide
 * its accessors, and those that React 19 could only write to an attribute, an object as `[object Object]`, because no
 * property of the name was there.
 */
export function takeEarlyProperties(
  element: HTMLElement,
  names: readonly string[],
): readonly (readonly [name: string, value: unknown])[] {
  const own = element as unknown as Record<string, unknown>;
  const key = Object.keys(own).find((each) => each.startsWith(REACT_PROPS));
  const given = (key === undefined ? {} : own[key]) as Readonly<Record<string, unknown>>;
  const taken: (readonly [string, unknown])[] = [];
  for (const name of names) {
    if (Object.hasOwn(own, name)) {
      taken.push([name, own[name]]);
      delete own[name];
    } else if (given[name] !== undefined && given[name] !== null && isObject(given[name])) {
      // What is left as text says nothing.
      if (typeof given[name] === 'object') element.removeAttribute(name);
      taken.push([name, given[name]]);
    }
  }
  return taken;
}

const isObject = (value: unknown): boolean => typeof value === 'object' || typeof value === 'function';
