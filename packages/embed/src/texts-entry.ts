/** Texts of a host in place of ours; the loader brings it with the first call. */
export { setTexts } from '@plantdeck/core/words';
