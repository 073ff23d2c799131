import { CLOSE_TOKEN_REFUSED, RETCODE_TOKEN_INVALID } from '@plantdeck/core/constants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import type { AccessClaims, AccessTokens } from '../../features/accounts/access-token.ts';
import { lockOf } from '../../features/accounts/account-state.ts';
import { admit } from '../../features/accounts/caller.ts';
import { deviceAccessUntilMs } from '../../features/accounts/device.ts';
import { familyAccessUntilMs } from '../../features/accounts/refresh-token.ts';
import { familyId } from '../../features/accounts/revocation.ts';
import { useTicket } from '../../features/accounts/socket-ticket.ts';
import { databaseFault } from '../../store/database/database-fault.ts';
import type { Database } from '../../store/database/database.ts';
import { embedReaches, resourceVerdict } from '../../features/api/access-rule.ts';
import { RETCODES } from '../../features/api/api-error.ts';
import type { Caller } from '../../features/api/handlers.ts';
import type { SocketEndpoint, SocketListener, SocketSession } from '../../features/api/socket-endpoint.ts';
import { languageOf, sentence, type PlatformLanguage, type WordKey } from '../../engine/i18n/language.ts';
import type { Bus } from '../../store/bus/bus.ts';
import { COALESCE_ABOVE_BYTES, pressureOf } from './pressure.ts';
import { reconnectSpreadMs } from './reconnect-spread.ts';

export interface GateOptions {
  readonly db: Database;
  readonly bus: Bus;
  readonly tokens: AccessTokens;
  readonly accessLifeS: number;
  readonly deviceLifeS: number;
  /** A person's access token opens a socket as well, for clients that know no tickets. */
  readonly allowsTokensInQuery: boolean;
  readonly realNow: () => number;
  readonly onError: (error: unknown) => void;
  /** More are turned away, before the process runs out of file descriptors. */
  readonly socketsMax?: number;
}

const SOCKETS_MAX = 10_000;
const CLOSE_TRY_LATER = 1013;
const CLOSE_FORBIDDEN = 4403;
const CLOSE_UNSUPPORTED = 1003;
const CLOSE_POLICY = 1008;
const WHEEL_PERIOD_MS = 1_000;
const PING_PERIOD_MS = 30_000;
const READMIT_PERIOD_MS = 60_000;
const CATCH_UP_MS = 5_000;
const DRAIN_CHECK_MS = 50;
const EARLY_FRAMES_MAX = 200;
/** Sound of somebody who may not be let in. */
const EARLY_SOUND_MAX_BYTES = 131_072;
const FRAMES_PER_TEN_SECONDS = 300;

interface Guest {
  readonly ws: WebSocket;
  readonly endpoint: SocketEndpoint;
  readonly claims: AccessClaims;
  readonly origin: string | undefined;
  readonly orgId: string;
  readonly language: PlatformLanguage;
  caller: Caller;
  listener: SocketListener;
  expiresMs: number;
  aboveSinceMs: number | null;
  checkedMs: number;
  pingedMs: number;
  isAlive: boolean;
}

export interface SocketGate {
  addRoute(app: FastifyInstance, path: string, endpoint: SocketEndpoint): void;
  openCount(): number;
  close(): void;
}

