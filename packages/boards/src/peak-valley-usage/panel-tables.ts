import type { PeakValleyUsage, TierAmount } from '@plantdeck/core/contract';
import type { ExportCell, ExportTable } from '@plantdeck/core/export';
import type { TableContext } from '../board/board-kind.ts';
import { panelValues } from '../board/panel-values.ts';
import { COMMON, timeOf, type Reader } from '../board/reader.ts';
import { roundedCell } from '../board/table-cells.ts';
import { inBarOrder, tierName } from '../board/tier-bar.tsx';
import { tiersIn } from './daily-model.ts';
import { WORDS } from './words.ts';

/** A panel as a table with units in its head; null where there is no panel. */
export function panelTable(
  board: PeakValleyUsage,
  code: string,
  { reader }: TableContext,
): ExportTable | null {
  switch (code) {
    case 'curve':
      return curveTable(board, reader);
    case 'demand':
      return demandTable(board, reader);
    case 'daily':
      return dailyTable(board, reader);
    case 'heat':
      return heatTable(board, reader);
    case 'potential':
      return potentialTable(board, reader);
    case 'areas':
      return areasTable(board, reader);
    default:
      return null;
  }
}

const word = (reader: Reader, key: string): string => reader.t(WORDS + key);

function curveTable({ panels }: PeakValleyUsage, reader: Reader): ExportTable | null {
  const curve = panelValues(panels, 'curve');
  const series = curve?.price ?? curve?.load;
  if (!curve || !series) return null;
  const t0 = Date.parse(series.t0);
  const tierAt = (ms: number) =>
    curve.bands.find(({ from, to }) => Date.parse(from) <= ms && ms < Date.parse(to))?.tier;
  return {
    title: `${word(reader, 'curve.title')} ${curve.day}`,
    head: [
      reader.t(`${COMMON}time`),
      `${word(reader, 'curve.load')} (kW)`,
      word(reader, 'curve.tier'),
      ...(curve.price ? [`${word(reader, 'curve.price')} (CNY/kWh)`] : []),
    ],
    rows: series.v.map((_, index): ExportCell[] => {
      const ms = t0 + index * series.stepS * 1000;
      const tier = tierAt(ms);
      return [
        timeOf(reader, ms),
        roundedCell(curve.load?.v[index], 1),
        tier === undefined ? null : tierName(reader, tier),
        ...(curve.price ? [roundedCell(curve.price.v[index], 4)] : []),
      ];
    }),
  };
}

function demandTable({ panels }: PeakValleyUsage, reader: Reader): ExportTable | null {
  const demand = panelValues(panels, 'demand');
  if (!demand) return null;
  const t0 = demand.series ? Date.parse(demand.series.t0) : 0;
  return {
    title: word(reader, 'demand.title'),
    head: [reader.t(`${COMMON}time`), `${word(reader, 'demand.sliding')} (kW)`],
    rows: (demand.series?.v ?? []).map((kw, index): ExportCell[] => [
      timeOf(reader, t0 + (index + 1) * (demand.series?.stepS ?? 60) * 1000),
      roundedCell(kw, 1),
    ]),
  };
}

function dailyTable({ panels }: PeakValleyUsage, reader: Reader): ExportTable | null {
  const daily = panelValues(panels, 'daily');
  if (!daily) return null;
  const tiers = tiersIn(daily);
  const hasMoney = daily.moneyUnit !== undefined;
  return {
    title: word(reader, 'daily.title'),
    head: [
      word(reader, 'daily.day'),
      ...tiers.map((tier) => `${tierName(reader, tier)} (kWh)`),
      `${reader.t(`${COMMON}noTariff`)} (kWh)`,
      ...(hasMoney
        ? [
            ...tiers.map((tier) => `${tierName(reader, tier)} (CNY)`),
            `${word(reader, 'daily.avgPrice')} (CNY/kWh)`,
          ]
        : []),
      `${word(reader, 'daily.completeness')} (%)`,
    ],
    rows: daily.days.map((day): ExportCell[] => {
      const of = (tier: TierAmount['tier']) => day.tiers.find((line) => line.tier === tier);
      return [
        day.day,
        ...tiers.map((tier) => roundedCell(of(tier)?.kwh, 0)),
        roundedCell(day.untariffedKwh, 0),
        ...(hasMoney
          ? [...tiers.map((tier) => roundedCell(of(tier)?.cost, 2)), roundedCell(day.avgPrice, 4)]
          : []),
        roundedCell(day.completeness, 1),
      ];
    }),
  };
}

