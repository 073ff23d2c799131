import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, IconButton } from '../parts/buttons.tsx';
import { Icon } from '../parts/icon.tsx';
import { overDrawer } from '../parts/top-layer.ts';
import { useUiStyles } from './use-ui-styles.ts';

/** How long a toast without an action stays. Errors and toasts with an action stay until they are closed. */
const TOAST_MS = 6000;

export interface ToastMessage {
  readonly tone?: 'info' | 'warn' | 'error';
  readonly text: string;
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

interface ShownToast extends ToastMessage {
  readonly id: number;
}

const ToastContext = createContext<((message: ToastMessage) => void) | null>(null);

/** Shows a short message in the element's own corner. */
export function useToast(): (message: ToastMessage) => void {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast: no <Toasts> around this view');
  return show;
}

export interface ToastsProps {
  /** Name of the region, for screen readers. */
  readonly label: string;
  readonly closeLabel: string;
  readonly children: ReactNode;
}

/** Holds the messages of everything inside it, in the element's shadow root and in the top layer. */
export function Toasts({ label, closeLabel, children }: ToastsProps): ReactNode {
  useUiStyles();
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const nextId = useRef(0);
  const region = useRef<HTMLDivElement>(null);

  const show = useCallback((message: ToastMessage) => {
    setToasts((before) => [...before, { ...message, id: ++nextId.current }]);
  }, []);
  const dismiss = useCallback((id: number) => {
    setToasts((before) => before.filter((toast) => toast.id !== id));
  }, []);

  const count = toasts.length;
  useEffect(() => {
    const { current } = region;
    if (count === 0) {
      current?.hidePopover();
      return undefined;
    }
    // Shown anew with each message, so that it comes over a dialog that was opened meanwhile.
    return overDrawer(current);
  }, [count]);

  return (
    <ToastContext.Provider value={show}>
      {children}
      {/* A landmark only while there is something in it: a page may hold many of these. */}
      <div
        ref={region}
        className="toasts"
        popover="manual"
        {...(count > 0 ? { role: 'region', 'aria-label': label } : {})}
      >
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} closeLabel={closeLabel} onDismiss={dismiss} />
        ))}
      </div>
    </ToastContext.Provider>
  );
}

const TOAST_ICON = { info: 'info', warn: 'alert-triangle', error: 'alert-circle' } as const;

interface ToastProps {
  readonly toast: ShownToast;
  readonly closeLabel: string;
  readonly onDismiss: (id: number) => void;
}

function Toast({ toast, closeLabel, onDismiss }: ToastProps): ReactNode {
  const { id, tone = 'info', text, action } = toast;
  const [isHeld, setIsHeld] = useState(false);
  const stays = tone === 'error' || action !== undefined || isHeld;

  useEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(() => onDismiss(id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [stays, id, onDismiss]);

  return (
    <div
      className={`toast toast-${tone}`}
      role={tone === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon name={TOAST_ICON[tone]} />
      <p>{text}</p>
      {action && (
        <Button
          size="s"
          onClick={() => {
            onDismiss(id);
            action.onPress();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="close" size="s" label={closeLabel} onClick={() => onDismiss(id)} />
    </div>
  );
}
