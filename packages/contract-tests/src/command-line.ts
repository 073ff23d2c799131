import { parseArgs } from 'node:util';

/** What the command was asked to do. */
export interface CommandOrder {
  readonly manifest: string;
  readonly tags: readonly string[];
  readonly modules: readonly string[];
  readonly setup: string | null;
  readonly isWidget: boolean;
  readonly report: string | null;
  readonly badge: string | null;
  readonly browser: string | null;
}

export const USAGE = `Usage: plantdeck-contract --manifest custom-elements.json --module my-element.js --tag my-element

  --manifest FILE   custom elements manifest (schema 1.0.0) that says what the elements promise
  --module FILE     module that defines them; may be given several times
  --tag TAG         element to check; may be given several times
  --setup FILE      module that exports what only their maker knows: make(element), isReady(root), define(tag),
                    emit(element, event, detail), editorTag, sample
  --widget          checks the contract of a workbench's widgets as well
  --report FILE     writes the report as JSON
  --badge FILE      writes the badge as SVG
  --browser PATH    Chromium to run in; by default CHROMIUM, else what playwright-core has installed

Ends with 0 where the contract is kept, 1 where it is broken, 2 where it could not be asked.`;

/** Reads the arguments. @throws {TypeError} in words for whoever typed them */
export function readCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): CommandOrder {
  const { values } = parseArgs({
    args: [...args],
    options: {
      manifest: { type: 'string' },
      module: { type: 'string', multiple: true, default: [] },
      tag: { type: 'string', multiple: true, default: [] },
      setup: { type: 'string' },
      widget: { type: 'boolean', default: false },
      report: { type: 'string' },
      badge: { type: 'string' },
      browser: { type: 'string' },
    },
  });
  const missing = (['manifest', 'module', 'tag'] as const).filter(
    (name) => (values[name]?.length ?? 0) === 0,
  );
  if (missing.length > 0) throw new TypeError(`Missing: ${missing.map((name) => `--${name}`).join(', ')}`);
  return {
    manifest: values.manifest ?? '',
    tags: values.tag,
    modules: values.module,
    setup: values.setup ?? null,
    isWidget: values.widget,
    report: values.report ?? null,
    badge: values.badge ?? null,
    browser: values.browser ?? environment['CHROMIUM'] ?? null,
  };
}
