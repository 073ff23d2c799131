import type { PlantSession } from '@plantdeck/core';
import {
  ComposedPageAnswerSchema,
  ComposedPageSchema,
  HOME_PAGE_PATH,
  LowCodeListSchema,
  PageFiguresSchema,
  PageSourcesSchema,
  type ComposedPage,
  type ComposedPageAnswer,
  type LowCodeList,
  type PageBlock,
  type PageFigures,
  type PageSources,
} from '@plantdeck/core/contract';
import * as v from 'valibot';

/** The calls of composed pages. */
export const readPage = (
  session: PlantSession,
  path: string,
  signal?: AbortSignal,
): Promise<ComposedPageAnswer> =>
  session.request(path === HOME_PAGE_PATH ? 'homeConfig' : 'composedPage', {
    schema: ComposedPageAnswerSchema,
    query: path === HOME_PAGE_PATH ? {} : { path },
    ...(signal ? { signal } : {}),
  });

export const readFigures = (
  session: PlantSession,
  blocks: readonly PageBlock[],
  signal: AbortSignal,
): Promise<PageFigures> =>
  session.request('composedFigures', { schema: PageFiguresSchema, body: { blocks }, signal });

export const readSources = (session: PlantSession, signal: AbortSignal): Promise<PageSources> =>
  session.request('composedSources', { schema: PageSourcesSchema, signal });

export const listPages = (session: PlantSession, signal: AbortSignal): Promise<LowCodeList> =>
  session.request('customizedMenu', { schema: LowCodeListSchema, signal });

export const savePage = (session: PlantSession, page: ComposedPage): Promise<ComposedPage> =>
  session.request('composedPageSave', { schema: ComposedPageSchema, body: page });

export const removePage = (session: PlantSession, path: string, version: number): Promise<unknown> =>
  session.request('composedPageRemove', { schema: v.unknown(), body: { path, version } });
