import type {
  BlockFigures,
  PageBlock,
  PageFigures,
  PageQuantity,
  PageRange,
  PageSource,
  Unit,
} from '@plantdeck/core/contract';
import { energyContextOf } from '../accounts/index.ts';
import { scaledUnit, KW, TCE, TCO2, unitConsumptionUnit } from '../../engine/units/scaled-units.ts';
import {
  changePct,
  comparableFigure,
  isoAt,
  type OpenPeriod,
  openPeriod,
  type OpenPlant,
  openPlant,
  sourceFigure,
  stepsOf,
} from '../energy/index.ts';
import type { Call } from '../api/index.ts';
import { sentence, type PlatformLanguage, type WordKey } from '../../engine/i18n/language.ts';
import { plantName } from '../../engine/names/plant-name.ts';

/** Money is for those who may see it, in every block. */
const RESOURCE_OF_QUANTITY: Readonly<Record<string, string>> = { cost: 'panel:cost' };

export function maySee(call: Pick<Call, 'person'>, quantity: PageQuantity): boolean {
  const resource = RESOURCE_OF_QUANTITY[quantity];
  return resource === undefined || call.person.resources.has(resource);
}

/** What the blocks of a page show now. Each period is opened once, however many blocks ask for it. */
export async function pageFigures(call: Call, blocks: readonly PageBlock[]): Promise<PageFigures> {
  const plant = call.plantId === null ? null : await openPlant(energyContextOf(call, call.plantId));
  if (!plant) {
    const figures = blocks.filter(({ kind }) => kind !== 'text').map(({ id }) => notConfigured(id, ''));
    return { figures, dataAsOf: null, timeZone: null };
  }
  const periods = new Map<PageRange, Promise<OpenPeriod>>();
  const periodOf = (range: PageRange): Promise<OpenPeriod> => {
    let opened = periods.get(range);
    if (!opened) periods.set(range, (opened = openPeriod(plant, range)));
    return opened;
  };
  const figures: BlockFigures[] = [];
  for (const block of blocks) {
    if (block.kind === 'text') continue;
    figures.push(blockFigures({ call, plant, period: await periodOf(block.range) }, block));
  }
  const { zone } = plant.frame.calendar;
  const dataAsOf = plant.newestSlotEndMs === null ? null : isoAt(zone, plant.newestSlotEndMs);
  return { figures, dataAsOf, timeZone: zone };
}

interface Asked {
  readonly call: Call;
  readonly plant: OpenPlant;
  readonly period: OpenPeriod;
}

const notConfigured = (id: string, label: string): BlockFigures => ({ state: 'notConfigured', id, label });

function blockFigures(asked: Asked, block: Exclude<PageBlock, { kind: 'text' }>): BlockFigures {
  switch (block.kind) {
    case 'kpi':
      return kpiFigures(asked, block);
    case 'chart':
      return chartFigures(asked, block);
    case 'table':
      return tableFigures(asked, block);
  }
}

function kpiFigures(asked: Asked, block: Extract<PageBlock, { kind: 'kpi' }>): BlockFigures {
  const { call, plant, period } = asked;
  const { id, source, quantity } = block;
  const what = quantityName(plant, quantity, call.language);
  // Of the whole plant it goes without saying; of a part that a reader is limited to it does not.
  const isImplied = source.id === '' && plant.frame.whole === undefined;
  const label =
    isImplied || isUnseen(plant, source) ? what : `${what} · ${sourceName(plant, source, call.language)}`;
  if (!maySee(call, quantity) || isUnseen(plant, source)) return { state: 'forbidden', id, label };
  const now = sourceFigure(plant.frame, period.blocks, period.elapsed, source, quantity);
  if (!now) return notConfigured(id, label);
  const before = sourceFigure(plant.frame, period.previousBlocks, period.previous, source, quantity);
  return {
    state: 'kpi',
    id,
    label,
    value: now.value,
    unit: unitOf(now.unit, quantity, now.value, plant),
    changePct: changePct(comparableFigure(now), comparableFigure(before)),
    completenessPct: now.completenessPct,
  };
}

