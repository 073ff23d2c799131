/**
 * The part of Standard Schema (https://standardschema.dev) that the bus needs: valibot, zod and others fit, so that a team
 * keeps the library it has.
 */
export interface EventSchema<T> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => EventResult<T> | Promise<EventResult<T>>;
    readonly types?: { readonly input: unknown; readonly output: T } | undefined;
  };
}
type EventResult<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string }[] };

/** An event by its name and what it carries: one definition for whoever tells it and whoever hears it. */
export interface FrameEventType<T> {
  readonly name: string;
  readonly schema: EventSchema<T>;
}

/**
 * Defines an event of the bus, once for all applications that use it.
 *
 * ```ts
 * export const orderSelected = frameEvent('order.selected', v.object({ orderId: v.string() }));
 * shell.emit(orderSelected, { orderId: '7' });
 * shell.on(orderSelected, ({ orderId }) => show(orderId));
 * ```
 */
export function frameEvent<T>(name: string, schema: EventSchema<T>): FrameEventType<T> {
  return { name, schema };
}

/** What somebody told, as the event's own schema reads it. */
export function readFrameEvent<T>(
  { schema }: FrameEventType<T>,
  detail: unknown,
): { readonly ok: true; readonly detail: T } | { readonly ok: false; readonly reason: string } {
  const result = schema['~standard'].validate(detail);
  if (result instanceof Promise)
    return { ok: false, reason: 'a schema that answers later is of no use here' };
  if (result.issues) return { ok: false, reason: result.issues.map(({ message }) => message).join('; ') };
  return { ok: true, detail: result.value };
}

/**
 * For the page around: hears an event of the applications of a `<plant-frame-host>`, typed by its schema.
 * @returns ends it
 */
export function hearFrames<T>(
  host: EventTarget,
  event: FrameEventType<T>,
  listener: (detail: T, from: string) => void,
): () => void {
  const hear = (heard: Event): void => {
    if (!(heard instanceof CustomEvent)) return;
    const { name, detail, application } = heard.detail as Record<'name' | 'detail' | 'application', unknown>;
    if (name !== event.name) return;
    const read = readFrameEvent(event, detail);
    if (read.ok) listener(read.detail, String(application));
  };
  host.addEventListener('plant-frame-event', hear);
  return () => host.removeEventListener('plant-frame-event', hear);
}
