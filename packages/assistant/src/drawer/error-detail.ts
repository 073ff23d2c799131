/** Detail of `plant-assistant-error`: what failed, the platform's code or the kind of fault, and the words for it. */
export interface AssistantErrorDetail {
  readonly where: 'permission' | 'page' | 'history' | 'quota' | 'evaluate' | 'answer';
  readonly code: string;
  readonly message: string;
  readonly cause?: unknown;
}

export function errorDetail(where: AssistantErrorDetail['where'], cause: unknown): AssistantErrorDetail {
  const fields = (typeof cause === 'object' && cause !== null ? cause : {}) as {
    readonly retCode?: unknown;
    readonly kind?: unknown;
    readonly message?: unknown;
  };
  const code = [fields.retCode, fields.kind].find((value) => typeof value === 'string');
  return { where, code: code ?? 'unknown', message: String(fields.message ?? cause), cause };
}
