/** Files that are sent with a question: they go with it, and those of no question after a day. */
export const attachments = [
  `create table chat_attachment (id text primary key, user_id text not null references account, org_id text not null,
     question_id text references chat_message on delete cascade, name text not null, media_type text not null,
     size_bytes int not null, content bytea not null, created_at timestamptz not null)`,
  `create index chat_attachment_owner on chat_attachment (user_id, org_id, created_at)`,
  `create index chat_attachment_question on chat_attachment (question_id)`,
];
