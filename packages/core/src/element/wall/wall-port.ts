import * as v from 'valibot';
import { isRequestError, RequestError, type RequestErrorKind } from '../../contract/request-error.ts';
import type { WallFailure } from './wall-messages.ts';

interface Answer {
  readonly type: 'answer';
  readonly id: number;
  readonly value?: unknown;
  readonly failure?: WallFailure | undefined;
}

/** A port whose messages fit a schema, with questions that wait for their answers. */
export class WallPort<TIn extends { readonly type: string }, TOut> {
  readonly #port: MessagePort;
  readonly #waiting = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (cause: Error) => void }
  >();
  #lastId = 0;

  constructor(
    port: MessagePort,
    schema: v.GenericSchema<unknown, TIn>,
    onMessage: (message: Exclude<TIn, { type: 'answer' }>) => void,
  ) {
    this.#port = port;
    port.onmessage = ({ data }) => {
      const read = v.safeParse(schema, data);
      // Another version's frame may say what this one does not know.
      if (!read.success) return;
      if (read.output.type === 'answer') this.#settle(read.output as unknown as Answer);
      else onMessage(read.output as Exclude<TIn, { type: 'answer' }>);
    };
  }

  /** @throws {DOMException} `DataCloneError` where a value cannot travel */
  send(message: TOut): void {
    this.#port.postMessage(message);
  }

  ask(make: (id: number) => TOut): Promise<unknown> {
    const id = (this.#lastId += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      try {
        this.send(make(id));
      } catch (cause) {
        this.#waiting.delete(id);
        reject(cause instanceof Error ? cause : new Error(String(cause)));
      }
    });
  }

  /** Answers a question with what `work` comes to. */
  answer(id: number, work: () => unknown): void {
    void Promise.resolve()
      .then(work)
      .then(
        (value) => this.#port.postMessage({ type: 'answer', id, value: travelling(value) }),
        (cause: unknown) => this.#port.postMessage({ type: 'answer', id, failure: failureOf(cause) }),
      );
  }

  close(reason: string): void {
    this.#port.onmessage = null;
    this.#port.close();
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
  }

  #settle({ id, value, failure }: Answer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (failure) waiting?.reject(errorOf(failure));
    else waiting?.resolve(value);
  }
}

/** A value as it can be cloned: errors as their fields, functions and nodes left out. */
export function travelling(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return failureOf(value);
  if (typeof value === 'function' || typeof value === 'symbol') return undefined;
  if (typeof value !== 'object' || value === null || value instanceof Blob || depth > 12) return value;
  if (typeof Node === 'function' && value instanceof Node) return undefined;
  if (Array.isArray(value)) return value.map((each) => travelling(each, depth + 1));
  if (Object.getPrototypeOf(value) !== Object.prototype && Object.getPrototypeOf(value) !== null)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, travelling(each, depth + 1)]));
}

const REQUEST_FIELDS = ['kind', 'retCode', 'retMsg', 'status', 'retryAfterMs', 'field'] as const;

function failureOf(cause: unknown): WallFailure {
  const name = cause instanceof Error ? cause.name : 'Error';
  const message = cause instanceof Error ? cause.message : String(cause);
  if (!isRequestError(cause)) return { name, message };
  return { name, message, request: Object.fromEntries(REQUEST_FIELDS.map((field) => [field, cause[field]])) };
}

export function errorOf({ name, message, request }: WallFailure): Error {
  if (!request) return Object.assign(new Error(message), { name });
  return new RequestError({
    ...request,
    message,
    kind: (typeof request['kind'] === 'string' ? request['kind'] : 'network') as RequestErrorKind,
  });
}
