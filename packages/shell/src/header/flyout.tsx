import { useRef, useState, type ReactNode } from 'react';

interface FlyoutProps {
  readonly className: string;
  readonly label: string;
  readonly button: ReactNode;
  /** Edge of the button that the panel is aligned to. */
  readonly align: 'start' | 'end';
  readonly children: (close: () => void) => ReactNode;
}

/**
 * A button that opens a small panel in the top layer. The platform's popover closes it by Escape and by a press
 * outside, and gives the focus back.
 */
export function Flyout({ className, label, button, align, children }: FlyoutProps): ReactNode {
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  const place = (): void => {
    const box = trigger.current?.getBoundingClientRect();
    const style = panel.current?.style;
    if (!box || !style) return;
    style.top = `${box.bottom + 4}px`;
    if (align === 'start') style.left = `${box.left}px`;
    else style.right = `${document.documentElement.clientWidth - box.right}px`;
  };

  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          place();
          panel.current?.togglePopover();
        }}
      >
        {button}
      </button>
      <div
        ref={panel}
        popover="auto"
        role="dialog"
        aria-label={label}
        className="flyout"
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && children(() => panel.current?.hidePopover())}
      </div>
    </>
  );
}
