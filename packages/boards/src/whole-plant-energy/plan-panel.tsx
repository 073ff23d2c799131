import type { ReactNode } from 'react';
import { Chip } from '@plantdeck/core/ui/base';
import { judgeWhenFresh } from '@plantdeck/core/judgement';
import { BoardPanel } from '../board/board-panel.tsx';
import { useEnergyBoard } from './energy-board.ts';
import { bulletModel, type BulletModel } from './plan-model.ts';
import { panelValues } from '../board/panel-values.ts';
import { WORDS } from './words.ts';

/** The month so far against what its target makes due by now. */
export function PlanPanel(): ReactNode {
  const { board, reader, energyCodes, age } = useEnergyBoard();
  const plan = panelValues(board.panels, 'plan') ?? [];
  const order = (code: string) => {
    const at = energyCodes?.indexOf(code) ?? -1;
    return at < 0 ? Number.MAX_SAFE_INTEGER : at;
  };
  const shown = plan
    .filter(
      (row) =>
        !energyCodes?.length ||
        energyCodes.includes(row.energyCode) ||
        row.energyCode === 'total' ||
        (row.measure ?? 'energy') !== 'energy',
    )
    .toSorted((a, b) => order(a.energyCode) - order(b.energyCode));
  return (
    <BoardPanel code="plan" detail="/efficiencyAnalyze" note={reader.t(`${WORDS}plan.sub`)}>
      <ul className="bullets">
        {shown.map((row) => (
          <Bullet key={row.energyCode} model={bulletModel(row, judgeWhenFresh(row.judge, age), reader)} />
        ))}
      </ul>
    </BoardPanel>
  );
}

function Bullet({ model }: { readonly model: BulletModel }): ReactNode {
  const tone = model.judge === 'abnormal' ? 'error' : 'warn';
  const bar =
    model.judge === 'warn' || model.judge === 'abnormal'
      ? 'fill flag'
      : model.judge === 'unknown'
        ? 'fill unknown'
        : 'fill';
  const at = (pct: number) => ({ insetInlineStart: `${pct}%` });
  return (
    <li className="bullet">
      <div className="bullet-head">
        <span className="strong ell">{model.name}</span>
        <span className="t3 nowrap">{model.unitText}</span>
        <span className="bullet-value">
          {!model.overText && model.partialText && <Chip tone="info">{model.partialText}</Chip>}
          {model.overText && (
            <Chip tone={tone} icon={tone === 'error' ? 'alert-circle' : 'alert-triangle'}>
              {model.overText}
            </Chip>
          )}
          <span className="strong nowrap">{model.actualText}</span>
        </span>
      </div>
      <div className="track" aria-hidden="true">
        <i className="base" />
        {model.duePct !== null && model.redLinePct !== null && (
          <i
            className="zone"
            style={{ ...at(model.duePct), width: `${Math.max(0, model.redLinePct - model.duePct)}%` }}
          />
        )}
        {model.actualPct !== null && <i className={bar} style={{ width: `${model.actualPct}%` }} />}
        {model.duePct !== null && <i className="due" style={at(model.duePct)} />}
        {model.redLinePct !== null && <i className="red" style={at(model.redLinePct)} />}
      </div>
      <div className="bullet-foot">
        <span>{model.dueText}</span>
        {model.outlookText && <span>{model.outlookText}</span>}
        {model.redLineText && <span>{model.redLineText}</span>}
      </div>
    </li>
  );
}
