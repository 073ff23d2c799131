import type { Span } from '../conversation/conversation-types.ts';

/** A finished span in begun tenths of a second, in the reader's figures; null while it lasts or where it is unknown. */
export function secondsOf(span: Span | null | undefined, language: string): string | null {
  if (!span || span.endMs === null) return null;
  const seconds = Math.max(1, Math.ceil((span.endMs - span.startMs) / 100)) / 10;
  return new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    seconds,
  );
}
