import { useId, type CSSProperties, type ReactNode } from 'react';

export interface PanelProps {
  readonly title: ReactNode;
  /** One grey note beside the title: range, basis or unit. */
  readonly note?: ReactNode;
  /** Legend or state chip, then the menu button. */
  readonly end?: ReactNode;
  /** Tables run edge to edge. */
  readonly flush?: boolean;
  readonly level?: 2 | 3;
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly part?: string;
  readonly children: ReactNode;
}

export function Panel({
  title,
  note,
  end,
  flush,
  level = 2,
  className,
  style,
  part = 'panel',
  children,
}: PanelProps): ReactNode {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section
      className={className ? `panel ${className}` : 'panel'}
      aria-labelledby={id}
      part={part}
      style={style}
    >
      <header className="panel-head">
        <Heading id={id}>{title}</Heading>
        {note && (
          <span className="sub" title={typeof note === 'string' ? note : undefined}>
            {note}
          </span>
        )}
        {end && <div className="end">{end}</div>}
      </header>
      <div className={flush ? 'panel-body flush' : 'panel-body'}>{children}</div>
    </section>
  );
}

/** A box of the final layout while data comes; sizes in CSS units. */
export function Skeleton({
  width = '100%',
  height = '1em',
}: {
  readonly width?: string | number;
  readonly height?: string | number;
}): ReactNode {
  return <span className="skel" style={{ width: css(width), height: css(height) }} aria-hidden="true" />;
}

const css = (size: string | number): string => (typeof size === 'number' ? `${size}px` : size);
