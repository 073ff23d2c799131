/** Why answers were rated so, what they said before they were written again, phrases of people, and who added questions. */
export const assistant = [
  `alter table chat_message add column evaluate_reason text`,
  `create table chat_version (message_id text not null references chat_message on delete cascade, version int not null,
     content text not null, thinking text not null, state text not null, evaluate int not null, evaluate_reason text,
     replaced_at timestamptz not null, primary key (message_id, version))`,
  `create table assistant_phrases (user_id text not null references account, org_id text not null,
     phrases jsonb not null, version int not null, primary key (user_id, org_id))`,
  `create table question_recharge (id bigint generated always as identity primary key,
     user_id text not null references account, question_limit int, given_by text not null, given_at timestamptz not null)`,
];
