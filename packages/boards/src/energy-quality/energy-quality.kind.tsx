import { lazy } from 'react';
import { ENERGY_QUALITY_CODE, EnergyQualitySchema, type EnergyQuality } from '@plantdeck/core/contract';
import { AreaChooser } from '../board/area-chooser.tsx';
import { boardKind } from '../board/board-kind.ts';
import { panelValues } from '../board/panel-values.ts';
import { PeriodChooser } from '../board/period-chooser.tsx';
import { quantity } from '../board/reader.ts';
import { retryImport } from '../feed/retry-import.ts';
import { PointChooser } from './point-chooser.tsx';
import { PointsPanel } from './points-panel.tsx';
import { SHARE, signedText } from './quality.ts';
import { ENERGY_QUALITY_WORDS } from './words/energy-quality-words.ts';
import { WORDS } from './words.ts';

// Not in the way of what needs a look.
const LaterPanel = lazy(() => retryImport(() => import('./later-panels.tsx')));

const OWN_KPIS = new Set(['N1', 'N2', 'N3', 'N4', 'N5', 'N6', 'N7', 'N8']);

/** What makes the energy quality board out of the frame of all boards. */
export const energyQualityKind = boardKind<EnergyQuality>({
  code: ENERGY_QUALITY_CODE,
  schema: EnergyQualitySchema,
  words: WORDS,
  namespace: ENERGY_QUALITY_WORDS,
  rows: [
    { name: 'judge', panels: ['points', 'live'] },
    { name: 'look', panels: ['trend', 'spectrum'] },
    { name: 'told', panels: ['pfMonth', 'events'] },
  ],
  far: { room: ['points', 'live', 'trend'], wall: ['points'] },
  drawn: ['trend', 'spectrum'],
  ranges: ['today', 'yesterday', 'last7Days', 'thisMonth'],
  startRange: 'last7Days',
  parameters: ['meterId', 'index'],
  hasScale: false,
  settings: ['area', 'own', 'display'],
  kpiCount: 8,
  kpiDetail: '/energyQuality',
  renderTools: () => (
    <>
      <AreaChooser types={['factory', 'workshop']} />
      <PointChooser />
      <PeriodChooser />
    </>
  ),
  renderPanel: (panel) => (panel === 'points' ? <PointsPanel /> : <LaterPanel code={panel} />),
  loadTables: () => import('./panel-tables.ts'),
  kpiLabel: (kpi, _range, reader) => (OWN_KPIS.has(kpi.code) ? reader.t(`${WORDS}kpi.${kpi.code}`) : null),
  kpiNote(kpi, _board, _setting, reader) {
    const { note } = kpi;
    if (!note || note.value === null) return null;
    if (note.code === 'worst')
      return reader.t(`${WORDS}note.worst`, { value: quantity(reader, note.value, note.unit) });
    if (note.code === 'order') return reader.t(`${WORDS}note.order`, { n: note.value });
    return note.code === 'adjust'
      ? reader.t(`${WORDS}note.adjust`, { pct: signedText(reader, note.value, SHARE) })
      : null;
  },
  ages(board) {
    const live = panelValues(board.panels, 'live');
    return live?.asOf ? [live.asOf] : [];
  },
});
