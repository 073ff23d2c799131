/** Whether a secret of the configuration is one that nobody guesses. */

const LENGTH_MIN = 32;
const BITS_MIN = 96;
const EXAMPLE = /change.?me|password|secret|example|plantdeck|default|qwerty|123456|abcdef/i;

/** Why a secret is weak, in words that go into a sentence; null for a strong one. */
export function weaknessOf(secret: string): string | null {
  if (secret.length < LENGTH_MIN) return `shorter than ${LENGTH_MIN} characters`;
  if (EXAMPLE.test(secret)) return 'made of a known example';
  if (isRepeated(secret)) return 'a repetition';
  if (bitsOf(secret) < BITS_MIN) return 'made of too few different characters';
  return null;
}

function isRepeated(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period += 1)
    if (text.slice(period) === text.slice(0, -period)) return true;
  return false;
}

/** Shannon's measure over single characters: an upper limit, which is enough to find what was typed by hand. */
function bitsOf(text: string): number {
  const counts = new Map<string, number>();
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return [...counts.values()].reduce((bits, count) => bits - count * Math.log2(count / text.length), 0);
}
