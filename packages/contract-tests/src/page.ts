/** The page of the command: the checks with everything they need, in one file. */
import { ELEMENT_CHECKS } from './element-checks.ts';
import { runChecks, type ContractReport } from './report.ts';
import { readSurface, type ContractSubject } from './subject.ts';
import { WIDGET_CHECKS } from './widget-checks.ts';

/** What the command asks of the page. */
export interface PageOrder {
  readonly tag: string;
  readonly manifest: unknown;
  /** Addresses of the modules that define the element. */
  readonly modules: readonly string[];
  /** Address of a module with `make`, `isReady`, `define` and the like for the element. */
  readonly setup: string | null;
  readonly isWidget: boolean;
}

async function run({ tag, manifest, modules, setup, isWidget }: PageOrder): Promise<ContractReport> {
  for (const module of modules) await import(/* @vite-ignore */ module);
  const own = (setup === null ? {} : await import(/* @vite-ignore */ setup)) as Partial<ContractSubject>;
  const subject: ContractSubject = { ...own, tag, surface: readSurface(manifest, tag) };
  if (!subject.define) await customElements.whenDefined(tag);
  return runChecks(subject, isWidget ? [...ELEMENT_CHECKS, ...WIDGET_CHECKS] : ELEMENT_CHECKS);
}

Object.assign(globalThis, { runContract: run });
