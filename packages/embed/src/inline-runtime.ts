import type { Plugin } from 'vite';

const RUNTIME = 'rolldown-runtime';

/**
 * Puts the bundler's few lines of runtime into each chunk that needs them. As a file of their own they would cost
 * every page a request, and the first board one more link in its chain.
 */
export function inlineRuntime(): Plugin {
  return {
    name: 'plantdeck-inline-runtime',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? [each] : []));
      const runtime = chunks.find((chunk) => chunk.name === RUNTIME);
      if (!runtime) return;
      const exported = /export\s*\{([^}]*)\};?\s*$/.exec(runtime.code);
      if (!exported)
        this.error(`The bundler's runtime has another form than expected:\n${runtime.code.slice(-200)}`);
      const body = runtime.code.slice(0, exported.index);
      const names = pairs(exported[1] ?? '').map(([inside, outside]) => `${outside}:${inside}`);
      const inlined = `(()=>{${body};return{${names.join()}}})()`;
      const file = runtime.fileName.split('/').at(-1)?.replaceAll('.', '\\.');
      const statement = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']\\./${file}["'];?`);
      for (const chunk of chunks) {
        chunk.code = chunk.code.replace(statement, (_all, list: string) => {
          const taken = pairs(list).map(([outside, inside]) => `${outside}:${inside}`);
          return `const{${taken.join()}}=${inlined};`;
        });
        chunk.imports = chunk.imports.filter((name) => name !== runtime.fileName);
      }
      delete bundle[runtime.fileName];
    },
  };
}

/** `a as b, c` as [[a, b], [c, c]]. */
function pairs(list: string): [string, string][] {
  return list.split(',').map((item) => {
    const [first = '', second] = item.trim().split(/\s+as\s+/);
    return [first, second ?? first];
  });
}
