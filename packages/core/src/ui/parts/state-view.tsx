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
  /** A second way on, such as back. */
  readonly secondLabel?: string;
  readonly onSecond?: () => void;
  /** In place of the kind's own. */
  readonly icon?: IconName;
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
  secondLabel,
  onSecond,
  icon = STATE_ICON[kind] ?? undefined,
  isPage = false,
}: StateViewProps): ReactNode {
  return (
    <div
      className={isPage ? 'state state-page' : 'state'}
      role={kind === 'failed' ? 'alert' : undefined}
      part="state"
    >
      {icon && <Icon name={icon} />}
      {isPage ? <h1>{title}</h1> : <b>{title}</b>}
      {children && <p>{children}</p>}
      {actionLabel && onAction && (
        <div className="state-actions">
          <Button variant={isPage ? 'primary' : 'plain'} onClick={onAction}>
            {actionLabel}
          </Button>
          {secondLabel && onSecond && <Button onClick={onSecond}>{secondLabel}</Button>}
        </div>
      )}
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
