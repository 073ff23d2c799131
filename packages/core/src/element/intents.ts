import type { EventDescriptor } from './types.ts';

/** Steps that a host may stop, put off or take over before an element takes them. */
export const STEP_KINDS = ['navigate', 'export', 'send', 'command'] as const;
export type StepKind = (typeof STEP_KINDS)[number];

export interface Step {
  readonly kind: StepKind;
  /** Name of the step, such as the file's kind, the command's or the page that is led to. */
  readonly name: string;
  /** What the step is about, as the host is to see it; no secrets. */
  readonly input?: unknown;
}

/** `detail` of `plant-audit`: what was done here, by whom and with which end. */
export interface AuditRecord {
  readonly step: StepKind;
  readonly name: string;
  readonly input?: unknown;
  /** `prevented`: the page stopped it or took it over; `failed`: it was begun and not carried out. */
  readonly outcome: 'done' | 'failed' | 'prevented';
  readonly reason?: string;
  /** Tag of the element. */
  readonly element: string;
  /** Server time, ISO 8601; the client's where there is no session. */
  readonly at: string;
  readonly userId?: string;
  readonly userName?: string;
  readonly orgId?: string;
}

/**
 * Announces a step. `preventDefault()` stops it; `waitUntil(answer)` puts it off until the host has asked, say, for a
 * second signature: it goes on when every answer is anything but `false`, and is stopped when one is or fails.
 */
export class IntentEvent extends CustomEvent<unknown> {
  #answers: PromiseLike<unknown>[] | null = [];

  constructor(kind: StepKind, detail: unknown) {
    super(`plant-before-${kind}`, { detail, bubbles: true, composed: true, cancelable: true });
  }

  /** @throws {DOMException} `InvalidStateError` when the event has been told to everybody already */
  waitUntil(answer: PromiseLike<unknown>): void {
    if (!this.#answers) throw new DOMException('the step is decided already', 'InvalidStateError');
    this.#answers.push(answer);
  }

  /** Ends the time in which answers may be promised, and hands out those that were. */
  close(): readonly PromiseLike<unknown>[] {
    const answers = this.#answers ?? [];
    this.#answers = null;
    return answers;
  }
}

// Two copies of the library may meet on one page, so the guard tests a registered symbol and not the class.
const BRAND = Symbol.for('plantdeck.StepPrevented');

/** The page around an element stopped a step or took it over: nothing is to be told, whoever did it knows. */
export class StepPreventedError extends Error {
  override readonly name = 'StepPreventedError';

  constructor({ kind, name }: Step) {
    super(`${kind} "${name}" was stopped by the page`);
    Object.defineProperty(this, BRAND, { value: true });
  }
}

export function isStepPrevented(value: unknown): value is StepPreventedError {
  return typeof value === 'object' && value !== null && BRAND in value;
}

export interface StepSurroundings {
  dispatch(event: Event): boolean;
  audit(record: Pick<AuditRecord, 'outcome' | 'reason'> & Step): void;
}

/**
 * Asks, takes the step, and tells its end. Where nobody asks for time it begins in the same task, so that what a
 * browser allows only from a click still works.
 * @throws {StepPreventedError} when the page stopped it; else what `work` throws
 */
export function takeStep<T>(
  step: Step,
  work: () => T | Promise<T>,
  { dispatch, audit }: StepSurroundings,
): Promise<T> {
  const run = async (): Promise<T> => {
    try {
      const done = await work();
      audit({ ...step, outcome: 'done' });
      return done;
    } catch (cause) {
      audit({ ...step, outcome: 'failed', reason: cause instanceof Error ? cause.message : String(cause) });
      throw cause;
    }
  };
  const stop = (reason?: string): never => {
    audit({ ...step, outcome: 'prevented', ...(reason !== undefined && { reason }) });
    throw new StepPreventedError(step);
  };
  const { kind, ...detail } = step;
  const event = new IntentEvent(kind, detail);
  const isFree = dispatch(event);
  const answers = event.close();
  if (!isFree) return new Promise(() => stop());
  if (answers.length === 0) return run();
  return Promise.all(answers).then(
    (all) => (all.includes(false) ? stop() : run()),
    (cause: unknown) => stop(cause instanceof Error ? cause.message : String(cause)),
  );
}

const BEFORE: Readonly<Record<StepKind, string>> = {
  navigate: 'A click leads to another page',
  export: 'A file is about to be made, or the print dialog opened',
  send: 'A question is about to be sent',
  command: 'Something is about to be changed on the platform',
};

/** The events of the steps that an element takes, and the record that follows each. */
export function stepEvents(...kinds: readonly StepKind[]): Record<string, EventDescriptor> {
  return {
    ...Object.fromEntries(
      kinds.map((kind): [string, EventDescriptor] => [
        `plant-before-${kind}`,
        {
          description: `${BEFORE[kind]}: detail \`{ name, input }\`. \`preventDefault()\` stops it, \`waitUntil(promise)\` puts it off until the promise is kept; \`false\` stops it.`,
          cancelable: true,
          type: '{ readonly name: string; readonly input?: unknown }',
        },
      ]),
    ),
    'plant-audit': {
      type: "{ readonly step: 'navigate' | 'export' | 'send' | 'command'; readonly name: string; readonly input?: unknown; readonly outcome: 'done' | 'failed' | 'prevented'; readonly reason?: string; readonly element: string; readonly at: string; readonly userId?: string; readonly userName?: string; readonly orgId?: string }",
      description:
        'detail `{ step, name, input, outcome, reason?, element, at, userId?, userName?, orgId? }`: such a step was `done`, has `failed` or was `prevented`.',
    },
  };
}
