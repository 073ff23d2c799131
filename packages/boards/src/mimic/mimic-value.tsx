import type { KeyboardEvent, ReactNode } from 'react';

export interface MimicValueProps {
  /** Box of the button in px of the picture. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** What the value is and how it is, in a sentence: the picture has no words for who does not see it. */
  readonly label: string;
  readonly isOpen?: boolean;
  readonly isStale?: boolean;
  readonly className?: string;
  onOpen(): void;
  readonly children?: ReactNode;
}

/** A value of a process picture: a button that opens its trend, limits and alarms. */
export function MimicValue(props: MimicValueProps): ReactNode {
  const { x, y, width, height, label, isOpen = false, isStale = false, className, onOpen, children } = props;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onOpen();
  };
  return (
    <g
      className={['m-value', isStale && 'm-stale', className].filter(Boolean).join(' ')}
      role="button"
      tabIndex={0}
      aria-pressed={isOpen}
      onClick={onOpen}
      onKeyDown={onKeyDown}
    >
      {/* The title is its name and says it all in a sentence; pieces of it would be read a second time. */}
      <title>{label}</title>
      <g aria-hidden="true">{children}</g>
      <rect className="m-hit" x={x} y={y} width={width} height={height} rx="3" />
    </g>
  );
}
