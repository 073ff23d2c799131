import { useMemo, type ReactNode } from 'react';
import { Chip } from '@plantdeck/core/ui/base';
import { DayChart, dayLine } from '../baselines/day-chart.tsx';
import { ratioText } from '../baselines/model-figures.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { shortDay } from '../board/reader.ts';
import { panelValues } from '../board/panel-values.ts';
import { useBenefit, WORDS } from './benefit.ts';

/** What was used beside what the baseline expects of the same days, with its band. */
export function AdjustedPanel(): ReactNode {
  const { board, reader } = useBenefit();
  const adjusted = panelValues(board.panels, 'adjusted');
  const drawn = useMemo(() => {
    if (!adjusted) return null;
    const word = (key: string) => reader.t(`${WORDS}adjusted.${key}`);
    return {
      labels: adjusted.days.map((day) => shortDay(reader, day)),
      units: [adjusted.actual.unit] as const,
      series: [
        dayLine(adjusted.actual, word('actual'), { hue: 'd1' }),
        dayLine(adjusted.expected, word('expected'), { role: 'baseline' }),
        dayLine(adjusted.lo, word('lo'), { role: 'limit' }),
        dayLine(adjusted.hi, word('hi'), { role: 'limit' }),
      ],
    };
  }, [adjusted, reader]);
  const note =
    adjusted &&
    `${adjusted.modelId} · R² ${ratioText(adjusted.r2 ?? 0, 2, reader.lang)} · CV ${ratioText(adjusted.cvRmsePct ?? 0, 1, reader.lang)} %`;
  return (
    <BoardPanel
      code="adjusted"
      detail="/efficiencyAnalyze"
      note={note}
      chip={
        adjusted && !adjusted.valid ? <Chip tone="warn">{reader.t(`${WORDS}notVerified`)}</Chip> : undefined
      }
    >
      {drawn && (
        <div className={adjusted?.valid === false ? 'unverified chart-box' : 'chart-box'}>
          <DayChart panel="adjusted" title={reader.t(`${WORDS}adjusted.title`)} {...drawn} />
        </div>
      )}
    </BoardPanel>
  );
}