/** Lets sockets in by ticket or token, and out again when the token is revoked or over. One timer serves all. */
export function createSocketGate(options: GateOptions): SocketGate {
  const guests = new Set<Guest>();

  const dismiss = (guest: Guest, key: WordKey, retCode: string, code: number) => {
    refuse(guest.ws, guest.endpoint, guest.language, key, retCode, code);
  };
  const leaveByToken = (guest: Guest) =>
    dismiss(guest, 'token.invalid', RETCODE_TOKEN_INVALID, CLOSE_TOKEN_REFUSED);

  const stopListening = options.bus.subscribe('token-revoked', ({ id }) => {
    for (const guest of guests) {
      if (guest.claims.jti === id || familyId(guest.claims.family) === id) leaveByToken(guest);
    }
  });

  // A sign-in may have ended meanwhile: everybody is looked at again, but not all at once.
  const stopCatchingUp = options.bus.subscribe('events-missed', () => {
    const nowMs = options.realNow();
    for (const guest of guests)
      guest.checkedMs = Math.min(guest.checkedMs, nowMs - READMIT_PERIOD_MS + Math.random() * CATCH_UP_MS);
  });

  const watch = (guest: Guest, nowMs: number) => {
    const pressure = pressureOf(guest.ws.bufferedAmount, guest.aboveSinceMs, nowMs);
    if (pressure === 'clear') guest.aboveSinceMs = null;
    else guest.aboveSinceMs ??= nowMs;
    // close() would keep the unsent bytes for as long as the far end likes.
    if (pressure === 'terminate') return guest.ws.terminate();
    if (nowMs - guest.pingedMs >= PING_PERIOD_MS) {
      if (!guest.isAlive) return guest.ws.terminate();
      guest.isAlive = false;
      guest.pingedMs = nowMs;
      guest.ws.ping();
    }
    const isDue = nowMs >= guest.expiresMs || nowMs - guest.checkedMs >= READMIT_PERIOD_MS;
    if (isDue) {
      guest.checkedMs = nowMs;
      void checkAgain(guest, nowMs).catch(options.onError);
    }
  };

  async function checkAgain(guest: Guest, nowMs: number): Promise<void> {
    if (nowMs >= guest.expiresMs) {
      // A sign-in that was refreshed meanwhile goes on; its socket needs no new ticket.
      const until =
        guest.claims.kind === 'person'
          ? await familyAccessUntilMs(options.db, guest.claims.family, options.accessLifeS)
          : guest.claims.holder === 'device'
            ? await deviceAccessUntilMs(options.db, guest.claims.family, options.deviceLifeS)
            : 0;
      if (until <= nowMs) return leaveByToken(guest);
      guest.expiresMs = until;
    }
    // The token it came with may have been renewed since; what counts is the sign-in.
    const claims = guest.claims.kind === 'person' ? { ...guest.claims, jti: '' } : guest.claims;
    const admission = await admit(options.db, claims, guest.orgId, guest.origin, nowMs);
    if (admission.kind === 'token-invalid') return leaveByToken(guest);
    if (admission.kind !== 'admitted' || !mayEnter(guest.endpoint, admission.caller)) {
      return dismiss(guest, 'call.forbidden', RETCODES.forbidden, CLOSE_FORBIDDEN);
    }
    // The page tries again by itself, and is let in once the password is new or the service renewed.
    if ((await lockOf(options.db, admission.caller, guest.orgId, nowMs)) !== null)
      return guest.ws.close(CLOSE_TRY_LATER, 'locked');
    const { resources: before, dataAreaId } = guest.caller;
    guest.caller = admission.caller;
    const isSame =
      dataAreaId === admission.caller.dataAreaId &&
      before.size === admission.caller.resources.size &&
      [...before].every((code) => admission.caller.resources.has(code));
    if (!isSame) guest.listener.permissionsChanged?.();
  }

  const wheel = setInterval(() => {
    const nowMs = options.realNow();
    for (const guest of guests) watch(guest, nowMs);
  }, WHEEL_PERIOD_MS);
  wheel.unref();

  async function letIn(
    ws: WebSocket,
    request: FastifyRequest,
    endpoint: SocketEndpoint,
    arrive: (guest: Guest) => void,
  ): Promise<void> {
    const query = textValues(request.query);
    const language = languageOf(query['lang'], request.headers['accept-language']);
    const claims = await claimsOf(query['token'] ?? '', options);
    const from = request.callOrigin;
    const origin = 'origin' in from ? from.origin : undefined;
    const isMisplaced = claims?.kind === 'person' && from.kind === 'portal';
    if (claims === null || isMisplaced)
      return refuse(ws, endpoint, language, 'token.invalid', RETCODE_TOKEN_INVALID, CLOSE_TOKEN_REFUSED);
    const admission = await admit(options.db, claims, query['orgId'] || undefined, origin, options.realNow());
    if (admission.kind === 'token-invalid')
      return refuse(ws, endpoint, language, 'token.invalid', RETCODE_TOKEN_INVALID, CLOSE_TOKEN_REFUSED);
    if (admission.kind !== 'admitted' || !mayEnter(endpoint, admission.caller)) {
      return refuse(ws, endpoint, language, 'call.forbidden', RETCODES.forbidden, CLOSE_FORBIDDEN);
    }
    const { caller, orgId, plantId } = admission;
    const nowMs = options.realNow();
    if ((await lockOf(options.db, caller, orgId, nowMs)) !== null) return ws.close(CLOSE_TRY_LATER, 'locked');
    if (ws.readyState !== ws.OPEN) return;
    const guest: Guest = {
      ws,
      endpoint,
      claims,
      origin,
      orgId,
      language,
      caller,
      listener: { message: () => {}, closed: () => {} },
      expiresMs: claims.exp * 1000,
      aboveSinceMs: null,
      checkedMs: nowMs,
      pingedMs: nowMs,
      isAlive: true,
    };
    guest.listener = endpoint.open(
      sessionOf(
        guest,
        { orgId, plantId, language, query, reconnectSpreadMs: () => reconnectSpreadMs(guests.size) },
        options,
      ),
    );
    guests.add(guest);
    arrive(guest);
  }

  return {
    addRoute(app, path, endpoint) {
      app.get(path, { websocket: true, config: { origins: 'known' } }, (ws, request) => {
        if (guests.size >= (options.socketsMax ?? SOCKETS_MAX))
          return ws.close(CLOSE_TRY_LATER, 'too many sockets');
        let guest: Guest | null = null;
        const early: (string | Uint8Array)[] = [];
        let earlyBytes = 0;
        const limit = createFrameLimit(options.realNow);
        // Listening starts before anything is awaited: what comes meanwhile would be lost.
        ws.on('message', (bytes, isBinary) => {
          if (isBinary && endpoint.hearsSound !== true)
            return ws.close(CLOSE_UNSUPPORTED, 'text frames only');
          if (!limit()) return ws.close(CLOSE_POLICY, 'too many frames');
          const frame = isBinary ? bytesOf(bytes) : String(bytes);
          if (guest !== null) return hand(guest.listener, frame);
          earlyBytes += isBinary ? frame.length : 0;
          if (early.length < EARLY_FRAMES_MAX && earlyBytes <= EARLY_SOUND_MAX_BYTES) early.push(frame);
          else ws.close(CLOSE_POLICY, 'too many frames');
        });
        ws.on('pong', () => guest !== null && (guest.isAlive = true));
        ws.on('error', () => ws.terminate());
        ws.on('close', () => {
          if (guest === null) return;
          guests.delete(guest);
          guest.listener.closed();
          guest = null;
        });
        letIn(ws, request, endpoint, (arrived) => {
          guest = arrived;
          for (const frame of early.splice(0)) hand(arrived.listener, frame);
        }).catch((error: unknown) => {
          options.onError(error);
          if (databaseFault(error) === null) ws.close(1011, 'failed');
          else ws.close(CLOSE_TRY_LATER, 'database');
        });
      });
    },
    openCount: () => guests.size,
    close() {
      clearInterval(wheel);
      stopListening();
      stopCatchingUp();
      for (const guest of guests) guest.ws.close(1001, 'going away');
    },
  };
}

