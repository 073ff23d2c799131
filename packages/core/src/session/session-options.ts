import type { GivenPlant } from '../contract/plant-semantics.ts';
import type { GivenAgeLimits } from '../judgement/data-age.ts';
import type { Language, Pairing, PlantSession, SessionContext, SessionTrouble } from './types.ts';
import type { GroupPrefixes } from '../transport/endpoint-url.ts';
import type { SharedState } from './shared-state.ts';
import type { StoredValues } from './stored-values.ts';
import type { Agreement } from './negotiation.ts';
import type { SessionSurroundings } from './surroundings.ts';
import type { GivenToken } from './token-keeper-state.ts';
import type { TokenProvider } from './token-sources.ts';

/** What the page around a session may want to know or take over. */
export interface SessionHooks {
  /** An embed token will run out. False when the page brings the next one itself. */
  onExpiring(): boolean;
  /** @param requestPath  where the reader was: path and query of this site without secrets, or empty */
  onExpired(requestPath: string): void;
  onDenied(): void;
  /** A wall display waits to be let in by this code; null once it does not any more. */
  onPairing(pairing: Pairing | null): void;
  /** The platform cannot be reached; what is shown stays and is asked for again. */
  onOffline(): void;
  /** Something has kept the session from being ready for some seconds; null once it is. */
  onTrouble(trouble: SessionTrouble | null): void;
  /** There is a session again, or the platform can be reached again. */
  onRestored(): void;
  /** The platform speaks nothing that this version does for some of what elements ask; the rest goes on. */
  onIncompatible(agreement: Agreement): void;
}

export interface SessionOptions {
  /** Sessions of one site with different ids keep their values apart. */
  readonly id?: string;
  /** Absolute url of the platform. */
  readonly baseUrl: string;
  readonly prefixes?: GroupPrefixes | undefined;
  readonly language?: Language | undefined;
  /** Where neither `language` nor an earlier visit decides. */
  readonly fallbackLanguage?: Language | undefined;
  /** The organisation to begin with. */
  readonly orgId?: string | undefined;
  /** `site` keeps the values of a person in the browser's storage; a portal's token is never stored. */
  readonly storage?: 'site' | 'memory';
  /**
   * What sockets carry in their query: a one-use ticket, or the access token where the platform knows no tickets.
   * `negotiated` asks the platform.
   */
  readonly socketAuth?: 'ticket' | 'token' | 'negotiated';
  /** Exchanges capability ranges with the platform; without it everything is taken to be the newest. */
  readonly negotiates?: boolean;
  /** Undefined lets the host's configuration decide. */
  readonly disableUnread?: boolean | undefined;
  readonly token?: GivenToken | undefined;
  readonly tokenUrl?: string | undefined;
  readonly tokenProvider?: TokenProvider | undefined;
  /** A wall display: it is let in by a code once, and renews by a credential of its own. */
  readonly isDevice?: boolean | undefined;
  readonly hooks?: Partial<SessionHooks>;
  readonly surroundings?: SessionSurroundings;
}

/**
 * What only the site itself may reach: with it tokens can be read. Elements get a PlantSession and never this.
 */
export interface SessionControls {
  readonly stored: StoredValues;
  readonly shared: SharedState;
  /** The five values of every call and socket; null while nobody is signed in. */
  context(): SessionContext | null;
  /** Ends whoever is signed in, here and on the platform, without going on to any single sign-on service. */
  forgetPerson(): void;
  giveToken(token: GivenToken): void;
  setAgeLimits(limits: GivenAgeLimits): void;
  /** @param plant  null while it is being read */
  setPlant(plant: GivenPlant | null): void;
  /** A sub-application or parent window found the token invalid. @param url  where it was */
  tokenInvalid(url: string): void;
  /** Calls back after each change of the access token, sign-out included (null). */
  onToken(listener: (token: string | null) => void): () => void;
}

const controls = new WeakMap<PlantSession, SessionControls>();

export function keepControls(session: PlantSession, own: SessionControls): void {
  controls.set(session, own);
}

/** The controls of a session that `createSession` of this copy of the library made. @throws {TypeError} for any other */
export function sessionControls(session: PlantSession): SessionControls {
  const found = controls.get(session);
  if (!found) throw new TypeError('This session was not made by this copy of the library.');
  return found;
}
