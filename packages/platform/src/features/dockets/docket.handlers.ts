import {
  DocketTemplateSchema,
  DocketTypeSchema,
  type DocketPage,
  type DocketTemplate,
  type DocketTemplateList,
  type DocketType,
} from '@plantdeck/core/contract';
import type { RouteName } from '@plantdeck/core/routes';
import * as v from 'valibot';
import { RESOURCE_CODES } from '../access/index.ts';
import { ApiError, type Call, readBody, readQuery, registerHandlers, RETCODES } from '../api/index.ts';
import { ensureSeeded, readDockets, readTemplates, removeTemplate, saveTemplate } from './docket-store.ts';

const flag = v.optional(
  v.pipe(
    v.picklist(['0', '1']),
    v.transform((value) => value === '1'),
  ),
);
const asNumber = v.pipe(v.string(), v.transform(Number));
export const ListQuerySchema = v.object({
  templateType: v.optional(v.pipe(asNumber, DocketTypeSchema)),
  /** 1: only templates of papers that the caller works with. */
  auth: flag,
  menuDisplay: flag,
});
export const DocketQuerySchema = v.object({
  templateType: v.pipe(asNumber, DocketTypeSchema),
  size: v.optional(v.pipe(asNumber, v.integer(), v.minValue(1), v.maxValue(100)), '20'),
  current: v.optional(v.pipe(asNumber, v.integer(), v.minValue(1)), '1'),
});
export const RemoveBodySchema = v.object({ id: v.string(), version: v.number() });

/** The page of the warehouse where papers of a type are worked with. */
const PAGE_OF_TYPE: Readonly<Record<DocketType, RouteName>> = {
  1: 'wipcompletion',
  2: 'StockOverview',
  3: 'Stocktaking',
  4: 'inventoryallocation',
  5: 'wipcompletion',
  6: 'StockOverview',
  7: 'inventoryallocation',
};

/** Whether a person works with papers of a type; a page that is not served here keeps nobody away. */
function isDocketAllowed(resources: ReadonlySet<string>, type: DocketType): boolean {
  const code = PAGE_OF_TYPE[type];
  return resources.has(code) || !RESOURCE_CODES.includes(code);
}

const ownerOf = (call: Call) => ({
  db: call.db,
  orgId: call.orgId,
  plantId: call.plantId,
  nowMs: call.now(),
});

/** The templates that stand in a person's menu. An organisation without a plant has no stock to keep papers of. */
export async function menuTemplates(call: Call): Promise<DocketTemplate[]> {
  if (call.plantId === null || call.person.resources.size === 0) return [];
  await ensureSeeded(ownerOf(call));
  const templates = await readTemplates(ownerOf(call), call.language, { menuDisplay: true });
  return templates.filter(({ templateType }) => isDocketAllowed(call.person.resources, templateType));
}

/** Templates of stock papers and labels, and the papers that are printed with them. */
export function docketHandlers({ realNow }: { realNow: () => number }) {
  return registerHandlers({
    async docketTemplates(call): Promise<DocketTemplateList> {
      const { templateType, auth, menuDisplay } = readQuery(call, ListQuerySchema);
      await ensureSeeded(ownerOf(call));
      const records = await readTemplates(ownerOf(call), call.language, { templateType, menuDisplay });
      const isAllowed = (type: DocketType) => isDocketAllowed(call.person.resources, type);
      return {
        records: auth === true ? records.filter((template) => isAllowed(template.templateType)) : records,
        canEdit: call.person.kind === 'person' && call.person.resources.has('docket:edit'),
      };
    },

    async docketTemplateSave(call) {
      const template = readBody(call, DocketTemplateSchema);
      if (template.id === '') throw badField('id', 'required');
      const outside = template.parts.findIndex(
        (part) => part.xMm + part.widthMm > template.widthMm || part.yMm + part.heightMm > template.heightMm,
      );
      if (outside >= 0) throw badField(`parts.${outside}`, 'outsideSheet');
      const owner = { ...ownerOf(call), nowMs: realNow() };
      const version = await saveTemplate(owner, template, call.person.userId);
      if (version === null) throw await conflict(call, template.id);
      return { ...template, version };
    },

    async docketTemplateRemove(call) {
      const { id, version } = readBody(call, RemoveBodySchema);
      if (!(await removeTemplate(ownerOf(call), id, version))) throw await conflict(call, id);
      return { id };
    },

    async dockets(call): Promise<DocketPage> {
      const { templateType, size, current } = readQuery(call, DocketQuerySchema);
      if (!isDocketAllowed(call.person.resources, templateType))
        throw new ApiError(RETCODES.forbidden, 'call.forbidden');
      await ensureSeeded(ownerOf(call));
      return readDockets(ownerOf(call), call.language, templateType, { size, current });
    },
  });
}

const badField = (field: string, reason: string): ApiError =>
  new ApiError(RETCODES.badField, 'call.bad-field', { field, reason });

async function conflict(call: Call, id: string): Promise<ApiError> {
  const templates = await readTemplates(call, call.language);
  const newer = templates.find((template) => template.id === id) ?? null;
  return newer === null
    ? new ApiError(RETCODES.notFound, 'docket.template-gone')
    : new ApiError(RETCODES.conflict, 'docket.template-conflict', {}, { data: newer });
}
