import { indexed } from '@plantdeck/core/contract';
import { LIMITS, unreadable, within } from './refusal.ts';
import { labelOf, readSections, type DiagramSource } from './source-text.ts';

export interface GanttTask {
  readonly section: string;
  readonly label: string;
  readonly state: 'plain' | 'done' | 'active';
  readonly isCritical: boolean;
  readonly isMilestone: boolean;
  readonly startMs: number;
  readonly endMs: number;
}

export interface Gantt {
  readonly title: string;
  readonly tasks: readonly GanttTask[];
}

const UNIT_MS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
  M: 30 * 86_400_000,
  y: 365 * 86_400_000,
};
const IGNORED =
  /^(?:axisFormat|tickInterval|excludes|includes|todayMarker|weekday|weekend|inclusiveEndDates|topAxis|click)(?:\s|$)/;

export function readGantt(source: DiagramSource): Gantt {
  const { head } = source;
  if (!/^\s*gantt\s*$/.test(head.text)) throw unreadable(head.number);
  const { title, rows } = readSections(source);
  let readDate = dateReader('YYYY-MM-DD');
  const tasks: GanttTask[] = [];
  const byId = new Map<string, { startMs: number; endMs: number }>();
  let lastEndMs: number | null = null;
  for (const { number, text, section } of rows) {
    const format = /^dateFormat\s+(\S.*)$/.exec(text);
    if (format) {
      readDate = dateReader(format[1] ?? '');
      continue;
    }
    if (IGNORED.test(text)) continue;
    const task = /^([^:]+):(.*)$/.exec(text);
    if (!task) throw unreadable(number);
    const fields = (task[2] ?? '').split(',').map((field) => field.trim());
    const tags = new Set<string>();
    while (/^(?:done|active|crit|milestone|vert)$/.test(fields[0] ?? '')) tags.add(fields.shift() ?? '');
    const end = fields.pop() ?? '';
    const start = fields.pop();
    const id = fields.pop() ?? (start !== undefined && startOf(start) === null ? start : undefined);
    if (fields.length > 0) throw unreadable(number);
    const startMs: number | null =
      start === undefined || id === start
        ? (lastEndMs ?? (startOf(end) === null ? null : startOf(end)))
        : startOf(start);
    if (startMs === null) throw unreadable(number);
    const endMs = endOf(end, startMs);
    if (endMs === null || endMs < startMs) throw unreadable(number);
    lastEndMs = endMs;
    if (id !== undefined) byId.set(id, { startMs, endMs });
    tasks.push({
      section,
      label: labelOf(task[1] ?? ''),
      state: tags.has('done') ? 'done' : tags.has('active') ? 'active' : 'plain',
      isCritical: tags.has('crit'),
      isMilestone: tags.has('milestone'),
      startMs,
      endMs,
    });
    within(tasks.length, LIMITS.rows);
  }
  if (tasks.length === 0) throw unreadable(head.number);
  return { title, tasks };

  function startOf(written: string): number | null {
    const after = /^after\s+(\S.*)$/.exec(written);
    if (!after) return readDate(written);
    const ends = (after[1] ?? '').split(/\s+/).map((id) => byId.get(id)?.endMs);
    return ends.includes(undefined) ? null : Math.max(...ends.map(Number));
  }
  function endOf(written: string, startMs: number): number | null {
    const duration = /^(\d{1,6}(?:\.\d{1,4})?)(ms|s|m|h|d|w|M|y)$/.exec(written);
    if (duration) return startMs + Number(duration[1]) * (UNIT_MS[duration[2] ?? ''] ?? 0);
    const until = /^until\s+(\S+)$/.exec(written);
    return until ? (byId.get(until[1] ?? '')?.startMs ?? null) : readDate(written);
  }
}

const FIELDS: Readonly<Record<string, readonly [pattern: string, field: string]>> = {
  YYYY: [String.raw`(\d{4})`, 'year'],
  MM: [String.raw`(\d{1,2})`, 'month'],
  M: [String.raw`(\d{1,2})`, 'month'],
  DD: [String.raw`(\d{1,2})`, 'day'],
  D: [String.raw`(\d{1,2})`, 'day'],
  HH: [String.raw`(\d{1,2})`, 'hour'],
  H: [String.raw`(\d{1,2})`, 'hour'],
  mm: [String.raw`(\d{1,2})`, 'minute'],
  ss: [String.raw`(\d{1,2})`, 'second'],
};

/** Reads days and times of day as they are written, apart from any time zone: they are only set off against each other. */
function dateReader(format: string): (text: string) => number | null {
  if (format === 'X' || format === 'x')
    return (text) => (/^\d{1,13}$/.test(text) ? Number(text) * (format === 'X' ? 1000 : 1) : null);
  const names: string[] = [];
  const pattern = format
    .slice(0, 40)
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/YYYY|MM?|DD?|HH?|mm|ss/g, (token) => {
      const [digits, field] = FIELDS[token] ?? [token, ''];
      // Figures side by side can be parted in as many ways as there are fields: each of them counts once.
      if (names.includes(field)) return token;
      names.push(field);
      return digits;
    });
  const expression = new RegExp(`^${pattern}$`);
  return (text) => {
    // A day alone is understood under every format.
    const found = expression.exec(text);
    const plain = found ? null : /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2}))?$/.exec(text);
    if (!found && !plain) return null;
    const fields: Record<string, number> = { year: 2000, month: 1, day: 1, hour: 0, minute: 0, second: 0 };
    const values = (found ?? plain ?? []).slice(1);
    const keys = found ? names : ['year', 'month', 'day', 'hour', 'minute'];
    for (const [index, value] of indexed(values))
      if (value !== undefined) fields[keys[index] ?? ''] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = fields;
    if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || minute > 59 || second > 59)
      return null;
    return Date.UTC(year, month - 1, day, hour, minute, second);
  };
}

/** A moment as it is shown beside a task: the time of day only where it matters. */
function momentText(ms: number, withTime: boolean): string {
  const text = new Date(ms).toISOString();
  return withTime ? text.slice(5, 16).replace('T', ' ') : text.slice(0, 10);
}

export function ganttParts({ tasks }: Gantt): string[] {
  return tasks.map(({ section, label, startMs, endMs, isMilestone }) => {
    const withTime = startMs % 86_400_000 !== 0 || endMs % 86_400_000 !== 0;
    const when = isMilestone
      ? momentText(startMs, withTime)
      : `${momentText(startMs, withTime)} – ${momentText(endMs, withTime)}`;
    return `${section === '' ? '' : `${section}, `}${label}: ${when}`;
  });
}
