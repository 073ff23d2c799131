import { afterEach, describe, expect, test, vi } from 'vitest';
import { guessLanguage } from './guess-language.ts';
import { readOptions } from './loader.ts';

afterEach(() => vi.unstubAllGlobals());

const MODULE = 'https://plant.example/plantdeck/1/plantdeck.js';
const script = (dataset: Record<string, string>) => ({ dataset }) as unknown as HTMLScriptElement;

describe('the attributes of the script tag', () => {
  test('without any, the suite is `plant-`, comes from where the loader came from, and loads by itself', () => {
    expect(readOptions(null, MODULE)).toEqual({
      prefix: 'plant',
      baseUrl: 'https://plant.example',
      autoload: true,
      versioned: false,
      ignore: [],
      preload: [],
    });
  });

  test('names are parted by blanks, commas or both; a slash at the end of the address is nothing', () => {
    const options = readOptions(
      script({
        baseUrl: 'https://api.example/deep/',
        autoload: 'off',
        ignore: ' chart,\n answer ',
        preload: 'app',
      }),
      MODULE,
    );
    expect(options).toMatchObject({
      baseUrl: 'https://api.example/deep',
      autoload: false,
      ignore: ['chart', 'answer'],
      preload: ['app'],
    });
  });

  test.each([
    ['acme', 'acme'],
    ['acme-2', 'acme-2'],
    ['Acme', 'plant'],
    ['1st', 'plant'],
    ['acme-', 'plant'],
    ['a b', 'plant'],
    ['', 'plant'],
  ])('the prefix "%s" makes `%s-` tags', (given, taken) => {
    expect(readOptions(script({ prefix: given }), MODULE).prefix).toBe(taken);
  });
});

describe('the language whose words are asked for ahead', () => {
  const guess = (own: string | null, page: string, browser: string): string => {
    vi.stubGlobal('document', { documentElement: { lang: page } });
    vi.stubGlobal('navigator', { language: browser });
    const around = own === null ? null : { getAttribute: () => own };
    return guessLanguage({ closest: () => around } as unknown as Element);
  };

  test.each([
    ['de', 'zh-CN', 'en', 'en'],
    ['zh', 'en', 'en', 'zh-CN'],
    ['zh-Hans-SG', 'en', 'en', 'zh-CN'],
    ['zh-HK', 'en', 'en', 'zh-TW'],
    ['zh-Hant', 'en', 'en', 'zh-TW'],
    ['IT-ch', 'en', 'en', 'it'],
    [null, 'ja', 'en', 'ja'],
    [null, '', 'vi-VN', 'vi'],
    ['', '', 'th', 'th'],
    [null, '', 'id', 'id'],
    [null, 'ideograph', 'en', 'en'],
  ])('element "%s", page "%s", browser "%s": %s', (own, page, browser, expected) => {
    expect(guess(own, page, browser)).toBe(expected);
  });
});
