import { sql, type RawBuilder } from 'kysely';

/** The name of the person whose user name a column keeps; what belongs to no account stays as it is. */
export const personName = (column: string): RawBuilder<string | null> =>
  sql<string | null>`coalesce((select account.nick_name from account
    where account.user_name = ${sql.ref(column)}), ${sql.ref(column)})`;
