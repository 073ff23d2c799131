import type { ColumnType } from 'kysely';

/** Reaches the code as a Date; written as one or as an ISO stamp. */
export type Moment = ColumnType<Date, Date | string, Date | string>;
/** Written as text, and parsed where it is read. */
export type Json = ColumnType<unknown, string, string>;
