import { useSyncExternalStore, type ReactNode } from 'react';
import { Button } from './buttons.tsx';
import { Icon, type IconName } from './icon.tsx';

export type StateKind = 'empty' | 'notConfigured' | 'failed' | 'forbidden';

export interface StateViewProps {
  readonly kind: StateKind;
  readonly title: ReactNode;
  /** What to do or when to look again. */
  readonly children?: ReactNode;
  readonly actionLabel?: string;
  readonly onAction?: () => void;
  /** It is the whole page, so that its title is the page's heading. */
  readonly isPage?: boolean;
}

const STATE_ICON: Readonly<Record<StateKind, IconName | null>> = {
  empty: null,
  notConfigured: 'settings',
  failed: 'alert-circle',
  forbidden: 'lock',
};

/** What a panel shows in place of values: why there are none, and the next sensible action. */
export function StateView({
  kind,
  title,
  children,
  actionLabel,
  onAction,
  isPage = false,
}: StateViewProps): ReactNode {
  const icon = STATE_ICON[kind];
  return (
    <div className="state" role={kind === 'failed' ? 'alert' : undefined} part="state">
      {icon && <Icon name={icon} />}
      {isPage ? <h1>{title}</h1> : <b>{title}</b>}
      {children && <p>{children}</p>}
      {actionLabel && onAction && <Button onClick={onAction}>{actionLabel}</Button>}
    </div>
  );
}

/** Whole seconds until a time (epoch ms on the client's clock), counted down; null while there is none. */
export function useSecondsUntil(atMs: number | null): number | null {
  return useSyncExternalStore(atMs === null ? notAtAll : eachSecond, () =>
    atMs === null ? null : Math.max(0, Math.ceil((atMs - Date.now()) / 1000)),
  );
}

function eachSecond(onTick: () => void): () => void {
  const timer = setInterval(onTick, 1000);
  return () => clearInterval(timer);
}

function notAtAll(): () => void {
  return () => undefined;
}
