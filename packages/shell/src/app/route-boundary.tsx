import { Component, type ReactNode } from 'react';
import { isChunkFailure } from '../routes/load-chunk.ts';
import { reloadOnce } from '../routes/reload-guard.ts';

interface RouteBoundaryProps {
  /** Only a page of our own may be loaded anew. */
  readonly ownsPage: boolean;
  readonly onError: (error: unknown) => void;
  /** What stands in place of a page that failed. */
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

interface RouteBoundaryState {
  readonly error: unknown;
  readonly hasFailed: boolean;
}

const WHOLE: RouteBoundaryState = { error: null, hasFailed: false };

/**
 * Catches what a page throws. A part that did not come asks the reader to refresh; any other failure of a page of our
 * own loads it anew, once, and is told where that did not help.
 */
export class RouteBoundary extends Component<RouteBoundaryProps, RouteBoundaryState> {
  override readonly state: RouteBoundaryState = WHOLE;

  static getDerivedStateFromError(error: unknown): RouteBoundaryState {
    return { error, hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
    if (!this.props.ownsPage || isChunkFailure(error)) return;
    reloadOnce(
      () => sessionStorage,
      () => location.reload(),
      Date.now(),
    );
  }

  override render(): ReactNode {
    const { hasFailed, error } = this.state;
    return hasFailed ? this.props.fallback(error, () => this.setState(WHOLE)) : this.props.children;
  }
}
