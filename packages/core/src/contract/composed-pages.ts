import * as v from 'valibot';
import { RECENT_RANGES } from '../constants.ts';
import { IsoSchema, NumsSchema, NumSchema, UnitSchema } from './values.ts';

/**
 * Pages that an enterprise composes by itself: a title and blocks over the areas and meters of its plant. The home of the
 * enterprise is one of them, the low-code pages are the others.
 */
export const HOME_PAGE_PATH = '/customTemplate';
export const PAGE_BLOCKS_MAX = 40;
export const PAGE_SOURCES_MAX = 20;

const short = (max: number) => v.pipe(v.string(), v.maxLength(max));

/** Where a page stands below the base: one to three parts of letters, digits, `-` and `_`. */
export const PagePathSchema = v.pipe(
  v.string(),
  v.maxLength(80),
  v.regex(/^(?:\/[A-Za-z0-9_-]+){1,3}$/, 'expected a path such as /shift-review'),
);

export const PAGE_RANGES = [...RECENT_RANGES, 'thisWeek', 'thisMonth'] as const;
export type PageRange = (typeof PAGE_RANGES)[number];

/** What is counted: `energy:<code>` in the energy's own unit, or a figure over all energies of the source. */
export const PAGE_FIGURES = [
  'cost',
  'standardCoal',
  'co2',
  'output',
  'unitConsumption',
  'maximumDemand',
] as const;
export type PageFigure = (typeof PAGE_FIGURES)[number];
export const PageQuantitySchema = v.union([
  v.picklist(PAGE_FIGURES),
  v.pipe(v.string(), v.maxLength(50), v.regex(/^energy:\w+$/, 'expected energy:<code> or a named figure')),
]);
export type PageQuantity = v.InferOutput<typeof PageQuantitySchema>;

/** An area with everything below it, or one meter. An empty area is the whole plant. */
export const PageSourceSchema = v.object({ kind: v.picklist(['area', 'meter']), id: short(80) });
export type PageSource = v.InferOutput<typeof PageSourceSchema>;

const common = {
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  /** Empty: named by what it shows. */
  title: short(80),
  /** Columns of twelve. */
  width: v.picklist([3, 4, 6, 8, 12]),
};
const sources = v.pipe(v.array(PageSourceSchema), v.minLength(1), v.maxLength(PAGE_SOURCES_MAX));

export const PageBlockSchema = v.variant('kind', [
  v.object({
    kind: v.literal('kpi'),
    ...common,
    source: PageSourceSchema,
    quantity: PageQuantitySchema,
    range: v.picklist(PAGE_RANGES),
  }),
  v.object({
    kind: v.literal('chart'),
    ...common,
    sources: v.pipe(sources, v.maxLength(6)),
    quantity: PageQuantitySchema,
    range: v.picklist(PAGE_RANGES),
    shape: v.picklist(['line', 'bar']),
  }),
  v.object({
    kind: v.literal('table'),
    ...common,
    sources,
    quantities: v.pipe(v.array(PageQuantitySchema), v.minLength(1), v.maxLength(6)),
    range: v.picklist(PAGE_RANGES),
  }),
  v.object({ kind: v.literal('text'), ...common, text: short(4_000) }),
]);
export type PageBlock = v.InferOutput<typeof PageBlockSchema>;
export type PageBlockKind = PageBlock['kind'];

const blocks = v.pipe(v.array(PageBlockSchema), v.maxLength(PAGE_BLOCKS_MAX));

/** One page as it is kept. `version` is its optimistic lock; 0 is one that nobody has saved yet. */
export const ComposedPageSchema = v.object({
  path: PagePathSchema,
  title: short(60),
  blocks,
  /** The platform that serves it, and the host name it is for; an empty domain is every host. */
  platformCode: short(40),
  domain: short(200),
  /** Of the home: whether it is the first page after signing in. */
  isLanding: v.boolean(),
  version: v.number(),
});
export type ComposedPage = v.InferOutput<typeof ComposedPageSchema>;

export const ComposedPageAnswerSchema = v.object({ page: ComposedPageSchema, canEdit: v.boolean() });
export type ComposedPageAnswer = v.InferOutput<typeof ComposedPageAnswerSchema>;

/** The low-code list: what the dynamic routes are made of. */
export const LowCodeQuerySchema = v.object({
  platformCode: v.optional(short(40), ''),
  keyword: v.optional(short(100), ''),
  domain: v.optional(short(200), ''),
  page: v.object({
    size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)),
    current: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
});
export const LowCodeListSchema = v.object({
  records: v.array(v.object({ name: v.string(), path: v.string(), version: v.optional(v.number(), 0) })),
  total: v.number(),
});
export type LowCodeList = v.InferOutput<typeof LowCodeListSchema>;

/** What blocks can be made of in this organisation, in the reader's language. */
export const PageSourcesSchema = v.object({
  areas: v.array(v.object({ id: v.string(), name: v.string(), depth: v.number() })),
  meters: v.array(
    v.object({ id: v.string(), name: v.string(), areaId: v.string(), quantity: PageQuantitySchema }),
  ),
  /** In their order; a quantity that the reader may not see is not among them. */
  quantities: v.array(v.object({ code: PageQuantitySchema, label: v.string() })),
});
export type PageSources = v.InferOutput<typeof PageSourcesSchema>;

const figureOf = {
  id: v.string(),
  label: v.string(),
};
/** Values of blocks. A block without values says why. */
export const BlockFiguresSchema = v.variant('state', [
  v.object({ state: v.literal('forbidden'), ...figureOf }),
  /** The area or meter is not there any more, or does not have this quantity. */
  v.object({ state: v.literal('notConfigured'), ...figureOf }),
  v.object({
    state: v.literal('kpi'),
    ...figureOf,
    value: NumSchema,
    unit: UnitSchema,
    /** Against the part of the period before that has run as far. */
    changePct: NumSchema,
    completenessPct: v.number(),
  }),
  v.object({
    state: v.literal('chart'),
    ...figureOf,
    unit: UnitSchema,
    /** Start of each step, epoch ms. */
    t: v.array(v.number()),
    series: v.array(v.object({ id: v.string(), name: v.string(), v: NumsSchema })),
  }),
  v.object({
    state: v.literal('table'),
    ...figureOf,
    columns: v.array(v.object({ quantity: v.string(), label: v.string(), unit: UnitSchema })),
    rows: v.array(v.object({ id: v.string(), name: v.string(), values: v.array(NumSchema) })),
  }),
]);
export type BlockFigures = v.InferOutput<typeof BlockFiguresSchema>;

export const PageFiguresQuerySchema = v.object({ blocks });
export const PageFiguresSchema = v.object({
  figures: v.array(BlockFiguresSchema),
  /** End of the last quarter hour that is counted; null where the plant has no readings. */
  dataAsOf: v.nullable(IsoSchema),
  /** Of the plant; null where the organisation has none. */
  timeZone: v.nullable(v.string()),
});
export type PageFigures = v.InferOutput<typeof PageFiguresSchema>;

export const PageRemoveSchema = v.object({ path: PagePathSchema, version: v.number() });
