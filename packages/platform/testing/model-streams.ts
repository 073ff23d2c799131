/**
 * Two parallel calls and what goes with them, in the wire format that each family of endpoints documents: their fields,
 * comments, ids, numbers of calls and counts of tokens, as their streams carry them.
 */
const event = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`;
const chunk = (
  delta: unknown,
  rest: object = {},
  finish: string | null = null,
  ofChoice: object = {},
): string =>
  event({
    id: 'chatcmpl-7f3a',
    object: 'chat.completion.chunk',
    created: 1_795_000_000,
    model: 'm',
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish, ...ofChoice }],
    ...rest,
  });
const usage = { prompt_tokens: 900, completion_tokens: 40, total_tokens: 940 };
const onlyUsage = event({
  id: 'chatcmpl-7f3a',
  object: 'chat.completion.chunk',
  model: 'm',
  choices: [],
  usage,
});
const DONE = 'data: [DONE]\n\n';
const call = (part: object, of: object): object => ({ tool_calls: [{ ...part, function: of }] });

export interface FamilyStream {
  readonly stream: string;
  /** What the endpoint wants to see of it in the next request, beside the calls. */
  readonly message?: Readonly<Record<string, unknown>>;
  /** The same of each call. */
  readonly calls: readonly Readonly<Record<string, unknown>>[];
}
const pair = (first: object, second: object): FamilyStream['calls'] => [
  { type: 'function', function: { name: 'list_areas', arguments: '{}' }, ...first },
  { type: 'function', function: { name: 'list_alarms', arguments: '{"limit":3}' }, ...second },
];

const openAiCalls =
  chunk(
    {
      role: 'assistant',
      content: null,
      refusal: null,
      ...call({ index: 0, id: 'call_A1', type: 'function' }, { name: 'list_areas', arguments: '' }),
    },
    { service_tier: 'default', usage: null, obfuscation: 'k2' },
  ) +
  chunk(call({ index: 0 }, { arguments: '{' }), { usage: null }) +
  chunk(call({ index: 0 }, { arguments: '}' }), { usage: null }) +
  chunk(call({ index: 1, id: 'call_B2', type: 'function' }, { name: 'list_alarms', arguments: '' }), {
    usage: null,
  }) +
  chunk(call({ index: 1 }, { arguments: '{"limit"' }), { usage: null }) +
  chunk(call({ index: 1 }, { arguments: ':3}' }), { usage: null }) +
  chunk({}, { usage: null }, 'tool_calls') +
  onlyUsage +
  DONE;

export const FAMILIES: Readonly<Record<string, FamilyStream>> = {
  OpenAI: { stream: openAiCalls, calls: pair({ id: 'call_A1' }, { id: 'call_B2' }) },
  // Begins with what its filters say of the question, without a choice.
  Azure: {
    stream:
      event({
        id: '',
        object: '',
        created: 0,
        model: '',
        choices: [],
        prompt_filter_results: [
          { prompt_index: 0, content_filter_results: { hate: { filtered: false, severity: 'safe' } } },
        ],
      }) + openAiCalls,
    calls: pair({ id: 'call_A1' }, { id: 'call_B2' }),
  },
  Anthropic: {
    stream:
      chunk({ role: 'assistant', content: 'I look it up.' }) +
      chunk(call({ index: 0, id: 'toolu_01A', type: 'function' }, { name: 'list_areas', arguments: '' })) +
      chunk(call({ index: 1, id: 'toolu_01B', type: 'function' }, { name: 'list_alarms', arguments: '' })) +
      chunk(call({ index: 1 }, { arguments: '{"limit":3}' })) +
      chunk(call({ index: 0 }, { arguments: '{}' })) +
      chunk({}, {}, 'tool_calls') +
      onlyUsage +
      DONE,
    message: { content: 'I look it up.' },
    calls: pair({ id: 'toolu_01A' }, { id: 'toolu_01B' }),
  },
  // Parts that go on have an empty id and name.
  DashScope: {
    stream:
      chunk({ role: 'assistant', content: null, reasoning_content: '先看' }) +
      chunk({ content: null, reasoning_content: '区域。' }) +
      chunk(call({ index: 0, id: 'call_9d1', type: 'function' }, { name: 'list_areas', arguments: '{' })) +
      chunk(call({ index: 0, id: '', type: 'function' }, { name: '', arguments: '}' })) +
      chunk(call({ index: 1, id: 'call_9d2', type: 'function' }, { name: 'list_alarms', arguments: '' })) +
      chunk(call({ index: 1, id: '', type: 'function' }, { name: null, arguments: '{"limit":3}' })) +
      chunk({ content: '', reasoning_content: null }, {}, 'tool_calls') +
      onlyUsage +
      DONE,
    message: { content: null, reasoning_content: '先看区域。' },
    calls: pair({ id: 'call_9d1' }, { id: 'call_9d2' }),
  },
  // Refuses a request that lacks the thinking which its calls came of; counts tokens beside the end.
  DeepSeek: {
    stream:
      ': keep-alive\n\n' +
      chunk({ role: 'assistant', content: null, reasoning_content: '' }) +
      chunk({ content: null, reasoning_content: 'First the ' }) +
      chunk({ content: null, reasoning_content: 'areas.' }) +
      chunk(call({ index: 0, id: 'call_00_x', type: 'function' }, { name: 'list_areas', arguments: '' })) +
      chunk(call({ index: 0 }, { arguments: '{}' })) +
      chunk(
        call(
          { index: 1, id: 'call_01_y', type: 'function' },
          { name: 'list_alarms', arguments: '{"limit":3}' },
        ),
      ) +
      chunk({ content: '', reasoning_content: null }, { usage }, 'tool_calls') +
      DONE,
    message: { content: null, reasoning_content: 'First the areas.' },
    calls: pair({ id: 'call_00_x' }, { id: 'call_01_y' }),
  },
  // Signed thinking in pieces, and comments while its providers are asked.
  OpenRouter: {
    stream:
      ': OPENROUTER PROCESSING\n\n: OPENROUTER PROCESSING\n\n' +
      chunk(
        {
          role: 'assistant',
          content: '',
          reasoning: 'First ',
          reasoning_details: [
            { type: 'reasoning.text', text: 'First ', format: 'anthropic-claude-v1', index: 0 },
          ],
        },
        { provider: 'Anthropic' },
      ) +
      chunk({
        role: 'assistant',
        content: '',
        reasoning: 'areas.',
        reasoning_details: [
          { type: 'reasoning.text', text: 'areas.', format: 'anthropic-claude-v1', index: 0 },
        ],
      }) +
      chunk({
        role: 'assistant',
        content: '',
        reasoning: null,
        reasoning_details: [
          { type: 'reasoning.text', signature: 'EqQB', format: 'anthropic-claude-v1', index: 0 },
        ],
      }) +
      chunk(
        call({ index: 0, id: 'toolu_vrtx_1', type: 'function' }, { name: 'list_areas', arguments: '{}' }),
      ) +
      chunk(
        call({ index: 1, id: 'toolu_vrtx_2', type: 'function' }, { name: 'list_alarms', arguments: '' }),
      ) +
      chunk(call({ index: 1, type: 'function' }, { arguments: '{"limit":3}' })) +
      chunk({ role: 'assistant', content: '' }, {}, 'tool_calls', { native_finish_reason: 'tool_use' }) +
      chunk({ role: 'assistant', content: '' }, { usage }) +
      DONE,
    message: {
      content: null,
      reasoning_details: [
        {
          type: 'reasoning.text',
          text: 'First areas.',
          signature: 'EqQB',
          format: 'anthropic-claude-v1',
          index: 0,
        },
      ],
    },
    calls: pair({ id: 'toolu_vrtx_1' }, { id: 'toolu_vrtx_2' }),
  },
  vLLM: {
    stream:
      chunk({ role: 'assistant', content: '' }, { prompt_token_ids: null }) +
      chunk({ reasoning: 'Areas' }) +
      chunk({ reasoning: ' first.' }) +
      chunk(call({ index: 0, id: 'chatcmpl-tool-1', type: 'function' }, { name: 'list_areas' })) +
      chunk(call({ index: 0 }, { arguments: '{}' })) +
      chunk(call({ index: 1, id: 'chatcmpl-tool-2', type: 'function' }, { name: 'list_alarms' })) +
      chunk(call({ index: 1 }, { arguments: '{"limit":' })) +
      chunk(call({ index: 1 }, { arguments: '3}' })) +
      chunk({ content: '' }, {}, 'tool_calls', { stop_reason: null, token_ids: null }) +
      onlyUsage +
      DONE,
    message: { content: null, reasoning: 'Areas first.' },
    calls: pair({ id: 'chatcmpl-tool-1' }, { id: 'chatcmpl-tool-2' }),
  },
  // Numbers all of its calls 0.
  Ollama: {
    stream:
      chunk({ role: 'assistant', content: '', reasoning: 'Areas.' }, { system_fingerprint: 'fp_ollama' }) +
      chunk({
        role: 'assistant',
        content: '',
        ...call({ id: 'call_u4', index: 0, type: 'function' }, { name: 'list_areas', arguments: '{}' }),
      }) +
      chunk({
        role: 'assistant',
        content: '',
        ...call(
          { id: 'call_u5', index: 0, type: 'function' },
          { name: 'list_alarms', arguments: '{"limit":3}' },
        ),
      }) +
      chunk({ role: 'assistant', content: '' }, {}, 'tool_calls') +
      onlyUsage +
      DONE,
    message: { content: null, reasoning: 'Areas.' },
    calls: pair({ id: 'call_u4' }, { id: 'call_u5' }),
  },
  // Before 0.4.7 it numbered none, and some builds name none either.
  'Ollama without numbers and ids': {
    stream:
      chunk({
        role: 'assistant',
        content: '',
        ...call({ type: 'function' }, { name: 'list_areas', arguments: '{}' }),
      }) +
      chunk({
        role: 'assistant',
        content: '',
        ...call({ type: 'function' }, { name: 'list_alarms', arguments: '{"limit":3}' }),
      }) +
      chunk({ role: 'assistant', content: '' }, {}, 'stop') +
      DONE,
    calls: pair({ id: 'call_1_0' }, { id: 'call_1_1' }),
  },
  // Wants the signature of a thought with the call that came of it.
  Gemini: {
    stream:
      chunk({ role: 'assistant', content: 'Areas first.', extra_content: { google: { thought: true } } }) +
      chunk({
        role: 'assistant',
        tool_calls: [
          {
            id: 'function-call-1',
            type: 'function',
            extra_content: { google: { thought_signature: 'CiQB' } },
            function: { name: 'list_areas', arguments: '{}' },
          },
          {
            id: 'function-call-2',
            type: 'function',
            function: { name: 'list_alarms', arguments: '{"limit":3}' },
          },
        ],
      }) +
      chunk({ role: 'assistant' }, { usage }, 'tool_calls') +
      DONE,
    message: { content: null },
    calls: pair(
      { id: 'function-call-1', extra_content: { google: { thought_signature: 'CiQB' } } },
      { id: 'function-call-2' },
    ),
  },
};
