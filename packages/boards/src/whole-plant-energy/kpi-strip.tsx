import type { ReactNode } from 'react';
import { Chip, Delta, KpiTile, StaleMark, StateView } from '@plantdeck/core/ui/base';
import { freshnessScale } from '../freshness/freshness.ts';
import { useBoard, drillTo } from './board-context.ts';
import { kpiModel, type KpiModel } from './kpi-model.ts';
import { KpiSource } from './kpi-source.tsx';
import { panelValues } from './panel-values.ts';
import { ageText, agoText, COMMON, timeOf, WORDS, type Reader } from './reader.ts';

/** The strip of key figures: number, then judgement, then trend. */
export function KpiStrip(): ReactNode {
  const parts = useBoard();
  const { board, reader, nowMs, range, contractKw } = parts;
  const kpis = panelValues(board.panels, 'kpis');
  if (!kpis) {
    return board.panels.kpis === undefined ? null : (
      <div className="panel">
        <StateView kind="empty" title={reader.t(`${COMMON}empty`)}>
          {reader.t(`${COMMON}emptyHint`)}
        </StateView>
      </div>
    );
  }
  const context = { nowMs, freshness: freshnessScale(board), range, contractKw };
  const models = kpis.map((kpi) => kpiModel(kpi, context, reader));
  return (
    <section className="panel kpi-panel" part="kpis" aria-label={reader.t(`${WORDS}kpis`)}>
      <div className="kpis" style={{ '--kpis': Math.max(1, models.length) } as Record<string, number>}>
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
  const target = kpi.drill ?? drillTo(parts, '/efficiencyAnalyze', { kpi: kpi.code });
  return (
    <KpiTile
      label={
        <span className="kpi-label">
          <button type="button" className="kpi-drill" onClick={() => parts.drill('kpis', kpi.code, target)}>
            {model.label}
          </button>
          <KpiSource model={model} onDetail={() => parts.drill('kpis', kpi.code, target)} />
        </span>
      }
      value={model.valueText}
      unit={fresh === 'dead' ? undefined : model.unitText}
      stale={fresh === 'stale'}
      spark={fresh === 'dead' ? undefined : kpi.spark?.v}
      target={kpi.target}
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
        <StaleMark fresh="dead">{reader.t(`${COMMON}noData`)}</StaleMark>
        <span className="ell">{deadReason(model, reader, ageS)}</span>
      </>
    );
  }
  if (fresh === 'stale') {
    return (
      <>
        <StaleMark fresh="stale">{agoText(reader, ageS)}</StaleMark>
        <span className="ell">{reader.t(`${WORDS}judge.unknown`)}</span>
      </>
    );
  }
  const needsLook = model.judge === 'warn' || model.judge === 'abnormal';
  return (
    <>
      {fresh === 'late' && <StaleMark fresh="late">{ageText(reader, ageS)}</StaleMark>}
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
      {model.noteText && <span className="ell">{model.noteText}</span>}
    </>
  );
}

function TileDelta({ model }: { readonly model: KpiModel }): ReactNode {
  const { reader } = useBoard();
  const { delta, kpi } = model;
  if (!delta) return null;
  const sign = delta.direction === 'same' ? 0 : delta.direction === 'up' ? 1 : -1;
  const word = delta.meaning === 'neutral' ? undefined : reader.t(WORDS + delta.meaning);
  return <Delta value={sign} text={delta.text} better={kpi.better} {...(word ? { word } : {})} />;
}

/** Why there is no number: a ratio that cannot be formed, or readings that stopped. */
function deadReason({ kpi, noteText }: KpiModel, reader: Reader, ageS: number): string | null {
  if (kpi.code === 'sec' && noteText) return noteText;
  return ageS > 120 ? reader.t(`${COMMON}noValueSince`, { time: timeOf(reader, kpi.asOf) }) : null;
}
