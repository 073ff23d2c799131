import type { BoardNotice } from '@plantdeck/core/contract';
import { formatNumber } from '@plantdeck/core/units';
import type { DayBlock, SlotSum } from '../../engine/energy/day-block.ts';
import { accountingDays } from '../../engine/plant-time/periods.ts';
import { completenessPct } from '../../engine/energy/quantities.ts';
import type { TariffVersion } from '../../engine/energy/tariff.ts';
import type { ReportScope } from './report-scope.ts';
import { untariffedDays } from './report-tariffs.ts';
import { reportText } from './report-words.ts';

/** Below this share of measured readings the report says so, per cent. */
const PARTIAL_BELOW_PCT = 95;
const NAMES_SHOWN = 5;
const USUAL_DAY_SLOTS = 96;

interface NoticeInput {
  readonly scope: ReportScope;
  readonly blocks: readonly DayBlock[];
  readonly tariffs: readonly TariffVersion[];
  readonly total: SlotSum;
  /** Whether the earlier period has anything to compare with; null where nothing is compared. */
  readonly hasEarlier: boolean | null;
}

/** What a reader has to know before the figures. */
export function reportNotices({ scope, blocks, tariffs, total, hasEarlier }: NoticeInput): BoardNotice[] {
  const { language, frame, elapsed, asked, unmetered, electricity } = scope;
  const { calendar } = frame;
  const say = (level: BoardNotice['level'], code: keyof typeof WORDS, values = {}) => ({
    level,
    code,
    text: reportText(language, WORDS[code], values),
  });
  const notices: BoardNotice[] = [];
  const bare = electricity.priceCny === null ? untariffedDays(calendar.zone, blocks, elapsed) : [];
  if (bare.length > 0)
    notices.push(
      say('warn', 'noTariff', { days: bare.length, first: bare[0] ?? '', last: bare.at(-1) ?? '' }),
    );
  const pct = completenessPct(total);
  const missing = total.slots - total.known;
  if (total.slots > 0 && (pct < PARTIAL_BELOW_PCT || missing > 0))
    notices.push(
      say('warn', 'gaps', {
        pct: formatNumber(pct, { decimals: 1 }, language),
        missing,
        estimated: total.estimated,
      }),
    );
  for (const { version, effectiveFrom } of tariffs.slice(1))
    notices.push(say('info', 'tariffChange', { day: effectiveFrom, version }));
  for (const day of accountingDays(calendar, asked)) {
    const slots = Math.round((day.toMs - day.fromMs) / 900_000);
    if (slots !== USUAL_DAY_SLOTS) notices.push(say('info', 'clockChange', { day: day.label, slots }));
  }
  if (hasEarlier === false) notices.push(say('info', 'noComparison'));
  if (unmetered.length > 0)
    notices.push(
      say('info', 'unmetered', {
        count: unmetered.length,
        names: unmetered.slice(0, NAMES_SHOWN).join(', ') + (unmetered.length > NAMES_SHOWN ? ' …' : ''),
      }),
    );
  if (elapsed.toMs < asked.toMs) notices.push(say('info', 'running'));
  return notices;
}

const WORDS = {
  noTariff: 'notice.noTariff',
  gaps: 'notice.gaps',
  tariffChange: 'notice.tariffChange',
  clockChange: 'notice.clockChange',
  noComparison: 'notice.noComparison',
  unmetered: 'notice.unmetered',
  running: 'notice.running',
} as const;
