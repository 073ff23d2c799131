import { existsSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Writes the lines that bring an element's files with the page itself, where a page asks for them:
 * `<!-- plantdeck-preload whole-plant-energy-board en -->`. A page that wants its first board at once names them in
 * its head; without them the loader asks, one way to the server later.
 */
export function preloadLines(listFile: string): Plugin {
  return {
    name: 'plantdeck-preload-lines',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        return html.replace(
          /<!-- plantdeck-preload ([\w-]+) ([\w-]+) -->/g,
          (line, element: string, language: string) => {
            if (!existsSync(listFile)) return line;
            const list = JSON.parse(readFileSync(listFile, 'utf8')) as Record<
              string,
              Record<string, string[]>
            >;
            const files = list[element]?.[language];
            if (!files) throw new Error(`${line}: the bundle has no such element or language`);
            return files
              .map((file) => `<link rel="modulepreload" href="/plantdeck/1/${file}" />`)
              .join('\n    ');
          },
        );
      },
    },
  };
}
