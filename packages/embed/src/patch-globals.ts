import type { Plugin } from 'vite';

/**
 * Some pages add to `Object.prototype` by plain assignment, some freeze it. Of what the bundle takes in, these lines fall
 * over it; each is written so that it means the same in every page.
 */
const LINES: readonly { readonly file: RegExp; readonly line: RegExp; readonly by: string }[] = [
  {
    // Keys of its own, not those that a page has added to all objects.
    file: /\/valibot\/dist\/index\.m?js$/,
    line: /for \(const (\w+) in this\.entries\)/g,
    by: 'for (const $1 of Object.keys(this.entries))',
  },
  {
    // What is frozen further up cannot be assigned, but it can be had anew.
    file: /\/@preact\/signals-core\/dist\/signals-core[\w.]*$/,
    line: /(\w+)\.prototype\.(valueOf|toString)=/g,
    by: own('$1', '$2'),
  },
  {
    // MooTools replaces `bind` by one that cannot bind itself.
    file: /\/zrender\/lib\/core\/util\.js$/,
    line: /export var bind = [^;]*;/g,
    by: 'export var bind = bindPolyfill;',
  },
  {
    file: /\/zrender\/lib\/core\/util\.js$/,
    line: /(clazz)\.prototype\.(constructor) = /g,
    by: own('$1', '$2'),
  },
  {
    // Stands for a model, and takes all of its names, `constructor` too: it has no need of those of every object.
    file: /\/echarts\/lib\/core\/Scheduler\.js$/,
    line: /var (ecModelMock|apiMock) = \{\};/g,
    by: 'var $1 = Object.create(null);',
  },
];

function own(type: string, name: string): string {
  return `Object.defineProperty(${type}.prototype,"${name}",{writable:true,configurable:true}).${name}=`;
}

const linesOf = (id: string) => LINES.filter(({ file }) => file.test(id.replaceAll('\\', '/')));

/**
 * The text of a module as it is bundled; null where nothing of it is changed.
 * @throws {Error} where a line is no longer there: another version may need it elsewhere
 */
export function patched(code: string, id: string): string | null {
  const found = linesOf(id);
  if (found.length === 0) return null;
  return found.reduce((text, { line, by }) => {
    const changed = text.replace(line, by);
    if (changed === text) throw new Error(`${id} has no line ${line}: look at it anew.`);
    return changed;
  }, code);
}

/** Lets the bundle bear pages that add to `Object.prototype` or freeze it. */
export function patchGlobals(): Plugin {
  let met = 0;
  return {
    name: 'plantdeck-patch-globals',
    buildStart() {
      met = 0;
    },
    transform(code, id) {
      const changed = patched(code, id);
      if (changed === null) return null;
      met += linesOf(id).length;
      return { code: changed, map: null };
    },
    buildEnd(error) {
      if (!error && met !== LINES.length)
        this.error(`Of ${LINES.length} lines to patch for hostile pages, the bundle has ${met}.`);
    },
  };
}
