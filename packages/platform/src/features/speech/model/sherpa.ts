import { createRequire } from 'node:module';
import { SPEECH_SAMPLE_RATE_HZ } from '@plantdeck/core/constants';
import type { Recogniser } from '../local/local-service.ts';
import type { SpeechModel } from './model-files.ts';

/** What is used of sherpa-onnx-node. */
interface Runtime {
  readonly OnlineRecognizer: new (settings: object) => OnlineRecognizer;
}
interface OnlineRecognizer {
  createStream(): OnlineStream;
  isReady(stream: OnlineStream): boolean;
  decode(stream: OnlineStream): void;
  isEndpoint(stream: OnlineStream): boolean;
  reset(stream: OnlineStream): void;
  getResult(stream: OnlineStream): { readonly text: string };
}
interface OnlineStream {
  acceptWaveform(sound: { readonly samples: Float32Array; readonly sampleRate: number }): void;
  inputFinished(): void;
}

/** Silence behind the last word, which the model needs to be sure of it. */
const TAIL_S = 0.5;

/** Dictation by a model of the operator. Loads it at once. @throws {Error} where the runtime is another */
export function loadSherpa({ runtime, settings }: SpeechModel): Recogniser<true> {
  const { OnlineRecognizer } = createRequire(runtime)(runtime) as Partial<Runtime>;
  if (typeof OnlineRecognizer !== 'function') throw new Error(`${runtime} has no OnlineRecognizer`);
  const recogniser = new OnlineRecognizer({
    featConfig: { sampleRate: SPEECH_SAMPLE_RATE_HZ, featureDim: 80 },
    modelConfig: { ...settings, numThreads: 1, provider: 'cpu', debug: 0 },
    decodingMethod: 'greedy_search',
    enableEndpoint: true,
    // Seconds of silence before a word and after one, and the length of a sentence that has none.
    rule1MinTrailingSilence: 2.4,
    rule2MinTrailingSilence: 0.8,
    rule3MinUtteranceLength: 20,
  });
  return {
    decoder() {
      const stream = recogniser.createStream();
      let text = '';
      const take = (samples: Float32Array): void => {
        stream.acceptWaveform({ samples, sampleRate: SPEECH_SAMPLE_RATE_HZ });
      };
      const decode = (): void => {
        while (recogniser.isReady(stream)) recogniser.decode(stream);
        text = readable(recogniser.getResult(stream).text);
      };
      const ended = (): string[] => {
        const sentence = text;
        text = '';
        return sentence === '' ? [] : [sentence];
      };
      return {
        hear(pcm) {
          take(toFloats(pcm));
          decode();
          if (!recogniser.isEndpoint(stream)) return [];
          recogniser.reset(stream);
          return ended();
        },
        partial: () => text,
        finish() {
          take(new Float32Array(TAIL_S * SPEECH_SAMPLE_RATE_HZ));
          stream.inputFinished();
          decode();
          return ended();
        },
        // The stream goes with its last reference.
        free() {},
      };
    },
  };
}

function toFloats(pcm: Uint8Array): Float32Array {
  const view = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength);
  return Float32Array.from({ length: pcm.byteLength >> 1 }, (_, at) => view.getInt16(at * 2, true) / 32_768);
}

/** English models write capitals only. */
function readable(text: string): string {
  const trimmed = text.trim();
  return trimmed === trimmed.toUpperCase() ? trimmed.toLowerCase() : trimmed;
}
