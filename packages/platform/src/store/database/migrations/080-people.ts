/** People whom somebody else entered, groups of organisations, and the pictures of an enterprise. */
export const people = [
  // Entered by an administrator: the first sign-in is by a code to the phone, and nothing works before a password is set.
  `alter table account add column must_change boolean not null default false`,
  `alter table organisation add column porg_id text references organisation`,
  `create table brand_image (storage_path text primary key, eid text not null references enterprise, kind text not null,
     origin_name text not null, media_type text not null, bytes bytea not null, updated_at timestamptz not null,
     unique (eid, kind))`,
];
