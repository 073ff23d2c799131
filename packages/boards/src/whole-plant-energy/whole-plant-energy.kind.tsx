import { lazy } from 'react';
import { WHOLE_PLANT_ENERGY_CODE, WholePlantEnergySchema } from '@plantdeck/core/contract';
import { boardKind } from '../board/board-kind.ts';
import { panelValues } from '../board/panel-values.ts';
import { percent, quantity, type Reader } from '../board/reader.ts';
import { retryImport } from '../feed/retry-import.ts';
import { ENERGY_SECTIONS } from '../settings/settings-sections.ts';
import { contractKwOf, type EnergyBoard } from './energy-board.ts';
import { LoadPanel } from './load-panel.tsx';
import { MixPanel } from './mix-panel.tsx';
import { WORDS } from './words.ts';

// Not in the way of the first figures.
const LaterPanel = lazy(() => retryImport(() => import('./later-panels.tsx')));

const OWN_KPIS = new Set(['electricity', 'energy', 'cost', 'sec', 'load', 'co2']);

/** What makes the whole-plant energy board out of the frame of all boards. */
export const wholePlantEnergyKind = boardKind<EnergyBoard>({
  code: WHOLE_PLANT_ENERGY_CODE,
  schema: WholePlantEnergySchema,
  words: WORDS,
  rows: [
    { name: 'a', panels: ['load', 'ranking'] },
    { name: 'b', panels: ['mix', 'flow', 'plan'] },
  ],
  far: { room: ['load', 'ranking', 'mix', 'plan'], wall: ['load'] },
  drawn: ['load', 'mix'],
  ranges: ['today', 'yesterday', 'thisWeek', 'thisMonth'],
  settings: ENERGY_SECTIONS,
  kpiCount: 6,
  totals: new Set(['electricity', 'energy', 'cost', 'co2']),
  momentary: new Set(['load']),
  loadTables: () => import('./panel-tables.ts'),
  renderPanel: (panel) =>
    panel === 'load' ? (
      <LoadPanel />
    ) : panel === 'mix' ? (
      <MixPanel />
    ) : (
      <LaterPanel code={panel as 'ranking' | 'flow' | 'plan'} />
    ),
  kpiLabel(kpi, range, reader) {
    if (!OWN_KPIS.has(kpi.code)) return null;
    const isDay = range === 'today' && (kpi.code === 'electricity' || kpi.code === 'sec');
    return reader.t(`${WORDS}kpi.${kpi.code}${isDay ? '.today' : ''}`);
  },
  kpiNote(kpi, board, setting, reader) {
    if (!kpi.note) return null;
    const { code, value, unit } = kpi.note;
    const contractKw = contractKwOf(board, setting);
    if (code === 'contractShare' && contractKw !== null)
      return contractNote(quantity(reader, contractKw, kpi.unit), percent(reader, value), reader);
    if (code !== 'avgPrice' && code !== 'contractShare') return null;
    return reader.t(`${WORDS}note.${code}`, { value: quantity(reader, value, unit) });
  },
  hostChoices(board) {
    const types = new Map<string, string>();
    for (const bar of panelValues(board.panels, 'mix') ?? [])
      for (const type of bar.byType) types.set(type.energyCode, type.name);
    return { energyTypes: [...types].map(([code, name]) => ({ code, name })) };
  },
  hostDefaults: (board) => ({ contractKw: contractKwOf(board, null) }),
});

const contractNote = (contract: string, pct: string, reader: Reader) =>
  reader.t(`${WORDS}ofContract`, { contract, pct });
