/** Where Debian puts PocketSphinx and its English model. */
export interface RecogniserFiles {
  readonly library: string;
  readonly baseLibrary: string;
  readonly acousticModel: string;
  readonly dictionary: string;
}

const LIBRARY_FOLDERS = [
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
  '/usr/lib64',
  '/usr/lib',
] as const;
const MODEL = '/usr/share/pocketsphinx/model/en-us';

/** @returns null where the machine has no recogniser, or not all of it */
export function findRecogniser(exists: (path: string) => boolean): RecogniserFiles | null {
  const acousticModel = `${MODEL}/en-us`;
  const dictionary = `${MODEL}/cmudict-en-us.dict`;
  if (!exists(acousticModel) || !exists(dictionary)) return null;
  for (const folder of LIBRARY_FOLDERS) {
    const library = `${folder}/libpocketsphinx.so.3`;
    const baseLibrary = `${folder}/libsphinxbase.so.3`;
    if (exists(library) && exists(baseLibrary)) return { library, baseLibrary, acousticModel, dictionary };
  }
  return null;
}
