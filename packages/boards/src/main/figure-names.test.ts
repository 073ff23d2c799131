import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const words = (path: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Readonly<Record<string, string>>;

test.each(['zh-CN', 'en', 'id', 'it', 'zh-TW', 'ja', 'th', 'vi'])(
  'in %s the two best grades are not called like the first-pass yield, which is another figure',
  (language) => {
    const grades = words(`words/${language}.json`)['board.mainBoard.kpi.firstPass'];
    const passed = words(`../grading/words/${language}.json`)['board.grading.kpi.P6'];
    expect(grades).toBeTruthy();
    expect(passed).toBeTruthy();
    expect(grades).not.toContain(passed);
    expect(words(`../../../platform/src/features/board-words/words/${language}.json`)['tile.firstPass']).toBe(
      grades,
    );
  },
);
