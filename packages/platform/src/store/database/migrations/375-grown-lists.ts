/**
 * Up to when the simulated plant has written its rows of a list, and which it wrote last: rows that somebody took out of
 * it stay out. A list of an earlier release goes on from now.
 */
export const grownLists = [
  `alter table record_seed add column written_to timestamptz, add column written_ids jsonb not null default '[]'`,
];
