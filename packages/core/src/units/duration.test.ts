import { expect, test } from 'vitest';
import { formatAge, formatDuration } from './duration.ts';

test.each([
  [0, 'en', '0 s'],
  [130, 'en', '2 min 10 s'],
  [120, 'en', '2 min'],
  [3_660, 'zh-CN', '1 小时 1 分'],
  [90_000, 'th', '1 วัน 1 ชม.'],
  [532_800, 'en', '6 d 4 h'],
] as const)('%i s last %s: %s', (seconds, language, text) => {
  expect(formatDuration(seconds, language)).toBe(text);
});

test.each([
  [59, 'en', '59 s ago'],
  [750, 'en', '12 min ago'],
  [750, 'zh-CN', '12 分前'],
  [750, 'it', '12 min fa'],
  [7_300, 'ja', '2 時間前'],
  [200_000, 'vi', '2 ngày trước'],
  [-5, 'id', '0 dtk lalu'],
] as const)('%i s ago in %s: %s', (seconds, language, text) => {
  expect(formatAge(seconds, language)).toBe(text);
});
