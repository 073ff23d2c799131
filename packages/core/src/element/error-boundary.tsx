import { Component, lazy, Suspense, type ReactNode } from 'react';

// Words and looks of the failed state load only when something did fail.
const FailedView = lazy(() => import('./failed-view.tsx'));

interface BoundaryProps {
  readonly children: ReactNode;
  readonly onFailure: (cause: unknown) => void;
}

interface BoundaryState {
  readonly isFailed: boolean;
}

/** Keeps a failure of a view inside its element, tells the host page, and offers another try. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { isFailed: false };

  static getDerivedStateFromError(): BoundaryState {
    return { isFailed: true };
  }

  override componentDidCatch(cause: unknown): void {
    this.props.onFailure(cause);
  }

  override render(): ReactNode {
    if (!this.state.isFailed) return this.props.children;
    return (
      <Suspense fallback={null}>
        <FailedView onRetry={() => this.setState({ isFailed: false })} />
      </Suspense>
    );
  }
}
