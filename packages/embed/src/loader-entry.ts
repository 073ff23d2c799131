import { readOptions, startLoader } from './loader.ts';
import { planReader } from './plan-table.ts';

declare const __PLANTDECK_VERSION__: string;
/** The table of elements, written into the bundle when it is built. */
declare const __PLANTDECK_ELEMENTS__: string;

const script = [...document.scripts].find((each) => each.src === import.meta.url) ?? null;
startLoader(
  { version: __PLANTDECK_VERSION__, ...planReader(__PLANTDECK_ELEMENTS__) },
  readOptions(script, import.meta.url),
  import.meta.url,
);
