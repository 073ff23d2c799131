import {
  TOOL_RESULT_MAX_CHARACTERS,
  ToolPlanSchema,
  tryParseContract,
  type AssistantClientFrame,
  type PageToolChange,
  type PageTools,
  type ToolOutcome,
} from '@plantdeck/core/contract';
import type { ReadTool } from './page-tool.ts';
import type { ToolRegistry } from './tool-registry.ts';

/** One step of a plan as a person sees it. */
export interface PlanStep {
  readonly callId: string;
  readonly name: string;
  readonly title: string;
  readonly writes: boolean;
  /** Arguments by the names that people know. */
  readonly values: readonly { readonly label: string; readonly text: string }[];
  /** What would change; empty where the tool does not say. */
  readonly changes: readonly PageToolChange[];
  readonly state: 'waiting' | 'asking' | 'running' | ToolOutcome;
  readonly reason: string | null;
}
export interface Plan {
  readonly requestId: string;
  readonly steps: readonly PlanStep[];
}

export interface ToolDeskDeps {
  readonly registry: ToolRegistry;
  readonly pageId: string;
  /** Answers false where it cannot be sent now. */
  send(frame: AssistantClientFrame): boolean;
  /** Takes a step that changes something; whoever stops it throws. */
  perform<T>(name: string, input: unknown, work: () => Promise<T>): Promise<T>;
  /** A person did not confirm. */
  declined(name: string, input: unknown): void;
  isPrevented(cause: unknown): boolean;
}

/** Where plans of the assistant wait for people and are carried out. */
export interface ToolDesk {
  /** For the next question; none where nothing is lent. */
  offer(): PageTools | undefined;
  plan(): Plan | null;
  subscribe(listener: () => void): () => void;
  /** A TOOL frame came for a request. */
  take(requestId: string, data: unknown): void;
  decide(callId: string, isConfirmed: boolean): void;
  /** The answer ended, however: what has not begun never will. */
  end(requestId: string): void;
  /** The socket is back: results that could not be told go out now. */
  online(): void;
  dispose(): void;
}

/** A tool that does not answer by then is given up; what it did until then it has done. */
const RUN_MAX_MS = 60_000;
const VALUE_SHOWN_CHARACTERS = 300;

type ResultFrame = Extract<AssistantClientFrame, { type: 'TOOL_RESULT' }>;
type End = Pick<ResultFrame, 'outcome' | 'result' | 'reason'> & { readonly outcome: ToolOutcome };

