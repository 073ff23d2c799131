/** Model endpoints of organisations, what people spent on them, and what a question was asked about. */
export const assistantModels = [
  `create table assistant_model (org_id text primary key references organisation, is_active boolean not null default false,
     preset text not null default 'OpenAI', base_url text not null default '', model text not null default '', sealed_key text,
     headers jsonb not null default '{}', body jsonb not null default '{}', max_tokens int,
     reply_timeout_s int not null default 30, answer_timeout_s int not null default 300, person_month_tokens int,
     input_price double precision, output_price double precision, version int not null default 1,
     failed_at timestamptz, failure text, tested_at timestamptz, test_result text)`,
  `create table assistant_spend (org_id text not null references organisation, user_id text not null references account,
     month text not null, replies int not null, prompt_tokens double precision not null,
     completion_tokens double precision not null, cost double precision not null, primary key (org_id, month, user_id))`,
  `alter table chat_message add column context jsonb`,
];
