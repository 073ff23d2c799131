/** What recognises on this machine, in a thread or process of its own. */
export interface Recogniser<TAbout> {
  /** @throws {Error} where it cannot recognise what it is to */
  decoder(about: TAbout): Decoder;
}

export interface Decoder {
  /** @returns sentences that ended in it; an empty one was none that is known */
  hear(pcm: Uint8Array): string[];
  /** The sentence that has not ended yet, where the recogniser says one. */
  partial?(): string;
  /** The last sentence, which had not ended yet. */
  finish(): string[];
  free(): void;
}

export type LocalRequest<TAbout> =
  | { readonly kind: 'open'; readonly id: number; readonly about: TAbout }
  | { readonly kind: 'sound'; readonly id: number; readonly pcm: Uint8Array }
  | { readonly kind: 'finish' | 'abort'; readonly id: number };
export type LocalReply =
  | { readonly kind: 'ready'; readonly id: number }
  | { readonly kind: 'end'; readonly id: number }
  | {
      readonly kind: 'heard';
      readonly id: number;
      readonly pcmBytes: number;
      readonly sentences: readonly string[];
      readonly partial?: string | undefined;
    }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };

/** The side of the recogniser: one decoder a session, freed on every way it can end. */
export function serveRecogniser<TAbout>(
  load: () => Recogniser<TAbout>,
  reply: (message: LocalReply) => void,
): (request: LocalRequest<TAbout>) => void {
  let recogniser: Recogniser<TAbout> | null = null;
  const decoders = new Map<number, Decoder>();
  const free = (id: number): void => {
    decoders.get(id)?.free();
    decoders.delete(id);
  };
  return (request) => {
    const { id } = request;
    try {
      if (request.kind === 'open') {
        recogniser ??= load();
        decoders.set(id, recogniser.decoder(request.about));
        return reply({ kind: 'ready', id });
      }
      const decoder = decoders.get(id);
      if (decoder === undefined) return;
      if (request.kind === 'sound') {
        const sentences = decoder.hear(request.pcm);
        const pcmBytes = request.pcm.byteLength;
        return reply({ kind: 'heard', id, pcmBytes, sentences, partial: decoder.partial?.() });
      }
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
