import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../../store/database/database.ts';
import { createKeyBox } from '../accounts/index.ts';
import { isPreset, mayBeAsked, MODEL_PRESETS, type PresetName } from './presets.ts';

/** The endpoint of an organisation, as it was entered. */
export interface OwnModel {
  readonly isActive: boolean;
  readonly preset: PresetName;
  /** Empty is the preset's. */
  readonly baseUrl: string;
  readonly model: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly maxTokens: number | null;
  readonly replyTimeoutS: number;
  readonly answerTimeoutS: number;
  /** Most tokens that a person may use in a month. */
  readonly personMonthTokens: number | null;
  /** Of a million tokens. */
  readonly inputPrice: number | null;
  readonly outputPrice: number | null;
}
export interface StoredModel extends OwnModel {
  readonly apiKey: string | undefined;
  readonly version: number;
  readonly failedAt: Date | null;
  /** What the endpoint said of its last failure. */
  readonly failure: string | null;
  readonly testedAt: Date | null;
  readonly testResult: string | null;
}

/** What a test of an endpoint finds: whether it answers, how soon, and whether it calls tools. */
export type ModelTest =
  | { readonly ok: true; readonly ms: number; readonly callsTools: boolean }
  | { readonly ok: false; readonly text: string };

export interface Spend {
  readonly userName: string;
  readonly name: string;
  readonly month: string;
  readonly replies: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly cost: number;
}

/** Keeps what organisations set for their model, and what their people spend. */
export interface ModelDesk {
  /** What is set; an organisation that set nothing has the defaults, switched off. */
  read(orgId: string): Promise<StoredModel>;
  /**
   * A key that is left out stays, unless the address is of another host: it was given for that one alone.
   * @returns false where somebody else has saved meanwhile
   */
  save(
    orgId: string,
    entered: OwnModel & { readonly apiKey: string | undefined },
    version: number | undefined,
  ): Promise<boolean>;
  noteFailure(orgId: string, text: string, at: Date): Promise<void>;
  noteTest(orgId: string, text: string, at: Date): Promise<void>;
  /** Adds the tokens of a reply, at the prices that hold now. */
  addSpend(
    of: { readonly orgId: string; readonly userId: string; readonly month: string },
    tokens: { readonly promptTokens: number; readonly completionTokens: number },
  ): Promise<void>;
  /** Whether somebody has used up the tokens of a month. */
  isSpent(of: { readonly orgId: string; readonly userId: string; readonly month: string }): Promise<boolean>;
  spending(orgId: string): Promise<Spend[]>;
  mayBeAsked(address: string): boolean;
}

const HeadersSchema = v.fallback(v.record(v.string(), v.string()), {});
const BodySchema = v.fallback(v.record(v.string(), v.unknown()), {});
const DEFAULTS: StoredModel = {
  isActive: false,
  preset: 'OpenAI',
  baseUrl: '',
  model: '',
  headers: {},
  body: {},
  maxTokens: null,
  replyTimeoutS: 30,
  answerTimeoutS: 300,
  personMonthTokens: null,
  inputPrice: null,
  outputPrice: null,
  apiKey: undefined,
  version: 1,
  failedAt: null,
  failure: null,
  testedAt: null,
  testResult: null,
};

/** Where the requests of an endpoint go. */
export const addressOfModel = ({ preset, baseUrl }: Pick<OwnModel, 'preset' | 'baseUrl'>): string =>
  baseUrl === '' ? MODEL_PRESETS[preset].baseUrl : baseUrl;

