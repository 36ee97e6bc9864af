import { Component, type ReactNode } from "react";
import type { Location } from "react-router";

interface Props {
  /** Navigating clears the error, even to the same address. */
  location: Location;
  /** Rendered in place of the children that failed. */
  card: (error: unknown) => ReactNode;
  children: ReactNode;
}

interface State {
  location: Location;
  failure?: { error: unknown } | undefined;
}

/** Contains a failure. main.tsx, which renders the page, reports it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { location: this.props.location };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ location }: Props, state: State): State | null {
    return location === state.location ? null : { location, failure: undefined };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.card(failure.error) : this.props.children;
  }
}
