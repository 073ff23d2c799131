/** More than any name, reason or formula needs; a longer text holds up layout and drawing at every update. */
export const TEXT_LENGTH_MAX = 1_000;

/**
 * Parsed data with every text cut to what a screen can show, with an ellipsis at the cut. Data without such a text
 * comes back as the same object. Qualities (`q`, a character for each point) are no text and keep their length.
 */
export function boundTexts<T>(data: T): T {
  // The walk keeps the shape: only strings change, and only to shorter strings.
  return bound(data) as T;
}

function bound(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > TEXT_LENGTH_MAX ? `${value.slice(0, TEXT_LENGTH_MAX - 1)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? boundItems(value) : boundFields(value);
}

function boundItems(items: readonly unknown[]): readonly unknown[] {
  let changed: unknown[] | null = null;
  for (let i = 0; i < items.length; i += 1) {
    const item = items[i];
    // A curve has thousands of numbers.
    if (typeof item === 'number' || item === null) continue;
    const next = bound(item);
    if (next !== item) (changed ??= items.slice())[i] = next;
  }
  return changed ?? items;
}

function boundFields(fields: object): object {
  let changed: Record<string, unknown> | null = null;
  for (const [key, field] of Object.entries(fields)) {
    if (key === 'q') continue;
    const next = bound(field);
    if (next !== field) (changed ??= { ...fields })[key] = next;
  }
  return changed ?? fields;
}
