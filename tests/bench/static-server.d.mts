/** Serves the built pages and the bundle, nothing else. */
export function serveBuilt(): Promise<{ url: string; close: () => Promise<void> }>;
