/** The language model that an organisation's assistant answers through, and what its people spend on it. */
import * as v from 'valibot';
import { ApiError, RETCODES } from '../api/index.ts';
import { addressOfModel, isPreset, type ModelDesk, type OwnModel } from '../assistant-models/index.ts';
import {
  aside,
  given,
  may,
  must,
  named,
  pageOf,
  type RecordContext,
  type RecordResource,
  rows,
  type StoredRow,
} from '../records/index.ts';
import { recordWord } from '../record-words/index.ts';

type Values = Readonly<Record<string, unknown>>;

function deskOf({ models }: RecordContext): ModelDesk {
  if (models === undefined) throw new ApiError(RETCODES.notOpened, 'call.not-open');
  return models;
}

async function modelRow(context: RecordContext): Promise<StoredRow> {
  const own = await deskOf(context).read(context.orgId);
  return {
    id: context.orgId,
    version: own.version,
    values: {
      modelPreset: own.preset,
      modelName: own.model,
      endpointUrl: own.baseUrl === '' ? null : own.baseUrl,
      isActive: own.isActive,
      // Entered and never shown again.
      modelKey: null,
      hasKey: own.apiKey !== undefined,
      extraHeaders: Object.entries(own.headers)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n'),
      extraBody: Object.keys(own.body).length === 0 ? null : JSON.stringify(own.body, null, 2),
      answerTokens: own.maxTokens,
      replyTimeoutS: own.replyTimeoutS,
      answerTimeoutS: own.answerTimeoutS,
      personMonthTokens: own.personMonthTokens,
      inputPriceCny: own.inputPrice,
      outputPriceCny: own.outputPrice,
      testNow: false,
      testedAt: own.testedAt?.toISOString() ?? null,
      testResult: own.testResult,
      failedAt: own.failedAt?.toISOString() ?? null,
      endpointFailure: own.failure,
    },
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const refused = (
  key: 'endpoint.bad-address' | 'endpoint.bad-headers' | 'endpoint.bad-body',
  values: Record<string, string> = {},
): ApiError => new ApiError(RETCODES.badField, key, values);

/** Those that the request itself is made of. */
const OWN_HEADERS = /^(?:host|content-length|content-type|connection|transfer-encoding|accept)$/i;

/** @throws {ApiError} naming the line that is no header */
function headersOf(value: unknown): Record<string, string> {
  const lines = textOf(value)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', text = ''] =
        /^\s*([!#$%&'*+.^_`|~\w-]+)\s*:\s*([\x20-\x7e]*?)\s*$/.exec(line) ?? [];
      if (name === '' || OWN_HEADERS.test(name)) throw refused('endpoint.bad-headers', { line });
      return [name.toLowerCase(), text];
    }),
  );
}

/** @throws {ApiError} where it is no JSON object */
function bodyOf(value: unknown): Record<string, unknown> {
  const text = textOf(value);
  if (text === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    if (!Array.isArray(body)) return v.parse(v.record(v.string(), v.unknown()), body);
  } catch {
    // Said below.
  }
  throw refused('endpoint.bad-body');
}

function enteredModel(desk: ModelDesk, values: Values): OwnModel & { readonly apiKey: string | undefined } {
  const preset = String(values['modelPreset']);
  const key = textOf(values['modelKey']);
  const entered = {
    isActive: values['isActive'] === true,
    preset: isPreset(preset) ? preset : 'other',
    baseUrl: textOf(values['endpointUrl']).replace(/(?<!\/)\/+$/, ''),
    model: textOf(values['modelName']),
    headers: headersOf(values['extraHeaders']),
    body: bodyOf(values['extraBody']),
    maxTokens: numberOf(values['answerTokens']),
    replyTimeoutS: numberOf(values['replyTimeoutS']) ?? 30,
    answerTimeoutS: numberOf(values['answerTimeoutS']) ?? 300,
    personMonthTokens: numberOf(values['personMonthTokens']),
    inputPrice: numberOf(values['inputPriceCny']),
    outputPrice: numberOf(values['outputPriceCny']),
    apiKey: key === '' ? undefined : key,
  } as const;
  const address = addressOfModel(entered);
  if (!desk.mayBeAsked(address)) throw refused('endpoint.bad-address', { address: address || '–' });
  return entered;
}

/** Asks the endpoint that is stored, and keeps what it says for those who have this page. */
async function test(context: RecordContext): Promise<void> {
  const { language, orgId, testModel } = context;
  const desk = deskOf(context);
  if (testModel === undefined) return;
  const found = await testModel(await desk.read(orgId));
  const text = found.ok
    ? recordWord(language, found.callsTools ? 'model.works' : 'model.noTools', { ms: found.ms })
    : found.text;
  await desk.noteTest(orgId, text, new Date(context.realNowMs ?? context.nowMs));
}

const assistantModel: RecordResource = {
  code: 'assistantModel',
  isAboutPrices: true,
  fields: {
    modelPreset: must,
    modelName: must,
    endpointUrl: may,
    isActive: { off: true },
    modelKey: aside,
    hasKey: given,
    extraHeaders: aside,
    extraBody: aside,
    answerTokens: aside,
    replyTimeoutS: { ...must, ...aside },
    answerTimeoutS: { ...must, ...aside },
    personMonthTokens: aside,
    inputPriceCny: aside,
    outputPriceCny: aside,
    testNow: { ...aside, order: true },
    testedAt: { ...given, ...aside },
    testResult: given,
    failedAt: given,
    endpointFailure: { ...given, ...aside },
  },
  sort: 'modelPreset',
  links: [{ route: 'assistantSpend', path: '/assistantSpend' }],
  source: {
    canCreate: false,
    page: async (context, resource, query, fields) =>
      pageOf(context, [await modelRow(context)], resource, query, fields),
    async save(context, _resource, { id, version, values }) {
      if (id !== context.orgId) throw new ApiError(RETCODES.notFound, 'record.gone');
      const desk = deskOf(context);
      if (!(await desk.save(context.orgId, enteredModel(desk, values), version)))
        throw new ApiError(RETCODES.conflict, 'record.conflict');
      if (values['testNow'] === true) await test(context);
      return modelRow(context);
    },
  },
};

const assistantSpend: RecordResource = {
  code: 'assistantSpend',
  isAboutPrices: true,
  fields: {
    month: named,
    userName: named,
    name: named,
    modelReplies: given,
    promptTokens: given,
    completionTokens: given,
    costCny: given,
  },
  sort: 'month',
  descending: true,
  source: rows(async (context) =>
    (await deskOf(context).spending(context.orgId)).map((spend) => ({
      id: `${spend.month}.${spend.userName}`,
      values: {
        month: spend.month,
        userName: spend.userName,
        name: spend.name,
        modelReplies: spend.replies,
        promptTokens: spend.promptTokens,
        completionTokens: spend.completionTokens,
        costCny: spend.cost,
      },
    })),
  ),
};

export const ASSISTANT_MODEL: readonly RecordResource[] = [assistantModel, assistantSpend];
