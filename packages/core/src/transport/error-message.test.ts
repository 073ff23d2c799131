import { describe, expect, test } from 'vitest';
import { errorMessageKey, isForbidden } from './error-message.ts';
import { LANGUAGES } from '../contract/language.ts';
import { RequestError } from '../contract/request-error.ts';
import type { RequestErrorInit } from '../contract/request-error.ts';

const errorOf = (init: Omit<RequestErrorInit, 'message'>) => new RequestError({ message: 'x', ...init });

describe('the words for a failure', () => {
  test.each([
    [{ kind: 'http', status: 504 }, 'error.networkTimeout'],
    [{ kind: 'http', status: 408 }, 'error.networkTimeout'],
    [{ kind: 'timeout' }, 'error.requestTimeout'],
    [{ kind: 'network' }, 'error.network'],
    [{ kind: 'http', status: 503 }, 'error.fluctuation'],
    [{ kind: 'http', status: 502 }, 'error.fluctuation'],
    [{ kind: 'http', status: 429 }, 'error.fluctuation'],
    [{ kind: 'http', status: 500 }, 'error.requestFailed'],
    [{ kind: 'http', status: 401 }, 'error.requestFailed'],
    [{ kind: 'http', status: 403 }, 'error.noPermission'],
    [{ kind: 'api', retCode: '040301' }, 'error.noPermission'],
    [{ kind: 'api', retCode: '040302' }, 'error.notOpened'],
    [{ kind: 'api', retCode: '1' }, 'error.requestFailed'],
    [{ kind: 'auth', retCode: '010001' }, 'error.tokenInvalid'],
    [{ kind: 'contract' }, 'error.contract'],
    [{ kind: 'aborted' }, 'error.requestFailed'],
  ] as const)('%o -> %s', (init, key) => {
    expect(errorMessageKey(errorOf(init))).toBe(key);
  });

  test('ERR-02 are of four kinds for what happens on the way, each said differently in every language', async () => {
    const keys = [
      errorOf({ kind: 'http', status: 504 }),
      errorOf({ kind: 'timeout' }),
      errorOf({ kind: 'network' }),
      errorOf({ kind: 'http', status: 503 }),
    ].map(errorMessageKey);
    expect(new Set(keys).size).toBe(4);
    for (const language of LANGUAGES) {
      const file: unknown = await import(`../words/${language}.json`);
      const { default: words } = file as { default: Record<string, string> };
      expect(new Set(keys.map((key) => words[key])).size, language).toBe(4);
      for (const key of keys) expect(words[key], `${language} ${key}`).toBeTruthy();
    }
  });
});

test('a refusal for lack of permission is told from other refusals', () => {
  expect(isForbidden(errorOf({ kind: 'http', status: 401 }))).toBe(true);
  expect(isForbidden(errorOf({ kind: 'http', status: 403 }))).toBe(true);
  expect(isForbidden(errorOf({ kind: 'api', retCode: '040301' }))).toBe(true);
  expect(isForbidden(errorOf({ kind: 'http', status: 404 }))).toBe(false);
});
