/**
 * Levels of Chinese norms of energy consumption per unit of product, by plant model: reference levels with their source
 * and year, lowest (level 1) to the access or limit value (level 3). Never a statement of compliance.
 */
export interface NormLevels {
  readonly metric: 'comprehensive' | 'electricity' | 'coal';
  readonly standard: string;
  readonly year: number;
  /** Words of the product class. */
  readonly product: 'norm.tile' | 'norm.clinker' | 'norm.linerboard' | 'norm.billet';
  readonly levels: readonly [number, number, number];
  /** Energy in the numerator; all of them as coal equivalent where left out. */
  readonly energyCode?: string;
}

export const NORMS: Readonly<Record<string, readonly NormLevels[]>> = {
  ceramics: [
    {
      metric: 'comprehensive',
      standard: 'GB 21252-2023',
      year: 2023,
      product: 'norm.tile',
      levels: [4.0, 4.9, 6.5],
    },
  ],
  cement: [
    {
      metric: 'comprehensive',
      standard: 'GB 16780-2021',
      year: 2021,
      product: 'norm.clinker',
      levels: [100, 107, 117],
    },
    {
      metric: 'coal',
      standard: 'GB 16780-2021',
      year: 2021,
      product: 'norm.clinker',
      levels: [94, 100, 109],
      energyCode: 'coal',
    },
  ],
  paper: [
    {
      metric: 'comprehensive',
      standard: 'GB 31825-2024',
      year: 2024,
      product: 'norm.linerboard',
      levels: [210, 240, 280],
    },
  ],
  aluminium: [
    {
      metric: 'comprehensive',
      standard: 'GB 21351-2023',
      year: 2023,
      product: 'norm.billet',
      levels: [55, 85, 125],
    },
  ],
};
