import { lazy } from 'react';
import {
  PRODUCTION_ALARM_CODE,
  ProductionAlarmSchema,
  type Kpi,
  type ProductionAlarm,
} from '@plantdeck/core/contract';
import { boardKind } from '../board/board-kind.ts';
import { quantity } from '../board/reader.ts';
import { retryImport } from '../feed/retry-import.ts';
import { ActivePanel } from './active-panel.tsx';
import { RatePanel } from './rate-panel.tsx';
import { SummaryPanel } from './summary-panel.tsx';
import { PRODUCTION_ALARM_WORDS } from './words/production-alarm-words.ts';
import { WORDS } from './words.ts';

// Not in the way of what needs action now.
const LaterPanel = lazy(() => retryImport(() => import('./later-panels.tsx')));

const OWN_KPIS = new Set(['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A9', 'shelved']);

/** What makes the production alarm board out of the frame of all boards. */
export const productionAlarmKind = boardKind<ProductionAlarm>({
  code: PRODUCTION_ALARM_CODE,
  schema: ProductionAlarmSchema,
  words: WORDS,
  namespace: PRODUCTION_ALARM_WORDS,
  rows: [
    { name: 'top', panels: ['summary'] },
    { name: 'list', panels: ['active', 'rate'] },
    { name: 'mend', panels: ['pareto', 'badActors', 'response'] },
    { name: 'where', panels: ['heat', 'positions'] },
  ],
  far: { room: ['summary', 'active', 'rate'], wall: ['summary', 'active'] },
  drawn: ['rate'],
  ranges: [],
  hasScale: false,
  settings: ['area', 'own', 'display'],
  kpiCount: 9,
  momentary: new Set(['A1', 'A2', 'A3', 'A5', 'A6', 'A9', 'shelved']),
  kpiDetail: '/alarmRule',
  loadTables: () => import('./panel-tables.ts'),
  renderPanel: (panel) =>
    panel === 'summary' ? (
      <SummaryPanel />
    ) : panel === 'active' ? (
      <ActivePanel />
    ) : panel === 'rate' ? (
      <RatePanel />
    ) : (
      <LaterPanel code={panel as 'pareto' | 'badActors' | 'response' | 'heat' | 'positions'} />
    ),
  kpiLabel: (kpi, _range, reader) => (OWN_KPIS.has(kpi.code) ? reader.t(`${WORDS}kpi.${kpi.code}`) : null),
  kpiNote: ({ note }: Kpi, _board, _setting, reader) =>
    note?.code === 'p90'
      ? reader.t(`${WORDS}note.p90`, { value: quantity(reader, note.value, note.unit) })
      : null,
});
