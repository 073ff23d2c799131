/** The server's rim: its own package's files in, lines of standard input in, answers out. Nothing is asked of any network. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { knownElements, type Library } from './library.ts';
import { answerLine } from './server.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

function readLibrary(folder: string): Library {
  const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
  const { version, files } = JSON.parse(read('bundle/integrity.json')) as {
    version: string;
    files: Record<string, { integrity: string }>;
  };
  const filesOf = (name: string): string[] =>
    readdirSync(path.join(folder, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .toSorted();
  return {
    version,
    integrity: files['plantdeck.js']?.integrity ?? '',
    elements: knownElements(JSON.parse(read('custom-elements.json'))),
    schemas: Object.fromEntries(
      filesOf('schema')
        .filter((file) => !file.endsWith('index.json'))
        .map((file) => [`plant-${path.basename(file, '.json')}`, read(file)]),
    ),
    pages: [...filesOf('docs'), ...filesOf('elements')].map((file) => ({ path: file, text: read(file) })),
  };
}

const library = readLibrary(FOLDER);
createInterface({ input: process.stdin }).on('line', (line) => {
  if (line.trim() === '') return;
  const answer = answerLine(line, library);
  if (answer !== null) process.stdout.write(`${answer}\n`);
});
