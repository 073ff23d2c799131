import { useImperativeHandle, useRef, type ButtonHTMLAttributes, type ReactNode, type Ref } from 'react';
import { useHint } from './hint.tsx';
import { Icon, type IconName } from './icon.tsx';

type NativeProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'className'>;

export interface ButtonProps extends NativeProps {
  readonly variant?: 'plain' | 'primary' | 'ghost' | 'danger';
  readonly size?: 'm' | 's';
  readonly icon?: IconName;
  /** Stays focusable, so that a reader can learn why it can't be pressed. */
  readonly disabled?: boolean;
  readonly className?: string;
  readonly buttonRef?: Ref<HTMLButtonElement> | undefined;
}

export function Button({
  variant = 'plain',
  size = 'm',
  icon,
  disabled,
  className,
  children,
  buttonRef,
  onClick,
  ...rest
}: ButtonProps): ReactNode {
  const classes = ['btn', variant !== 'plain' && `btn-${variant}`, size === 's' && 'btn-s', className];
  return (
    <button
      type="button"
      {...rest}
      ref={buttonRef}
      className={classes.filter(Boolean).join(' ')}
      aria-disabled={disabled || undefined}
      onClick={(event) => (disabled ? event.preventDefault() : onClick?.(event))}
    >
      {icon && <Icon name={icon} size="s" />}
      {children}
    </button>
  );
}

export interface IconButtonProps extends Omit<NativeProps, 'children'> {
  readonly icon: IconName;
  /** Name for screen readers and text of the hint. */
  readonly label: string;
  readonly size?: 'm' | 's';
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  /** Small figure over the icon, already cut to its maximum; part of the name has to say it too. */
  readonly count?: string;
  readonly countTone?: 'plain' | 'alarm';
  readonly className?: string;
  readonly buttonRef?: Ref<HTMLButtonElement> | undefined;
}

export function IconButton({
  icon,
  label,
  size = 'm',
  pressed,
  disabled,
  count,
  countTone = 'plain',
  className,
  buttonRef,
  onClick,
  ...rest
}: IconButtonProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle(buttonRef, () => button.current as HTMLButtonElement);
  const hint = useHint(label, button);
  const classes = ['ibtn', size === 's' && 'ibtn-s', className];
  return (
    <>
      <button
        type="button"
        {...rest}
        {...hint.handlers}
        ref={button}
        className={classes.filter(Boolean).join(' ')}
        aria-label={label}
        aria-pressed={pressed}
        aria-disabled={disabled || undefined}
        onKeyDown={(event) => {
          hint.handlers.onKeyDown(event);
          rest.onKeyDown?.(event);
        }}
        onClick={(event) => (disabled ? event.preventDefault() : onClick?.(event))}
      >
        <Icon name={icon} />
        {count && (
          <span className={countTone === 'alarm' ? 'count count-alarm' : 'count'} aria-hidden="true">
            {count}
          </span>
        )}
      </button>
      {hint.bubble}
    </>
  );
}
