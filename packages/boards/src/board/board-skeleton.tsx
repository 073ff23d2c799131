import type { ReactNode } from 'react';
import { Skeleton } from '@plantdeck/core/ui/base';
import type { BoardKind } from './board-kind.ts';
import { kpiGrid } from './kpi-grid.ts';

/** The board's boxes while its first data travel: the same places as later, so nothing jumps. */
export function BoardSkeleton({
  label,
  kind,
  panels,
}: {
  readonly label: string;
  readonly kind: BoardKind;
  readonly panels: readonly string[];
}): ReactNode {
  return (
    <>
      <div className="board-body" role="status" aria-label={label} aria-busy="true">
        {kind.kpiCount > 0 && (
          <div className="panel kpi-panel">
            <div {...kpiGrid(kind.kpiCount)}>
              {Array.from({ length: kind.kpiCount }, (_, i) => (
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
        )}
        {kind.rows.map(({ name, panels: row }) => (
          <div className={`row-panels row-${name}`} key={name}>
            {row
              .filter((code) => panels.includes(code))
              .map((code) => (
                <PanelSkeleton code={code} key={code} />
              ))}
          </div>
        ))}
      </div>
      <div className="board-foot-room" />
    </>
  );
}

/** One panel's box. */
export function PanelSkeleton({ code }: { readonly code: string }): ReactNode {
  return (
    <div className={`panel waiting p-${code}`}>
      <div className="panel-head">
        <Skeleton width={96} height={14} />
      </div>
      <div className="panel-body">
        <Skeleton height="100%" />
      </div>
    </div>
  );
}
