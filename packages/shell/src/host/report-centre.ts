import { sessionControls, type PlantSession } from '@plantdeck/core';
import { LinkTicketSchema } from '@plantdeck/core/contract';
import { brandOf } from './brand.ts';

/**
 * Opens the site of the report centre in a window of its own. Its address names the organisation, the person and the
 * logo, and carries a ticket of one use; the access token itself only where the host asks for it.
 * @returns false where the browser allowed no window
 */
export async function openReportCentre(
  session: PlantSession,
  url: string,
  takesToken: boolean,
): Promise<boolean> {
  const state = session.state.peek();
  if (state.name !== 'ready') return false;
  // Opened before anything is awaited, while the press that led here still counts.
  const opened = window.open('about:blank', '_blank');
  if (!opened) return false;
  try {
    const { orgId, userId } = state.person;
    const [logo] = brandOf(state.model.enterprise, {}, '', session.baseUrl() || location.origin).logos;
    const token = takesToken ? rawToken(session) : await ticket(session);
    const address = new URL(url);
    const query = { orgId, operateUserId: userId, userId, token, logo: logo ?? '' };
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    opened.opener = null;
    opened.location.replace(address.href);
    return true;
  } catch (error) {
    opened.close();
    throw error;
  }
}

async function ticket(session: PlantSession): Promise<string> {
  return (await session.request('linkTicket', { schema: LinkTicketSchema, body: {} })).ticket;
}

function rawToken(session: PlantSession): string {
  return sessionControls(session).context()?.accessToken ?? '';
}
