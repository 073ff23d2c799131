import * as v from 'valibot';
import type { SpeechProvider } from '../types.ts';

const callable = v.custom<(...values: never[]) => unknown>(
  (value) => typeof value === 'function',
  'is no function',
);
const ProviderSchema = v.looseObject({
  id: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,31}$/, 'is no name such as "my-recogniser"')),
  takes: v.picklist(['audio', 'listens']),
  maxSessionMs: v.nullable(v.pipe(v.number(), v.minValue(1_000))),
  asksFirst: v.boolean(),
  unavailable: callable,
  destination: callable,
  open: callable,
});

/**
 * The providers of a dictation: ours, then those that the host's page brings.
 * @throws TypeError  that names the field of a provider that does not fit, or an id that is there twice
 */
export function withHostProviders(
  own: readonly SpeechProvider[],
  ofHost: readonly unknown[],
): readonly SpeechProvider[] {
  const providers = [...own];
  for (const each of ofHost) {
    const checked = v.safeParse(ProviderSchema, each);
    if (!checked.success) {
      const issue = checked.issues[0];
      throw new TypeError(`speech provider: ${v.getDotPath(issue) ?? 'value'} ${issue.message}`);
    }
    if (providers.some(({ id }) => id === checked.output.id))
      throw new TypeError(`speech provider: id "${checked.output.id}" is there twice`);
    // What the host gave, and not a copy: it may be an instance of a class.
    providers.push(each as SpeechProvider);
  }
  return providers;
}
