import { sampleToDos } from './to-dos/to-dos.sample.ts';

/** Sample data of the package's elements by element name: for the gallery, and for trying without a platform. */
export function samples(nowMs: number): Readonly<Record<string, unknown>> {
  return {
    'to-dos-widget': sampleToDos(nowMs),
  };
}
