import * as v from 'valibot';
import type { Database } from '../../../store/database/database.ts';
import type { EnergyContext, OpenPlant } from '../../energy/index.ts';
import type { PersonalBoards } from '../../api/index.ts';
import { BOARD_RANGES, type BoardRange, type Period } from '../../../engine/plant-time/periods.ts';
import type { PlatformLanguage } from '../../../engine/i18n/language.ts';
import { plantName } from '../../../engine/names/plant-name.ts';

/** What a tool works with: the plant, and who asks. Tools read; none of them writes. */
export interface ToolContext {
  readonly db: Database;
  readonly orgId: string;
  readonly userId: string;
  readonly nowMs: number;
  /** Names in results are in this language. */
  readonly language: PlatformLanguage;
  readonly plant: OpenPlant;
  readonly energy: EnergyContext;
  /** Boards as the asker may see them; none where there are none, as in an import. */
  readonly boards?: PersonalBoards | undefined;
  /** Whether the asker may see a resource, such as `panel:cost`. */
  can(resourceCode: string): boolean;
  /** Areas whose data the asker may see; null is all of them. */
  readonly areaIds: ReadonlySet<string> | null;
  /** Taken where a call names none: the highest area that the asker may see. */
  readonly defaultAreaId: string;
}

export interface Tool<TInput = unknown, TOutput = unknown> {
  readonly name: string;
  /** For a model: what it answers and when to use it. */
  readonly description: string;
  /** Resource that the asker needs; null where everybody with the assistant may. */
  readonly resource: string | null;
  readonly input: v.GenericSchema<unknown, TInput>;
  readonly output: v.GenericSchema<TOutput, TOutput>;
  run(context: ToolContext, input: TInput): Promise<TOutput>;
}

/** Types a tool by its schemas and hides them again, so that all tools stand in one list. */
export function defineTool<TInput, TOutput>(tool: Tool<TInput, TOutput>): Tool<TInput, TOutput> {
  return tool;
}

export type ToolRefusal =
  | { readonly code: 'unknown-tool' }
  | { readonly code: 'bad-input'; readonly field: string; readonly reason: string }
  | { readonly code: 'forbidden'; readonly resource: string }
  | { readonly code: 'unknown-area'; readonly areaId: string }
  | { readonly code: 'area-forbidden'; readonly areaId: string };

export type ToolResult<TOutput> =
  | { readonly ok: true; readonly output: TOutput }
  | { readonly ok: false; readonly refusal: ToolRefusal };

