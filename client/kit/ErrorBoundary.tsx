import { Component, type ReactNode } from "react";

interface Props {
  readonly children: ReactNode;
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
  readonly onRetry?: () => void;
}

interface State {
  readonly failed: boolean;
  readonly error: unknown;
}

/** A class, because React supports error boundaries only as classes. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error };
  }

  retry = (): void => {
    this.props.onRetry?.();
    this.setState({ failed: false, error: null });
  };

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(this.state.error, this.retry) : this.props.children;
  }
}
