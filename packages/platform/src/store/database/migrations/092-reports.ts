/** Files of reports: the jobs that make them, their bytes, and the one-time addresses they are fetched by. */
export const reports = [
  `create table report_job (job_id text primary key, org_id text not null references organisation, user_id text not null,
     format text not null, language text not null, with_cost boolean not null, query jsonb not null, state text not null,
     progress_pct float8 not null, row_count int not null, file_name text not null, size_bytes int not null, problem text,
     created_at timestamptz not null, beat_at timestamptz not null, expires_at timestamptz not null)`,
  `create index report_job_user on report_job (org_id, user_id, created_at desc)`,
  `create table report_file (job_id text not null references report_job on delete cascade, seq int not null,
     bytes bytea not null, primary key (job_id, seq))`,
  `create table report_ticket (ticket_hash text primary key, job_id text not null references report_job on delete cascade,
     expires_at timestamptz not null)`,
];
