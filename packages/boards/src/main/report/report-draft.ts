import type { TouReportQuery } from '@plantdeck/core/contract';
import { checkReportRange, type RuleProblem } from '@plantdeck/core/rules';

/** The filter as it is being filled in. */
export interface ReportDraft {
  readonly areaId: string;
  readonly depth: TouReportQuery['depth'];
  readonly from: string;
  readonly to: string;
  readonly granularity: TouReportQuery['granularity'];
  readonly groupBy: TouReportQuery['groupBy'];
  readonly compare: TouReportQuery['compare'];
}

const DAY_MS = 86_400_000;
/** Days that the filter begins with. */
const FIRST_DAYS = 7;

/** The day that lies so many days after another; pure calendar. */
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The filter before anybody touched it: the last seven days of the whole plant. */
export function firstDraft(
  today: string,
  areaId: string,
  template: Pick<ReportDraft, 'depth' | 'granularity'>,
): ReportDraft {
  return {
    areaId,
    ...template,
    from: addDays(today, 1 - FIRST_DAYS),
    to: today,
    groupBy: 'area',
    compare: 'previous',
  };
}

/** What is wrong with the range, in words of the core; the platform checks the same. */
export function rangeProblem({ from, to }: ReportDraft, today: string): RuleProblem | null {
  // Both days count whole, so a range ends where the day after its last one begins; backwards stays backwards.
  const endMs = to < from ? Date.parse(to) : Date.parse(to) + DAY_MS;
  const problem = checkReportRange(Date.parse(from), endMs);
  return problem ?? (to > today ? { key: 'future' } : null);
}

export function queryOf({ areaId, ...draft }: ReportDraft): TouReportQuery {
  return { ...draft, areaIds: areaId === '' ? [] : [areaId] };
}

/** The question as it stands in an address. */
export function parametersOf(
  { areaIds, ...query }: TouReportQuery,
  page: { readonly size: number; readonly current: number },
): Record<string, string> {
  return {
    ...query,
    areaIds: areaIds.join(','),
    size: String(page.size),
    current: String(page.current),
  };
}
