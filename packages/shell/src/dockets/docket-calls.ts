import type { PlantSession } from '@plantdeck/core';
import {
  DocketPageSchema,
  DocketTemplateListSchema,
  DocketTemplateSchema,
  type DocketPage,
  type DocketTemplate,
  type DocketTemplateList,
  type DocketType,
} from '@plantdeck/core/contract';
import * as v from 'valibot';

export const PAGE_SIZE = 20;

/** Templates that the reader works with; all of them are few. */
export const readTemplates = (session: PlantSession, signal?: AbortSignal): Promise<DocketTemplateList> =>
  session.request('docketTemplates', {
    schema: DocketTemplateListSchema,
    query: { auth: '1' },
    ...(signal ? { signal } : {}),
  });

export const readDockets = (
  session: PlantSession,
  templateType: DocketType,
  current: number,
  signal: AbortSignal,
): Promise<DocketPage> =>
  session.request('dockets', {
    schema: DocketPageSchema,
    query: { templateType: String(templateType), size: String(PAGE_SIZE), current: String(current) },
    signal,
  });

export const saveTemplate = (session: PlantSession, template: DocketTemplate): Promise<DocketTemplate> =>
  session.request('docketTemplateSave', { schema: DocketTemplateSchema, body: template });

export const removeTemplate = (session: PlantSession, { id, version }: DocketTemplate): Promise<unknown> =>
  session.request('docketTemplateRemove', { schema: v.unknown(), body: { id, version } });
