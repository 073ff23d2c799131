import type { ReactNode } from 'react';
import { IconButton } from './buttons.tsx';
import { Icon, type IconName } from './icon.tsx';

export interface ChipProps {
  /** Neutral is a state, `line` is not live, `warn` needs a look, `info` is about the data. */
  readonly tone?: 'neutral' | 'line' | 'warn' | 'error' | 'info' | 'accent';
  readonly icon?: IconName;
  readonly title?: string;
  readonly children: ReactNode;
}

export function Chip({ tone = 'neutral', icon, title, children }: ChipProps): ReactNode {
  return (
    <span className={tone === 'neutral' ? 'chip' : `chip chip-${tone}`} title={title}>
      {icon && <Icon name={icon} size="xs" />}
      {children}
    </span>
  );
}

export interface StaleMarkProps {
  readonly fresh: 'late' | 'stale' | 'dead';
  /** The age, or that there is no data, in the reader's words. */
  readonly children: ReactNode;
}

/** Age of a value that is not fresh; nothing is shown beside a fresh one. */
export function StaleMark({ fresh, children }: StaleMarkProps): ReactNode {
  return (
    <Chip tone={fresh === 'late' ? 'neutral' : 'line'} icon={fresh === 'dead' ? 'unlink' : 'clock'}>
      {children}
    </Chip>
  );
}

export interface BannerProps {
  readonly tone?: 'info' | 'warn' | 'error';
  /** The cause in a few words; the sentence with the number and the way out follows as children. */
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly onClose?: () => void;
  readonly closeLabel?: string;
}

const BANNER_ICON = { info: 'info', warn: 'alert-triangle', error: 'alert-circle' } as const;

export function Banner({
  tone = 'info',
  title,
  children,
  action,
  onClose,
  closeLabel = '',
}: BannerProps): ReactNode {
  return (
    <div
      className={tone === 'info' ? 'banner' : `banner banner-${tone}`}
      role={tone === 'error' ? 'alert' : 'status'}
      part="banner"
    >
      <Icon name={BANNER_ICON[tone]} />
      <div className="banner-text">
        {title && <b>{title}</b>}
        {children}
      </div>
      {action}
      {onClose && <IconButton icon="close" size="s" label={closeLabel} onClick={onClose} />}
    </div>
  );
}
