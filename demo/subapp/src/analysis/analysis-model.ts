import type { Language } from '@plantdeck/core';
import type { CartesianModel, TierBand } from '@plantdeck/core/chart';
import type { Analysis, AnalysisChart, Unit } from '@plantdeck/core/contract';
import type { ExportTable } from '@plantdeck/core/export';
import { commonScale, formatQuantity, scaleFactor, unitText } from '@plantdeck/core/units';

/** One-letter names of the tiers in the reader's language. */
export type TierLetters = Readonly<Record<TierBand['tier'], string>>;

/** The picture of a panel in the words of the charts; one scale for an axis, that of its largest value. */
export function chartModel(
  chart: AnalysisChart,
  {
    language,
    timeZone,
    letters,
  }: { readonly language: Language; readonly timeZone: string; readonly letters: TierLetters },
): CartesianModel {
  const axis = (index: 0 | 1) => {
    const given = chart.y[index] ?? chart.y[0];
    const unit = given?.unit ?? { code: '', display: '', scale: 1, dp: 2 };
    const values = chart.series.filter((one) => (one.axis ?? 0) === index).flatMap(({ v }) => v);
    return { unit: axisUnit(unit, values, language), fromZero: given?.fromZero ?? false };
  };
  const time = chart.x.type === 'time' ? chart.x : null;
  return {
    kind: 'cartesian',
    x:
      chart.x.type === 'time'
        ? { type: 'time', timeZone, fromMs: chart.x.fromMs, toMs: chart.x.toMs }
        : { type: 'category', labels: chart.x.labels },
    y: chart.y.length > 1 ? [axis(0), axis(1)] : [axis(0)],
    series: chart.series.map(({ id, name, kind, role, axis: onAxis, stack, hue, markers, v }) => ({
      id,
      name,
      kind,
      v,
      ...(time ? { t: time.t } : {}),
      ...(role === undefined ? {} : { role }),
      ...(onAxis === undefined ? {} : { axis: onAxis }),
      ...(stack === undefined ? {} : { stack }),
      ...(hue === undefined ? {} : { hue }),
      ...(markers === undefined ? {} : { markers }),
    })),
    ...(chart.limits
      ? {
          limits: chart.limits.map(({ name, value, axis: onAxis }) => ({
            name,
            value,
            ...(onAxis === undefined ? {} : { axis: onAxis }),
          })),
        }
      : {}),
    ...(chart.bands ? { bands: chart.bands.map((band) => ({ ...band, letter: letters[band.tier] })) } : {}),
  };
}

function axisUnit(unit: Unit, values: readonly (number | null)[], language: Language): Unit {
  const scale = commonScale(values, unit);
  if (scale === 'base') return { ...unit, display: unitText(unit, language) };
  return { ...unit, display: unitText(unit, language, scale), scale: scaleFactor(scale), dp: 2 };
}

/** A value of the table as a reader sees it; its unit stands in the heading. */
export function cellText(value: string | number | null, unit: Unit | undefined, language: Language): string {
  if (typeof value === 'string') return value;
  return formatQuantity(value, unit ?? '', language, { scale: 'base', decimals: decimalsFor(value, unit) })
    .text;
}

/** Bare numbers keep the digits they have, up to three. */
function decimalsFor(value: number | null, unit: Unit | undefined): number {
  if (unit && (unit.code !== '' || value === null)) return unit.dp;
  const [, fraction = ''] = String(Number((value ?? 0).toFixed(3))).split('.');
  return Math.min(3, fraction.length);
}

/** The figures and the table as they leave the page: figures as numbers, so that a spreadsheet counts with them. */
export function exportTables(
  analysis: Analysis,
  head: { readonly figure: string; readonly value: string; readonly unit: string; readonly before: string },
  language: Language,
): ExportTable[] {
  const { title, figures, table, period } = analysis;
  return [
    {
      title: `${title} ${period.from} – ${period.to}`,
      head: [head.figure, head.value, head.unit, head.before],
      rows: figures.map(({ label, value, unit, previous }) => [
        label,
        rounded(value, unit),
        unitText(unit, language),
        rounded(previous ?? null, unit),
      ]),
    },
    {
      title,
      head: table.columns.map(({ label, unit }) => {
        const shown = unit ? unitText(unit, language) : '';
        return shown === '' ? label : `${label} (${shown})`;
      }),
      rows: table.rows.map((row) =>
        row.map((cell, index) =>
          typeof cell === 'number' ? rounded(cell, table.columns[index]?.unit) : cell,
        ),
      ),
    },
  ];
}

/** As many decimals as the page shows, and no more where it says nothing of them. */
const rounded = (value: number | null, unit: { readonly dp: number } | null | undefined): number | null =>
  value === null ? null : Number(value.toFixed(unit?.dp ?? 3));
