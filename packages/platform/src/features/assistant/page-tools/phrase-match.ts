import type { PageToolOffer } from '@plantdeck/core/contract';

/**
 * Which tool of the page a sentence means, without a model: by the sentences that the tool was offered with. A whole
 * sentence has to fit, so that “do not stop kiln 1” never means “stop kiln 1”.
 */
export interface PhraseMatch {
  readonly tool: PageToolOffer;
  readonly arguments: Readonly<Record<string, unknown>>;
}

const QUESTION_MAX_CHARACTERS = 300;
const SLOT = /\{([A-Za-z_]\w{0,40})\}/g;
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/;

export function matchPhrase(question: string, tools: readonly PageToolOffer[]): PhraseMatch | null {
  const said = sentence(question);
  if (said.length === 0 || said.length > QUESTION_MAX_CHARACTERS) return null;
  let best: { readonly match: PhraseMatch; readonly literal: number } | null = null;
  for (const tool of tools)
    for (const phrase of tool.phrases) {
      const fit = fitPhrase(said, sentence(phrase));
      if (fit === null || (best !== null && fit.literal <= best.literal)) continue;
      best = { match: { tool, arguments: valuesOf(tool, fit.slots) }, literal: fit.literal };
    }
  return best?.match ?? null;
}

/** One way of writing: no closing sign, one blank between words and none between signs that need none. */
function sentence(text: string): string {
  const flat = text
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<![.?!。])[.?!。]+$/u, '')
    .trim();
  return CJK.test(flat) ? flat.replace(/(?<![\w}]) | (?![\w{])/g, '') : flat;
}

/** Walks from one fixed part to the next; never back, so that no sentence costs more than its length. */
function fitPhrase(
  said: string,
  phrase: string,
): { readonly slots: ReadonlyMap<string, string>; readonly literal: number } | null {
  const names = [...phrase.matchAll(SLOT)].map(([, name = '']) => name);
  const fixed = phrase.split(SLOT).filter((_, index) => index % 2 === 0);
  const isFirst = (index: number): boolean => index === 0;
  // Two places side by side could be filled in many ways.
  if (fixed.slice(1, -1).some((part) => part === '')) return null;
  const lowSaid = lower(said);
  const slots = new Map<string, string>();
  let at = 0;
  for (const [index, part] of fixed.entries()) {
    const isLast = index === fixed.length - 1;
    const low = lower(part);
    if (isFirst(index)) {
      if (!lowSaid.startsWith(low)) return null;
      at = part.length;
      if (isLast && said.length !== part.length) return null;
      continue;
    }
    const from = at + 1;
    const found = isLast ? said.length - part.length : lowSaid.indexOf(low, from);
    if (found < from || !lowSaid.startsWith(low, found)) return null;
    const value = said.slice(at, found).trim();
    if (value === '') return null;
    slots.set(names[index - 1] ?? '', value);
    at = found + part.length;
  }
  return { slots, literal: fixed.join('').length };
}

/** Small letters of the same length, so that places in one text are places in the other. */
function lower(text: string): string {
  const low = text.toLowerCase();
  return low.length === text.length ? low : text;
}

/** Texts as the parameters want them; what does not fit stays a text, and the check names it. */
function valuesOf(
  { parameters }: PageToolOffer,
  slots: ReadonlyMap<string, string>,
): Readonly<Record<string, unknown>> {
  const properties = parameters['properties'] as Readonly<
    Record<string, { readonly type?: unknown; readonly enum?: unknown } | undefined>
  >;
  return Object.fromEntries(
    [...slots].map(([name, text]) => {
      const described = properties[name];
      if (described?.type === 'number' || described?.type === 'integer') {
        const number = Number(text.replace(/^([-+]?\d+),(\d+)$/, '$1.$2'));
        return [name, Number.isFinite(number) ? number : text];
      }
      const choices = Array.isArray(described?.enum) ? described.enum.map(String) : [];
      return [name, choices.find((choice) => lower(choice) === lower(text)) ?? text];
    }),
  );
}
