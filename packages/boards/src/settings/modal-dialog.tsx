import { useEffect, useRef, type ReactNode } from 'react';

export interface ModalDialogProps {
  readonly className: string;
  readonly role?: 'alertdialog';
  readonly labelledBy: string;
  readonly describedBy?: string;
  /** Escape; the dialog closes when its owner no longer renders it. */
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** The browser's own modal dialog: in the top layer, focus kept inside and given back, no library. */
export function ModalDialog({
  className,
  role,
  labelledBy,
  describedBy,
  onCancel,
  children,
}: ModalDialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const root = element.getRootNode() as ShadowRoot | Document;
    const before = root.activeElement;
    element.showModal();
    // The first control would be the close button; a reader starts at the title.
    element.focus();
    return () => {
      element.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={`modal ${className}`}
      role={role}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        // One Escape, one layer: the event of an inner dialog is not the outer one's.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onCancel();
      }}
    >
      {children}
    </dialog>
  );
}
