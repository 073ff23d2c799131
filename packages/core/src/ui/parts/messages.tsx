import type { ReactNode } from 'react';
import { IconButton } from './buttons.tsx';
import { Icon, type IconName } from './icon.tsx';

export interface ChipProps {
  /** Neutral is a state, `line` is not live, `warn` needs a look, `info` is about the data. */
  readonly tone?: 'neutral' | 'line' | 'warn' | 'error' | 'info' | 'accent';
  readonly icon?: IconName;
  readonly title?: string | undefined;
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

export interface AgeMarkProps {
  /** `none`: there is no value in what is shown. */
  readonly state: 'late' | 'stale' | 'offline' | 'none';
  /** The state in the reader's words. */
  readonly word: string;
  /** How old, in the reader's words. */
  readonly age?: string | undefined;
}

const AGE_TONE = {
  late: 'chip',
  stale: 'chip chip-warn',
  offline: 'chip chip-error',
  none: 'chip chip-line',
} as const;
const AGE_ICON = { late: 'clock', stale: 'history', offline: 'unlink', none: 'close' } as const;

/** The one mark of whatever is not live: its shape, its word and its age say so as well as its colour. */
export function AgeMark({ state, word, age }: AgeMarkProps): ReactNode {
  return (
    <span className={AGE_TONE[state]} data-age={state} part="age">
      <Icon name={AGE_ICON[state]} size="xs" />
      {age === undefined ? word : `${word} · ${age}`}
    </span>
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
