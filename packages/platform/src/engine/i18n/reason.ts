/** A broken rule by its key and what fills its places. */
export interface Reason {
  readonly key: string;
  readonly params?: Readonly<Record<string, number | string>>;
}

/** A broken rule as the reason of a refusal, which becomes a sentence in its reader's language. */
export function ruleReason({ key, params }: Reason): string {
  return params === undefined || Object.keys(params).length === 0 ? key : `${key} ${JSON.stringify(params)}`;
}