function refuse(
  ws: WebSocket,
  endpoint: SocketEndpoint,
  language: PlatformLanguage,
  key: WordKey,
  retCode: string,
  code: number,
): void {
  // A page can't read a refused upgrade, so the reason goes through the open socket.
  if (ws.readyState === ws.OPEN) ws.send(endpoint.errorFrame(retCode, sentence(language, key)));
  ws.close(code, retCode);
}

function hand(listener: SocketListener, frame: string | Uint8Array): void {
  if (typeof frame === 'string') listener.message(frame);
  else listener.sound?.(frame);
}

function bytesOf(data: RawData): Uint8Array {
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  return Array.isArray(data) ? Buffer.concat(data) : data;
}

function mayEnter({ element, resource }: SocketEndpoint, caller: Caller): boolean {
  const elements = typeof element === 'string' ? [element] : element;
  if (caller.kind === 'embed' && !elements.some((one) => embedReaches(one, caller.elements))) return false;
  return resource === undefined || resourceVerdict(resource, caller) === 'allowed';
}

async function claimsOf(
  token: string,
  { db, tokens, realNow, allowsTokensInQuery }: GateOptions,
): Promise<AccessClaims | null> {
  if (token === '') return null;
  const direct = await tokens.verify(token);
  if (direct === null) return useTicket(db, token, realNow());
  return direct.kind === 'person' && !allowsTokensInQuery ? null : direct;
}

function sessionOf(
  guest: Guest,
  place: Pick<SocketSession, 'orgId' | 'plantId' | 'language' | 'query' | 'reconnectSpreadMs'>,
  { realNow }: GateOptions,
): SocketSession {
  const { ws } = guest;
  return {
    ...place,
    get caller() {
      return guest.caller;
    },
    send(text) {
      if (ws.readyState === ws.OPEN) ws.send(text);
    },
    pressure: () => pressureOf(ws.bufferedAmount, guest.aboveSinceMs, realNow()),
    drained: () =>
      new Promise((resolve) => {
        const look = () => {
          if (ws.readyState !== ws.OPEN || ws.bufferedAmount <= COALESCE_ABOVE_BYTES / 4) return resolve();
          setTimeout(look, DRAIN_CHECK_MS);
        };
        look();
      }),
    close: (code, reason) => ws.close(code, reason),
  };
}

/** @returns whether one more frame is still within what a page can reasonably send */
function createFrameLimit(realNow: () => number): () => boolean {
  let windowMs = 0;
  let frames = 0;
  return () => {
    const nowMs = realNow();
    if (nowMs - windowMs > 10_000) [windowMs, frames] = [nowMs, 0];
    frames += 1;
    return frames <= FRAMES_PER_TEN_SECONDS;
  };
}

function textValues(input: unknown): Record<string, string> {
  const pairs = Object.entries(Object(input)).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  return Object.fromEntries(pairs);
}