export function createToolDesk(deps: ToolDeskDeps): ToolDesk {
  let plan: Plan | null = null;
  let ending = new AbortController();
  const seen = new Set<string>();
  const unsent: ResultFrame[] = [];
  const decisions = new Map<string, (isConfirmed: boolean) => void>();
  const listeners = new Set<() => void>();

  const show = (next: Plan | null): void => {
    plan = next;
    for (const listener of [...listeners]) listener();
  };
  const change = (callId: string, more: Partial<PlanStep>): void => {
    if (plan === null) return;
    show({
      ...plan,
      steps: plan.steps.map((step) => (step.callId === callId ? { ...step, ...more } : step)),
    });
  };
  const flush = (): void => {
    while (unsent[0] && deps.send(unsent[0])) unsent.shift();
  };

  async function carryOut(requestId: string, calls: readonly Call[], signal: AbortSignal): Promise<void> {
    for (const call of calls) {
      const end = await one(call, signal);
      // A stopped answer hears nothing more; what ran meanwhile was told by the audit.
      if (signal.aborted) return;
      change(call.callId, { state: end.outcome, reason: end.reason ?? null });
      unsent.push({ type: 'TOOL_RESULT', requestId, callId: call.callId, ...end });
      flush();
    }
  }

  async function one({ callId, name, arguments: given }: Call, signal: AbortSignal): Promise<End> {
    const read = deps.registry.find(name);
    if (read === null) return { outcome: 'gone' };
    const checked = await read.check(given);
    if (!checked.ok) return { outcome: 'failed', reason: `${checked.field}: ${checked.reason}` };
    const { values } = checked;
    try {
      if (!read.offer.writes) {
        change(callId, { state: 'running' });
        return ended(await within(read, values, signal));
      }
      const changes = readChanges(await read.tool.changes?.(values));
      change(callId, { state: 'asking', changes });
      if (!(await decision(callId, signal))) {
        deps.declined(name, values);
        return { outcome: 'declined' };
      }
      // It may have gone, or another have come in its place, while the person read.
      if (deps.registry.find(name) !== read) return { outcome: 'gone' };
      change(callId, { state: 'running' });
      return ended(await deps.perform(name, values, () => within(read, values, signal)));
    } catch (cause) {
      if (deps.isPrevented(cause)) return { outcome: 'prevented' };
      return {
        outcome: 'failed',
        reason: (cause instanceof Error ? cause.message : String(cause)).slice(0, 300),
      };
    }
  }

  function decision(callId: string, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const decide = (isConfirmed: boolean): void => {
        decisions.delete(callId);
        signal.removeEventListener('abort', give);
        resolve(isConfirmed);
      };
      const give = (): void => decide(false);
      decisions.set(callId, decide);
      signal.addEventListener('abort', give, { once: true });
      if (signal.aborted) give();
    });
  }

  return {
    offer() {
      const list = deps.registry.offers();
      return list.length === 0 ? undefined : { pageId: deps.pageId, list: [...list] };
    },
    plan: () => plan,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    take(requestId, data) {
      const parsed = tryParseContract(ToolPlanSchema, data);
      // Another tab asked, or this one before it was loaded again: its calls are not ours to carry out.
      if (!parsed.ok || parsed.value.pageId !== deps.pageId) return;
      const calls = parsed.value.calls.filter(({ callId }) => !seen.has(callId));
      if (calls.length === 0) return;
      for (const { callId } of calls) seen.add(callId);
      if (plan?.requestId !== requestId) ending = new AbortController();
      const before = plan?.requestId === requestId ? plan.steps : [];
      show({
        requestId,
        steps: [...before, ...calls.map((call) => stepOf(call, deps.registry.find(call.name)))],
      });
      void carryOut(requestId, calls, ending.signal);
    },
    decide: (callId, isConfirmed) => decisions.get(callId)?.(isConfirmed),
    end(requestId) {
      if (plan?.requestId !== requestId) return;
      ending.abort();
      show(null);
    },
    online: flush,
    dispose() {
      ending.abort();
      listeners.clear();
      unsent.length = 0;
    },
  };
}

interface Call {
  readonly callId: string;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

function stepOf({ callId, name, arguments: given }: Call, read: ReadTool | null): PlanStep {
  return {
    callId,
    name,
    title: read?.offer.title ?? name,
    writes: read?.offer.writes ?? false,
    values: Object.entries(given).map(([key, value]) => ({
      label: read?.labels[key] ?? key,
      text: shown(value),
    })),
    changes: [],
    state: 'waiting',
    reason: null,
  };
}

const shown = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, VALUE_SHOWN_CHARACTERS);

/** What the page says would change; what is no list of such lines is an error of the page, not a blank. */
function readChanges(given: unknown): readonly PageToolChange[] {
  if (given === undefined) return [];
  if (!Array.isArray(given)) throw new Error('changes: expected a list');
  return given.map((line: unknown, index): PageToolChange => {
    const { label, before, after } = (line ?? {}) as Partial<Record<keyof PageToolChange, unknown>>;
    if (typeof label !== 'string') throw new Error(`changes.${index}.label: expected a text`);
    if (typeof after !== 'string') throw new Error(`changes.${index}.after: expected a text`);
    return { label, after, ...(typeof before === 'string' ? { before } : {}) };
  });
}

function within(
  { tool }: ReadTool,
  values: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const late = (): void => reject(new Error(`no answer within ${RUN_MAX_MS / 1000} s`));
    const timer = setTimeout(late, RUN_MAX_MS);
    const stopped = (): void => reject(new Error('stopped'));
    signal.addEventListener('abort', stopped, { once: true });
    Promise.resolve()
      .then(() => tool.run(values, { signal }))
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stopped);
      });
  });
}

/** It was done, whatever it answered: an answer that cannot be told makes nothing undone. */
function ended(value: unknown): End {
  try {
    const result = JSON.stringify(value ?? null);
    if (result.length <= TOOL_RESULT_MAX_CHARACTERS) return { outcome: 'done', result };
    return { outcome: 'done', result: JSON.stringify({ leftOut: `${result.length} characters` }) };
  } catch {
    return { outcome: 'done', result: JSON.stringify({ leftOut: 'no JSON' }) };
  }
}
