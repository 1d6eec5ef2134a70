import { expect, it } from 'vitest';
import { isLost, toPostgresError } from './postgres-error.ts';

const context = { path: 'postgres://host/db', locale: 'en' } as const;
const system = (code: string) => Object.assign(new Error(`write ${code}`), { code, syscall: 'write' });
const server = (code: string) => Object.assign(new Error(code), { code, severity: 'ERROR' });

it.each([
  { error: system('EPIPE'), code: 'STORAGE_UNREACHABLE' },
  { error: system('ECONNRESET'), code: 'STORAGE_UNREACHABLE' },
  { error: new Error('Connection terminated unexpectedly'), code: 'STORAGE_UNREACHABLE' },
  { error: server('57P01'), code: 'STORAGE_UNREACHABLE' },
  { error: server('25P03'), code: 'STORAGE_UNREACHABLE' },
])('$error.message means that the connection is gone', ({ error, code }) => {
  expect(isLost(error)).toBe(true);
  expect(toPostgresError(error, context)).toMatchObject({ code });
});

it.each(['23505', '42P01', '0A000'])('%s is an answer of the server', (code) => {
  expect(isLost(server(code))).toBe(false);
  expect(toPostgresError(server(code), context)).toMatchObject({ code: 'STORAGE_FAILURE' });
});