function chartFigures(asked: Asked, block: Extract<PageBlock, { kind: 'chart' }>): BlockFigures {
  const { call, plant, period } = asked;
  const { id, quantity } = block;
  const label = quantityName(plant, quantity, call.language);
  if (!maySee(call, quantity) || block.sources.every((source) => isUnseen(plant, source)))
    return { state: 'forbidden', id, label };
  const steps = stepsOf(period.blocks, period.elapsed);
  let unit: string | null = null;
  let most = 0;
  const series = block.sources.flatMap((source, index) => {
    const whole = sourceFigure(plant.frame, period.blocks, period.elapsed, source, quantity);
    if (!whole) return [];
    unit = whole.unit;
    const values = steps.map(
      (step) => sourceFigure(plant.frame, period.blocks, step, source, quantity)?.value ?? null,
    );
    for (const value of values) most = Math.max(most, Math.abs(value ?? 0));
    return [{ id: `${index}`, name: sourceName(plant, source, call.language), v: values }];
  });
  if (unit === null) return notConfigured(id, label);
  return {
    state: 'chart',
    id,
    label,
    unit: unitOf(unit, quantity, most, plant),
    t: steps.map(({ fromMs }) => fromMs),
    series,
  };
}

function tableFigures(asked: Asked, block: Extract<PageBlock, { kind: 'table' }>): BlockFigures {
  const { call, plant, period } = asked;
  const { id } = block;
  const quantities = block.quantities.filter((quantity) => maySee(call, quantity));
  const label = quantities.map((quantity) => quantityName(plant, quantity, call.language)).join(' · ');
  const sources = block.sources.filter((source) => !isUnseen(plant, source));
  if (quantities.length === 0 || sources.length === 0) return { state: 'forbidden', id, label };
  const figures = sources.map((source) =>
    quantities.map((quantity) => sourceFigure(plant.frame, period.blocks, period.elapsed, source, quantity)),
  );
  const columns = quantities.flatMap((quantity, at) => {
    const unit = figures.find((row) => row[at])?.[at]?.unit;
    if (unit === undefined) return [];
    const most = Math.max(...figures.map((row) => Math.abs(row[at]?.value ?? 0)));
    return [
      {
        at,
        quantity,
        label: quantityName(plant, quantity, call.language),
        unit: unitOf(unit, quantity, most, plant),
      },
    ];
  });
  if (columns.length === 0) return notConfigured(id, label);
  return {
    state: 'table',
    id,
    label,
    columns: columns.map(({ quantity, label: name, unit }) => ({ quantity, label: name, unit })),
    rows: sources.map((source, index) => ({
      id: `${index}`,
      name: sourceName(plant, source, call.language),
      values: columns.map(({ at }) => figures[index]?.[at]?.value ?? null),
    })),
  };
}

/** Whether a source is of a part of the plant that the reader may not see; one that is gone is not. */
export function isUnseen({ frame }: OpenPlant, { kind, id }: PageSource): boolean {
  const { whole } = frame;
  if (whole === undefined || (kind === 'area' && id === '')) return false;
  if (kind === 'area') return whole.areas.has(id) && !frame.areas.has(id);
  const isMeter = ({ meterId }: { readonly meterId: string }) => meterId === id;
  return whole.meters.some(isMeter) && !frame.meters.some(isMeter);
}

function unitOf(code: string, quantity: PageQuantity, value: number | null, plant: OpenPlant): Unit {
  if (quantity === 'standardCoal') return TCE;
  if (quantity === 'co2') return TCO2;
  if (quantity === 'maximumDemand') return KW;
  if (quantity === 'unitConsumption') return unitConsumptionUnit(plant.frame.productUnit);
  return scaledUnit(code, value);
}

/** Name of an area or meter, in the reader's language; its id where it is gone. */
export function sourceName({ frame }: OpenPlant, source: PageSource, language: PlatformLanguage): string {
  const found =
    source.kind === 'area'
      ? frame.areas.get(source.id === '' ? frame.rootAreaId : source.id)
      : frame.meters.find(({ meterId }) => meterId === source.id);
  return found ? plantName(language, { zh: found.nameZh, en: found.nameEn }) : source.id;
}

export function quantityName(
  { frame }: OpenPlant,
  quantity: PageQuantity,
  language: PlatformLanguage,
): string {
  const code = /^energy:(\w+)$/.exec(quantity)?.[1];
  if (code === undefined) return sentence(language, `page.quantity.${quantity}` as WordKey);
  const type = frame.energyTypes.find(({ energyCode }) => energyCode === code);
  return type ? plantName(language, { zh: type.nameZh, en: type.nameEn }) : code;
}
