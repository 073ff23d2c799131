import { useEffect } from 'react';
import { LOGIN_ROUTE, routeOf, sessionControls, type PlantSession } from '@plantdeck/core';
import { useElement, useSignalValue } from '@plantdeck/core/element';
import type { Navigation } from '../navigation/navigation.ts';
import { attachWatermark } from './watermark.ts';

/** `waterMark` of an organisation whose pages bear one. */
const WATERMARK_ON = 1;

/** Names the reader across every page but the sign-in page, where the organisation wants it. */
export function useWatermark(session: PlantSession, navigation: Navigation): void {
  const { host } = useElement();
  const state = useSignalValue(session.state);
  const organisations = useSignalValue(session.organisations);
  const place = useSignalValue(navigation.place);
  const person = state.name === 'ready' ? state.person : null;
  // Until the organisations have come, and where the platform is away, what was kept of it decides.
  const organisation =
    organisations.find(({ orgId }) => orgId === person?.orgId) ?? (person && keptOrganisation(session));
  const isWanted = organisation?.waterMark === WATERMARK_ON && routeOf(place.path) !== LOGIN_ROUTE;
  const text = isWanted && person ? `${person.nickName} ${person.userName} ${organisation.orgName}` : null;

  useEffect(() => {
    const { shadowRoot } = host;
    return text === null || !shadowRoot ? undefined : attachWatermark(shadowRoot, text);
  }, [host, text]);
}

function keptOrganisation(
  session: PlantSession,
): { readonly orgName: string; readonly waterMark?: number | undefined } | null {
  try {
    return sessionControls(session).stored.read('orgdata') ?? null;
  } catch {
    // A session of another copy of the library keeps its values to itself.
    return null;
  }
}
