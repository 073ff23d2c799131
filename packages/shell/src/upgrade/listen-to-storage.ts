/** Tells the key of each value that another tab wrote; returns the undo. */
export function listenToStorage(onChange: (key: string | null) => void): () => void {
  const stop = new AbortController();
  window.addEventListener('storage', (event) => onChange(event.key), { signal: stop.signal });
  return () => stop.abort();
}
