/** Tries of a code are counted by caller, so that a stranger's do not use up its owner's. */
export const codeTries = [
  `alter table verification_code add column asked_by text not null default '',
     add column tries_by jsonb not null default '{}', add column counted_from timestamptz not null default now()`,
];
