import { lazy } from 'react';
import {
  PEAK_VALLEY_USAGE_CODE,
  PeakValleyUsageSchema,
  type PeakValleyUsage,
} from '@plantdeck/core/contract';
import { AreaChooser } from '../board/area-chooser.tsx';
import { boardKind } from '../board/board-kind.ts';
import { panelValues } from '../board/panel-values.ts';
import { PeriodChooser } from '../board/period-chooser.tsx';
import { COMMON, figure, quantity, signedPercent } from '../board/reader.ts';
import { retryImport } from '../feed/retry-import.ts';
import { CurvePanel } from './curve-panel.tsx';
import { WORDS } from './words.ts';
import { PEAK_VALLEY_USAGE_WORDS } from './words/peak-valley-usage-words.ts';

// Not in the way of the first figures.
const LaterPanel = lazy(() => retryImport(() => import('./later-panels.tsx')));

/** What makes the peak-valley usage board out of the frame of all boards. */
export const peakValleyUsageKind = boardKind<PeakValleyUsage>({
  code: PEAK_VALLEY_USAGE_CODE,
  schema: PeakValleyUsageSchema,
  words: WORDS,
  namespace: PEAK_VALLEY_USAGE_WORDS,
  rows: [
    { name: 'a', panels: ['curve', 'demand'] },
    { name: 'b', panels: ['daily', 'heat', 'potential'] },
    { name: 'c', panels: ['areas'] },
  ],
  far: { room: ['curve', 'demand', 'daily'], wall: ['curve'] },
  drawn: ['curve', 'daily'],
  ranges: ['today', 'yesterday', 'thisWeek', 'thisMonth'],
  startRange: 'thisMonth',
  settings: ['area', 'contract', 'own', 'display'],
  kpiCount: 6,
  totals: new Set(['electricity', 'cost']),
  momentary: new Set(['demand']),
  kpiDetail: '/peakValleyAnalyze',
  renderTools: () => (
    <>
      <AreaChooser types={['factory', 'workshop', 'line']} />
      <PeriodChooser />
    </>
  ),
  renderPanel: (panel) => (panel === 'curve' ? <CurvePanel /> : <LaterPanel code={panel} />),
  loadTables: () => import('./panel-tables.ts'),
  kpiLabel: (kpi, range, reader) => {
    const known = KPI_WORDS.find((code) => code === kpi.code);
    if (known === undefined) return null;
    const isMonth = range === 'thisMonth' && (known === 'electricity' || known === 'cost');
    return reader.t(`${WORDS}kpi.${known}${isMonth ? '.month' : ''}`);
  },
  kpiNote(kpi, board, _setting, reader) {
    const { note, value } = kpi;
    if (!note || note.value === null) return null;
    if (note.code === 'flatPrice') {
      const change = value === null || note.value === 0 ? null : (value / note.value - 1) * 100;
      return reader.t(`${WORDS}note.flatPrice`, {
        price: figure(reader, note.value, note.unit),
        pct: signedPercent(reader, change),
      });
    }
    if (note.code === 'peakToValley') {
      const ratio = reader.t(`${WORDS}note.peakToValley`, { ratio: figure(reader, note.value, note.unit) });
      if (kpi.target == null) return ratio;
      return `${ratio} · ${reader.t(`${COMMON}target`, { value: figure(reader, kpi.target, kpi.unit) })}`;
    }
    if (note.code === 'monthMax') {
      const contract = panelValues(board.panels, 'demand')?.contract ?? null;
      const max = quantity(reader, note.value, note.unit);
      return contract === null
        ? reader.t(`${WORDS}note.monthMax`, { max })
        : reader.t(`${WORDS}note.monthMaxOf`, { max, contract: quantity(reader, contract, note.unit) });
    }
    if (note.code === 'savingLow') {
      return reader.t(`${WORDS}note.savingRange`, {
        low: figure(reader, note.value, kpi.unit),
        high: figure(reader, value, kpi.unit),
      });
    }
    return null;
  },
});

const KPI_WORDS = [
  'electricity',
  'cost',
  'avgPrice',
  'valleyShare',
  'demand',
  'shiftSaving',
  'shiftCost',
] as const;
