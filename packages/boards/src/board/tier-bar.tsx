import type { ReactNode } from 'react';
import type { Tier, TierAmount } from '@plantdeck/core/contract';
import type { SeriesHue } from '@plantdeck/core/chart';
import { COMMON, percent, quantity, type Reader } from './reader.ts';

/** Cheapest first, as shares of a bar are read. */
export const TIER_ORDER: readonly Tier[] = ['deepValley', 'valley', 'flat', 'peak', 'topPeak'];

/** Data hues that have the tiers' own colours in every theme. */
export const TIER_HUES: Readonly<Record<Tier, SeriesHue>> = {
  topPeak: 'd6',
  peak: 'd2',
  flat: 'd8',
  valley: 'd5',
  deepValley: 'd1',
};

export const tierName = (reader: Reader, tier: Tier): string => reader.t(`${COMMON}tier.${tier}.name`);
export const tierLetter = (reader: Reader, tier: Tier): string => reader.t(`${COMMON}tier.${tier}`);

/** Tiers in the order of a bar; those without their place in the payload are left out. */
export function inBarOrder(lines: readonly TierAmount[]): TierAmount[] {
  return TIER_ORDER.flatMap((tier) => lines.find((line) => line.tier === tier) ?? []);
}

/** A narrower part has no room for its figure. */
const FIGURE_FROM_PCT = 8;

export interface TierBarProps {
  readonly lines: readonly TierAmount[];
  /** Fell on a time without a tariff, kWh: shown as a part of its own, never as one of the tiers. */
  readonly untariffedKwh: number;
  readonly kwh: number | null;
  readonly reader: Reader;
  readonly label: string;
}

const KWH = { code: 'kWh', display: 'kWh', scale: 1, dp: 0 };

/** Shares of the tiers as one bar; its words say all of it. */
export function TierBar({ lines, untariffedKwh, kwh, reader, label }: TierBarProps): ReactNode {
  if (kwh === null || kwh <= 0) return <span className="tier-bar none">–</span>;
  const none = (untariffedKwh / kwh) * 100;
  const parts = inBarOrder(lines).filter((line) => (line.kwh ?? 0) > 0);
  const said = [
    ...parts.map((line) => `${tierName(reader, line.tier)} ${percent(reader, line.sharePct)}`),
    ...(untariffedKwh > 0 ? [`${reader.t(`${COMMON}noTariff`)} ${percent(reader, none)}`] : []),
  ].join(', ');
  return (
    <span className="tier-bar" role="img" aria-label={`${label}: ${said}`}>
      {parts.map((line) => (
        <i
          key={line.tier}
          className={`tier-part tier-${line.tier}`}
          style={{ width: `${line.sharePct ?? 0}%` }}
          title={`${tierName(reader, line.tier)} ${quantity(reader, line.kwh, KWH)} · ${percent(reader, line.sharePct)}`}
        >
          {(line.sharePct ?? 0) >= FIGURE_FROM_PCT ? String(Math.round(line.sharePct ?? 0)) : ''}
        </i>
      ))}
      {untariffedKwh > 0 && (
        <i
          className="tier-part tier-none"
          style={{ width: `${none}%` }}
          title={`${reader.t(`${COMMON}noTariff`)} ${quantity(reader, untariffedKwh, KWH)}`}
        />
      )}
    </span>
  );
}

/** Names of the tiers beside their mark. */
export function TierLegend({
  lines,
  reader,
}: {
  readonly lines: readonly TierAmount[];
  readonly reader: Reader;
}): ReactNode {
  return (
    <span className="tier-legend">
      {inBarOrder(lines).map(({ tier }) => (
        <span key={tier}>
          <i className={`tier tier-${tier}`} aria-hidden="true">
            {tierLetter(reader, tier)}
          </i>
          {tierName(reader, tier)}
        </span>
      ))}
    </span>
  );
}
