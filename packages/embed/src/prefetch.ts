/**
 * Fetches and compiles files of the bundle without running them, so that nothing waits for the deepest import.
 * @param url address of a file of the bundle
 */
export function createPrefetch(url: (file: string) => string) {
  const asked = new Set<string>();
  const named = new Set(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].map((link) => link.href),
  );
  return {
    ask(files: readonly string[], priority: 'high' | 'low'): void {
      for (const file of files) {
        if (asked.has(file)) continue;
        asked.add(file);
        // A page may have named the files in its own head.
        if (named.has(url(file))) continue;
        const link = document.createElement('link');
        link.rel = 'modulepreload';
        link.href = url(file);
        link.fetchPriority = priority;
        // The host's head stays as it was.
        link.onload = link.onerror = () => link.remove();
        document.head.append(link);
      }
    },
    /** They are asked for again with the next try. */
    forget(files: readonly string[]): void {
      for (const file of files) asked.delete(file);
    },
  };
}
