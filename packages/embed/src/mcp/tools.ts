import * as v from 'valibot';
import {
  checkPage,
  FRAMEWORKS,
  writeFrameworkSnippet,
  writePolicy,
  writeTokenCall,
  type ChosenElement,
} from '../kit/index.ts';
import { searchPages, type Library } from './library.ts';

/** A tool as a client lists and calls it. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly inputSchema: object;
  /** @throws {ToolError} in words for whoever asked */
  call(args: unknown, library: Library): string;
}

/** The arguments do not fit, or name what does not exist. */
export class ToolError extends Error {}

const Tag = v.pipe(v.string(), v.regex(/^plant-[a-z0-9-]+$/, 'a tag such as plant-chart'));
const Url = v.pipe(v.string(), v.regex(/^https?:\/\/\S+$/, 'an absolute address'));
const ListArgs = v.object({ query: v.optional(v.string(), '') });
const TagArgs = v.object({ tag: Tag });
const SearchArgs = v.object({ query: v.pipe(v.string(), v.minLength(1)) });
const SnippetArgs = v.object({
  elements: v.pipe(
    v.array(v.object({ tag: Tag, attributes: v.optional(v.record(v.string(), v.string()), {}) })),
    v.minLength(1),
  ),
  framework: v.optional(v.picklist(FRAMEWORKS), 'plain'),
  platformUrl: Url,
  bundleUrl: v.optional(Url),
  pageOrigin: Url,
  tokenUrl: v.optional(v.string(), '/plant-token'),
  isFramed: v.optional(v.boolean(), false),
  hasTrustedTypes: v.optional(v.boolean(), false),
});
const CheckArgs = v.object({
  text: v.pipe(v.string(), v.minLength(1)),
  pageOrigin: Url,
  policy: v.optional(v.string()),
  allowedOrigins: v.optional(v.array(v.string())),
});

const text = (description: string): object => ({ type: 'string', description });
const object = (properties: object, required: readonly string[] = []): object => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const TAG_PROPERTY = text('Tag of the element, such as plant-chart.');

function parse<TSchema extends v.GenericSchema>(schema: TSchema, args: unknown): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, args ?? {}, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new ToolError(`Argument "${v.getDotPath(issue) ?? '(all)'}" does not fit: ${issue.message}`);
}

function known(library: Library, tag: string): void {
  if (library.elements.some((each) => each.tag === tag)) return;
  const near = library.elements.filter((each) =>
    tag
      .split('-')
      .slice(1)
      .some((bit) => each.tag.includes(bit)),
  );
  throw new ToolError(
    `<${tag}> is no element of Plantdeck ${library.version}.${near.length > 0 ? ` There is ${near.map((each) => each.tag).join(', ')}.` : ' list_elements names all.'}`,
  );
}

