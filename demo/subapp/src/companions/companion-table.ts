import type { Language } from '@plantdeck/core';
import type { BallBoard, EquipmentPerf, GradeQuality, ProduceChecking } from '@plantdeck/core/contract';
import { formatDate, formatDateTime, formatNumber, UNKNOWN_TEXT, unitText } from '@plantdeck/core/units';
import type { Translate } from '@plantdeck/core/words';

/** A table beside a list, in words: what the figures of a process say in a reader's language. */
export interface CompanionTable {
  readonly title: string;
  /** One line below the title. */
  readonly note: string;
  readonly columns: readonly { readonly label: string; readonly isFigure?: true }[];
  readonly rows: readonly CompanionRow[];
}
interface CompanionRow {
  readonly id: string;
  readonly cells: readonly CompanionCell[];
  /** Page of what the row is about. */
  readonly to?: string;
}
interface CompanionCell {
  readonly text: string;
  /** Of a state or a result; never told by its colour alone. */
  readonly tone?: 'neutral' | 'accent' | 'warn' | 'error' | 'info';
}

export interface Reader {
  readonly language: Language;
  readonly t: Translate;
}

const text = (value: string): CompanionCell => ({ text: value === '' ? UNKNOWN_TEXT : value });
const figure = (value: number | null, decimals: number, { language }: Reader): CompanionCell => ({
  text: formatNumber(value, { decimals }, language),
});
const column = (label: string) => ({ label });
const figures = (label: string) => ({ label, isFigure: true as const });
const machinePage = (id: string): string => `/equipmentOperation?${new URLSearchParams({ equipmentId: id })}`;

const MILL_TONES = {
  standby: 'neutral',
  milling: 'accent',
  downtime: 'error',
  timeout: 'warn',
  commInterruption: 'info',
} as const satisfies Record<BallBoard['mills'][number]['state'], CompanionCell['tone']>;

/** Every ball mill with its batch; null where the plant has none. */
export function millTable({ mills, counts, timeZone }: BallBoard, reader: Reader): CompanionTable | null {
  const { t, language } = reader;
  if (mills.length === 0) return null;
  const time = (at: string | null): CompanionCell =>
    text(at === null ? '' : formatDateTime(at, timeZone, language));
  const told = (Object.keys(MILL_TONES) as (keyof typeof MILL_TONES)[])
    .filter((state) => counts[state] > 0)
    .map((state) => `${t(`mill.${state}`)} ${counts[state]}`);
  return {
    title: t('mill.title'),
    note: told.join(' · '),
    columns: [
      column(t('mill.mill')),
      column(t('companion.state')),
      column(t('companion.since')),
      figures(`${t('mill.elapsed')} (min)`),
      figures(`${t('mill.batch')} (kWh)`),
      figures(`${t('companion.power')} (kW)`),
      column(t('mill.reason')),
      column(t('companion.asOf')),
    ],
    rows: mills.map((mill) => ({
      id: mill.id,
      to: machinePage(mill.id),
      cells: [
        text(mill.no),
        { text: t(`mill.${mill.state}`), tone: MILL_TONES[mill.state] },
        time(mill.stateSince),
        figure(mill.elapsedMin, 0, reader),
        figure(mill.batchKwh, 0, reader),
        figure(mill.kw, 1, reader),
        text(mill.downReason ?? ''),
        time(mill.lastDataAt),
      ],
    })),
  };
}

