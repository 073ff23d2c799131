import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button, IconButton } from '../parts/buttons.tsx';
import { useUiStyles } from './use-ui-styles.ts';

export interface DialogProps {
  readonly open: boolean;
  readonly title: ReactNode;
  readonly closeLabel: string;
  /** The reader wants it closed: Escape, the close button, or a press on the scrim. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Actions, the primary one last. */
  readonly footer?: ReactNode;
  /** `full` takes the page but for its edge. */
  readonly wide?: boolean | 'full';
  /** A press on the scrim does not close it; for forms, whose entries would be lost. */
  readonly keepOpen?: boolean;
  /** It stays until what it asks for is done: no close button, no Escape. `onClose` is never called. */
  readonly locked?: boolean;
}

const FOCUSABLE = 'input, select, textarea, button, a[href], [tabindex="0"]';

/**
 * The browser's own modal dialog: in the top layer, the page behind inert, focus kept inside and given back. Focus goes
 * to what bears `data-autofocus`, else to the first control of the body, else of the footer.
 */
export function Dialog(props: DialogProps): ReactNode {
  useUiStyles();
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({
  title,
  closeLabel,
  onClose,
  children,
  footer,
  wide,
  keepOpen,
  locked = false,
}: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const isPressedOnScrim = useRef(false);
  const titleId = useId();

  useLayoutEffect(() => {
    const { current } = dialog;
    if (!current) return undefined;
    // Browsers let a second Escape through to a dialog that refused the first one, unless this says no.
    if (locked) current.setAttribute('closedby', 'none');
    current.showModal();
    const first =
      current.querySelector<HTMLElement>('[data-autofocus]') ??
      current.querySelector('.dialog-body')?.querySelector<HTMLElement>(FOCUSABLE) ??
      current.querySelector('.dialog-foot')?.querySelector<HTMLElement>(FOCUSABLE);
    first?.focus();
    // Closed before it leaves the page, since only a close gives the focus back.
    return () => current.close();
  }, [locked]);

  return (
    <dialog
      ref={dialog}
      className={wide === 'full' ? 'dialog-full' : wide ? 'dialog-wide' : undefined}
      aria-labelledby={titleId}
      part="dialog"
      onCancel={(event) => {
        event.preventDefault();
        if (!locked) onClose();
      }}
      onPointerDown={(event) => {
        isPressedOnScrim.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (!keepOpen && !locked && isPressedOnScrim.current && event.target === event.currentTarget)
          onClose();
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        {!locked && <IconButton icon="close" label={closeLabel} onClick={onClose} />}
      </div>
      <div className="dialog-body">{children}</div>
      {footer && <div className="dialog-foot">{footer}</div>}
    </dialog>
  );
}

export interface ConfirmDialogProps {
  readonly open: boolean;
  /** The question. */
  readonly title: ReactNode;
  /** What changes and what does not. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly danger?: boolean;
  /** The answer is on its way: neither button works. */
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something happens. Focus is on the way back, so that Enter alone changes nothing. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel,
  danger,
  busy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps): ReactNode {
  return (
    <Dialog
      open={open}
      title={title}
      closeLabel={cancelLabel}
      onClose={busy ? () => undefined : onCancel}
      keepOpen
      footer={
        <>
          <Button data-autofocus disabled={busy} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} disabled={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
