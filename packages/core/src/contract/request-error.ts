export type RequestErrorKind =
  | 'api'
  | 'auth'
  | 'timeout'
  | 'network'
  | 'http'
  | 'contract'
  | 'aborted'
  | 'incompatible';

/** A field that the platform refused, and the rule that it breaks. */
export interface FieldRefusal {
  /** Dotted path, such as `indicators.2.name`. */
  readonly field: string;
  /** Key of the rule among the words, such as `rule.name.required`; another text is the platform's own reason. */
  readonly rule: string;
  readonly params: Readonly<Record<string, string | number>>;
}

export interface RequestErrorInit {
  readonly kind: RequestErrorKind;
  readonly message: string;
  readonly retCode?: string | undefined;
  /** The platform's own words, where it had any: shown in preference to ours. */
  readonly retMsg?: string | undefined;
  readonly status?: number | undefined;
  /** When the far end said when to come back. */
  readonly retryAfterMs?: number | undefined;
  /** Dotted path of the field that does not fit, for kind `contract`. */
  readonly field?: string | undefined;
  /** The fields of a body that the platform refused, where it said which. */
  readonly fields?: readonly FieldRefusal[] | undefined;
  readonly cause?: unknown;
}

// Two copies of the library may meet on one page, so guards test a registered symbol and not the class.
const BRAND = Symbol.for('plantdeck.RequestError');

/** The one error of everything that is asked of a platform. `message` is fit to be shown to a person. */
export class RequestError extends Error {
  readonly kind: RequestErrorKind;
  readonly retCode: string | undefined;
  readonly retMsg: string | undefined;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly field: string | undefined;
  readonly fields: readonly FieldRefusal[];

  constructor(init: RequestErrorInit) {
    super(init.message, init.cause === undefined ? undefined : { cause: init.cause });
    this.name = 'RequestError';
    this.kind = init.kind;
    this.retCode = init.retCode;
    this.retMsg = init.retMsg;
    this.status = init.status;
    this.retryAfterMs = init.retryAfterMs;
    this.field = init.field;
    this.fields = init.fields ?? [];
    Object.defineProperty(this, BRAND, { value: true });
  }
}

export function isRequestError(value: unknown): value is RequestError {
  return typeof value === 'object' && value !== null && BRAND in value;
}

/** Whatever was thrown as the one error; what is not of ours broke a promise of the code, and counts as `contract`. */
export function toRequestError(error: unknown): RequestError {
  if (isRequestError(error)) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new RequestError({ kind: 'contract', message, cause: error });
}

export const givenUp = (): RequestError =>
  new RequestError({ kind: 'aborted', message: 'The call was given up.' });

/** Nobody answered, or only something that stands before the platform. */
export const isUnanswered = (error: { readonly kind: string } | null): boolean =>
  error !== null && ['network', 'timeout', 'http'].includes(error.kind);
