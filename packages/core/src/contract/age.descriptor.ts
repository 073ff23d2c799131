/** Limits of an age, on an element and on the session around it: the nearest holds. */
export const AGE_ATTRIBUTES = {
  'late-after-seconds': {
    kind: 'number',
    min: 1,
    max: 604_800,
    description:
      'Age from which data are marked as late, 1 s to 7 days; by default that of the session, else of the data.',
  },
  'stale-after-seconds': {
    kind: 'number',
    min: 1,
    max: 604_800,
    description:
      'Age from which data are marked as stale and no longer judged, 1 s to 7 days; by default that of the session, else of the data.',
  },
} as const;
