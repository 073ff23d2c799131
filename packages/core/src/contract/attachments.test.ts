import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { AttachmentSaveSchema, attachmentTypeOf, fileNameOf } from './attachments.ts';

describe('names of files', () => {
  test.each([
    ['C:\\fakepath\\meters.csv', 'meters.csv'],
    ['../../etc/passwd', 'passwd'],
    ['a\u202Egpj.exe.csv', 'agpj.exe.csv'],
    ['two\r\nlines\u0000.txt', 'twolines.txt'],
    ['...', 'file'],
    ['', 'file'],
    ['电表 读数.csv', '电表 读数.csv'],
    ['<img src=x onerror=alert(1)>.csv', '<img src=x onerror=alert(1)>.csv'],
  ])('%j is called %j', (name, expected) => expect(fileNameOf(name)).toBe(expected));

  test('a long one is cut before its ending, by characters', () => {
    const name = fileNameOf(`${'😀'.repeat(300)}.csv`);
    expect([...name].length).toBeLessThanOrEqual(120);
    expect(name.endsWith('….csv')).toBe(true);
    expect(name).not.toMatch(/\p{Cs}/u);
  });
});

test('a csv is one by its name, whatever the browser calls it', () => {
  expect(attachmentTypeOf({ name: 'a.CSV', type: 'application/vnd.ms-excel' })).toBe('text/csv');
  expect(attachmentTypeOf({ name: 'clipboard', type: 'image/png' })).toBe('image/png');
  expect(attachmentTypeOf({ name: 'a.svg', type: 'image/svg+xml' })).toBe(null);
  expect(attachmentTypeOf({ name: 'a.constructor', type: '' })).toBe(null);
});

test('a body begins a file or brings a piece, nothing between', () => {
  expect(v.is(AttachmentSaveSchema, { name: 'a.csv', mediaType: 'text/csv', sizeBytes: 3 })).toBe(true);
  expect(v.is(AttachmentSaveSchema, { id: 'x', offset: 0, content: 'YWJj' })).toBe(true);
  expect(v.is(AttachmentSaveSchema, { id: 'x', offset: 0, content: '<>' })).toBe(false);
  expect(v.is(AttachmentSaveSchema, { name: 'a.csv', mediaType: 'text/html', sizeBytes: 3 })).toBe(false);
});
