import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

export interface Expression {
  readonly source: string;
  readonly flags: string;
  /** Files and lines, such as `packages/core/src/units/number.ts:55`. */
  readonly at: string;
}

export interface FoundExpressions {
  readonly literals: readonly Expression[];
  /** Where `new RegExp` makes one at run time, by file and line. */
  readonly made: readonly string[];
}

const SOURCES = ['packages', 'demo'];

/** Finds every expression in the `src` folders of packages and demos, without tests and what serves them. */
export function findExpressions(root: string): FoundExpressions {
  const literals: Expression[] = [];
  const made: string[] = [];
  for (const file of sourceFiles(root)) {
    const text = readFileSync(join(root, file), 'utf8');
    const { program, errors } = parseSync(file, text);
    if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message ?? ''}`);
    const at = (offset: number): string => `${file}:${text.slice(0, offset).split('\n').length}`;
    visit(program, (node) => {
      if (node.regex)
        literals.push({ source: node.regex.pattern, flags: node.regex.flags, at: at(node.start) });
      if (node.callee?.type === 'Identifier' && node.callee.name === 'RegExp') made.push(at(node.start));
    });
  }
  return { literals, made };
}

function sourceFiles(root: string): string[] {
  const found: string[] = [];
  for (const group of SOURCES)
    for (const part of readdirSync(join(root, group), { withFileTypes: true })) {
      if (!part.isDirectory()) continue;
      const folder = `${group}/${part.name}/src`;
      const entries = readdirSync(join(root, folder), { withFileTypes: true, recursive: true });
      for (const entry of entries) {
        if (!entry.isFile() || !/\.(?:ts|tsx|js|mjs)$/.test(entry.name)) continue;
        if (/\.(?:test|d)\.\w+$/.test(entry.name)) continue;
        found.push(join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'));
      }
    }
  return found.toSorted();
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly name?: string;
  readonly regex?: { readonly pattern: string; readonly flags: string };
  readonly callee?: Node;
}

function visit(value: unknown, seen: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const one of value) visit(one, seen);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (isNode(value)) seen(value);
  for (const inner of Object.values(value)) visit(inner, seen);
}

const isNode = (value: object): value is Node =>
  'type' in value && typeof value.type === 'string' && 'start' in value;
