import type { ElementDescriptor } from '@plantdeck/core/element';

/** Texts by which what is public is looked for. */
export interface PublicSources {
  /** Styles that set tokens on `:host`, by file. */
  readonly styles: Readonly<Record<string, string>>;
  /** Views that name their parts, by file. */
  readonly views: Readonly<Record<string, string>>;
}

/**
 * Everything public that nobody can read about: attributes, properties, events, methods, slots, parts and tokens
 * without a description, among them the tokens and parts that the sources have and the metadata does not name.
 * @returns one line each; none when all is told
 */
export function undescribed(
  elements: readonly ElementDescriptor[],
  tokens: Readonly<Record<string, string>>,
  { styles, views }: PublicSources,
  commonParts: Readonly<Record<string, string>>,
): string[] {
  const missing: string[] = [];
  const parts = new Set(Object.keys(commonParts));
  for (const element of elements) {
    const tag = `plant-${element.name}`;
    if (isBlank(element.summary)) missing.push(`${tag}: summary`);
    for (const kind of ['attributes', 'properties', 'events', 'methods'] as const)
      for (const [name, { description }] of Object.entries(element[kind]))
        if (isBlank(description)) missing.push(`${tag}: ${kind} ${name}`);
    for (const kind of ['parts', 'slots'] as const)
      for (const [name, description] of Object.entries(element[kind] ?? {}))
        if (isBlank(description)) missing.push(`${tag}: ${kind} ${name}`);
    for (const part of Object.keys(element.parts)) parts.add(part);
  }
  for (const [file, css] of Object.entries(styles))
    for (const [, token = ''] of css.matchAll(/^\s*(--plant-[a-z0-9-]+):/gm))
      if (isBlank(tokens[token])) missing.push(`${file}: token ${token}`);
  for (const [file, view] of Object.entries(views))
    for (const [, names = ''] of view.matchAll(/\bpart="([a-zA-Z -]+)"/g))
      for (const part of names.split(' '))
        if (part !== '' && !parts.has(part)) missing.push(`${file}: part ${part}`);
  return [...new Set(missing)];
}

const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === '';
