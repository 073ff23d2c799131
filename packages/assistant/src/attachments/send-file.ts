import type { PlantSession } from '@plantdeck/core';
import {
  ATTACHMENT_PIECE_BYTES,
  AttachmentContentSchema,
  AttachmentSavedSchema,
  attachmentTypeOf,
  fileNameOf,
  type Attachment,
} from '@plantdeck/core/contract';

/**
 * Sends a file up piece by piece.
 * @param onSent  bytes that the platform has
 * @throws {RequestError} it was refused, or did not get through
 */
export async function sendFile(
  session: Pick<PlantSession, 'request'>,
  file: File,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Attachment> {
  const body = { name: fileNameOf(file.name), mediaType: attachmentTypeOf(file), sizeBytes: file.size };
  let saved = await session.request('assistantAttachmentSave', {
    schema: AttachmentSavedSchema,
    body,
    signal,
  });
  while (saved.receivedBytes < file.size) {
    const offset = saved.receivedBytes;
    const bytes = new Uint8Array(await file.slice(offset, offset + ATTACHMENT_PIECE_BYTES).arrayBuffer());
    saved = await session.request('assistantAttachmentSave', {
      schema: AttachmentSavedSchema,
      body: { id: saved.id, offset, content: base64Of(bytes) },
      signal,
    });
    // A platform that takes nothing would be asked for ever.
    if (saved.receivedBytes <= offset) throw new Error('the platform takes no piece of the file');
    onSent(saved.receivedBytes);
  }
  const { id, name, mediaType, sizeBytes } = saved;
  return { id, name, mediaType, sizeBytes };
}

/** Brings a file of a question back. */
export async function bringFile(session: Pick<PlantSession, 'request'>, id: string): Promise<Blob> {
  const found = await session.request('assistantAttachment', {
    schema: AttachmentContentSchema,
    query: { id },
  });
  const bytes = Uint8Array.from(atob(found.content), (sign) => sign.charCodeAt(0));
  return new Blob([bytes], { type: found.mediaType });
}

const CALL_BYTES = 32_768;

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CALL_BYTES)
    text += String.fromCharCode(...bytes.subarray(at, at + CALL_BYTES));
  return btoa(text);
}
