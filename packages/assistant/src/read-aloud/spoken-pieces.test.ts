import { LANGUAGES } from '@plantdeck/core/words';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languageOf, spokenFigures, spokenPieces } from './spoken-pieces.ts';
import { SPOKEN_WORDS } from './spoken-words.ts';

describe('figures as people say them', () => {
  test.each([
    ['en', 'Kiln 1 used 12,345.6 kWh', 'Kiln 1 used 12345.6 kilowatt hours'],
    ['en', 'exactly 1 kWh and 1,000,000 t', 'exactly 1 kilowatt hour and 1000000 tonnes'],
    ['en', '32.4 kWh/t, 5 Nm³/h', '32.4 kilowatt hours per tonne, 5 standard cubic metres per hour'],
    ['en', 'from −3.6 % to +1.2 %', 'from minus 3.6 percent to +1.2 percent'],
    ['en', '2,060–4,120 CNY', '2060 to 4120 yuan'],
    ['en', '14:30–14:45 on 2026-11-27', '14:30 to 14:45 on 27 November 2026'],
    ['en', 'a bar chart of the min value', 'a bar chart of the min value'],
    ['en', 'Peak kWh', 'Peak kilowatt hours'],
    ['en', '5# ball mill at 1,150 °C', 'number 5 ball mill at 1150 degrees Celsius'],
    ['en', 'batch B-2026-11-27-04 and L2-5', 'batch B-2026-11-27-04 and L2-5'],
    ['en', '2026-13-45', '2026-13-45'],
    ['en', 'list 1,23,456 and 1,2345', 'list 1,23,456 and 1,2345'],
    ['zh-CN', '峰段 231.6 万 kWh，均价 0.6242 元/kWh', '峰段 231.6 万 千瓦时，均价 0.6242 元每千瓦时'],
    ['zh-CN', '5#球磨机 5,612 kW的负荷', '5号球磨机 5612 千瓦的负荷'],
    ['zh-CN', '2026-11-27', '2026年11月27日'],
    ['zh-TW', '25.5 kgce/t', '25.5 公斤標準煤每公噸'],
    ['it', '1.234,5 kWh/t il 2026-11-27', '1234,5 chilowattora per tonnellata il 27 novembre 2026'],
    ['it', '1 t e 2 t', '1 tonnellata e 2 tonnellate'],
    ['id', '12.345 m³/h', '12345 meter kubik per jam'],
    ['ja', '3.2 kWh/t', '3.2 キロワット時毎トン'],
    ['th', '80 %', '80 เปอร์เซ็นต์'],
    ['vi', '−5 °C', 'âm 5 độ C'],
  ] as const)('%s: %s', (language, written, said) => {
    expect(spokenFigures(written, language)).toBe(said);
  });

  test('no figure is changed but for its marks of thousands, in any language', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2_000_000_000 }),
        fc.constantFrom(...LANGUAGES),
        (number, language) => {
          const { group } = SPOKEN_WORDS[language];
          const written = String(number).replace(/\B(?=(\d{3})+$)/g, group);
          expect(spokenFigures(`x ${written} kWh`, language)).toMatch(new RegExp(`^x ${number} \\D`));
        },
      ),
    );
  });

  test('every language names the same units', () => {
    const [first = [], ...others] = LANGUAGES.map((language) =>
      Object.keys(SPOKEN_WORDS[language].units)
        .filter((unit) => unit !== '%')
        .toSorted(),
    );
    for (const other of others) expect(other).toEqual(first);
  });
});

describe('pieces of an answer', () => {
  test('a table is said row by row with its headings, a chart by its title, code not at all', () => {
    const answer = [
      '## Peak cost',
      'It is **312 CNY** higher. [Rules](https://example.com) say so.',
      '',
      '| Machine | Peak kWh | Saving |',
      '| --- | ---: | ---: |',
      '| Mill 5 | 251 | 2,060–4,120 |',
      '| Mill 9 | 235 | |',
      '```chart',
      '{"title":"Peak energy","series":[]}',
      '```',
      '```sql',
      'select 1',
      '```',
      '- first',
      '- second',
    ].join('\n');
    expect(spokenPieces(answer, 'en')).toEqual([
      'Peak cost',
      'It is 312 yuan higher.',
      'Rules say so.',
      'Mill 5: Peak kilowatt hours 251, Saving 2060 to 4120.',
      'Mill 9: Peak kilowatt hours 235, Saving.',
      'Peak energy',
      'first',
      'second',
    ]);
  });

  test('of a long table the first rows and how many follow', () => {
    const rows = Array.from({ length: 9 }, (_, index) => `| M${index} | ${index} |`);
    const said = spokenPieces(['| Machine | t |', '|---|---|', ...rows].join('\n'), 'zh-CN');
    expect(said).toHaveLength(7);
    expect(said.at(-1)).toBe('另外还有3行。');
  });

  test('no piece is longer than a voice can say, and nothing of a text is lost', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { maxLength: 200 }), (list) => {
        const pieces = spokenPieces(list.join(' '), 'en');
        for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(200);
        expect(pieces.join(' ')).toBe(list.join(' ').trim());
      }),
    );
  });

  test('any text can be said, and soon', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), fc.constantFrom(...LANGUAGES), (text, language) => {
        for (const piece of spokenPieces(text, language)) expect(piece.trim()).toBe(piece);
      }),
    );
    expect(spokenPieces('| '.repeat(50_000), 'en')).toEqual([]);
    expect(spokenPieces('1,'.repeat(50_000), 'en').length).toBeGreaterThan(0);
  });
});

describe('the language of an answer', () => {
  test.each([
    ['昨天的峰段电费', 'en', 'zh-CN'],
    ['昨天的峰段電費', 'zh-TW', 'zh-TW'],
    ['昨日のピーク電力は高い', 'zh-CN', 'ja'],
    ['ค่าไฟช่วงพีคเมื่อวาน', 'en', 'th'],
    ['Chi phí điện giờ cao điểm hôm qua', 'en', 'vi'],
    ['The peak cost of yesterday', 'zh-CN', 'en'],
    ['Il costo di punta di ieri', 'it', 'it'],
    ['Mill 5 used 251 kWh', 'vi', 'en'],
  ] as const)('%s, read by one who reads %s: %s', (text, reader, language) => {
    expect(languageOf(text, reader)).toBe(language);
  });
});
