import type { ReactNode } from 'react';
import { useBoard } from '../board/board-context.ts';
import type { PaperQualityPrediction } from './paper-quality-prediction.contract.ts';
import { WORDS } from './words.ts';

/** The property that residuals and contributions are about: the chosen one, else the first. */
export function useProperty<T extends { readonly code: string }>(all: readonly T[] | null): T | null {
  const { scope } = useBoard();
  return all?.find(({ code }) => code === scope['property']) ?? all?.[0] ?? null;
}

export function PropertyChooser({
  all,
  chosen,
}: {
  readonly all: readonly { readonly code: string; readonly name: string }[];
  readonly chosen: string;
}): ReactNode {
  const { reader, choose } = useBoard<PaperQualityPrediction>();
  if (all.length < 2) return null;
  return (
    <select
      className="head-select"
      aria-label={reader.t(`${WORDS}property`)}
      value={chosen}
      onChange={(event) => choose({ property: event.target.value })}
    >
      {all.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  );
}
