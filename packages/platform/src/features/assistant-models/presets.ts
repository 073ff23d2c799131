/** Endpoints that people know by name: where they are, and how they differ from OpenAI's. */
export interface ModelPreset {
  /** Taken where no address is entered; empty where each customer has one of their own. */
  readonly baseUrl: string;
  /** Hosts that an organisation may enter without the operator's leave, `*.` for all below. */
  readonly hosts: readonly string[];
  readonly keyHeader?: 'api-key';
  readonly maxTokensField?: 'max_completion_tokens';
  /** False where a key that answers questions lists no models. */
  readonly listsModels?: false;
}

export const MODEL_PRESETS = {
  OpenAI: {
    baseUrl: 'https://api.openai.com/v1',
    hosts: ['api.openai.com'],
    maxTokensField: 'max_completion_tokens',
  },
  Azure: {
    baseUrl: '',
    hosts: ['*.openai.azure.com', '*.cognitiveservices.azure.com', '*.services.ai.azure.com'],
    keyHeader: 'api-key',
    maxTokensField: 'max_completion_tokens',
    listsModels: false,
  },
  Anthropic: {
    baseUrl: 'https://api.anthropic.com/v1',
    hosts: ['api.anthropic.com'],
    listsModels: false,
  },
  DashScope: {
    baseUrl: 'https://dashscope.aliyuncs.com/compatible-mode/v1',
    hosts: ['dashscope.aliyuncs.com', 'dashscope-intl.aliyuncs.com', 'dashscope-us.aliyuncs.com'],
    listsModels: false,
  },
  DeepSeek: { baseUrl: 'https://api.deepseek.com', hosts: ['api.deepseek.com'] },
  OpenRouter: { baseUrl: 'https://openrouter.ai/api/v1', hosts: ['openrouter.ai'] },
  vLLM: { baseUrl: 'http://localhost:8000/v1', hosts: [] },
  Ollama: { baseUrl: 'http://localhost:11434/v1', hosts: [] },
  other: { baseUrl: '', hosts: [] },
} as const satisfies Record<string, ModelPreset>;

export type PresetName = keyof typeof MODEL_PRESETS;
export const isPreset = (name: string): name is PresetName => Object.hasOwn(MODEL_PRESETS, name);

/**
 * Whether an organisation may have the platform send requests there: to the known endpoints over https, and to hosts
 * that the operator names, since an address of a network behind the platform is the operator's to open.
 * @param allowed  hosts with their ports; `*` is any
 */
export function mayBeAsked(address: string, allowed: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return false;
  const isOf = (pattern: string): boolean =>
    pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
  if (allowed.some((pattern) => pattern === '*' || isOf(pattern))) return true;
  const known: readonly ModelPreset[] = Object.values(MODEL_PRESETS);
  return protocol === 'https:' && known.some(({ hosts }) => hosts.some(isOf));
}
