import { lazy, Suspense, type ReactNode } from 'react';
import { Chip, Panel, StateView } from '@plantdeck/core/ui/base';
import type { PanelGap } from '@plantdeck/core/contract';
import { retryImport } from '../feed/retry-import.ts';
import { freshnessOf, freshnessScale, markOf } from '../freshness/freshness.ts';
import { Menu } from '../panel/menu.tsx';
import { BoardAgeMark } from './board-age-mark.tsx';
import { drillTo, useBoard } from './board-context.ts';
import { PARTIAL_BELOW_PCT } from './kpi-model.ts';
import { panelGap } from './panel-values.ts';
import { COMMON } from './reader.ts';

const PanelTableView = lazy(() => retryImport(() => import('./panel-table-view.tsx')));

export interface BoardPanelProps {
  readonly code: string;
  readonly note?: ReactNode;
  /** Route of the panel's analysis page. */
  readonly detail?: string;
  /** Chip of the panel's own, shown when its data are fresh and whole. */
  readonly chip?: ReactNode;
  readonly flush?: boolean;
  /** Totals that missing samples make a lower bound. */
  readonly totals?: boolean;
  /** Time of the newest reading in this panel, ISO; by default the board's. */
  readonly asOf?: string | undefined;
  readonly children: ReactNode;
}

/** A panel with its head, its state chip, its menu, and what it shows where it has no values. */
export function BoardPanel({
  code,
  note,
  detail,
  chip,
  flush = false,
  totals = false,
  asOf,
  children,
}: BoardPanelProps): ReactNode {
  const parts = useBoard();
  const { kind, board, reader } = parts;
  const asTable = parts.tables.includes(code);
  const title = reader.t(`${kind.words}${code}.title`);
  const gap = panelGap(board.panels, code);
  const isTable = asTable && !gap;
  const menu = (
    <Menu
      label={reader.t(`${COMMON}more`, { panel: title })}
      icon="more"
      items={[
        ...(gap
          ? []
          : [
              {
                id: 'table',
                icon: asTable ? ('statistics' as const) : ('table' as const),
                label: reader.t(COMMON + (asTable ? 'showChart' : 'showTable')),
                onSelect: () => parts.showTable(code, !asTable),
              },
              {
                id: 'csv',
                icon: 'download' as const,
                label: reader.t(`${COMMON}exportPanel`),
                onSelect: () => parts.exportPanel(code),
              },
            ]),
        ...(detail && !gap
          ? [
              {
                id: 'detail',
                icon: 'analysis' as const,
                label: reader.t(`${COMMON}source.detail`),
                onSelect: () => parts.drill(code, code, drillTo(parts, detail)),
              },
            ]
          : []),
        {
          id: 'ask',
          icon: 'message' as const,
          label: reader.t(`${COMMON}askAssistant`),
          onSelect: () => parts.askAssistant(code),
        },
      ]}
    />
  );
  return (
    <Panel
      title={title}
      note={note}
      flush={flush || isTable}
      className={`p-${code}`}
      part={`panel panel-${code}`}
      end={
        <>
          {!gap && <PanelChip totals={totals} asOf={asOf ?? board.dataAsOf} />}
          {!gap && chip}
          {menu}
        </>
      }
    >
      {gap ? (
        <GapState gap={gap} title={title} code={code} />
      ) : isTable ? (
        <Suspense fallback={null}>
          <PanelTableView code={code} />
        </Suspense>
      ) : (
        children
      )}
    </Panel>
  );
}

function PanelChip({ totals, asOf }: { readonly totals: boolean; readonly asOf: string }): ReactNode {
  const { board, reader, nowMs, isOffline } = useBoard();
  const scale = freshnessScale(board);
  const fresh = freshnessOf(Date.parse(asOf), nowMs, scale);
  if (markOf(fresh, isOffline, scale) !== null) return <BoardAgeMark asOf={asOf} fresh={fresh} />;
  if (!totals || board.completeness >= PARTIAL_BELOW_PCT) return null;
  return <Chip tone="info">{reader.t(`${COMMON}partial`, { pct: Math.floor(board.completeness) })}</Chip>;
}

/** Why there is nothing to draw, and who can change it. */
export function GapState({
  gap,
  title,
  code = '',
}: {
  readonly gap: PanelGap;
  readonly title: string;
  readonly code?: string;
}): ReactNode {
  const { reader, canConfigure, openSettings, drill } = useBoard();
  if (gap.gap === 'noData') {
    return (
      <StateView kind="empty" title={reader.t(`${COMMON}empty`)}>
        {gap.text ?? reader.t(`${COMMON}emptyHint`)}
      </StateView>
    );
  }
  const page = gap.drill;
  const action =
    page === undefined
      ? { actionLabel: reader.t(`${COMMON}settings`), onAction: openSettings }
      : { actionLabel: reader.t(`${COMMON}setUp`), onAction: () => drill(code, 'setUp', page) };
  return (
    <StateView
      kind="notConfigured"
      // What is missing may be something else than a meter: then the text says what.
      title={reader.t(COMMON + (gap.text === undefined ? 'notConfigured' : 'notSetUp'))}
      {...(canConfigure ? action : {})}
    >
      {gap.text ?? reader.t(`${COMMON}notConfiguredHint`, { panel: title })}
      {!canConfigure && ` ${reader.t(`${COMMON}contactAdmin`)}`}
    </StateView>
  );
}
