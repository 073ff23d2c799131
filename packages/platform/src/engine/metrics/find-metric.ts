import type { PlatformLanguage } from '../i18n/language.ts';
import { METRICS } from './catalogue.ts';
import { METRIC_NAMES } from './metric-names.ts';

export interface MetricMatch {
  readonly metricId: string;
  readonly at: number;
  readonly length: number;
}

interface Name {
  readonly text: string;
  readonly metricId: string;
}

/** Letters of words between blanks; signs of Chinese, Japanese and Thai stand side by side. */
const LETTER = /[a-z0-9\u00c0-\u024f\u1e00-\u1eff]/;

/**
 * The metric that a text names: the longest name wins. Names of the language, English and Chinese count, so that a
 * question may mix them.
 * @param text  normalised: small letters, simplified signs in Chinese
 * @param readable  brings a name into the same form
 * @param isShown  of two metrics with one name the one that the plant shows is meant
 */
export function findMetric(
  text: string,
  language: PlatformLanguage,
  readable: (name: string) => string,
  isShown: (metricId: string) => boolean = () => true,
): MetricMatch | null {
  for (const { text: name, metricId } of namesOf(language, readable)) {
    const at = indexOfName(text, name);
    if (at >= 0 && isShown(metricId)) return { metricId, at, length: name.length };
  }
  return null;
}

/** Letters in common from which on a name is near what was asked. */
const NEAR_SHARE = 0.6;

/** Metrics whose names are nearest to a text that names none, the nearest first. */
export function nearestMetrics(
  text: string,
  language: PlatformLanguage,
  readable: (name: string) => string,
  isShown: (metricId: string) => boolean,
): string[] {
  const asked = pairsOf(text);
  const shares = new Map<string, number>();
  for (const { text: name, metricId } of namesOf(language, readable)) {
    const pairs = [...pairsOf(name)];
    if (pairs.length < 2 || !isShown(metricId)) continue;
    const share = pairs.filter((pair) => asked.has(pair)).length / pairs.length;
    shares.set(metricId, Math.max(share, shares.get(metricId) ?? 0));
  }
  return [...shares]
    .filter(([, share]) => share >= NEAR_SHARE)
    .toSorted((a, b) => b[1] - a[1])
    .map(([metricId]) => metricId);
}

/** Every two letters that stand beside each other. */
const pairsOf = (text: string): ReadonlySet<string> =>
  new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)));

/** Whether a word stands in a name of a metric, so that nothing else was meant by it. */
export const isInName = (
  word: string,
  metricId: string,
  language: PlatformLanguage,
  readable: (name: string) => string,
): boolean =>
  namesOf(language, readable).some((name) => name.metricId === metricId && indexOfName(name.text, word) >= 0);

const NAMES = new Map<PlatformLanguage, readonly Name[]>();
/** Longest first. What a tool of the assistant answers is left to its own words. */
function namesOf(language: PlatformLanguage, readable: (name: string) => string): readonly Name[] {
  const known = NAMES.get(language);
  if (known) return known;
  const names = METRICS.filter(({ subject }) => subject === undefined).flatMap(({ id }) =>
    [...new Set([language, 'en', 'zh-CN'] as const)].flatMap((one) =>
      (METRIC_NAMES[one][id] ?? []).map((name) => ({ text: readable(name), metricId: id })),
    ),
  );
  const sorted = names
    .filter(({ text }) => text.length > 1)
    .toSorted((a, b) => b.text.length - a.text.length);
  NAMES.set(language, sorted);
  return sorted;
}

function indexOfName(text: string, name: string): number {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const cuts = (inside: string | undefined, outside: string | undefined): boolean =>
      LETTER.test(inside ?? ' ') && LETTER.test(outside ?? ' ');
    const after = text[at + name.length];
    const isPlural = after === 's' && !LETTER.test(text[at + name.length + 1] ?? ' ');
    if (!cuts(name[0], text[at - 1]) && (isPlural || !cuts(name.at(-1), after))) return at;
  }
  return -1;
}
