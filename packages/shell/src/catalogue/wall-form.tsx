import type { ReactNode } from 'react';
import { Select, TextField } from '@plantdeck/core/ui';
import { useWords } from '@plantdeck/core/words';
import { WALL_DISTANCES, type WallDistance } from './catalogue-model.ts';
import { CATALOGUE_WORDS } from './words/index.ts';

/** How long a board stands on the wall, and from how far it is read. */
export function WallForm({
  every,
  isWrong,
  distance,
  onEvery,
  onDistance,
}: {
  readonly every: string;
  readonly isWrong: boolean;
  readonly distance: WallDistance;
  readonly onEvery: (typed: string) => void;
  readonly onDistance: (distance: WallDistance) => void;
}): ReactNode {
  const { t } = useWords(CATALOGUE_WORDS);
  return (
    <div className="wall-form">
      <TextField
        label={t('catalogue.every')}
        inputMode="numeric"
        maxLength={4}
        value={every}
        problem={isWrong ? t('catalogue.everyWrong') : null}
        onChange={onEvery}
      />
      <Select
        label={t('catalogue.distance')}
        value={distance}
        options={WALL_DISTANCES.map((value) => ({ value, label: t(`catalogue.distance.${value}`) }))}
        onChange={onDistance}
      />
    </div>
  );
}
