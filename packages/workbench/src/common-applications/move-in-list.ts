/** The list with one entry at another place; the others keep their order. */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const place = Math.min(list.length - 1, Math.max(0, to));
  const rest = list.filter((_, index) => index !== from);
  const moved = list.slice(from, from + 1);
  return [...rest.slice(0, place), ...moved, ...rest.slice(place)];
}
