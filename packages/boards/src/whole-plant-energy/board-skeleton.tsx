import type { ReactNode } from 'react';
import { Skeleton } from '@plantdeck/core/ui/base';

/** The board's boxes while its first data travel: the same places as later, so nothing jumps. */
export function BoardSkeleton({
  label,
  panels,
}: {
  readonly label: string;
  readonly panels: readonly string[];
}): ReactNode {
  return (
    <div className="board-body" role="status" aria-label={label} aria-busy="true">
      <div className="panel kpi-panel">
        <div className="kpis" style={{ '--kpis': 6 } as Record<string, number>}>
          {Array.from({ length: 6 }, (_, i) => (
            <div className="kpi" key={i}>
              <div className="k">
                <Skeleton width="40%" height={18} />
              </div>
              <div className="v">
                <Skeleton width={96} height={30} />
              </div>
              <div className="d">
                <Skeleton width="60%" height={14} />
              </div>
            </div>
          ))}
        </div>
      </div>
      {[
        panels.filter((code) => code === 'load' || code === 'ranking'),
        panels.filter((code) => code !== 'load' && code !== 'ranking'),
      ].map((row, i) => (
        <div className={`row-panels row-${i === 0 ? 'a' : 'b'}`} key={i}>
          {row.map((code) => (
            <PanelSkeleton code={code} key={code} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** One panel's box. */
export function PanelSkeleton({ code }: { readonly code: string }): ReactNode {
  return (
    <div className={`panel p-${code}`}>
      <div className="panel-head">
        <Skeleton width={96} height={14} />
      </div>
      <div className="panel-body">
        <Skeleton height="100%" />
      </div>
    </div>
  );
}
