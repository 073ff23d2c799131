import type { GrammarPlant } from './plant-grammar.ts';
import type { Decoder, Recogniser } from './pocketsphinx.ts';

export type GrammarRequest =
  | { readonly kind: 'open'; readonly id: number; readonly plant: GrammarPlant }
  | { readonly kind: 'sound'; readonly id: number; readonly pcm: Uint8Array }
  | { readonly kind: 'finish' | 'abort'; readonly id: number };
export type GrammarReply =
  | { readonly kind: 'ready'; readonly id: number }
  | { readonly kind: 'end'; readonly id: number }
  | {
      readonly kind: 'heard';
      readonly id: number;
      readonly pcmBytes: number;
      readonly sentences: readonly string[];
    }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };

/** The thread's side: one decoder a session, freed on every way it can end. */
export function serveGrammar(load: () => Recogniser, reply: (message: GrammarReply) => void) {
  let recogniser: Recogniser | null = null;
  const decoders = new Map<number, Decoder>();
  const free = (id: number): void => {
    decoders.get(id)?.free();
    decoders.delete(id);
  };
  return (request: GrammarRequest): void => {
    const { id } = request;
    try {
      if (request.kind === 'open') {
        recogniser ??= load();
        decoders.set(id, recogniser.decoder(request.plant));
        return reply({ kind: 'ready', id });
      }
      const decoder = decoders.get(id);
      if (decoder === undefined) return;
      if (request.kind === 'sound')
        return reply({
          kind: 'heard',
          id,
          pcmBytes: request.pcm.byteLength,
          sentences: decoder.hear(request.pcm),
        });
      const sentences = request.kind === 'finish' ? decoder.finish() : [];
      free(id);
      if (request.kind === 'abort') return;
      reply({ kind: 'heard', id, pcmBytes: 0, sentences });
      reply({ kind: 'end', id });
    } catch (error) {
      free(id);
      reply({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) });
    }
  };
}
