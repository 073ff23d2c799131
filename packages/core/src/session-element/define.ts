import { defineOnce, registerDescriptor, tagOf } from '../element/registry.ts';
import { provideSessionFinder } from '../element/session-finder.ts';
import { PLANTDECK_VERSION } from '../element/version.ts';
import { sessionElement } from './plant-session.descriptor.ts';
import { PlantSessionElement } from './plant-session.element.ts';
import { findSession } from '../session/session-context.ts';

export { PlantSessionElement, sessionElement };

/** Defines `<plant-session>`; harmless where it is defined already. */
export function define(prefix = 'plant'): CustomElementConstructor {
  provideSessionFinder(findSession);
  registerDescriptor(sessionElement);
  // A class can stand behind one tag only.
  return defineOnce(
    tagOf(sessionElement, prefix),
    PLANTDECK_VERSION,
    () => class extends PlantSessionElement {},
  );
}
