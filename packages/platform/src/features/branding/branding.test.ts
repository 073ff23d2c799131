import {
  BRAND_IMAGE_MAX_BYTES,
  BrandSchema,
  EnterpriseModelSchema,
  parseContract,
} from '@plantdeck/core/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { readImage } from './image-size.ts';

const orgId = 'org-cer';
let server: TestServer;
let manager: string;
let operator: string;
beforeAll(async () => {
  server = await createTestServer();
  manager = await server.signIn('cer.manager');
  operator = await server.signIn('cer.operator');
});
afterAll(() => server.close());

/** Head of a PNG picture; readers of sizes look no further. */
function png(widthPx: number, heightPx: number, more = 0): Buffer {
  const bytes = Buffer.alloc(33 + more);
  bytes.write('\x89PNG\r\n\x1a\n', 0, 'latin1');
  bytes.writeUInt32BE(13, 8);
  bytes.write('IHDR', 12, 'latin1');
  bytes.writeUInt32BE(widthPx, 16);
  bytes.writeUInt32BE(heightPx, 20);
  return bytes;
}
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0001108003c00c803012200', 'hex');
const webp = (chunk: string, hex: string) =>
  Buffer.concat([Buffer.from(`RIFF\0\0\0\0WEBP${chunk}`, 'latin1'), Buffer.from(hex, 'hex')]);

test.each([
  ['a PNG', png(120, 40), { mediaType: 'image/png', widthPx: 120, heightPx: 40 }],
  ['a JPEG', jpeg, { mediaType: 'image/jpeg', widthPx: 200, heightPx: 60 }],
  [
    'a lossy WebP',
    webp('VP8 ', '00000000000000' + '9d012a' + '6400' + '3200'),
    { mediaType: 'image/webp', widthPx: 100, heightPx: 50 },
  ],
  [
    'a lossless WebP',
    webp('VP8L', '00000000' + '2f' + '63400c00'),
    { mediaType: 'image/webp', widthPx: 100, heightPx: 50 },
  ],
  [
    'an extended WebP',
    webp('VP8X', '0a000000' + '00000000' + '630000' + '310000'),
    { mediaType: 'image/webp', widthPx: 100, heightPx: 50 },
  ],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), null],
  ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'), null],
  ['a page that calls itself a picture', Buffer.from('<!doctype html><title>logo.png</title>'), null],
  ['a PNG that ends in its head', png(10, 10).subarray(0, 18), null],
  ['a PNG of no width', png(0, 10), null],
  ['nothing', Buffer.alloc(0), null],
])('%s is told by what it holds', (_name, bytes, found) => {
  expect(readImage(bytes)).toEqual(found);
});

const save = (kind: string, bytes: Buffer, more: object = {}, token = manager) =>
  server.call('brandImageSave', {
    token,
    orgId,
    body: { kind, originName: 'logo.png', content: bytes.toString('base64'), ...more },
  });
const brand = async (token = manager) =>
  parseContract(BrandSchema, (await server.call('brand', { token, orgId })).data, 'brand');
const fetchImage = (url: string) => server.app.inject({ method: 'GET', url });

