import { expect, test } from 'vitest';
import { requestPathOf } from './request-path.ts';

const SITE = 'https://site.test';

test.each([
  [
    'https://site.test/cloud/board?boardCode=kiln&areaCode=W1&range=today',
    '/cloud/board?boardCode=kiln&areaCode=W1&range=today',
  ],
  ['/cloud/board?accessToken=a&sso_ticket=b&range=today', '/cloud/board?range=today'],
  ['/cloud/oauthLogin?code=a&state=b&sign=c&sessionId=d&TOKEN=e', '/cloud/oauthLogin'],
  ['https://site.test//evil.test/', '/evil.test/'],
])('%s leads back to %s', (url, path) => {
  expect(requestPathOf(url, SITE)).toBe(path);
});

test.each([
  'https://evil.test/cloud/board',
  'http://site.test/cloud/board',
  'javascript:alert(1)',
  'https://',
])('another origin is never led to: %s', (url) => {
  expect(requestPathOf(url, SITE)).toBe('');
});
