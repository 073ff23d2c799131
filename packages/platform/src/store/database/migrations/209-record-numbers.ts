/** The last number that papers of an organisation were given on a day. */
export const recordNumbers = [
  `create table record_number (org_id text not null references organisation, day text not null, last integer not null,
     primary key (org_id, day))`,
];
