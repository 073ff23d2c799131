/** Of k2-fsa: maintained, Apache-2.0, with binaries in its npm packages. The operator installs it, with a model. */
export const RUNTIME = 'sherpa-onnx-node';

/** As the runtime names them. */
export interface ModelSettings {
  readonly tokens: string;
  readonly transducer?: { readonly encoder: string; readonly decoder: string; readonly joiner: string };
  readonly paraformer?: { readonly encoder: string; readonly decoder: string };
  readonly zipformer2Ctc?: { readonly model: string };
}
export interface SpeechModel {
  /** File of the runtime. */
  readonly runtime: string;
  readonly settings: ModelSettings;
}

export interface ModelScope {
  /** Names of the files in a folder. @throws {Error} where there is none */
  list(folder: string): readonly string[];
  /** File of an npm package as seen from a folder. @throws {Error} where it is not installed */
  resolve(name: string, from: string): string;
}

/**
 * A streaming model as sherpa-onnx publishes them: tokens with a transducer, a paraformer or a CTC model.
 * @throws {Error} that says what is missing
 */
export function findModel(folder: string, { list, resolve }: ModelScope): SpeechModel {
  // Where both are there, the quantised one is as good and takes a fraction of the time.
  const names = list(folder).toSorted(
    (one, other) => Number(other.includes('.int8.')) - Number(one.includes('.int8.')),
  );
  const path = (name: string): string => `${folder.replace(/\/$/, '')}/${name}`;
  const part = (start: string): string | undefined => {
    const found = names.find((name) => name.startsWith(start) && name.endsWith('.onnx'));
    return found && path(found);
  };
  if (!names.includes('tokens.txt')) throw new Error(`${folder} has no tokens.txt`);
  const tokens = path('tokens.txt');
  const [encoder, decoder, joiner, model] = ['encoder', 'decoder', 'joiner', 'model'].map(part);
  const settings: ModelSettings | null =
    encoder && decoder
      ? joiner
        ? { tokens, transducer: { encoder, decoder, joiner } }
        : { tokens, paraformer: { encoder, decoder } }
      : model
        ? { tokens, zipformer2Ctc: { model } }
        : null;
  if (settings === null)
    throw new Error(`${folder} has neither encoder*.onnx with decoder*.onnx nor model*.onnx`);
  try {
    return { runtime: resolve(RUNTIME, folder), settings };
  } catch {
    throw new Error(`${RUNTIME} is not installed: npm install --prefix ${folder} ${RUNTIME}`);
  }
}
