import {
  PRODUCTION_COMPREHENSIVE_CODE,
  type ProductionComprehensive,
  type ProductionPanels,
} from '@plantdeck/boards/contract';
import type { BoardNotice, Kpi, OwnField, PanelGap } from '@plantdeck/core/contract';
import { CementLineSchema } from '../../../engine/process/process-unit.ts';
import { SLOT_MS } from '../../../engine/plant-time/periods.ts';
import { PERCENT } from '../../../engine/units/scaled-units.ts';
import { readProcessUnits } from '../../../store/tags/process-store.ts';
import { energyStoreOf } from '../../../store/energy/energy-store.ts';
import type { BoardContext, BoardScope } from '../../api/index.ts';
import { boardText } from '../../board-words/index.ts';
import { perOutput, usedBy } from '../parts/amounts.ts';
import { boardEnvelope, boardRange, emptyBoard, openBoard, permittedPanels } from '../parts/open-board.ts';
import { isoOf, openPanelContext } from '../parts/panel-context.ts';
import { rotaryKpis } from '../rotary-kiln-production/kpis.ts';
import {
  outputOfArea,
  productionContext,
  readLine,
  type KilnLine,
  type ProductionContext,
} from './context.ts';
import { normsPanel } from './norms.ts';
import {
  areaName,
  chainPanel,
  qualityPanel,
  recoveryPanel,
  stocksPanel,
  stopsPanel,
  tablePanel,
} from './panels.ts';
import { performanceOf, performancePanel } from './performance.ts';
import { productionFields } from './targets.ts';

const PANELS = [
  'kpis',
  'chain',
  'table',
  'norms',
  'stocks',
  'quality',
  'stops',
  'recovery',
  'performance',
] as const;
const STALE_AFTER_S = 600;
/** From here on the reasons of stops say little. */
const UNKNOWN_MAX_PCT = 10;

/**
 * Payload of the board `productionComprehensive`: a cement plant by accounting day, month and year.
 * @param scope `areaId` (the plant where left out)
 * @throws {ApiError} 040401 for an area of another plant
 */
export async function productionComprehensiveQuery(
  context: BoardContext,
  scope: BoardScope,
): Promise<ProductionComprehensive> {
  const open = await openBoard(context, scope, PRODUCTION_COMPREHENSIVE_CODE);
  if (!open) return emptyBoard<ProductionPanels>(context, PRODUCTION_COMPREHENSIVE_CODE, PANELS);
  const panel = await openPanelContext(context, open, boardRange(scope));
  const unit = await readLine(panel);
  const found = unit ? await productionContext(context, panel, unit) : null;
  const gap = (kind: PanelGap['gap'], word: Parameters<typeof boardText>[1]): PanelGap => ({
    gap: kind,
    text: boardText(context.language, word),
  });
  const ofSteps = <T>(make: (of: ProductionContext) => T): T | PanelGap =>
    found && found.steps.length > 0 ? make(found) : gap('notConfigured', 'production.noSteps');
  const ofKiln = <T>(make: (of: ProductionContext, line: KilnLine) => T): T | PanelGap =>
    found?.kiln ? make(found, found.kiln) : gap('notConfigured', 'rotary.noKiln');
  const listed = async <T>(rows: T[] | Promise<T[]>, word: Parameters<typeof boardText>[1]) => {
    const all = await rows;
    return all.length > 0 ? all : gap('notConfigured', word);
  };
  const envelope = boardEnvelope(context, open, panel.period.asked, {
    dataAsOfMs: found ? newestMs(found) : panel.plant.newestSlotEndMs,
    completeness: found ? plantPower(found).completeness : 0,
    notices: found ? noticesOf(found) : [],
  });
  return {
    ...envelope,
    boardCode: PRODUCTION_COMPREHENSIVE_CODE,
    staleAfterS: panel.frame.model === 'imported' ? envelope.staleAfterS : STALE_AFTER_S,
    panels: await permittedPanels<ProductionPanels>(context, PRODUCTION_COMPREHENSIVE_CODE, {
      kpis: () => ofSteps<ProductionPanels['kpis'] | Promise<ProductionPanels['kpis']>>(kpisPanel),
      chain: () => ofSteps(chainPanel),
      table: () => ofSteps(tablePanel),
      norms: () => ofKiln(normsPanel),
      stocks: () =>
        found
          ? listed(stocksPanel(found), 'production.noStores')
          : gap('notConfigured', 'production.noStores'),
      quality: () =>
        found
          ? listed(qualityPanel(found), 'production.noQuality')
          : gap('notConfigured', 'production.noQuality'),
      stops: () => ofSteps(stopsPanel),
      recovery: () => ofKiln(recoveryPanel),
      performance: () =>
        ofKiln<ProductionPanels['performance'] | Promise<ProductionPanels['performance']>>(performancePanel),
    }),
  };
}

