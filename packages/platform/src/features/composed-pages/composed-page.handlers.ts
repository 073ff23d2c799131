import {
  ComposedPageSchema,
  HOME_PAGE_PATH,
  LowCodeQuerySchema,
  PAGE_FIGURES,
  PageFiguresQuerySchema,
  PagePathSchema,
  PageRemoveSchema,
  type ComposedPage,
  type ComposedPageAnswer,
  type LowCodeList,
  type PageBlock,
  type PageQuantity,
  type PageSource,
  type PageSources,
} from '@plantdeck/core/contract';
import { routeAt } from '@plantdeck/core/routes';
import * as v from 'valibot';
import { energyContextOf } from '../accounts/index.ts';
import { areasBelow, isMetered, meterPlan, openPlant, type OpenPlant } from '../energy/index.ts';
import { ApiError, type Call, readBody, readQuery, registerHandlers, RETCODES } from '../api/index.ts';
import { firstHome } from './first-home.ts';
import { ALL_PAGES } from './page-menu.ts';
import { isUnseen, maySee, pageFigures, quantityName, sourceName } from './page-figures.ts';
import {
  isCompanyCode,
  listPages,
  readLanding,
  readPage,
  removePage,
  saveLanding,
  savePage,
} from './page-store.ts';

/** Who may compose pages. */
const DESIGN = 'pageDesign';
/** The low-code platform's own beginning, which is no page. */
const RESERVED = '/pitInitialize';

export const DetailQuerySchema = v.object({ path: PagePathSchema });

/** The low-code list, composed pages, and what they show and are made of. */
export function composedPageHandlers({ realNow }: { realNow: () => number }) {
  return registerHandlers({
    async lowCodePages(call): Promise<LowCodeList> {
      const { pages, total } = await listPages(call, readBody(call, LowCodeQuerySchema));
      return { records: pages.map(({ title, path, version }) => ({ name: title, path, version })), total };
    },

    async composedPage(call): Promise<ComposedPageAnswer> {
      const { path } = readQuery(call, DetailQuerySchema);
      if (path === HOME_PAGE_PATH) return home(call);
      const { page, canEdit } = await opened(call, path);
      if (!page) throw new ApiError(RETCODES.notFound, 'page.gone');
      return { page, canEdit };
    },

    homeConfig: (call) => home(call),

    // What an enterprise adds to its menu are the pages that it composes.
    async customizedMenu(call): Promise<LowCodeList> {
      const { pages, total } = await listPages(call, ALL_PAGES);
      return { records: pages.map(({ title, path, version }) => ({ name: title, path, version })), total };
    },

    composedFigures: (call) => pageFigures(call, readBody(call, PageFiguresQuerySchema).blocks),

    async composedSources(call): Promise<PageSources> {
      const plant = await plantOf(call);
      return plant ? sourcesOf(call, plant) : { areas: [], meters: [], quantities: [] };
    },

    async composedPageSave(call) {
      const page = readBody(call, ComposedPageSchema);
      await checkPage(call, page);
      await refuseUnseen(call, page, page.path);
      const by = { userId: call.person.userId, nowMs: realNow() };
      const version = await call.db.transaction().execute(async (db) => {
        const owner = { db, orgId: call.orgId };
        const saved = await savePage(owner, page, by);
        if (saved !== null && page.path === HOME_PAGE_PATH) await saveLanding(owner, page.isLanding);
        return saved;
      });
      if (version === null) throw await conflict(call, page);
      return { ...page, version };
    },

    async composedPageRemove(call) {
      const { path, version } = readBody(call, PageRemoveSchema);
      await refuseUnseen(call, null, path);
      if (!(await removePage(call, path, version))) {
        const newer = await readPage(call, path);
        throw newer
          ? new ApiError(RETCODES.conflict, 'page.conflict', {}, { data: newer })
          : new ApiError(RETCODES.notFound, 'page.gone');
      }
      return { path };
    },
  });
}

const plantOf = async (call: Call): Promise<OpenPlant | null> =>
  call.plantId === null ? null : openPlant(energyContextOf(call, call.plantId));

/** What is stored of a page, as far as the reader may see it. */
async function opened(call: Call, path: string) {
  const plant = await plantOf(call);
  const { page, isWhole } = seenPage(await readPage(call, path), plant);
  // Who does not see all of a page would save it without the rest.
  const canEdit = isWhole && call.person.kind === 'person' && call.person.resources.has(DESIGN);
  return { page, canEdit, plant };
}

