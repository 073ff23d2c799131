import type { BoardConfigAnswer, BoardSetting } from '@plantdeck/core/contract';
import type { Page } from 'playwright-core';
import { askPlatform } from './feature-page.ts';

const PATH = '/api/cloud/exhibition/board/config';

/**
 * Does something that saves settings of a board, and puts back those of the page's person or of their enterprise, so
 * that neither a second try nor another file meets them.
 * @param page  signed in, and open until the settings are put back
 */
export async function keepingSetting(
  page: Page,
  boardCode: string,
  scope: BoardSetting['scope'],
  act: () => Promise<void>,
): Promise<void> {
  const read = async (): Promise<BoardSetting> => {
    const { data } = await askPlatform<BoardConfigAnswer>(
      page,
      'GET',
      `${PATH}?boardCode=${boardCode}&scope=${scope}`,
    );
    // What holds while nothing is saved has to be said when it is saved.
    const initial = (data.choices.own ?? []).flatMap(({ code, kind, initial: value }) =>
      value === undefined ? [] : [[code, kind === 'number' ? Number(value) : value] as const],
    );
    const own = { ...Object.fromEntries(initial), ...data.setting.own };
    return { ...data.setting, ...(Object.keys(own).length > 0 && { own }) };
  };
  const before = await read();
  try {
    await act();
  } finally {
    await putBack(page, before, (await read()).version);
  }
}

async function putBack(page: Page, before: BoardSetting, version: number): Promise<void> {
  if (version === before.version) return;
  const { retCode, retMsg } = await askPlatform(page, 'POST', PATH, { ...before, version });
  if (retCode !== '0') throw new Error(`the settings of ${before.boardCode} were not put back: ${retMsg}`);
}
