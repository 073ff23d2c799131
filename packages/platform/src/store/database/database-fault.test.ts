import { expect, test } from 'vitest';
import { databaseFault } from './database-fault.ts';
import { SqlError } from './sql-engine.ts';

const failing = (message: string, more: object = {}) => Object.assign(new Error(message), more);

test.each([
  [failing('could not extend file', { code: '53100' }), 'full'],
  [failing('write', { code: 'ENOSPC', syscall: 'write' }), 'full'],
  [new SqlError('could not extend file', '53100', undefined), 'full'],
  [new SqlError('could not write to the log', '53100', undefined, { hasEnded: true }), 'stopped'],
  [failing('cannot execute INSERT in a read-only transaction', { code: '25006' }), 'read-only'],
  [failing('canceling statement due to lock timeout', { code: '55P03' }), 'busy'],
  [failing('connect ECONNREFUSED', { code: 'ECONNREFUSED' }), 'away'],
  [new AggregateError([failing('', { code: 'ECONNREFUSED' })]), 'away'],
  [failing('the database system is starting up', { code: '57P03' }), 'away'],
  [failing('connection failure', { code: '08006' }), 'away'],
  [failing('Connection terminated unexpectedly'), 'away'],
  [failing('connect ENOENT', { code: 'ENOENT', syscall: 'connect' }), 'away'],
  [failing('no such file', { code: 'ENOENT', syscall: 'open' }), null],
  [failing('duplicate key', { code: '23505' }), null],
  [failing('a mistake'), null],
  ['text', null],
])('%s is the fault %s', (error, fault) => {
  expect(databaseFault(error)).toBe(fault);
});
