import { SqlError } from './sql-engine.ts';

/**
 * What keeps the database from doing what was asked, as far as it heals by itself:
 * - `away`: no server answers
 * - `full`: no space is left where it writes; reading goes on
 * - `stopped`: no space is left, and it ended itself in the middle of something
 * - `read-only`: it reads, but does not write
 * - `busy`: a lock or a connection was not free in time
 */
export type DatabaseFault = 'away' | 'full' | 'stopped' | 'read-only' | 'busy';

/** Codes of PostgreSQL (SQLSTATE) and of the operating system. */
const FAULT_CODES: Readonly<Record<string, DatabaseFault>> = {
  '53100': 'full',
  ENOSPC: 'full',
  EDQUOT: 'full',
  '25006': 'read-only',
  EROFS: 'read-only',
  '55P03': 'busy',
  '53300': 'busy',
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  '57P05': 'away',
  '25P03': 'away',
  ECONNREFUSED: 'away',
  ECONNRESET: 'away',
  ECONNABORTED: 'away',
  EPIPE: 'away',
  ETIMEDOUT: 'away',
  EHOSTUNREACH: 'away',
  ENETUNREACH: 'away',
  EHOSTDOWN: 'away',
  ENOTFOUND: 'away',
  EAI_AGAIN: 'away',
  // A socket of a server that is not running.
  ENOENT: 'away',
};
/** The driver reports these without a code. */
const AWAY_MESSAGES = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Query read timeout',
];

const isConnectError = (error: Error): boolean =>
  'syscall' in error ? error.syscall === 'connect' : !('path' in error);

/** @returns null for every other error, such as a mistake in a statement */
export function databaseFault(error: unknown): DatabaseFault | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof AggregateError) return databaseFault(error.errors[0]);
  if (error.name === 'ConnectionAwayError') return 'away';
  if (error.name === 'DatabaseBusyError' || error.name === 'LockTimeoutError') return 'busy';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'ENOENT') return isConnectError(error) ? 'away' : null;
  const known = FAULT_CODES[code] ?? (code.startsWith('08') && code.length === 5 ? 'away' : undefined);
  if (known === 'full' && error instanceof SqlError && error.hasEnded) return 'stopped';
  if (known !== undefined) return known;
  return AWAY_MESSAGES.some((text) => error.message.startsWith(text)) ? 'away' : null;
}

export const isAway = (error: unknown): boolean => databaseFault(error) === 'away';