/** E3 of the shown area for its own output. */
function plantPower(context: ProductionContext) {
  const { areaId, periods } = context;
  const day = periods.day.elapsed;
  return perOutput(usedBy(context, [areaId], 'electric', day), outputOfArea(context, areaId, day));
}

function newestMs({ machines, kiln, plant }: ProductionContext): number | null {
  const known = [
    ...[...machines.values()].flatMap(({ load }) => load?.atMs ?? []),
    kiln?.now?.atMs ?? 0,
    plant.newestSlotEndMs ?? 0,
  ];
  return Math.max(...known) || null;
}

async function kpisPanel(context: ProductionContext): Promise<Kpi[]> {
  const { areaId, periods, kiln, language, frame } = context;
  const { value, completeness } = plantPower(context);
  const meters = frame.meters
    .filter(({ energyCode, areaId: id }) => energyCode === 'electric' && id === areaId)
    .map(({ meterId }) => meterId);
  return [
    {
      code: 'E3',
      value,
      unit: { code: 'kWh/t', display: 'kWh/t', scale: 1, dp: 1 },
      better: 'low',
      judge: 'unknown',
      completeness,
      quality: value === null ? 'noData' : 'good',
      asOf: isoOf(context, Math.min(newestMs(context) ?? 0, periods.day.elapsed.toMs + SLOT_MS)),
      source: { formula: boardText(language, 'production.source.E3'), meters: [...meters, areaId] },
      drill: { to: '/processEnergySaving', query: { areaId } },
    },
    ...(kiln?.now ? rotaryKpis(kiln.now) : []),
    ...(kiln ? [await oeeKpi(context, kiln)] : []),
  ];
}

/** P4 of the kiln since the accounting day began. */
async function oeeKpi(context: ProductionContext, line: KilnLine): Promise<Kpi> {
  const { periods, areaId } = context;
  const { values, completeness } = await performanceOf(context, line, periods.day);
  return {
    code: 'P4',
    value: values.P4,
    unit: PERCENT,
    better: 'high',
    judge: 'unknown',
    completeness,
    quality: values.P4 === null ? 'noData' : 'good',
    asOf: isoOf(context, Math.min(newestMs(context) ?? 0, periods.day.elapsed.toMs + SLOT_MS)),
    source: {
      formula: boardText(context.language, 'production.source.P4'),
      meters: [line.kiln.areaId, line.kiln.data.clinkerAreaId],
      standard: 'ISO 22400-2',
    },
    drill: { to: '/equipmentOperation', query: { areaId } },
  };
}

function noticesOf(context: ProductionContext): BoardNotice[] {
  const { unknownPct } = stopsPanel(context);
  return unknownPct !== null && unknownPct > UNKNOWN_MAX_PCT
    ? [
        {
          level: 'warn',
          code: 'production.unknownStops',
          text: boardText(context.language, 'production.unknownStops', { pct: Math.round(unknownPct) }),
        },
      ]
    : [];
}

/** Settings that only this board has. */
export async function productionComprehensiveFields({
  db,
  plantId,
  language,
  now,
}: Pick<BoardContext, 'db' | 'plantId' | 'language' | 'now'>): Promise<readonly OwnField[]> {
  if (plantId === null) return [];
  const [line] = await readProcessUnits(db, plantId, 'cementLine', CementLineSchema);
  const frame = line && (await energyStoreOf(db).frame(plantId, now()));
  return line && frame
    ? productionFields(line.data, ({ areaId }) => areaName({ frame, language }, areaId), language)
    : [];
}
