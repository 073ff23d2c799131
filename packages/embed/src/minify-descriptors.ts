import type { Plugin } from 'vite';

/** Files that say what is public about an element. */
export const DESCRIPTORS =
  /\/packages\/[a-z]+\/src\/(.*\.(element|board|widget|descriptor)|board\/board-element|widget\/widget-element|element\/(attributes|intents))\.tsx?$/;

interface AstNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
interface AstObject extends AstNode {
  readonly properties: readonly AstNode[];
}
interface AstProperty extends AstNode {
  readonly key: AstNode & { readonly name?: string };
  readonly value: AstNode;
}

/**
 * Leaves out of the script-tag bundle what descriptors say to readers: descriptions, types and parts stand in the
 * manifest and the editors' data, and nothing on a page ever reads them there.
 */
export function minifyDescriptors(): Plugin {
  return {
    name: 'plantdeck-minify-descriptors',
    transform: {
      filter: { id: DESCRIPTORS },
      handler(code) {
        return { code: withoutDescriptions(code, this.parse(code) as AstNode), map: null };
      },
    },
  };
}

/** The module without the texts; pure. */
export function withoutDescriptions(code: string, program: AstNode): string {
  let rest = code;
  // From the end, so that the places before it stay true.
  for (const { start, end, by } of cuts(program).toSorted((a, b) => b.start - a.start)) {
    const comma = by === '' ? (/^\s*,/.exec(rest.slice(end))?.[0].length ?? 0) : 0;
    rest = rest.slice(0, start) + by + rest.slice(end + comma);
  }
  return rest;
}

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

function cuts(node: unknown): Cut[] {
  if (Array.isArray(node)) return node.flatMap(cuts);
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.values(node).flatMap(cuts);
  if (!isObject(node)) return inside;
  const named = new Map(
    node.properties.filter(isProperty).flatMap((each) => (each.key.name ? [[each.key.name, each]] : [])),
  );
  const own: Cut[] = [];
  const description = named.get('description');
  if (description && isText(description.value)) {
    own.push({ ...placeOf(description), by: '' });
    const type = named.get('type');
    if (type && isText(type.value)) own.push({ ...placeOf(type), by: '' });
  }
  // What a board or widget says of itself, of its payload and of its panels.
  const said = ['summary', 'payload', 'panels'].flatMap((name) => named.get(name) ?? []);
  if (named.has('summary') && said.some(({ key, value }) => key.name === 'payload' && isText(value)))
    own.push(
      ...said.map((each) => ({ ...placeOf(each), by: each.key.name === 'panels' ? 'panels: {}' : '' })),
    );
  const parts = named.get('parts');
  if (parts && named.has('attributes') && named.has('methods'))
    own.push({ ...placeOf(parts.value), by: '{}' });
  // A text within what goes as a whole goes with it.
  return [
    ...own,
    ...inside.filter((cut) => !own.some(({ start, end }) => cut.start >= start && cut.end <= end)),
  ];
}

const placeOf = ({ start, end }: AstNode): Pick<Cut, 'start' | 'end'> => ({ start, end });
const isObject = (node: object): node is AstObject => 'type' in node && node.type === 'ObjectExpression';
const isProperty = (node: AstNode): node is AstProperty => node.type === 'Property';
const isText = ({ type }: AstNode): boolean =>
  type === 'Literal' || type === 'TemplateLiteral' || type === 'BinaryExpression';
