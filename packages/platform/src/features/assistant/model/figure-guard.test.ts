import { describe, expect, test } from 'vitest';
import type { PlatformLanguage } from '../../../engine/i18n/language.ts';
import type { Speaker } from '../answers/speaker.ts';
import { createFigureGuard } from './figure-guard.ts';
import { createResultCells } from './result-cells.ts';

const speakerOf = (language: PlatformLanguage): Speaker =>
  ({
    language,
    context: {
      nowMs: Date.parse('2026-11-20T14:35:10+08:00'),
      plant: { frame: { calendar: { zone: 'Asia/Shanghai', dayAccountTime: '08:00' }, productUnit: 'm2' } },
    },
  }) as unknown as Speaker;

const RESULT = {
  areaName: 'Line 2',
  value: 80_123.4,
  unit: 'kWh',
  deltaPct: -12.34,
  from: '2026-11-19T08:00:00+08:00',
  to: '2026-11-20T08:00:00+08:00',
  rows: [
    { areaName: 'Firing', value: 51_000, count: 7, costCny: 1_234.5 },
    { areaName: 'Glazing', value: 29_123.4, count: 3, costCny: null },
  ],
};

/** Fed in pieces of three characters: nothing may depend on where a stream is cut. */
function shown(
  text: string,
  {
    language = 'en' as PlatformLanguage,
    question = 'electricity yesterday',
    results = [RESULT] as readonly unknown[],
  } = {},
): string {
  const cells = createResultCells();
  cells.addText(question);
  for (const result of results) cells.add(result);
  const guard = createFigureGuard(speakerOf(language), cells);
  const pieces = text.match(/[\s\S]{1,3}/g) ?? [];
  return pieces.map((piece) => guard.push(piece)).join('') + guard.end();
}
const MARK = ' (⚠ not from the plant’s data)';

describe('named cells', () => {
  test('are filled in as the platform writes figures, dates and names', () => {
    expect(
      shown(
        '{q1.areaName}: **{q1.r2.value}**, {q1.r1.costCny}, {q1.deltaPct}, {q1.r1.count} times, from {q1.from}.',
        {
          language: 'zh-CN',
        },
      ),
    ).toBe('Line 2: **2.91\u00a0万 kWh**, 1,235\u00a0元, −12.3\u00a0%, 7 times, from 2026年11月19日 08:00.');
    expect(shown('{q1.r2.costCny}')).toBe('–');
  });

  test('that are not there are marked', () => {
    expect(shown('It was {q1.r9.value}.')).toBe(`It was –${MARK}.`);
  });

  test('a result for a model has a name at every row and says the rest unchanged', () => {
    const cells = createResultCells();
    cells.add({});
    expect(cells.add({ rows: [{ a: 1, steps: [{ b: 2 }] }, { a: 3 }], unit: 'kWh' })).toEqual({
      cell: 'q2',
      unit: 'kWh',
      rows: [
        { cell: 'q2.r1', a: 1, steps: [{ cell: 'q2.r2', b: 2 }] },
        { cell: 'q2.r3', a: 3 },
      ],
    });
    expect(cells.column('q2.*.a')?.map(({ value }) => value)).toEqual([1, 3]);
  });
});

