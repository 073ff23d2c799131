/** Whether a key press is the one that a text like `Alt+Q` or `Ctrl+Shift+Space` names. */
export function pressesKeys(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'shiftKey' | 'metaKey'>,
  keys: string,
): boolean {
  const parts = keys
    .toLowerCase()
    .split('+')
    .map((part) => part.trim());
  const key = parts.pop() ?? '';
  if (key === '') return false;
  const has = (...names: readonly string[]): boolean => names.some((name) => parts.includes(name));
  if (event.altKey !== has('alt', 'option')) return false;
  if (event.ctrlKey !== has('ctrl', 'control')) return false;
  if (event.metaKey !== has('meta', 'cmd', 'command')) return false;
  if (event.shiftKey !== has('shift')) return false;
  // With Option held a Mac types another letter, so the key's place counts as well.
  return (
    event.key.toLowerCase() === key ||
    event.code.toLowerCase() === `key${key}` ||
    event.code.toLowerCase() === key
  );
}
