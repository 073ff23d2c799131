import type { ReactNode } from 'react';
import { ICON_PATHS, type IconName } from './icon-paths.ts';

export type { IconName } from './icon-paths.ts';

export interface IconProps {
  readonly name: IconName;
  /** 16 px by default, `s` 14, `xs` 12. */
  readonly size?: 's' | 'xs';
  readonly className?: string;
}

/** An outline in the text's colour. It says nothing to a screen reader: the control or word beside it does. */
export function Icon({ name, size, className }: IconProps): ReactNode {
  const isWay = /^(?:chevron|arrow)-(?:left|right)$/.test(name);
  const classes = ['ic', size && `ic-${size}`, isWay && 'ic-way', className].filter(Boolean).join(' ');
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
