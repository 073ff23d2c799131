import type { ReactNode } from 'react';
import type { Tier } from '../../contract/values.ts';
import { Icon } from './icon.tsx';

export interface DeltaProps {
  /** Sign decides the arrow; zero has none. */
  readonly value: number;
  /** The figure with its sign and unit, e.g. `+2.3 %`. */
  readonly text: string;
  /** Which way is good; without it the change is neither. */
  readonly better?: 'low' | 'high' | 'band';
  /** `better` or `worse` as a word, for those who see no colour. */
  readonly word?: string;
}

export function Delta({ value, text, better, word }: DeltaProps): ReactNode {
  const isGood = better === 'high' ? value > 0 : value < 0;
  const judged = value === 0 || !better || better === 'band' ? '' : isGood ? ' better' : ' worse';
  return (
    <span className={`delta${judged}`}>
      {value !== 0 && <Icon name={value > 0 ? 'arrow-up' : 'arrow-down'} size="xs" />}
      {text}
      {judged && word && <span className="sr"> {word}</span>}
    </span>
  );
}

export type Priority = 1 | 2 | 3 | 4;

const PRIORITY_SHAPE: Readonly<Record<Priority, string>> = {
  1: 'M2 2h14v14H2z',
  2: 'M9 1.5 17 16.5H1z',
  3: 'M1 1.5h16l-8 15z',
  4: 'M9 1a8 8 0 1 0 0 16 8 8 0 0 0 0-16z',
};
const PRIORITY_TEXT_Y: Readonly<Record<Priority, number>> = { 1: 12.6, 2: 14.4, 3: 9.6, 4: 12.6 };

/** Alarm priority by shape, figure and colour: square, triangle, inverted triangle, circle. */
export function PriorityMark({
  priority,
  label,
}: {
  readonly priority: Priority;
  readonly label: string;
}): ReactNode {
  return (
    <svg className="pri" viewBox="0 0 18 18" role="img" aria-label={label}>
      <path
        d={PRIORITY_SHAPE[priority]}
        fill={`var(--plant-p${priority})`}
        stroke={priority === 3 ? 'var(--plant-p3-edge)' : undefined}
      />
      <text x="9" y={PRIORITY_TEXT_Y[priority]} fill={`var(--plant-p${priority}-ink)`} aria-hidden="true">
        {priority}
      </text>
    </svg>
  );
}

export const TIER_LETTER: Readonly<Record<Tier, string>> = {
  topPeak: 'C',
  peak: 'P',
  flat: 'F',
  valley: 'O',
  deepValley: 'S',
};

export interface TierMarkProps {
  readonly tier: Tier;
  /** The tier's name. */
  readonly label: string;
  /** One or two characters in the reader's script; by default the English letter. */
  readonly letter?: string;
}

export function TierMark({ tier, label, letter = TIER_LETTER[tier] }: TierMarkProps): ReactNode {
  return (
    <span className={`tier tier-${tier}`} role="img" aria-label={label} title={label}>
      {letter}
    </span>
  );
}
