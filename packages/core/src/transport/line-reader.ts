/** Lines out of bytes as they arrive, wherever the cuts are: in the middle of a line, or of one character. */
export interface LineReader {
  /** @returns the lines that are whole now, without the empty ones */
  push(bytes: Uint8Array): readonly string[];
  /** @returns what stands behind the last line break, or null for nothing */
  end(): string | null;
}

export function createLineReader(): LineReader {
  const decoder = new TextDecoder();
  let rest = '';
  return {
    push(bytes) {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split(/\r?\n/);
      rest = lines.pop() ?? '';
      return lines.filter((line) => line.trim() !== '');
    },
    end() {
      const last = rest + decoder.decode();
      rest = '';
      return last.trim() === '' ? null : last;
    },
  };
}
