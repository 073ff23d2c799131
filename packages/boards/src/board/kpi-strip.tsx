import type { ReactNode } from 'react';
import { Chip, Delta, KpiTile, StateView } from '@plantdeck/core/ui/base';
import { freshnessScale } from '../freshness/freshness.ts';
import { BoardAgeMark } from './board-age-mark.tsx';
import { useBoard, drillTo } from './board-context.ts';
import type { Kpi, PanelGap } from '@plantdeck/core/contract';
import { kpiGrid } from './kpi-grid.ts';
import { isTotal, kpiModel, type KpiModel } from './kpi-model.ts';
import { KpiSource } from './kpi-source.tsx';
import { panelValues } from './panel-values.ts';
import { COMMON, timeOf, type Reader } from './reader.ts';

interface KpiPanels {
  readonly kpis?: readonly Kpi[] | PanelGap;
}

/** The strip of key figures: number, then judgement, then trend. */
export function KpiStrip(): ReactNode {
  const parts = useBoard();
  const { kind, board, reader, nowMs, range, setting } = parts;
  const panels: KpiPanels = board.panels;
  const kpis = panelValues(panels, 'kpis');
  if (!kpis) {
    return panels.kpis === undefined ? null : (
      <div className="panel">
        <StateView kind="empty" title={reader.t(`${COMMON}empty`)}>
          {reader.t(`${COMMON}emptyHint`)}
        </StateView>
      </div>
    );
  }
  const context = { kind, board, setting, nowMs, freshness: freshnessScale(board), range };
  const models = kpis.map((kpi) => kpiModel(kpi, context, reader));
  return (
    <section className="panel kpi-panel" part="kpis" aria-label={reader.t(`${COMMON}kpis`)}>
      <div {...kpiGrid(models.length)}>
        {models.map((model) => (
          <Tile key={model.kpi.code} model={model} />
        ))}
      </div>
    </section>
  );
}

function Tile({ model }: { readonly model: KpiModel }): ReactNode {
  const parts = useBoard();
  const { kpi, fresh } = model;
  const target = kpi.drill ?? drillTo(parts, parts.kind.kpiDetail ?? '/efficiencyAnalyze', { kpi: kpi.code });
  return (
    <KpiTile
      label={
        <span className="kpi-label">
          <button
            type="button"
            className="kpi-drill"
            title={model.label}
            onClick={() => parts.drill('kpis', kpi.code, target)}
          >
            {model.label}
          </button>
          <KpiSource model={model} onDetail={() => parts.drill('kpis', kpi.code, target)} />
        </span>
      }
      value={model.valueText}
      unit={fresh === 'dead' ? undefined : model.unitText}
      stale={fresh === 'stale'}
      spark={fresh === 'dead' ? undefined : kpi.spark?.v}
      // The line lies among hours: what a total should be by now is no value of an hour.
      target={isTotal(parts.kind, kpi) ? undefined : kpi.target}
    >
      <TileLine model={model} />
    </KpiTile>
  );
}

/** One line under the number: age or badge first, then delta or judgement, then the note. */
function TileLine({ model }: { readonly model: KpiModel }): ReactNode {
  const { reader, nowMs } = useBoard();
  const { kpi, fresh } = model;
  const ageS = (nowMs - Date.parse(kpi.asOf)) / 1000;
  if (fresh === 'dead') {
    return (
      <>
        <BoardAgeMark asOf={kpi.asOf} fresh={fresh} />
        <Words text={model.reasonText ?? silentSince(model, reader, ageS)} wrap />
      </>
    );
  }
  if (fresh === 'stale') {
    return (
      <>
        <BoardAgeMark asOf={kpi.asOf} fresh={fresh} />
        <Words text={reader.t(`${COMMON}judge.unknown`)} />
      </>
    );
  }
  const needsLook = model.judge === 'warn' || model.judge === 'abnormal';
  return (
    <>
      <BoardAgeMark asOf={kpi.asOf} fresh={fresh} />
      {model.badge && <Chip tone={kpi.quality === 'bad' ? 'error' : 'info'}>{model.badge}</Chip>}
      {needsLook && model.judgeText ? (
        <Chip
          tone={model.judge === 'abnormal' ? 'error' : 'warn'}
          icon={model.judge === 'abnormal' ? 'alert-circle' : 'alert-triangle'}
        >
          {model.judgeText}
        </Chip>
      ) : (
        model.delta && <TileDelta model={model} />
      )}
      <Words text={model.noteText} />
    </>
  );
}

function TileDelta({ model }: { readonly model: KpiModel }): ReactNode {
  const { reader } = useBoard();
  const { delta, kpi } = model;
  if (!delta) return null;
  const sign = delta.direction === 'same' ? 0 : delta.direction === 'up' ? 1 : -1;
  const word = delta.meaning === 'neutral' ? undefined : reader.t(COMMON + delta.meaning);
  return <Delta value={sign} text={delta.text} better={kpi.better} {...(word ? { word } : {})} />;
}

/** Words under a number: a reason may take a second line, anything else ends in dots and is whole as a tip. */
function Words({ text, wrap = false }: { readonly text: string | null; readonly wrap?: boolean }): ReactNode {
  return (
    text && (
      <span className={wrap ? 'why' : 'ell'} title={text}>
        {text}
      </span>
    )
  );
}

/** Since when no reading came. */
function silentSince({ kpi }: KpiModel, reader: Reader, ageS: number): string | null {
  return ageS > 120 ? reader.t(`${COMMON}noValueSince`, { time: timeOf(reader, kpi.asOf) }) : null;
}
