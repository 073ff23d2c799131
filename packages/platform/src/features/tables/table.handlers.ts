import { sql } from 'kysely';
import { plantName } from '../../engine/names/plant-name.ts';
import { METRICS, metricOf } from '../../engine/metrics/catalogue.ts';
import { SLOT_QUALITIES } from '../../engine/energy/day-block.ts';
import { isOwnRange, ownPeriod } from '../../engine/plant-time/own-range.ts';
import { isBoardRange, resolveRange, SLOT_MS, type Period } from '../../engine/plant-time/periods.ts';
import { plantOf } from '../accounts/index.ts';
import {
  ApiError,
  type BoardAsker,
  type Call,
  CsvAnswer,
  type PersonalBoards,
  readQuery,
  registerHandlers,
  RETCODES,
  ruleReason,
} from '../api/index.ts';
import { areasBelow, isoAt, type OpenPlant } from '../energy/index.ts';
import { answerMetric, isMetricRange, RANGE_WORDS, shownMetrics } from '../metrics/index.ts';
import {
  FIGURE_COLUMNS,
  FigureTableQuerySchema,
  SLOT_COLUMNS,
  SlotTableQuerySchema,
  type FigureTable,
  type SlotTable,
} from './table-shapes.ts';

/** Quarter hours and key figures, page by page, as JSON or CSV: with the same rights as on the pages that show them. */
export function tableHandlers(boardsOf: (asker: BoardAsker) => PersonalBoards) {
  return registerHandlers({
    async slotTable(call) {
      const asked = readQuery(call, SlotTableQuerySchema);
      const plant = await plantOf(call);
      const page = plant ? await slotPage(call, plant, asked) : EMPTY;
      return asked.format === 'csv' ? new CsvAnswer(SLOT_COLUMNS, page) : page;
    },

    async figureTable(call) {
      const asked = readQuery(call, FigureTableQuerySchema);
      const plant = await plantOf(call);
      const page = plant ? await figurePage(call, plant, boardsOf(call), asked) : EMPTY;
      return asked.format === 'csv' ? new CsvAnswer(FIGURE_COLUMNS, page) : page;
    },
  });
}

const EMPTY = { rows: [], next: null };

const refuse = (field: string, limit: string): ApiError =>
  new ApiError(RETCODES.badField, 'call.bad-field', {
    field,
    reason: ruleReason({ key: 'oneOf', params: { limit } }),
  });

/** @throws {ApiError} for a range that is none */
function periodOf({ frame, askedFromMs }: OpenPlant, range: string): Period {
  if (isOwnRange(range)) return ownPeriod(frame.calendar, range);
  if (isBoardRange(range)) return resolveRange(frame.calendar, range, askedFromMs);
  throw refuse('range', RANGE_WORDS);
}

interface SlotAsked {
  readonly areaId?: string | undefined;
  readonly range: string;
  readonly meters?: readonly string[] | undefined;
  readonly size: number;
  readonly after?: string | undefined;
}

/** Ordered by meter, then time: the order of the key, so that each page costs the same however far on it is. */
async function slotPage(call: Call, plant: OpenPlant, asked: SlotAsked): Promise<SlotTable> {
  const { frame } = plant;
  const areaId = asked.areaId ?? frame.rootAreaId;
  if (!frame.areas.has(areaId)) throw new ApiError(RETCODES.badField, 'board.area-unknown', { code: areaId });
  const below = areasBelow(frame, areaId);
  const meters = frame.meters.filter(({ areaId: own }) => below.has(own));
  const wanted = asked.meters && new Set(asked.meters);
  const unknown = asked.meters?.find((id) => !meters.some(({ meterId }) => meterId === id));
  if (unknown !== undefined) throw refuse('meters', 'GET /cloud/factory/tree');
  const byKey = new Map(
    meters.filter(({ meterId }) => wanted?.has(meterId) !== false).map((one) => [one.meterKey, one]),
  );
  const { fromMs, toMs } = periodOf(plant, asked.range);
  const until = new Date(Math.min(toMs, plant.elapsedMs));
  const [afterKey = 0, afterSlot = 0] = (asked.after ?? '0.0').split('.').map(Number);
  const { rows } = await sql<{ key: number; at: Date; quantity: number | null; quality: number }>`
    select meter_key as key, slot_start as at, quantity, quality from slot
    where meter_key = any(${`{${[...byKey.keys()].join(',')}}`}::int[])
      and slot_start >= ${new Date(fromMs)} and slot_start < ${until}
      and (meter_key, slot_start) > (${afterKey}::int, ${new Date(afterSlot * SLOT_MS)}::timestamptz)
    order by meter_key, slot_start limit ${asked.size + 1}`.execute(call.db);
  const page = rows.slice(0, asked.size);
  const last = rows.length > asked.size ? page.at(-1) : undefined;
  const { zone } = frame.calendar;
  return {
    rows: page.flatMap(({ key, at, quantity, quality }) => {
      const meter = byKey.get(key);
      if (!meter) return [];
      return {
        meter: meter.meterId,
        meterName: plantName(call.language, { zh: meter.nameZh, en: meter.nameEn }),
        area: meter.areaId,
        energy: meter.energyCode,
        unit: meter.unit,
        start: isoAt(zone, at.getTime()),
        end: isoAt(zone, at.getTime() + SLOT_MS),
        quantity,
        quality: SLOT_QUALITIES[quality] ?? 'noData',
      };
    }),
    next: last ? `${last.key}.${last.at.getTime() / SLOT_MS}` : null,
  };
}

interface FigureAsked {
  readonly areaId?: string | undefined;
  readonly range: string;
  readonly metrics?: readonly string[] | undefined;
  readonly size: number;
  readonly after?: string | undefined;
}

async function figurePage(
  call: Call,
  { frame, askedFromMs }: OpenPlant,
  boards: PersonalBoards,
  { areaId = frame.rootAreaId, range, metrics, size, after }: FigureAsked,
): Promise<FigureTable> {
  if (!isMetricRange(range)) throw refuse('range', RANGE_WORDS);
  for (const id of [...(metrics ?? []), ...(after === undefined ? [] : [after])])
    if (!metricOf(id)) throw refuse(id === after ? 'after' : 'metrics', 'GET /analysis/metrics');
  const shown = new Set((await shownMetrics(boards, call.language)).map(({ id }) => id));
  // In the order of the catalogue, whatever was asked for first: the mark of a page is a metric.
  const all = METRICS.filter(({ id }) => shown.has(id) && metrics?.includes(id) !== false);
  const order = METRICS.map(({ id }) => id);
  const rest = after === undefined ? all : all.filter(({ id }) => order.indexOf(id) > order.indexOf(after));
  const page = rest.slice(0, size);
  const asker = {
    boards,
    frame,
    areaIds: call.person.dataAreaId == null ? null : new Set(frame.areas.keys()),
    language: call.language,
    nowMs: askedFromMs,
  };
  const rows: FigureTable['rows'] = [];
  for (const metric of page) {
    const { name, figures } = await answerMetric(asker, metric, { areaId, range });
    for (const figure of figures)
      rows.push({
        metric: metric.id,
        metricName: name,
        board: figure.board,
        area: figure.areaId,
        areaName: figure.areaName,
        part: figure.name,
        value: figure.value,
        unit: figure.unit.code,
        target: figure.target,
        previous: figure.previous,
        over: figure.over,
        from: figure.from,
        to: figure.to,
        asOf: figure.asOf,
        completenessPct: figure.completenessPct,
        reason: figure.reason,
      });
  }
  return { rows, next: rest.length > size ? (page.at(-1)?.id ?? null) : null };
}