describe('numbers of a model’s own', () => {
  test.each([
    'We used 80,123 kWh, 80 123 kWh, 80.1 MWh or 0.0801 GWh; 12.3 % less.',
    '2026-11-19, 19 Nov 2026, November 20, 14:35 and 08:00',
    'ngày 20 tháng 11 năm 2026, 19 tháng 11, tháng 11',
    'Line 2 had 7 alarms, ¥1,234.5 in all',
    '用电 8 万 kWh，或 8.0123 万千瓦时，11月19日 08:00 起',
    '1. first\n2. second\n\n## 3. third\n',
    'See [the board](/cloud/x?areaId=99999) or https://docs.example.com/45678 [^1]',
    'K12, A.W2, CO₂ and m3',
    'The 2 rows',
  ])('are left alone where they were read: %s', (text) => {
    expect(shown(text)).toBe(text);
  });

  test.each([
    ['We used 999,999 kWh.', '999,999 kWh'],
    ['We used **80,123 MWh** there', '80,123 MWh'],
    ['We used 80.123 kWh there', '80.123 kWh'],
    ['It cost 80,123 CNY', '80,123 CNY'],
    ['It cost CNY 999k today', 'CNY 999k'],
    ['up 13 % on it', '13 %'],
    ['about 12.4 % less', '12.4 %'],
    ['eight million kWh', 'million kWh'],
    ['三百二十万千瓦时', '三百二十万千瓦时'],
    ['用电９９９９度。', '９９９９度'],
    ['ใช้ไฟ ๙๙๙ กิโลวัตต์ชั่วโมง', '๙๙๙ กิโลวัตต์ชั่วโมง'],
    ['on 3 Nov 2026', '3 Nov 2026'],
    ['7 t of it', '7 t'],
    ['4 alarms', '4'],
    ['1.2e6 kWh', '1.2e6 kWh'],
    ['9.9 ×10⁴ kWh', '9.9 ×10⁴ kWh'],
    ['| Kiln | 999 |', '999'],
    ['**9 万** kWh, then', '9 万** kWh'],
    ['Bei 77 Grad', '77'],
  ])('are marked where they were not: %s', (text, number) => {
    expect(shown(text)).toBe(text.replace(number, number + MARK));
  });

  test('marks of thousands are those of the reader’s language', () => {
    expect(shown('Consumo 80.123 kWh o 80,1 MWh', { language: 'it' })).not.toContain('⚠');
    expect(shown('Consumo 80,123 kWh', { language: 'it' })).toContain('80,123 kWh (⚠');
  });

  test('the question’s own may be repeated, those of an earlier answer may not', () => {
    expect(shown('You asked for 500 kWh.', { question: 'which used more than 500 kWh?' })).not.toContain('⚠');
    expect(shown('You asked for 500 kWh.')).toContain('⚠');
    expect(shown('Before it was 80,123 kWh.', { results: [] })).toContain('⚠');
  });

  test('a chart is drawn from named columns; one of other numbers says so below', () => {
    const chart = (values: string): string =>
      `See:\n\n\`\`\`chart\n{"kind":"bar","x":{"values":["{q1.*.areaName}"]},"series":[{"name":"a","values":${values}}]}\n\`\`\`\nDone.`;
    const good = shown(chart('["{q1.*.value}"]'));
    expect(good).toContain('"values":["Firing","Glazing"]');
    expect(good).toContain('"values":[51000,29123.4]');
    expect(good).not.toContain('⚠');
    expect(shown(chart('[51000, {q1.r2.value}]'))).not.toContain('⚠');
    const wrong = shown(chart('[51000, 999999]'));
    expect(wrong).toMatch(/\n```\n\n⚠ not from the plant’s data\n\n\nDone\.$/);
    expect(shown('```mermaid\npie\n "a" : 4321\n```')).toContain('⚠');
  });

  test('nothing is held back that can be shown: a long text comes with its words', () => {
    const guard = createFigureGuard(speakerOf('en'), createResultCells());
    const text = 'The kilns took most of it, as on other days of this week, and the presses took the rest. ';
    expect(guard.push(text)).toBe(text);
    expect(guard.push('昨天')).toBe('昨天');
    expect(guard.push('用电 80')).not.toContain('80');
    expect(guard.push('123 kWh，其中窑炉最多，其次是压机和干燥，再次是釉线和抛光。')).toContain(
      '80123 kWh (⚠',
    );
  });
});

test.each([
  ['en', 'We used 999,999 kWh; {q1.value}.', 'not from the plant’s data'],
  ['zh-CN', '用电 999,999 kWh；{q1.value}。', '非工厂数据'],
  ['zh-TW', '用電 999,999 kWh；{q1.value}。', '並非工廠資料'],
  ['ja', '電力は999,999 kWh、{q1.value}。', '工場のデータではありません'],
  ['id', 'Pemakaian 999.999 kWh; {q1.value}.', 'bukan dari data pabrik'],
  ['it', 'Consumo 999.999 kWh; {q1.value}.', 'non proviene dai dati dell’impianto'],
  ['vi', 'Đã dùng 999.999 kWh; {q1.value}.', 'không lấy từ dữ liệu nhà máy'],
  ['th', 'ใช้ไฟ 999,999 kWh; {q1.value}', 'ไม่ได้มาจากข้อมูลของโรงงาน'],
] as const)(
  'in %s a number that nothing holds is marked in its words, the named one is not',
  (language, text, words) => {
    const answer = shown(text, { language });
    expect(answer.match(/⚠ [^)]*/g)).toEqual([`⚠ ${words}`]);
    expect(answer).toMatch(/999[.,]999 kWh \(⚠/);
    expect(answer).not.toContain('{');
  },
);