export function createModelDesk(options: {
  readonly db: Database;
  /** Guards the kept keys. */
  readonly secret: string;
  /** Hosts beside the known endpoints. */
  readonly hosts: readonly string[];
}): ModelDesk {
  const { db, hosts } = options;
  const box = createKeyBox(options.secret, 'keys of model endpoints');

  async function read(orgId: string): Promise<StoredModel> {
    const row = await db
      .selectFrom('assistant_model')
      .selectAll()
      .where('org_id', '=', orgId)
      .executeTakeFirst();
    if (row === undefined) return DEFAULTS;
    return {
      isActive: row.is_active,
      preset: isPreset(row.preset) ? row.preset : 'other',
      baseUrl: row.base_url,
      model: row.model,
      headers: v.parse(HeadersSchema, row.headers),
      body: v.parse(BodySchema, row.body),
      maxTokens: row.max_tokens,
      replyTimeoutS: row.reply_timeout_s,
      answerTimeoutS: row.answer_timeout_s,
      personMonthTokens: row.person_month_tokens,
      inputPrice: row.input_price,
      outputPrice: row.output_price,
      apiKey: row.sealed_key === null ? undefined : (box.open(row.sealed_key) ?? undefined),
      version: row.version,
      failedAt: row.failed_at,
      failure: row.failure,
      testedAt: row.tested_at,
      testResult: row.test_result,
    };
  }

  const note = async (
    orgId: string,
    values: { failed_at: Date; failure: string } | { tested_at: Date; test_result: string },
  ): Promise<void> => {
    await db
      .insertInto('assistant_model')
      .values({ org_id: orgId, ...values })
      .onConflict((conflict) => conflict.column('org_id').doUpdateSet(values))
      .execute();
  };

  return {
    read,
    async save(orgId, entered, version) {
      const before = await read(orgId);
      if (version !== undefined && version !== before.version) return false;
      const isSameHost = originOf(addressOfModel(entered)) === originOf(addressOfModel(before));
      const apiKey = entered.apiKey ?? (isSameHost ? before.apiKey : undefined);
      const values = {
        is_active: entered.isActive,
        preset: entered.preset,
        base_url: entered.baseUrl,
        model: entered.model,
        sealed_key: apiKey === undefined ? null : box.close(apiKey),
        headers: JSON.stringify(entered.headers),
        body: JSON.stringify(entered.body),
        max_tokens: entered.maxTokens,
        reply_timeout_s: entered.replyTimeoutS,
        answer_timeout_s: entered.answerTimeoutS,
        person_month_tokens: entered.personMonthTokens,
        input_price: entered.inputPrice,
        output_price: entered.outputPrice,
        version: before.version + 1,
      };
      await db
        .insertInto('assistant_model')
        .values({ org_id: orgId, ...values })
        .onConflict((conflict) => conflict.column('org_id').doUpdateSet(values))
        .execute();
      return true;
    },
    noteFailure: (orgId, failure, at) => note(orgId, { failed_at: at, failure }),
    noteTest: (orgId, text, at) => note(orgId, { tested_at: at, test_result: text }),
    async addSpend({ orgId, userId, month }, { promptTokens, completionTokens }) {
      const { inputPrice, outputPrice } = await read(orgId);
      const cost = (promptTokens * (inputPrice ?? 0) + completionTokens * (outputPrice ?? 0)) / 1e6;
      await sql`insert into assistant_spend (org_id, user_id, month, replies, prompt_tokens, completion_tokens, cost)
        values (${orgId}, ${userId}, ${month}, 1, ${promptTokens}, ${completionTokens}, ${cost})
        on conflict (org_id, month, user_id) do update set replies = assistant_spend.replies + 1,
          prompt_tokens = assistant_spend.prompt_tokens + excluded.prompt_tokens,
          completion_tokens = assistant_spend.completion_tokens + excluded.completion_tokens,
          cost = assistant_spend.cost + excluded.cost`.execute(db);
    },
    async isSpent({ orgId, userId, month }) {
      const { personMonthTokens } = await read(orgId);
      if (personMonthTokens === null) return false;
      const row = await db
        .selectFrom('assistant_spend')
        .select(['prompt_tokens', 'completion_tokens'])
        .where('org_id', '=', orgId)
        .where('user_id', '=', userId)
        .where('month', '=', month)
        .executeTakeFirst();
      return row !== undefined && row.prompt_tokens + row.completion_tokens >= personMonthTokens;
    },
    async spending(orgId) {
      const rows = await db
        .selectFrom('assistant_spend')
        .innerJoin('account', 'account.user_id', 'assistant_spend.user_id')
        .selectAll('assistant_spend')
        .select(['user_name', 'nick_name'])
        .where('org_id', '=', orgId)
        .orderBy('month', 'desc')
        .orderBy('user_name')
        .execute();
      return rows.map((row) => ({
        userName: row.user_name,
        name: row.nick_name,
        month: row.month,
        replies: row.replies,
        promptTokens: row.prompt_tokens,
        completionTokens: row.completion_tokens,
        cost: row.cost,
      }));
    },
    mayBeAsked: (address) => mayBeAsked(address, hosts),
  };
}

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : '');
