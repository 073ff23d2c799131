import type { AttachmentType } from '@plantdeck/core/contract';
import { readImage } from '../../branding/index.ts';
import { openText } from '../../import/index.ts';
import { slicesOf } from './file-slices.ts';

/** Whether a file holds what it is called: a picture by its own head, a text by its letters. */
export async function holdsItsType(mediaType: AttachmentType, bytes: Uint8Array): Promise<boolean> {
  if (mediaType.startsWith('image/')) return readImage(bytes)?.mediaType === mediaType;
  // Nothing but a program or a picture has these.
  if (bytes.subarray(0, 65_536).includes(0) && !hasWideMark(bytes)) return false;
  try {
    await textOf(bytes);
    return true;
  } catch {
    return false;
  }
}

/** @throws {FileError} its bytes are no text */
export async function textOf(bytes: Uint8Array, mostCharacters = Infinity): Promise<string> {
  const { encoding, slices } = slicesOf(bytes);
  const { pieces } = await openText(slices, encoding);
  let text = '';
  for await (const piece of pieces) if (text.length < mostCharacters) text += piece;
  return text.slice(0, mostCharacters);
}

const hasWideMark = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
