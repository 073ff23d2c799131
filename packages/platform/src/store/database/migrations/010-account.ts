/** What an account's password has to be and how old it is, whose phone may change, and how long a service runs. */
export const accountState = [
  // Null where nobody recorded when the password was set: its age is then unknown, not zero.
  `alter table account add column password_changed_at timestamptz`,
  // Whether the password met the policy when it was last typed; only then the platform sees it.
  `alter table account add column password_fits boolean not null default true`,
  `create table password_policy (eid text primary key references enterprise, min_length int not null, max_length int not null,
     num_letters boolean not null, case_sensitivity boolean not null, special_character boolean not null,
     valid_days int, remind_days int not null default 15,
     check (min_length between 1 and max_length and max_length <= 64 and valid_days > 0))`,
  `create table service_period (eid text primary key references enterprise, last_day text, unlimited boolean not null default false,
     remind_days int not null default 30, grace_days int not null default 15, operations_phone text,
     check (unlimited or last_day is not null))`,
  // The old phone was proved: until then a new one may take its place.
  `create table phone_change (user_id text primary key references account, expires_at timestamptz not null)`,
  `create table used_nonce (nonce text primary key, expires_at timestamptz not null)`,
  `create table key_pair (kid text primary key, private_pem text not null, created_at timestamptz not null)`,
  `create table online_login (user_id text not null references account, org_id text not null references organisation,
     last_at timestamptz not null, previous_at timestamptz, primary key (user_id, org_id))`,
];
