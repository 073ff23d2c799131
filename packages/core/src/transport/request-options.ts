import type * as v from 'valibot';

/** What a call is made with, beside its endpoint. */
export interface RequestOptions<TSchema extends v.GenericSchema> {
  readonly schema: TSchema;
  /** Fills `{name}` in the endpoint's path. */
  readonly pathParams?: Record<string, string>;
  readonly query?: Record<string, string | number | boolean | undefined>;
  readonly body?: unknown;
  /** Gives up one's own wait; an equal read that others wait for goes on. */
  readonly signal?: AbortSignal;
  /** Whether what is asked for would be seen now: of reads that wait, those go first. By default while the page is seen. */
  isSeen?(): boolean;
}
