/** What is published beside the bundle, as far as the gallery reads it. */
import type * as kit from '@plantdeck/embed/kit';

/** The part of the custom elements manifest that the gallery shows. */
export interface ManifestElement {
  readonly tagName: string;
  readonly summary: string;
  readonly attributes: readonly {
    readonly name: string;
    readonly description: string;
    readonly type: { readonly text: string };
  }[];
  readonly members: readonly {
    readonly kind: string;
    readonly name: string;
    readonly attribute?: string;
    readonly description: string;
    readonly type?: { readonly text: string };
  }[];
  readonly events: readonly { readonly name: string; readonly description: string }[];
  readonly slots: readonly { readonly name: string; readonly description: string }[];
  readonly cssParts: readonly { readonly name: string; readonly description: string }[];
  readonly superclass?: { readonly name: string };
}

interface Ground {
  readonly tagName?: never;
  readonly name: string;
  readonly cssParts: ManifestElement['cssParts'];
  readonly cssProperties: ManifestElement['cssParts'];
}

interface Manifest {
  readonly modules: readonly { readonly declarations: readonly (ManifestElement | Ground)[] }[];
}

export type Kit = typeof kit;

/** Everything that the gallery is made from. */
export interface Published {
  readonly kit: Kit;
  readonly elements: readonly ManifestElement[];
  readonly tokens: readonly { readonly name: string; readonly description: string }[];
  readonly commonParts: ManifestElement['cssParts'];
  readonly schemas: ReadonlySet<string>;
  readonly version: string;
  readonly integrity: string;
}

export const BUNDLE = '/plantdeck/1/';

export async function readJson<T>(file: string): Promise<T> {
  const answer = await fetch(BUNDLE + file);
  if (!answer.ok) throw new Error(`${file}: HTTP ${answer.status}`);
  return (await answer.json()) as T;
}

export const loadKit = (): Promise<Kit> => import(/* @vite-ignore */ `${BUNDLE}kit.js`) as Promise<Kit>;

export async function loadPublished(): Promise<Published> {
  const [kitModule, manifest, list, schemas] = await Promise.all([
    loadKit(),
    readJson<Manifest>('custom-elements.json'),
    readJson<{ version: string; files: Record<string, { integrity: string }> }>('integrity.json'),
    readJson<{ name: string }[]>('schema/index.json'),
  ]);
  const declarations = manifest.modules.flatMap((module) => module.declarations);
  const ground = declarations.find((each): each is Ground => each.tagName === undefined);
  return {
    kit: kitModule,
    elements: declarations.filter((each): each is ManifestElement => each.tagName !== undefined),
    tokens: ground?.cssProperties ?? [],
    commonParts: ground?.cssParts ?? [],
    schemas: new Set(schemas.map(({ name }) => `plant-${name}`)),
    version: list.version,
    integrity: list.files['plantdeck.js']?.integrity ?? '',
  };
}

/** Text of a published file, such as a token endpoint. */
export async function readText(file: string): Promise<string> {
  const answer = await fetch(BUNDLE + file);
  if (!answer.ok) throw new Error(`${file}: HTTP ${answer.status}`);
  return answer.text();
}

/** Values that an attribute is chosen from; null where it is free. */
export function choicesOf(type: string): readonly string[] | null {
  if (type === 'boolean') return ['true'];
  return /^'[^']*'(?: \| '[^']*')*$/.test(type)
    ? [...type.matchAll(/'([^']*)'/g)].map(([, value = '']) => value)
    : null;
}

/** Attributes whose text is JSON rather than the value itself. */
export const isJson = (type: string): boolean => choicesOf(type) === null && !/^(string|number)$/.test(type);

/** States that an element can be shown in. */
export function statesOf(
  element: ManifestElement,
  all: readonly kit.ReplayState[],
): readonly kit.ReplayState[] {
  const { tagName } = element;
  if (tagName === 'plant-answer') return ['live'];
  if (tagName === 'plant-chart') return ['live', 'loading', 'empty', 'error'];
  return all;
}
