import type { PlantSession } from '@plantdeck/core';
import { BrandSchema, type BrandImageKind, type EnterpriseBrand } from '@plantdeck/core/contract';

/** The calls of the branding page. Each answers with the brand as it stands then. */
export const readBrand = (session: PlantSession, signal: AbortSignal): Promise<EnterpriseBrand> => {
  const state = session.state.peek();
  const orgId = state.name === 'ready' ? state.person.orgId : '';
  return session.request('brand', { schema: BrandSchema, query: { client: 'web', orgId }, signal });
};

export const saveTitle = (session: PlantSession, title: string): Promise<EnterpriseBrand> =>
  session.request('brandSave', { schema: BrandSchema, body: { title } });

export async function saveImage(
  session: PlantSession,
  kind: BrandImageKind,
  file: File,
): Promise<EnterpriseBrand> {
  const body = { kind, originName: file.name, content: base64Of(new Uint8Array(await file.arrayBuffer())) };
  return session.request('brandImageSave', { schema: BrandSchema, body });
}

export const removeImage = (session: PlantSession, kind: BrandImageKind): Promise<EnterpriseBrand> =>
  session.request('brandImageRemove', { schema: BrandSchema, body: { kind } });

/** In pieces: a call takes only so many arguments. */
function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}
