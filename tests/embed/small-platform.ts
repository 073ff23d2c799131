/** A platform as small as elements need one: real HTTP, and sockets answered as the contract says. */
import type { Page } from 'playwright-core';
import type { CapabilityRange } from '@plantdeck/core/contract';
import { ENDPOINTS, GROUP_PREFIXES, type EndpointName } from '@plantdeck/core/endpoints';
import { samples, type HostServer } from './host-page.ts';

export const TOKEN = 'access-token';
export const TICKET = 'one-use-ticket';
const ok = (data: unknown): string => JSON.stringify({ retCode: '0', retMsg: 'ok', data });
const pathOf = (name: EndpointName): string => GROUP_PREFIXES[ENDPOINTS[name].group] + ENDPOINTS[name].path;

/** What one release of the platform speaks. */
export interface Release {
  /** Null where the release does not know the question. */
  readonly capabilities: Readonly<Record<string, CapabilityRange>> | null;
  readonly hasTickets: boolean;
}

/** Serves everything but what differs between releases, and `/session.js`, which signs `plant-session` in. */
export function servePlatform(host: HostServer): void {
  host.serve(
    pathOf('enterprise'),
    ok({
      enterprise: {
        eid: 'e',
        name: 'Works',
        dayAccountTime: '08:00',
        dayAccountFlag: 0,
        timeZone: 'Asia/Shanghai',
        customization: 0,
      },
      energyTypes: [],
      areaNode: null,
    }),
  );
  host.serve(pathOf('wholeFactoryEnergy'), ok(samples['whole-plant-energy-board']));
  host.serve(
    '/session.js',
    `window.heard = [];
     window.tokensAsked = 0;
     document.addEventListener('plant-session-incompatible', (event) => window.heard.push(event.detail));
     document.querySelector('plant-session').tokenProvider = () => {
       window.tokensAsked += 1;
       return { token: '${TOKEN}', expiredTime: 900, orgId: 'o', operateUserId: 'u', openOrgId: 'oo', uid: 'x', eid: 'e' };
     };`,
  );
}

/** The person may ask the assistant, and was once answered this. */
export function serveAnswer(host: HostServer, answer: string): void {
  const said = { requestId: 'q1', evaluate: 0 };
  host.serve(pathOf('assistantPermission'), ok({ result: true }));
  host.serve(
    pathOf('assistantHistory'),
    ok({
      records: [
        { ...said, id: 'u1', sender: 1, isAnswer: false, content: 'Show me the plant' },
        { ...said, id: 'm1', sender: 2, isAnswer: true, content: answer },
      ],
      nextCursor: null,
      hasMore: false,
    }),
  );
  host.serve(pathOf('assistantQuota'), ok({ limit: 100, used: 14, remaining: 86 }));
  host.serve(pathOf('assistantVersions'), ok({ versions: [] }));
  host.serve(pathOf('assistantPhrases'), ok({ version: 0, phrases: [] }));
  host.serve(pathOf('assistantPage'), ok({ scenes: [] }));
}

/** The person may set the board of the whole plant. */
export function serveSettings(host: HostServer): void {
  const { area, boardCode } = samples['whole-plant-energy-board'] as unknown as {
    area: { id: string; name: string };
    boardCode: string;
  };
  host.serve(
    pathOf('boardConfig'),
    ok({
      setting: {
        boardCode,
        areaId: area.id,
        scrollMode: 'manual',
        refreshEvery: 30,
        refreshUnit: 's',
        scope: 'user',
        version: 1,
      },
      canSave: true,
      choices: {
        areas: [{ id: area.id, name: area.name, type: 'enterprise' }],
        lines: [],
        materialGrades: [],
        energyTypes: [],
      },
    }),
  );
}

/** From now on the platform is of this release. */
export function beginRelease(host: HostServer, { capabilities, hasTickets }: Release): void {
  const path = pathOf('capabilities');
  if (capabilities) host.serve(path, ok({ version: '9.9.9', capabilities }));
  else host.serve(path, '{"error":"Not Found"}', { status: 404 });
  host.serve(pathOf('socketTicket'), hasTickets ? ok({ ticket: TICKET, expiredTime: 30 }) : '', {
    status: hasTickets ? 200 : 404,
  });
}

/** Answers the sockets of a page; each that is opened stands in the list by its path and what it carries. */
export async function answerSockets(page: Page): Promise<readonly string[]> {
  const sockets: string[] = [];
  await page.routeWebSocket(/\/ws\//, (socket) => {
    const { pathname, searchParams } = new URL(socket.url());
    sockets.push(`${pathname.replace('/ws/', '')} ${searchParams.get('token')}`);
    socket.onMessage((text) => {
      const { head, payload } = JSON.parse(String(text)) as {
        head?: { type: string };
        payload?: { subscriptionId?: string; boardCode?: string; messageType?: string };
      };
      if (head?.type !== 'add_subscribe' || payload?.messageType !== 'board') return;
      const answer = { type: 'message_notice', messageType: 'board', seq: 0, timestamp: Date.now() };
      socket.send(
        JSON.stringify({
          head: { ...answer, subscriptionId: payload.subscriptionId },
          payload: {
            kind: 'snapshot',
            boardCode: payload.boardCode,
            data: samples['whole-plant-energy-board'],
          },
        }),
      );
    });
  });
  return sockets;
}
