import type { ReactNode } from 'react';
import type { Tier } from '@plantdeck/core/contract';
import { formatDateTime, formatMonthDay } from '@plantdeck/core/units';
import { timeOf, type Reader } from '../board/reader.ts';
import { tierLetter, tierName } from '../board/tier-bar.tsx';

const HOUR_MS = 3_600_000;
const TICK_HOURS = 6;
const EDGE = 0.03;

/** What a row of a time chart is drawn over. */
export interface TimeScale {
  readonly fromMs: number;
  readonly lengthMs: number;
}
const place = ({ fromMs, lengthMs }: TimeScale, iso: string): number =>
  Math.min(100, Math.max(0, ((Date.parse(iso) - fromMs) / lengthMs) * 100));

/** Where a span lies in its row. */
export function boxOf(scale: TimeScale, span: { readonly from: string; readonly to: string }) {
  const start = place(scale, span.from);
  return { insetInlineStart: `${start}%`, inlineSize: `${Math.max(0.2, place(scale, span.to) - start)}%` };
}

interface PartProps {
  readonly scale: TimeScale;
  readonly reader: Reader;
}

/** The tiers of the tariff over the rows. */
export function Tiers({
  tiers,
  scale,
  reader,
}: PartProps & {
  readonly tiers: readonly { readonly tier: Tier; readonly from: string; readonly to: string }[];
}): ReactNode {
  return (
    <div className="gantt-tiers" aria-hidden="true">
      {tiers.map((band) => (
        <span
          key={band.from}
          className={`gantt-tier tier-${band.tier}`}
          style={boxOf(scale, band)}
          title={`${tierName(reader, band.tier)} ${timeOf(reader, band.from)}–${timeOf(reader, band.to)}`}
        >
          {tierLetter(reader, band.tier)}
        </span>
      ))}
    </div>
  );
}

/** Every six hours of the plant's clock, the day at midnight. */
export function Ticks({ scale, reader }: PartProps): ReactNode {
  const ticks: number[] = [];
  for (
    let ms = Math.ceil(scale.fromMs / HOUR_MS) * HOUR_MS;
    ms < scale.fromMs + scale.lengthMs;
    ms += HOUR_MS
  ) {
    const share = (ms - scale.fromMs) / scale.lengthMs;
    // A label at an edge would be cut.
    if (hourOf(reader, ms) % TICK_HOURS === 0 && share > EDGE && share < 1 - EDGE) ticks.push(ms);
  }
  return (
    <div className="gantt-ticks" aria-hidden="true">
      {ticks.map((ms) => {
        const hour = hourOf(reader, ms);
        return (
          <span
            key={ms}
            className={hour % 12 === 0 ? 'gantt-tick' : 'gantt-tick minor'}
            // Half of a label stays free at both ends, so that none is cut.
            style={{
              insetInlineStart: `clamp(2.2em, ${((ms - scale.fromMs) / scale.lengthMs) * 100}%, calc(100% - 2.2em))`,
            }}
            title={formatDateTime(ms, reader.tz, reader.lang)}
          >
            {hour === 0 ? formatMonthDay(ms, reader.tz, reader.lang) : timeOf(reader, ms)}
          </span>
        );
      })}
    </div>
  );
}

const hourOf = (reader: Reader, ms: number): number =>
  Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: reader.tz }).format(ms),
  );