function heatTable({ panels }: PeakValleyUsage, reader: Reader): ExportTable | null {
  const heat = panelValues(panels, 'heat');
  if (!heat) return null;
  return {
    // Every column has the same unit.
    title: `${word(reader, 'heat.title')} (kW)`,
    head: [
      word(reader, 'daily.day'),
      ...Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`),
    ],
    rows: heat.days.map(({ day, kw }): ExportCell[] => [day, ...kw.map((value) => roundedCell(value, 0))]),
  };
}

function potentialTable({ panels }: PeakValleyUsage, reader: Reader): ExportTable | null {
  const potential = panelValues(panels, 'potential');
  if (!potential) return null;
  const hasMoney = potential.rows.some(({ savingCnyMonth }) => savingCnyMonth !== undefined);
  return {
    title: word(reader, 'potential.title'),
    head: [
      word(reader, 'potential.load'),
      'kW',
      word(reader, 'potential.hours'),
      word(reader, 'potential.fromTier'),
      word(reader, 'potential.toTier'),
      ...(hasMoney ? [word(reader, 'potential.savingLow'), word(reader, 'potential.savingHigh')] : []),
      word(reader, 'potential.constraint'),
      word(reader, 'potential.confidence'),
    ],
    rows: potential.rows.map((row): ExportCell[] => [
      row.name,
      roundedCell(row.kw, 0),
      roundedCell(row.movableHPerDay, 1),
      tierName(reader, row.fromTier),
      tierName(reader, row.toTier),
      ...(hasMoney
        ? [
            roundedCell(row.savingCnyMonth == null ? null : row.savingCnyMonth / 2, 0),
            roundedCell(row.savingCnyMonth, 0),
          ]
        : []),
      row.constraint,
      word(reader, `potential.confidence.${row.confidence}`),
    ]),
  };
}

function areasTable({ panels, area }: PeakValleyUsage, reader: Reader): ExportTable | null {
  const areas = panelValues(panels, 'areas');
  if (!areas) return null;
  const has = (column: string) => areas.exportColumns?.includes(column) ?? true;
  const hasMoney = areas.total.avgPrice !== undefined;
  const tiers = inBarOrder(areas.total.tiers).map(({ tier }) => tier);
  const cells = (
    name: string,
    row: {
      readonly tiers: readonly TierAmount[];
      readonly kwh: number | null;
      readonly cost?: number | null | undefined;
      readonly avgPrice?: number | null | undefined;
      readonly vsPlantPct?: number | null | undefined;
    },
  ): ExportCell[] => {
    const of = (tier: TierAmount['tier']) => row.tiers.find((line) => line.tier === tier);
    return [
      name,
      ...(has('kwh') ? [roundedCell(row.kwh, 0)] : []),
      ...(has('tiers') ? tiers.map((tier) => roundedCell(of(tier)?.kwh, 0)) : []),
      ...(has('shares') ? tiers.map((tier) => roundedCell(of(tier)?.sharePct, 1)) : []),
      ...(hasMoney && has('cost') ? [roundedCell(row.cost, 2)] : []),
      ...(hasMoney && has('avgPrice') ? [roundedCell(row.avgPrice, 4)] : []),
      ...(hasMoney && has('vsPlant') ? [roundedCell(row.vsPlantPct, 1)] : []),
    ];
  };
  return {
    title: word(reader, 'areas.title'),
    head: [
      word(reader, 'areas.area'),
      ...(has('kwh') ? [`${word(reader, 'areas.kwh')} (kWh)`] : []),
      ...(has('tiers') ? tiers.map((tier) => `${tierName(reader, tier)} (kWh)`) : []),
      ...(has('shares') ? tiers.map((tier) => `${tierName(reader, tier)} (%)`) : []),
      ...(hasMoney && has('cost') ? [`${word(reader, 'areas.cost')} (CNY)`] : []),
      ...(hasMoney && has('avgPrice') ? [`${word(reader, 'areas.avgPrice')} (CNY/kWh)`] : []),
      ...(hasMoney && has('vsPlant') ? [`${word(reader, 'areas.vsPlant')} (%)`] : []),
    ],
    rows: [...areas.rows.map((row) => cells(row.area.name, row)), cells(area.name, areas.total)],
  };
}
