import { expect, test } from 'vitest';
import { plainHtml } from './raw-html.ts';

test.each([
  ['<b title="a &amp; b">x</b>', '<b title="a &amp; b">x</b>'],
  ['<B Onclick="x()">x</B>', '<b>x</b>'],
  ['<p style=color:red>x', '<p>x'],
  ['<script>alert(1)</script>y', 'y'],
  ['<style>a{}', ''],
  ['<!-- x --><svg onload=x>t</svg>', 't'],
  ['<img src=a onerror=b', '&lt;img src=a onerror=b'],
  ["<a href='x\"y'>z</a>", '<a href="x&quot;y">z</a>'],
  ['a < b > c', 'a &lt; b &gt; c'],
  ['<a/onclick=x>y</a>', '&lt;a/onclick=x&gt;y</a>'],
])('%j becomes %j', (html, plain) => {
  expect(plainHtml(html)).toBe(plain);
});

test('a long hostile tag is read in linear time', () => {
  const attributes = ' a'.repeat(50_000);
  expect(plainHtml(`<b${attributes}`).length).toBe(attributes.length + 5);
});
