/** What other features use of this one. */
export { settingFor } from './board-setting.ts';
export { defaultBoardSetting, TARGET_SEC, TARGET_TOTAL } from './default-settings.ts';
export { ownProblem, settingProblem } from './setting-check.ts';
export { readSetting, saveSetting, type SettingPlace } from './setting-store.ts';
