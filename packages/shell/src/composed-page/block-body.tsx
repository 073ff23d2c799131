import { useMemo, type ReactNode } from 'react';
import { ChartView, type CartesianModel } from '@plantdeck/core/chart';
import type { BlockFigures, PageBlock, PageRange } from '@plantdeck/core/contract';
import { useLanguage } from '@plantdeck/core/element';
import type { Language } from '@plantdeck/core';
import { Table } from '@plantdeck/core/ui';
import { Chip, Delta, StateView } from '@plantdeck/core/ui/base';
import {
  commonScale,
  formatDelta,
  formatMonthDay,
  formatPercent,
  formatQuantity,
  formatTime,
  unitText,
} from '@plantdeck/core/units';
import { useWords, type Translate } from '@plantdeck/core/words';
import { COMPOSED_WORDS } from './words/index.ts';

/** Below this share of the readings a figure says how much of it is known. */
const WHOLE_PCT = 99.5;
const DAY_MS = 86_400_000;

export const rangeText = (range: PageRange, coreWords: Translate): string => coreWords(`range.${range}`);

interface BlockBodyProps {
  readonly block: PageBlock;
  /** Null for texts, which have none. */
  readonly figures: BlockFigures | null;
  readonly timeZone: string | null;
}

/** What a block shows: its values, or why it has none. */
export function BlockBody({ block, figures, timeZone }: BlockBodyProps): ReactNode {
  const { t } = useWords(COMPOSED_WORDS);
  const core = useWords('core');
  if (block.kind === 'text') return <Paragraphs text={block.text} />;
  if (!figures) return null;
  switch (figures.state) {
    case 'forbidden':
      return (
        <StateView kind="forbidden" title={core.t('state.forbidden')}>
          {core.t('state.forbiddenHint')}
        </StateView>
      );
    case 'notConfigured':
      return (
        <StateView kind="notConfigured" title={core.t('state.notConfigured')}>
          {t('sourceGone')}
        </StateView>
      );
    case 'kpi':
      return <Kpi figures={figures} />;
    case 'chart':
      return (
        <Chart
          figures={figures}
          title={block.title || figures.label}
          shape={block.kind === 'chart' ? block.shape : 'line'}
          timeZone={timeZone ?? 'UTC'}
        />
      );
    case 'table':
      return <Figures figures={figures} title={block.title || figures.label} />;
  }
}

/** Plain text: empty lines part paragraphs, and nothing of it is markup. */
function Paragraphs({ text }: { readonly text: string }): ReactNode {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part, index) => (
      <p key={index} className="block-words">
        {part}
      </p>
    ));
}

function Kpi({ figures }: { readonly figures: Extract<BlockFigures, { state: 'kpi' }> }): ReactNode {
  const { t } = useWords(COMPOSED_WORDS);
  const language = useLanguage();
  const { value, unit, changePct, completenessPct } = figures;
  const shown = formatQuantity(value, unit, language);
  const isPartial = value !== null && completenessPct < WHOLE_PCT;
  return (
    <div className="block-figure">
      <p className="v">
        {isPartial && '≥ '}
        {shown.text}
        {value !== null && <small>{shown.unit}</small>}
      </p>
      <p className="d">
        {changePct === null ? (
          t('noComparison')
        ) : (
          <>
            <Delta value={changePct} text={formatDelta(changePct, language)} />
            {t('comparedBefore')}
          </>
        )}
        {isPartial && <Chip>{t('partial', { percent: formatPercent(completenessPct, language) })}</Chip>}
      </p>
    </div>
  );
}

function Chart({
  figures,
  title,
  shape,
  timeZone,
}: {
  readonly figures: Extract<BlockFigures, { state: 'chart' }>;
  readonly title: string;
  readonly shape: 'line' | 'bar';
  readonly timeZone: string;
}): ReactNode {
  const language = useLanguage();
  const model = useMemo(
    () => chartModel(figures, shape, timeZone, language),
    [figures, shape, timeZone, language],
  );
  return (
    <div className="block-drawing">
      <ChartView model={model} title={title} />
    </div>
  );
}

/** Bars stand side by side on named steps, lines run over time. */
function chartModel(
  { series, t: times, unit }: Extract<BlockFigures, { state: 'chart' }>,
  shape: 'line' | 'bar',
  timeZone: string,
  language: Language,
): CartesianModel {
  const y = [{ unit: { ...unit, display: unitText(unit, language) }, fromZero: shape === 'bar' }] as const;
  const hues = ['d1', 'd2', 'd3', 'd4', 'd5', 'd6'] as const;
  const of = (index: number) => hues[index % hues.length] ?? 'd1';
  if (shape === 'line') {
    return {
      kind: 'cartesian',
      x: { type: 'time', timeZone },
      y,
      series: series.map(({ id, name, v }, index) => ({
        id,
        name,
        kind: 'line',
        t: times,
        v,
        hue: of(index),
      })),
    };
  }
  const isByDay = (times[1] ?? 0) - (times[0] ?? 0) >= DAY_MS / 2;
  return {
    kind: 'cartesian',
    x: {
      type: 'category',
      labels: times.map((at) =>
        isByDay ? formatMonthDay(at, timeZone, language) : formatTime(at, timeZone),
      ),
    },
    y,
    series: series.map(({ id, name, v }, index) => ({ id, name, kind: 'bar', v, hue: of(index) })),
  };
}

type TableFigures = Extract<BlockFigures, { state: 'table' }>;

function Figures({ figures, title }: { readonly figures: TableFigures; readonly title: string }): ReactNode {
  const { t } = useWords(COMPOSED_WORDS);
  const language = useLanguage();
  const columns = figures.columns.map(({ label, unit }, at) => {
    const scale = commonScale(
      figures.rows.map(({ values }) => values[at]),
      unit,
    );
    const { unit: unitShown } = formatQuantity(null, unit, language, { scale });
    return {
      key: String(at),
      label: unitShown ? `${label} (${unitShown})` : label,
      align: 'end' as const,
      cell: ({ values }: TableFigures['rows'][number]) =>
        formatQuantity(values[at], unit, language, { scale }).text,
      sortValue: ({ values }: TableFigures['rows'][number]) => values[at] ?? null,
    };
  });
  return (
    <Table
      caption={title}
      rows={figures.rows}
      rowKey={({ id }) => id}
      columns={[{ key: 'name', label: t('source'), rowHeader: true, cell: ({ name }) => name }, ...columns]}
    />
  );
}
