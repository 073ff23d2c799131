import type { ReactNode } from 'react';
import { Chip } from '@plantdeck/core/ui/base';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { quantity, timeOf, type Reader } from '../board/reader.ts';
import type { PaperQualityPrediction, ReelHeader } from './paper-quality-prediction.contract.ts';
import { PERCENT, SPEED, WEIGHT, WORDS } from './words.ts';

/** Rows of the header as they are read, for the panel and its table. */
export function reelRows(reader: Reader, reel: ReelHeader): readonly (readonly [string, string])[] {
  const word = (key: string): string => reader.t(`${WORDS}reel.${key}`);
  const weights = [reel.basisWeight, reel.basisWeightSet].map((value) => quantity(reader, value, WEIGHT));
  return [
    [word('no'), reel.no === '' ? '–' : reel.no],
    [word('grade'), reel.grade === '' ? '–' : reel.grade],
    [word('weight'), weights.join(' / ')],
    [word('speed'), quantity(reader, reel.speed, SPEED)],
    [word('started'), reel.startedAt === null ? '–' : timeOf(reader, reel.startedAt)],
    [word('pass'), quantity(reader, reel.passProbPct, PERCENT)],
  ];
}

/** The reel being made: what it is, and how likely it is to pass. */
export function ReelPanel(): ReactNode {
  const { board, reader } = useBoard<PaperQualityPrediction>();
  const reel = panelValues(board.panels, 'reel');
  return (
    <BoardPanel
      code="reel"
      detail="/productionMonitoring"
      chip={
        reel && (
          <Chip tone={reel.state === 'running' ? 'neutral' : 'warn'}>
            {reader.t(`${WORDS}state.${reel.state}`)}
          </Chip>
        )
      }
    >
      {reel && (
        <dl className="reel">
          {reelRows(reader, reel).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </BoardPanel>
  );
}
