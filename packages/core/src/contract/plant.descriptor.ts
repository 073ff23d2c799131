/** What a host says about its plant, on an element and on the session around it: of each the nearest holds. */
export const PLANT_ATTRIBUTES = {
  'time-zone': {
    kind: 'string',
    description:
      'IANA time zone of the plant, such as Asia/Shanghai: every moment reads in it. By default that of the session, else of the data or the platform, else UTC; never that of the browser.',
  },
  shifts: {
    kind: 'json',
    type: 'readonly contract.PlantShift[]',
    description:
      'Shift calendar: names and beginnings by the plant’s clock, in the order of the day. A shift lasts until the next one begins.',
  },
  'unit-system': {
    kind: 'enum',
    values: ['plant', 'si', 'kWh', 'MWh', 'GJ', 'kgce', 'tce'],
    description:
      'What amounts of energy are told in: as the data have them (`plant`), in joules (`si`), or in one unit. Tables and files keep the unit that their heads name.',
  },
  'tariff-periods': {
    kind: 'json',
    type: 'readonly contract.TariffPeriod[]',
    description:
      'Tariff of a day by the plant’s clock: tiers from and to `HH:mm`, behind time charts. Sums by tier stay those of the data.',
  },
  'asset-ids': {
    kind: 'string',
    description:
      'Ids of the areas and machines that lists show, parted by commas; a list that holds none of them stays whole.',
  },
} as const;