describe('pictures of an enterprise', () => {
  test('are stored, stand in its model and on its sign-in page, and are fetched by a signed address alone', async () => {
    const saved = await save('logo', png(120, 40));
    expect([saved.retCode, saved.retMsg]).toEqual(['0', 'ok']);
    expect((await save('background', jpeg)).retCode).toBe('0');
    const { logoImg, canEdit } = await brand();
    expect([logoImg?.originName, canEdit]).toEqual(['logo.png', true]);
    const url = logoImg?.presignedUrl ?? '';
    const image = await fetchImage(url);
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png']);
    expect(image.rawPayload.equals(png(120, 40))).toBe(true);
    expect(image.headers['content-security-policy']).toContain('sandbox');
    const model = await server.call('enterprise', { token: operator, orgId });
    const { enterprise } = parseContract(EnterpriseModelSchema, model.data, 'model');
    expect(enterprise.logoImg).toEqual(logoImg);
    expect(enterprise.backgroundImg?.presignedUrl).toContain('background');
    const dressed = await server.call('customizationByCode', { query: { code: 'foshan1' } });
    expect(dressed.data.loginLogo).toBe(url);
    expect((await fetchImage(dressed.data.loginBackground)).headers['content-type']).toBe('image/jpeg');
    // No address says more than it was signed for.
    expect((await fetchImage(url.replace(/signature=./, 'signature=_'))).statusCode).toBe(404);
    expect((await fetchImage(url.replace(/expires=\d/, 'expires=9'))).statusCode).toBe(404);
    expect((await fetchImage(url.replace('logo', 'background'))).statusCode).toBe(404);
    expect((await fetchImage(url.split('&')[0] ?? '')).statusCode).toBe(404);
    expect(server.log.join('')).not.toContain(new URLSearchParams(url.split('?')[1]).get('signature'));
  });

  test('an address expires, and a new picture ends those of the old one', async () => {
    const before = (await brand()).logoImg?.presignedUrl ?? '';
    expect((await brand()).logoImg?.presignedUrl).toBe(before);
    expect((await save('logo', png(80, 80), { originName: 'second.png' })).retCode).toBe('0');
    expect((await fetchImage(before)).statusCode).toBe(404);
    const now = (await brand()).logoImg?.presignedUrl ?? '';
    expect((await fetchImage(now)).statusCode).toBe(200);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from brand_image`.execute(
      server.database.db,
    );
    expect(rows[0]?.n).toBe(2);
    server.pass(12 * 3_600_000);
    try {
      expect((await fetchImage(now)).statusCode).toBe(404);
    } finally {
      server.pass(-12 * 3_600_000);
    }
  });

  test.each([
    [
      'an SVG that is called a PNG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'PNG, JPEG or WebP',
    ],
    ['a picture of too many pixels', png(5_000, 10), '4096 pixels'],
    ['a file that is too heavy', png(10, 10, BRAND_IMAGE_MAX_BYTES), '700 KiB'],
  ])('%s is refused, and what was there stays', async (_name, bytes, said) => {
    const before = await brand();
    const refused = await save('logo', bytes);
    expect([refused.retCode, refused.data]).toEqual(['040001', { field: 'content' }]);
    expect(refused.retMsg).toContain(said);
    expect(await brand()).toEqual(before);
  });

  test('what does not fit the call is named', async () => {
    for (const [field, body] of [
      ['kind', { kind: 'favicon' }],
      ['originName', { originName: '' }],
      ['content', { content: 'no base64!' }],
    ] as const) {
      const refused = await save('logo', png(1, 1), body);
      expect([refused.retCode, refused.data]).toEqual(['040001', { field }]);
    }
  });

  test('who may not dress the enterprise sees it and changes nothing', async () => {
    expect((await brand(operator)).canEdit).toBe(false);
    expect((await save('logo', png(1, 1), {}, operator)).retCode).toBe('040301');
    for (const name of ['brandSave', 'brandImageRemove'] as const)
      expect(
        (await server.call(name, { token: operator, orgId, body: { title: '', kind: 'logo' } })).retCode,
      ).toBe('040301');
    const other = await server.call('brand', { token: manager, orgId, query: { orgId: 'org-ce2' } });
    expect(other.retCode).toBe('040301');
  });
});

test('an enterprise without a title or a picture of its own has those of its group, and then the product’s', async () => {
  const admin = await server.signIn('admin');
  const group = { token: admin, orgId: 'org-grp' };
  const name = (title: string, place: object = { token: manager, orgId }) =>
    server.call('brandSave', { ...place, body: { title } });
  expect((await name('  Kiln works  ')).data.title).toBe('Kiln works');
  expect((await name('Group of kilns', group)).data.title).toBe('Group of kilns');
  expect((await name('')).data).toMatchObject({ title: null, defaultTitle: 'Group of kilns' });
  expect((await name('x'.repeat(61))).retCode).toBe('040001');
  const image = { kind: 'logo', originName: 'group.png', content: png(9, 9).toString('base64') };
  expect((await server.call('brandImageSave', { ...group, body: image })).retCode).toBe('0');
  await server.call('brandImageRemove', { token: manager, orgId, body: { kind: 'logo' } });
  const seen = await brand();
  expect(seen.logoImg).toBeNull();
  expect(seen.defaultLogoImg?.originName).toBe('group.png');
  expect((await fetchImage(seen.defaultLogoImg?.presignedUrl ?? '')).statusCode).toBe(200);
  const dressed = await server.call('customizationByCode', { query: { code: 'foshan1' } });
  expect(dressed.data).toMatchObject({
    title: 'Group of kilns',
    loginLogo: seen.defaultLogoImg?.presignedUrl,
  });
  // A company outside of the group has neither.
  const alone = await server.call('brand', { token: admin, orgId: 'org-cem' });
  expect(alone.data).toMatchObject({ title: null, defaultTitle: null, defaultLogoImg: null });
});
