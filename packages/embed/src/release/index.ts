/** Making a release and looking through one, for scripts/release.mjs and scripts/verify-release.mjs. */
export { LANGUAGES as languages } from '@plantdeck/core/words';
export { releaseFiles } from './contents.ts';
export { signRelease, verifyFolder, verifyRelease } from './verify.ts';
