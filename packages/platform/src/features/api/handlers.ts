/**
 * How a call of the endpoint table gets its answer.
 *
 * - One handler an endpoint, registered by the endpoint's name: `registerHandlers({ areaTree: async (call) => ... })`
 *   returns a new table; `server.ts` joins the tables of all folders, and a missing or double name fails at start.
 * - What a handler returns becomes `data` of `{ retCode: '0', retMsg: 'ok', data }`. Refusals are thrown:
 *   `throw new ApiError('040402', 'plant.unknown-area')` (see api-error.ts); anything else thrown is HTTP 500.
 * - Token, organisation and access rule are checked before a handler runs. It reads its input with
 *   `readQuery(call, schema)` and `readBody(call, schema)`, which name the field that does not fit (retCode 040001).
 * - Boards have no handler of their own: see BoardDefinition below.
 */
import type { Endpoint, EndpointName } from '@plantdeck/core/endpoints';
import type { OwnField } from '@plantdeck/core/contract';
import * as v from 'valibot';
import type { Database } from '../../store/database/database.ts';
import { ApiError } from './api-error.ts';
import type { PlatformLanguage } from '../../engine/i18n/language.ts';

/**
 * Who calls. `none` calls public endpoints only; `embed` is a portal's token acting as its service identity; `key` is a
 * program with an API key, within the rights of who made it.
 */
export interface Caller {
  readonly kind: 'person' | 'embed' | 'key' | 'none';
  readonly userId: string;
  readonly userName: string;
  readonly nickName: string;
  /** Resource codes in the organisation of the call. */
  readonly resources: ReadonlySet<string>;
  /** Element tags an embed token may show; null is all of them. */
  readonly elements: readonly string[] | null;
  /** Resource codes that the provider has not opened to the enterprise, whatever its roles say. */
  readonly closed?: ReadonlySet<string>;
  /** The highest area whose data may be seen; null or none where nothing narrows it. */
  readonly dataAreaId?: string | null;
  /** A wall display changes nothing. */
  readonly readsOnly?: boolean;
  /** The organisation answers to this person only with a second factor of ours; and there is none yet. */
  readonly needsSecondFactor?: boolean;
  readonly lacksSecondFactor?: boolean;
  /** Endpoints that an API key reaches; none where it is no key. */
  readonly reach?: ReadonlySet<Endpoint>;
}

export interface Call {
  readonly db: Database;
  /** Query parameters as they came; the last of a repeated one. */
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly params: Readonly<Record<string, string>>;
  readonly person: Caller;
  /** X-Org-Id (an embed token's own organisation). Empty only for public endpoints. */
  readonly orgId: string;
  /** The organisation's plant; null where it has none yet: answer emptily, never with another plant. */
  readonly plantId: string | null;
  readonly language: PlatformLanguage;
  /** The platform's clock, epoch ms. Everything about plants reads this one, never Date.now(). */
  now(): number;
  /** The access token of the call and the address it came from, for the handlers of accounts/. */
  readonly token: string | null;
  readonly address: string;
  readonly userAgent: string;
  /** Where the page that calls stands; null where the browser tells nothing. */
  readonly origin: string | null;
  /** The same where it is not the platform's own: a portal's or an application's. */
  readonly pageOrigin: string | null;
}

export type Handler = (call: Call) => Promise<unknown>;
export type HandlerTable = Partial<Record<EndpointName, Handler>>;

/** Names a folder's handlers; the type checks that the names are endpoints. */
export function registerHandlers<const T extends HandlerTable>(table: T): T {
  return table;
}

/** What a board's query is asked with. */
export interface BoardContext {
  readonly db: Database;
  readonly orgId: string;
  readonly plantId: string | null;
  readonly language: PlatformLanguage;
  /**
   * Whether the reader may see a resource. Panels (see board-panels.ts) are taken out after the query as well; money inside
   * other panels (KPI `cost`, costs of bars) asks `can('panel:cost')` in the query.
   */
  can(resourceCode: string): boolean;
  now(): number;
  /** The highest area that the reader may see; null or none where nothing narrows it. */
  readonly dataAreaId?: string | null | undefined;
  /** Whose own settings apply; an embed token's reader has those of the enterprise only (empty). */
  readonly userId: string;
}

/** The query's own parameters, such as `areaId` and `range`, without `boardCode`. */
export type BoardScope = Readonly<Record<string, string>>;

/** One board of the platform: boards/registry.ts exports `BOARDS: readonly BoardDefinition[]`. */
export interface BoardDefinition {
  readonly code: string;
  /** Resource that opens the board. */
  readonly resource: string;
  /** Element whose embed token may read it. */
  readonly elementTag: string;
  /** How often a subscription is computed again when the plant did not advance, seconds. */
  readonly refreshS: number;
  /** Settings that only this board has, for the reader's plant and language. */
  ownFields?(
    context: Pick<BoardContext, 'db' | 'plantId' | 'language' | 'can' | 'now' | 'dataAreaId'>,
  ): Promise<readonly OwnField[]>;
  /** The whole payload. @throws {ApiError} for a scope that does not fit */
  query(context: BoardContext, scope: BoardScope): Promise<{ readonly panels: object }>;
}

/** @throws {ApiError} 040001, naming the parameter that does not fit */
export function readQuery<TSchema extends v.GenericSchema>(
  call: Call,
  schema: TSchema,
): v.InferOutput<TSchema> {
  return readInput(schema, call.query);
}

/** @throws {ApiError} 040001, naming the field that does not fit */
export function readBody<TSchema extends v.GenericSchema>(
  call: Call,
  schema: TSchema,
): v.InferOutput<TSchema> {
  return readInput(schema, call.body ?? {});
}

/** @throws {ApiError} 040001, naming the field that does not fit */
export function readInput<TSchema extends v.GenericSchema>(
  schema: TSchema,
  input: unknown,
): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, input, { abortEarly: true });
  if (result.success) return result.output;
  const issue = result.issues[0];
  throw new ApiError('040001', 'call.bad-field', {
    field: v.getDotPath(issue) ?? 'body',
    reason: issue.message,
  });
}
