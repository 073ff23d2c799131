const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Apart from any call: the timer would hold what the call that began it was given for as long as it runs. */
function tick(): void {
  for (const each of listeners) each();
}

/** Calls back once a second, through one timer for the page that is gone with its last listener; returns the undo. */
export function everySecond(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