/** Everything that the server offers. */
export const TOOLS: readonly Tool[] = [
  {
    name: 'list_elements',
    description: 'Elements of this version of Plantdeck with one sentence each; `query` narrows them down.',
    inputSchema: object({ query: text('Words that tag or sentence hold.') }),
    call(args, library) {
      const words = parse(ListArgs, args).query.toLowerCase().split(/\s+/).filter(Boolean);
      const found = library.elements.filter((each) =>
        words.every((word) => `${each.tag} ${each.summary}`.toLowerCase().includes(word)),
      );
      return found.length === 0
        ? 'No element is like that. Without `query` all are listed.'
        : found.map(({ tag, summary }) => `${tag}: ${summary}`).join('\n');
    },
  },
  {
    name: 'describe_element',
    description: 'Attributes, properties, methods, events, slots and parts of one element.',
    inputSchema: object({ tag: TAG_PROPERTY }, ['tag']),
    call(args, library) {
      const { tag } = parse(TagArgs, args);
      known(library, tag);
      const page = library.pages.find(({ path }) => path === `elements/${tag}.md`);
      if (!page) throw new ToolError(`The page of <${tag}> is missing in this package.`);
      return page.text;
    },
  },
  {
    name: 'get_schema',
    description: 'JSON Schema of the data that an element takes by `data` or `src`.',
    inputSchema: object({ tag: TAG_PROPERTY }, ['tag']),
    call(args, library) {
      const { tag } = parse(TagArgs, args);
      known(library, tag);
      const schema = library.schemas[tag];
      if (schema === undefined) throw new ToolError(`<${tag}> takes no data of its own.`);
      return schema;
    },
  },
  {
    name: 'write_snippet',
    description:
      'The lines that put elements into a page, with integrity, for plain pages or a framework; the Content-Security-Policy they need; the back-end call for the token in six languages; and the origin to register.',
    inputSchema: object(
      {
        elements: {
          type: 'array',
          minItems: 1,
          items: object(
            { tag: TAG_PROPERTY, attributes: { type: 'object', additionalProperties: { type: 'string' } } },
            ['tag'],
          ),
        },
        framework: { type: 'string', enum: [...FRAMEWORKS] },
        platformUrl: text('Where the platform is, such as https://plant.example.com.'),
        bundleUrl: text('Folder of the bundle with its version; by default the platform’s.'),
        pageOrigin: text('Origin of the page that embeds.'),
        tokenUrl: text('Call of the page’s own back end that hands out tokens; by default /plant-token.'),
        isFramed: { type: 'boolean', description: 'Elements run behind a sandboxed frame.' },
        hasTrustedTypes: { type: 'boolean', description: 'The page enforces Trusted Types.' },
      },
      ['elements', 'platformUrl', 'pageOrigin'],
    ),
    call(args, library) {
      const given = parse(SnippetArgs, args);
      for (const { tag, attributes } of given.elements) {
        known(library, tag);
        checkAttributes(library, tag, attributes);
      }
      const choice = {
        ...given,
        elements: given.elements as readonly ChosenElement[],
        bundleUrl: `${(given.bundleUrl ?? `${given.platformUrl.replace(/\/$/, '')}/plantdeck/${library.version}/`).replace(/\/?$/, '/')}`,
        integrity: library.integrity,
      };
      const files = writeFrameworkSnippet(choice, given.framework);
      const calls = library.pages.filter(({ path }) => path.startsWith('docs/token-endpoints/'));
      return [
        ...Object.entries(files).map(([name, body]) => fenced(name, body)),
        fenced('header of the page', `Content-Security-Policy: ${writePolicy(choice)}`),
        `Register the origin ${choice.pageOrigin} for the client on the platform.`,
        ...calls.map(({ path, text: call }) =>
          fenced(path.replace(/^.*\//, ''), writeTokenCall(call, choice)),
        ),
      ].join('\n\n');
    },
  },
  {
    name: 'check_page',
    description:
      'Looks a finished page over: integrity, policy, token, origin, and attributes that no element knows. Takes its text, or the whole answer of `curl --include`.',
    inputSchema: object(
      {
        text: text('HTML of the page, or the answer with its headers.'),
        pageOrigin: text('Where the page stands.'),
        policy: text('Value of Content-Security-Policy, where it does not stand in the text.'),
        allowedOrigins: {
          type: 'array',
          items: { type: 'string' },
          description: 'Origins registered for the client.',
        },
      },
      ['text', 'pageOrigin'],
    ),
    call(args, library) {
      const { text: page, pageOrigin, policy, allowedOrigins } = parse(CheckArgs, args);
      const findings = checkPage(
        { text: page, pageOrigin, policy },
        {
          version: library.version,
          integrity: library.integrity,
          elements: Object.fromEntries(library.elements.map(({ tag, attributes }) => [tag, attributes])),
          allowedOrigins: allowedOrigins ?? [pageOrigin],
        },
      );
      if (findings.length === 0) return 'Nothing is missing.';
      return findings
        .map(
          ({ problem, level, subject, wanted, line }) =>
            `${level} ${problem}${line === null ? '' : ` (line ${line})`}: ${subject}${wanted === '' ? '' : `, wanted: ${wanted}`}`,
        )
        .join('\n');
    },
  },
  {
    name: 'search_docs',
    description: 'Sections of this version’s documentation that answer a question.',
    inputSchema: object({ query: text('A few words.') }, ['query']),
    call(args, library) {
      const found = searchPages(library.pages, parse(SearchArgs, args).query);
      return found.length === 0
        ? 'Nothing in the documentation holds these words.'
        : found.map(({ path, text: section }) => `[${path}]\n${section}`).join('\n\n---\n\n');
    },
  },
];

function checkAttributes(library: Library, tag: string, attributes: Readonly<Record<string, string>>): void {
  const own = library.elements.find((each) => each.tag === tag)?.attributes ?? {};
  for (const [name, value] of Object.entries(attributes)) {
    const values = own[name];
    if (values === undefined)
      throw new ToolError(`<${tag}> knows no attribute "${name}". It knows ${Object.keys(own).join(', ')}.`);
    if (values !== null && !values.includes(value))
      throw new ToolError(`"${name}" of <${tag}> is one of ${values.join(', ')}, not "${value}".`);
  }
}

const fenced = (title: string, body: string): string => `${title}\n\n\`\`\`\n${body.trimEnd()}\n\`\`\``;
