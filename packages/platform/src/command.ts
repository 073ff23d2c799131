import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Whether a module is what the process was started with. @param url its `import.meta.url` */
export const isCommand = (url: string): boolean =>
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(url);
