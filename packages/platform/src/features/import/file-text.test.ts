import { expect, test } from 'vitest';
import { openText, type EncodingName } from './file-text.ts';

async function* pieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += length) yield bytes.subarray(from, from + length);
}
async function read(bytes: Uint8Array, asked: EncodingName = 'auto', length = 7) {
  const text = await openText(pieces(bytes, length), asked);
  let all = '';
  for await (const piece of text.pieces) all += piece;
  return { encoding: text.encoding, all };
}

const TEXT = '时间,1号变压器\n2026-01-01 00:00,1.5\n';
const utf16 = (text: string, mark: boolean): Buffer => Buffer.from((mark ? '\uFEFF' : '') + text, 'utf16le');
/** 时间 and 号变压器 in GB 18030. */
const CHINESE = Buffer.concat([
  Buffer.from([0xca, 0xb1, 0xbc, 0xe4]),
  Buffer.from(',1'),
  Buffer.from([0xba, 0xc5, 0xb1, 0xe4, 0xd1, 0xb9, 0xc6, 0xf7]),
  Buffer.from('\n2026-01-01 00:00,1.5\n'),
]);

test('the encoding is found by the byte order mark or by the bytes, however they are cut', async () => {
  expect(await read(Buffer.from(TEXT))).toEqual({ encoding: 'utf-8', all: TEXT });
  expect(await read(Buffer.from(`\uFEFF${TEXT}`), 'auto', 1)).toEqual({ encoding: 'utf-8', all: TEXT });
  expect(await read(utf16(TEXT, true))).toEqual({ encoding: 'utf-16le', all: TEXT });
  expect(await read(utf16(TEXT, false))).toEqual({ encoding: 'utf-16le', all: TEXT });
  expect(await read(utf16(TEXT, true).swap16())).toEqual({ encoding: 'utf-16be', all: TEXT });
  expect(await read(CHINESE, 'auto', 1)).toEqual({ encoding: 'gb18030', all: TEXT });
  const western = Buffer.from('Zähler;Süd\n', 'latin1');
  expect(await read(western)).toEqual({ encoding: 'windows-1252', all: 'Zähler;Süd\n' });
});

test.each(['', 'a', 'ab', 'abc'])(
  'a sample that ends inside a character, behind "%s", is UTF-8',
  async (before) => {
    for (const character of ['é', '时', '😀'])
      expect((await read(Buffer.from(before + character.repeat(40_000)), 'auto', 4_096)).encoding).toBe(
        'utf-8',
      );
    const western = Buffer.from(before + 'é'.repeat(70_000), 'latin1');
    expect((await read(western, 'auto', 4_096)).encoding).not.toBe('utf-8');
  },
);

test('bytes that are no text in the encoding are told, not replaced', async () => {
  await expect(read(CHINESE, 'utf-8')).rejects.toThrow(/no text in utf-8/);
  // The sample is whole, what is wrong comes behind it.
  const late = Buffer.concat([Buffer.from('a,b\n'.repeat(20_000)), Buffer.from([0xff, 0xfe, 0x41])]);
  await expect(read(late, 'auto', 4_096)).rejects.toThrow(/--encoding tells another/);
  await expect(read(Buffer.alloc(0))).rejects.toThrow('the file is empty');
});
