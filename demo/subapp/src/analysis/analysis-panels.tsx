import { useMemo, type ReactNode } from 'react';
import { ChartView } from '@plantdeck/core/chart';
import type { Analysis, AnalysisChart, AnalysisPanel } from '@plantdeck/core/contract';
import { useLanguage } from '@plantdeck/core/element';
import { FlowView } from '@plantdeck/core/flow';
import { Panel } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { SUBAPP_WORDS } from '../words/index.ts';
import { chartModel } from './analysis-model.ts';
import { ScatterChart } from './scatter-chart.tsx';

/** Above this the branch that no meter accounts for is drawn as abnormal, per cent. */
const UNACCOUNTED_LIMIT_PCT = 3;
const WIDE_FROM_LABELS = 14;

export function AnalysisPanels({ analysis }: { readonly analysis: Analysis }): ReactNode {
  const leftOver = leftOverOf(analysis.panels);
  return (
    <div className="panels">
      {analysis.panels.map((panel) => (
        <Panel
          key={`${analysis.page} ${panel.key}`}
          title={panel.title}
          note={panel.note}
          className={isWide(panel) || leftOver.has(panel) ? 'wide' : ''}
        >
          <div className={panel.kind === 'flow' ? 'picture picture-tall' : 'picture'}>
            <Picture panel={panel} timeZone={analysis.timeZone} />
          </div>
        </Panel>
      ))}
    </div>
  );
}

/** Of each run of pairs the one without a neighbour: it takes the row that it would leave half empty. */
function leftOverOf(panels: readonly AnalysisPanel[]): ReadonlySet<AnalysisPanel> {
  const found = new Set<AnalysisPanel>();
  let inRun = 0;
  panels.forEach((panel, index) => {
    inRun = isWide(panel) ? 0 : inRun + 1;
    const next = panels[index + 1];
    if (inRun % 2 === 1 && (next === undefined || isWide(next))) found.add(panel);
  });
  return found;
}

/** Courses over time and flows take a row of their own. */
function isWide(panel: AnalysisPanel): boolean {
  if (panel.kind !== 'chart') return panel.kind === 'flow';
  return panel.x.type === 'time' || panel.x.labels.length > WIDE_FROM_LABELS;
}

function Picture({
  panel,
  timeZone,
}: {
  readonly panel: AnalysisPanel;
  readonly timeZone: string;
}): ReactNode {
  const { t } = useWords(SUBAPP_WORDS);
  const language = useLanguage();
  if (panel.kind === 'scatter') return <ScatterChart panel={panel} />;
  if (panel.kind === 'flow')
    return (
      <FlowView
        flow={panel}
        title={panel.title}
        heads={panel.heads}
        other={t('flow.other')}
        lang={language}
        flagged={Math.abs(panel.unaccountedPct ?? 0) > UNACCOUNTED_LIMIT_PCT}
      />
    );
  return <ChartPicture panel={panel} timeZone={timeZone} />;
}

function ChartPicture({
  panel,
  timeZone,
}: {
  readonly panel: AnalysisChart;
  readonly timeZone: string;
}): ReactNode {
  const { t } = useWords(SUBAPP_WORDS);
  const language = useLanguage();
  const model = useMemo(
    () =>
      chartModel(panel, {
        language,
        timeZone,
        letters: {
          topPeak: t('tierLetter.topPeak'),
          peak: t('tierLetter.peak'),
          flat: t('tierLetter.flat'),
          valley: t('tierLetter.valley'),
          deepValley: t('tierLetter.deepValley'),
        },
      }),
    [panel, language, timeZone, t],
  );
  return <ChartView model={model} title={panel.title} />;
}
