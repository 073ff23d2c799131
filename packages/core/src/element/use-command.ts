import { useMemo } from 'react';
import type * as v from 'valibot';
import type { EndpointName } from '../contract/endpoints.ts';
import type { RequestOptions } from '../transport/request-options.ts';
import type { PlantSession } from '../session/types.ts';
import { useElement, useSession } from './hooks.ts';
import type { ElementHandle } from './types.ts';

/** As the session's `request`, for calls that change something: the page is asked first and told the end. */
export type Command = PlantSession['request'];

/** The session's calls as steps of an element, see `ElementHandle.perform`. */
export function commandOf(element: ElementHandle, session: PlantSession): Command {
  return <TSchema extends v.GenericSchema>(name: EndpointName, options: RequestOptions<TSchema>) =>
    element.perform({ kind: 'command', name, input: options.body ?? options.query }, () =>
      session.request(name, options),
    );
}

/** Every call that changes something goes through this one; null while there is no session. */
export function useCommand(): Command | null {
  const element = useElement();
  const session = useSession();
  return useMemo(() => session && commandOf(element, session), [element, session]);
}