/** The page that an enterprise begins with; one made of its plant where nobody composed any. */
async function home(call: Call): Promise<ComposedPageAnswer> {
  const { page, canEdit, plant } = await opened(call, HOME_PAGE_PATH);
  const shown = page ?? firstHome(plant?.frame ?? null);
  return { page: { ...shown, isLanding: await readLanding(call) }, canEdit };
}

/** A page without the blocks and sources that are about parts of the plant which the reader may not see. */
function seenPage(
  page: ComposedPage | null,
  plant: OpenPlant | null,
): { readonly page: ComposedPage | null; readonly isWhole: boolean } {
  if (!page || !plant?.frame.whole) return { page, isWhole: true };
  const isSeen = (source: PageSource): boolean => !isUnseen(plant, source);
  const blocks = page.blocks.flatMap((block): PageBlock[] => {
    if (block.kind === 'text') return [block];
    if (block.kind === 'kpi') return isSeen(block.source) ? [block] : [];
    const sources = block.sources.filter(isSeen);
    return sources.length === 0 && block.sources.length > 0 ? [] : [{ ...block, sources }];
  });
  const sourcesIn = (list: readonly PageBlock[]) =>
    list.reduce((sum, block) => sum + ('sources' in block ? block.sources.length : 1), 0);
  return { page: { ...page, blocks }, isWhole: sourcesIn(blocks) === sourcesIn(page.blocks) };
}

/** @throws {ApiError} where the page, as it stands or as it shall be, is about parts that the caller may not see */
async function refuseUnseen(call: Call, page: ComposedPage | null, path: string): Promise<void> {
  if (call.person.dataAreaId == null) return;
  const plant = await plantOf(call);
  const isSeen = (one: ComposedPage | null): boolean => seenPage(one, plant).isWhole;
  if (!isSeen(page) || !isSeen(await readPage(call, path)))
    throw new ApiError(RETCODES.forbidden, 'call.forbidden');
}

/** @throws {ApiError} naming the field that does not fit */
async function checkPage(call: Call, page: ComposedPage): Promise<void> {
  if (page.path !== HOME_PAGE_PATH) {
    if (page.title.trim() === '') throw badField('title', 'required');
    const isTaken =
      routeAt(page.path) !== null || page.path === RESERVED || (await isCompanyCode(call.db, page.path));
    if (isTaken) throw new ApiError(RETCODES.badField, 'page.path-taken', { path: page.path });
  }
  const ids = page.blocks.map(({ id }) => id);
  const double = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (double >= 0) throw badField(`blocks.${double}.id`, 'twice');
}

const badField = (field: string, reason: string): ApiError =>
  new ApiError(RETCODES.badField, 'call.bad-field', { field, reason });

async function conflict(call: Call, page: ComposedPage): Promise<ApiError> {
  const newer = await readPage(call, page.path);
  if (newer && page.version === 0 && page.path !== HOME_PAGE_PATH) {
    return new ApiError(RETCODES.badField, 'page.path-taken', { path: page.path });
  }
  return newer
    ? new ApiError(RETCODES.conflict, 'page.conflict', {}, { data: newer })
    : new ApiError(RETCODES.notFound, 'page.gone');
}

function sourcesOf(call: Call, plant: OpenPlant): PageSources {
  const { frame } = plant;
  const { language } = call;
  const areas: { id: string; name: string; depth: number }[] = [];
  const visit = (id: string, depth: number): void => {
    areas.push({ id, name: sourceName(plant, { kind: 'area', id }, language), depth });
    for (const child of frame.areas.get(id)?.children ?? []) visit(child, depth + 1);
  };
  visit(frame.rootAreaId, 0);
  const below = areasBelow(frame, frame.rootAreaId);
  const energies = frame.energyTypes
    .filter(({ energyCode }) => isMetered(meterPlan(frame, frame.rootAreaId, energyCode)))
    .map(({ energyCode }): PageQuantity => `energy:${energyCode}`);
  return {
    areas,
    meters: frame.meters
      .filter(({ areaId }) => below.has(areaId))
      .map(({ meterId, areaId, energyCode }) => ({
        id: meterId,
        name: sourceName(plant, { kind: 'meter', id: meterId }, language),
        areaId,
        quantity: `energy:${energyCode}`,
      })),
    quantities: [...energies, ...PAGE_FIGURES]
      .filter((quantity) => maySee(call, quantity))
      .map((code) => ({ code, label: quantityName(plant, code, language) })),
  };
}
