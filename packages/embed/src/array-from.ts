/**
 * `Array.from`, which the build calls in the place of the page's own: MooTools replaces that function by one that knows
 * neither iterables nor a mapping.
 */
export function arrayFrom(
  source: Iterable<unknown> | ArrayLike<unknown>,
  map: (item: unknown, index: number) => unknown = (item) => item,
): unknown[] {
  const result: unknown[] = [];
  const items =
    Symbol.iterator in Object(source) ? [...(source as Iterable<unknown>)] : (source as ArrayLike<unknown>);
  for (let index = 0; index < items.length; index += 1) result.push(map(items[index], index));
  return result;
}
