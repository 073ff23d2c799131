import * as v from 'valibot';

/** What the server knows: the published files of its own version, read once. */
export interface Library {
  readonly version: string;
  /** Hash of `plantdeck.js`. */
  readonly integrity: string;
  readonly elements: readonly KnownElement[];
  /** JSON Schemas by tag. */
  readonly schemas: Readonly<Record<string, string>>;
  /** Pages of documentation, those of the elements among them. */
  readonly pages: readonly { readonly path: string; readonly text: string }[];
}

const ManifestSchema = v.object({
  modules: v.array(
    v.object({
      declarations: v.array(
        v.object({
          tagName: v.optional(v.string()),
          summary: v.optional(v.string(), ''),
          attributes: v.optional(
            v.array(v.object({ name: v.string(), type: v.optional(v.object({ text: v.string() })) })),
            [],
          ),
        }),
      ),
    }),
  ),
});

export interface KnownElement {
  readonly tag: string;
  readonly summary: string;
  /** Attributes with their values where they are chosen from. */
  readonly attributes: Readonly<Record<string, readonly string[] | null>>;
}

/** Elements of a custom elements manifest. @throws {v.ValiError} naming what does not fit */
export function knownElements(manifest: unknown): KnownElement[] {
  return v.parse(ManifestSchema, manifest).modules.flatMap(({ declarations }) =>
    declarations.flatMap(({ tagName, summary, attributes }) =>
      tagName === undefined
        ? []
        : [
            {
              tag: tagName,
              summary,
              attributes: Object.fromEntries(
                attributes.map(({ name, type }) => [name, choicesOf(type?.text ?? '')]),
              ),
            },
          ],
    ),
  );
}

const choicesOf = (type: string): readonly string[] | null =>
  /^'[^']*'(?: \| '[^']*')*$/.test(type)
    ? [...type.matchAll(/'([^']*)'/g)].map(([, value = '']) => value)
    : null;

export interface FoundSection {
  readonly path: string;
  readonly heading: string;
  readonly text: string;
}

const FOUND_MAX = 6;
const SECTION_MAX = 1_500;

/** Sections of the documentation that hold the words of a question, those with most of them first. */
export function searchPages(pages: Library['pages'], query: string): FoundSection[] {
  const words = [...new Set(query.toLowerCase().match(/[\p{L}\p{N}-]{2,}/gu) ?? [])];
  const sections = pages.flatMap(({ path, text }) =>
    text.split(/^(?=#{1,3} )/m).map((section) => {
      const [, heading = ''] = /^#+ (.+)/.exec(section) ?? [];
      return { path, heading: heading.replaceAll('`', ''), text: section.trim() };
    }),
  );
  // A word that stands everywhere says little of where to look.
  const weights = words.map((word) => {
    const count = sections.filter(({ text }) => text.toLowerCase().includes(word)).length;
    return count === 0 ? 0 : Math.log(1 + sections.length / count);
  });
  return sections
    .map((section) => {
      const [text, heading] = [
        section.text.toLowerCase(),
        `${section.heading} ${section.path}`.toLowerCase(),
      ];
      const score = words.reduce(
        (sum, word, index) =>
          sum + (weights[index] ?? 0) * ((text.includes(word) ? 1 : 0) + (heading.includes(word) ? 2 : 0)),
        0,
      );
      return { section, score };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, FOUND_MAX)
    .map(({ section }) => ({ ...section, text: section.text.slice(0, SECTION_MAX) }));
}
