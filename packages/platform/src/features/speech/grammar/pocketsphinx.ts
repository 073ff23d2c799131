import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import koffi from 'koffi';
import type { GrammarPlant } from './plant-grammar.ts';
import { plantGrammar, writtenText } from './plant-grammar.ts';
import type { RecogniserFiles } from './recogniser-files.ts';
import type { Recogniser } from '../local/local-service.ts';

/**
 * Log score of a frame. Measured with the phrases of the test: commands -24 to -41, other sentences -45 and less,
 * for which the grammar would otherwise name the command that sounds most like them.
 */
const SCORE_MIN = -42;

/** Debian's PocketSphinx, called in this thread. @throws {Error} where it cannot be loaded */
export function loadPocketsphinx(files: RecogniserFiles): Recogniser<GrammarPlant> {
  const base = koffi.load(files.baseLibrary);
  const library = koffi.load(files.library);
  const quiet = base.func('void err_set_logfp(void *file)');
  const readOptions = base.func(
    'void *cmd_ln_parse_file_r(void *former, void *known, const char *file, int32_t strict)',
  );
  const freeOptions = base.func('int cmd_ln_free_r(void *options)');
  const knownOptions = library.func('void *ps_args()');
  const create = library.func('void *ps_init(void *options)');
  const start = library.func('int ps_start_utt(void *decoder)');
  const process = library.func(
    'int ps_process_raw(void *decoder, const uint8_t *samples, size_t count, int noSearch, int isWhole)',
  );
  const end = library.func('int ps_end_utt(void *decoder)');
  const hypothesis = library.func('const char *ps_get_hyp(void *decoder, _Out_ int32_t *score)');
  const isSpeech = library.func('uint8_t ps_get_in_speech(void *decoder)');
  const frameCount = library.func('int ps_get_n_frames(void *decoder)');
  const release = library.func('int ps_free(void *decoder)');
  quiet(null);
  const pronunciations = readDictionary(files.dictionary);

  return {
    decoder(plant) {
      const grammar = plantGrammar(plant, (word) => pronunciations.has(word));
      const folder = mkdtempSync(path.join(tmpdir(), 'plantdeck-speech-'));
      let options: unknown = null;
      let decoder: unknown = null;
      try {
        const file = (name: string, text: string): string => {
          const at = path.join(folder, name);
          writeFileSync(at, text);
          return at;
        };
        const dictionary = grammar.words.flatMap((word) => pronunciations.get(word) ?? []).join('\n');
        const lines = [
          ['-hmm', files.acousticModel],
          ['-dict', file('words.dict', `${dictionary}\n`)],
          ['-jsgf', file('plant.jsgf', `${grammar.text}\n`)],
          // Digital silence has no noise at all, which the decoder can't tell speech from.
          ['-dither', 'yes'],
          ['-logfn', '/dev/null'],
        ];
        options = readOptions(
          null,
          knownOptions(),
          file('options', `${lines.map((line) => line.join(' ')).join('\n')}\n`),
          0,
        );
        decoder = options === null ? null : create(options);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
      if (decoder === null) {
        if (options !== null) freeOptions(options);
        throw new Error('the recogniser refuses the grammar of the plant');
      }
      let hasSpoken = false;
      start(decoder);
      const take = (): string[] => {
        end(decoder);
        const score = [0];
        const heard = hypothesis(decoder, score) as string | null;
        const perFrame = (score[0] ?? 0) / Math.max(1, frameCount(decoder) as number);
        const said = hasSpoken;
        hasSpoken = false;
        if (!said) return [];
        return [heard === null || perFrame < SCORE_MIN ? '' : writtenText(heard, grammar.names)];
      };
      return {
        hear(pcm) {
          process(decoder, pcm, pcm.byteLength >> 1, 0, 0);
          const speaks = isSpeech(decoder) === 1;
          hasSpoken ||= speaks;
          if (!hasSpoken || speaks) return [];
          const sentences = take();
          start(decoder);
          return sentences;
        },
        finish: take,
        free() {
          release(decoder);
          freeOptions(options);
        },
      };
    },
  };
}

/** Lines of the dictionary by word; a word may be said in several ways. */
function readDictionary(file: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const word = /^([a-z']+)(?:\(\d+\))? /.exec(line)?.[1];
    if (word === undefined) continue;
    const lines = found.get(word);
    if (lines) lines.push(line);
    else found.set(word, [line]);
  }
  return found;
}