/** The items that slip is checked for; null where nothing was checked. */
export function checkTable({ items, from, to }: ProduceChecking, reader: Reader): CompanionTable | null {
  const { t, language } = reader;
  if (items.length === 0 || from === null || to === null) return null;
  // A day without a time is the same everywhere.
  const day = (value: string): string => formatDate(`${value}T00:00:00Z`, 'UTC', language);
  return {
    title: t('check.title'),
    note: t('check.note', { from: day(from), to: day(to) }),
    columns: [
      column(t('check.item')),
      figures(t('check.newest')),
      column(t('check.unit')),
      column(t('check.result')),
      figures(t('check.limits')),
      column(t('check.day')),
      column(t('check.place')),
      figures(t('check.passed')),
      figures(`${t('check.rate')} (%)`),
    ],
    rows: items.map((item) => ({
      id: item.itemId,
      cells: [
        text(item.name),
        figure(item.latest.value, 2, reader),
        text(item.unit),
        item.latest.pass === null
          ? text('')
          : {
              text: t(item.latest.pass ? 'check.pass' : 'check.fail'),
              tone: item.latest.pass ? ('neutral' as const) : ('error' as const),
            },
        text(
          [item.lowerLimit, item.upperLimit]
            .map((limit) => formatNumber(limit, { decimals: 2 }, language))
            .join(' … '),
        ),
        text(day(item.latest.day)),
        text(item.latest.place),
        text(`${item.passed} / ${item.count}`),
        figure(item.passPct, 1, reader),
      ],
    })),
  };
}

/** Shares of the grades of each sorting line; null where products are not told apart. */
export function gradeTable(
  { lines, unit, from, to, timeZone }: GradeQuality,
  reader: Reader,
): CompanionTable | null {
  const { t, language } = reader;
  const [first] = lines;
  const [best] = first?.grades ?? [];
  if (!first || !best) return null;
  return {
    title: t('grade.title'),
    note: t('companion.period', {
      from: formatDateTime(from, timeZone, language),
      to: formatDateTime(to, timeZone, language),
    }),
    columns: [
      column(t('grade.line')),
      figures(`${t('grade.total')} (${unitText(unit, language)})`),
      ...first.grades.map(({ name }) => figures(`${name} (%)`)),
      figures(`${t('grade.before', { grade: best.name })} (%)`),
    ],
    rows: lines.map((line) => ({
      id: line.id,
      cells: [
        text(line.name),
        figure(line.total, 0, reader),
        ...line.grades.map(({ pct }) => figure(pct, 1, reader)),
        figure(line.previousBestPct, 1, reader),
      ],
    })),
  };
}

const MACHINE_TONES = {
  run: 'accent',
  idle: 'info',
  stop: 'neutral',
  fault: 'error',
  comm: 'warn',
} as const satisfies Record<EquipmentPerf['equipment'][number]['state'], CompanionCell['tone']>;

/** The machines of a cement line; null in another trade. */
export function performanceTable(
  { equipment, from, to, timeZone }: EquipmentPerf,
  reader: Reader,
): CompanionTable | null {
  const { t, language } = reader;
  if (equipment.length === 0) return null;
  return {
    title: t('perf.title'),
    note: t('companion.period', {
      from: formatDateTime(from, timeZone, language),
      to: formatDateTime(to, timeZone, language),
    }),
    columns: [
      column(t('perf.machine')),
      column(t('perf.process')),
      column(t('companion.state')),
      figures(`${t('companion.power')} (kW)`),
      figures(`${t('perf.runShare')} (%)`),
      figures(`${t('perf.monthRun')} (%)`),
      figures(`${t('perf.output')} (t)`),
      figures(`${t('perf.rate')} (t/h)`),
      figures(`${t('perf.use')} (kWh/t)`),
      figures(`${t('perf.monthUse')} (kWh/t)`),
    ],
    rows: equipment.map((machine) => ({
      id: machine.id,
      to: machinePage(machine.id),
      cells: [
        text(machine.name),
        text(machine.process),
        { text: t(`perf.${machine.state}`), tone: MACHINE_TONES[machine.state] },
        figure(machine.kw, 0, reader),
        figure(machine.runPct, 1, reader),
        figure(machine.monthRunPct, 1, reader),
        figure(machine.outputT, 0, reader),
        figure(machine.tPerHour, 1, reader),
        figure(machine.kwhPerT, 2, reader),
        figure(machine.monthKwhPerT, 2, reader),
      ],
    })),
  };
}
