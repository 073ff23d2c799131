import type { ReactNode } from 'react';
import type { TextPart } from '@plantdeck/core/contract';

/** Text with what was searched for marked; every piece is text, whatever it looks like. */
export function TextParts({ parts }: { readonly parts: readonly TextPart[] }): ReactNode {
  return parts.map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : text));
}
