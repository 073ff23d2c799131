import { openUpstream, type UpstreamDeps } from './upstream-socket.ts';

export function after(delayMs: number, action: () => void): () => void {
  const timer = setTimeout(action, delayMs);
  timer.unref();
  return () => clearTimeout(timer);
}

function every(periodMs: number, action: () => void): () => void {
  const timer = setInterval(action, periodMs);
  timer.unref();
  return () => clearInterval(timer);
}

export const upstreamDeps = (log: UpstreamDeps['log']): UpstreamDeps => ({
  openUpstream,
  after,
  every,
  nowMs: () => performance.now(),
  log,
});