/** Thrown inside a tool for what only it can find out. */
export class RefusedCall extends Error {
  readonly refusal: ToolRefusal;
  constructor(refusal: ToolRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

const AreaInputSchema = v.looseObject({
  areaId: v.optional(v.nullable(v.string())),
  areaIds: v.optional(v.array(v.string())),
});

/**
 * Carries out a call as the asker: input, permission and data area are checked before anything is read.
 * @param input  as a model or the analyst made it
 */
export async function callTool<TInput, TOutput>(
  tool: Tool<TInput, TOutput>,
  context: ToolContext,
  input: unknown,
): Promise<ToolResult<TOutput>> {
  const refuse = (refusal: ToolRefusal): ToolResult<TOutput> => ({ ok: false, refusal });
  const parsed = v.safeParse(tool.input, input ?? {}, { abortEarly: true });
  if (!parsed.success) {
    const issue = parsed.issues[0];
    return refuse({ code: 'bad-input', field: v.getDotPath(issue) ?? 'arguments', reason: issue.message });
  }
  if (tool.resource !== null && !context.can(tool.resource))
    return refuse({ code: 'forbidden', resource: tool.resource });
  const { frame } = context.plant;
  const areas = v.safeParse(AreaInputSchema, parsed.output);
  const asked = areas.success
    ? [...(areas.output.areaIds ?? []), ...(areas.output.areaId ? [areas.output.areaId] : [])]
    : [];
  for (const areaId of asked) {
    if (!(frame.whole ?? frame).areas.has(areaId)) return refuse({ code: 'unknown-area', areaId });
    if (context.areaIds?.has(areaId) === false) return refuse({ code: 'area-forbidden', areaId });
  }
  try {
    const output = await tool.run(context, parsed.output);
    return { ok: true, output: v.parse(tool.output, output) };
  } catch (error) {
    if (error instanceof RefusedCall) return refuse(error.refusal);
    throw error;
  }
}

export const areaField = v.optional(
  v.pipe(
    v.string(),
    v.minLength(1),
    v.description('id of an area, from list_areas; left out: all the asker may see'),
  ),
);
export const energyField = v.optional(
  v.pipe(
    v.string(),
    v.minLength(1),
    v.description('energy code: electric, gas, water, coal, steam, recovered'),
  ),
);
const moment = v.pipe(v.string(), v.isoTimestamp('expected an ISO time with offset'));

/** A range of the boards, or moments. */
export const periodFields = {
  range: v.optional(
    v.pipe(v.picklist(BOARD_RANGES), v.description('a range of the boards; today where nothing is named')),
  ),
  from: v.optional(v.pipe(moment, v.description('beginning, with offset'))),
  to: v.optional(v.pipe(moment, v.description('end, with offset'))),
};

export interface PeriodInput {
  readonly range?: BoardRange | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Longer spans would read years of slots for one question. */
const LONGEST_MS = 400 * 86_400_000;

export function periodOf(input: PeriodInput): BoardRange | Period {
  if (input.from === undefined && input.to === undefined) return input.range ?? 'today';
  const fromMs = Date.parse(input.from ?? '');
  const toMs = Date.parse(input.to ?? '');
  if (!(toMs > fromMs) || toMs - fromMs > LONGEST_MS)
    throw new RefusedCall({
      code: 'bad-input',
      field: 'to',
      reason: 'expected both from and to, to after from, 400 days apart at most',
    });
  return { fromMs, toMs };
}

/** The input of a tool for a period as it was understood. */
export function periodInput(period: BoardRange | Period): PeriodInput {
  return typeof period === 'string'
    ? { range: period }
    : { from: new Date(period.fromMs).toISOString(), to: new Date(period.toMs).toISOString() };
}

/** Of several areas with one name, such as the presses of two lines, with the name of what each is in. */
export function nameOfArea({ plant, language }: ToolContext, areaId: string): string {
  const { areas } = plant.frame.whole ?? plant.frame;
  const area = areas.get(areaId);
  if (!area) return areaId;
  const nameOf = ({ nameZh, nameEn }: { readonly nameZh: string; readonly nameEn: string }): string =>
    plantName(language, { zh: nameZh, en: nameEn });
  const above = area.parentId === null ? undefined : areas.get(area.parentId);
  const isOneOfSeveral = [...areas.values()].some(
    (other) => other.areaId !== areaId && other.nameEn === area.nameEn && other.nameZh === area.nameZh,
  );
  if (!isOneOfSeveral || !above) return nameOf(area);
  return `${nameOf(above)}${language.startsWith('zh') || language === 'ja' ? '' : ' '}${nameOf(area)}`;
}

/** A figure as a tool tells it. */
export const FigureSchema = v.object({
  areaId: v.string(),
  areaName: v.string(),
  /** Null is unknown. */
  value: v.nullable(v.number()),
  unit: v.string(),
  from: v.string(),
  to: v.string(),
  completenessPct: v.number(),
  estimatedSlots: v.number(),
});
export type ToolFigure = v.InferOutput<typeof FigureSchema>;

export function toFigure(
  context: ToolContext,
  figure: Omit<ToolFigure, 'areaName'> & { readonly areaId: string },
): ToolFigure {
  const { areaId, value, unit, from, to, completenessPct, estimatedSlots } = figure;
  return {
    areaId,
    areaName: nameOfArea(context, areaId),
    value,
    unit,
    from,
    to,
    completenessPct,
    estimatedSlots,
  };
}

export const MeterIdsSchema = v.array(v.string());
