import type { ReactNode } from 'react';
import type { EquipmentOperation } from '@plantdeck/core/contract';
import { Icon, Segmented, StateView } from '@plantdeck/core/ui/base';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { Pager } from '../board/pager.tsx';
import { panelValues } from '../board/panel-values.ts';
import { useAutoPages } from '../board/use-auto-pages.ts';
import { MACHINE_STATES, STATE_ICON, stateText } from './machine-text.ts';
import { MachineCard } from './machine-card.tsx';
import { WORDS } from './words.ts';

/** Cards that a screen holds which nobody scrolls, and the most that one page of a desk has. */
const CARDS_FAR = 6;
const CARDS_NEAR = 60;

/** Every machine of the area, or those in one state. */
export function MachinesPanel(): ReactNode {
  const parts = useBoard<EquipmentOperation>();
  const { board, reader, choose } = parts;
  const machines = panelValues(board.panels, 'machines');
  const cards = machines?.cards ?? [];
  const size = parts.isFar ? CARDS_FAR : CARDS_NEAR;
  const pages = useAutoPages(Math.ceil(cards.length / size), parts.scroll);
  const word = (key: string, values?: Record<string, string | number>) => reader.t(WORDS + key, values);
  const total = MACHINE_STATES.reduce((sum, state) => sum + (machines?.counts[state] ?? 0), 0);
  return (
    <BoardPanel
      code="machines"
      detail="/equipmentLedger"
      note={machines && word('machines.sub', { n: total, pct: Math.round(machines.idlePct) })}
    >
      {machines && (
        <div className="machines" {...pages.pauseHandlers}>
          <div className="machine-tools">
            {!parts.isFar && (
              <Segmented
                label={word('filter')}
                value={machines.filter ?? 'all'}
                options={[
                  { value: 'all', label: `${word('filter.all')} ${total}` },
                  ...MACHINE_STATES.map((state) => ({
                    value: state,
                    label: `${stateText(state, reader)} ${machines.counts[state] ?? 0}`,
                  })),
                ]}
                onChange={(state) => choose({ state })}
              />
            )}
            <ul className="machine-legend" aria-hidden="true">
              {MACHINE_STATES.map((state) => (
                <li key={state}>
                  <i className={`span-${state}`} />
                  <Icon name={STATE_ICON[state]} size="xs" />
                  {stateText(state, reader)}
                </li>
              ))}
            </ul>
            <Pager pages={pages} />
          </div>
          {cards.length === 0 ? (
            <StateView
              kind="empty"
              title={word('none')}
              actionLabel={word('showAll')}
              onAction={() => choose({ state: 'all' })}
            />
          ) : (
            <ul className="machine-cards">
              {cards.slice(pages.page * size, (pages.page + 1) * size).map((card) => (
                <MachineCard key={card.id} card={card} />
              ))}
            </ul>
          )}
        </div>
      )}
    </BoardPanel>
  );
}
