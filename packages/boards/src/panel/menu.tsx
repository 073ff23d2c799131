import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { Button, Icon, IconButton, type IconName } from '@plantdeck/core/ui/base';
import { placeBeside } from './place-beside.ts';

interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly onSelect: () => void;
}

export interface MenuProps {
  readonly label: string;
  readonly icon: IconName;
  readonly items: readonly MenuItem[];
  /** With a word beside the icon, or the icon alone with a hint. */
  readonly look?: 'button' | 'icon';
  readonly disabled?: boolean;
}

const STEP: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** A short list of actions in the top layer, so that no page around can clip it; arrow keys, Escape, focus returns. */
export function Menu({ label, icon, items, look = 'icon', disabled }: MenuProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const pressedOpen = useRef(false);
  const id = useId();

  useEffect(() => {
    const popup = list.current;
    const from = anchor.current;
    if (!isOpen || !popup || !from) return;
    popup.showPopover();
    placeBeside(popup, from);
    popup.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, [isOpen]);

  const close = (): void => {
    setIsOpen(false);
    anchor.current?.querySelector('button')?.focus();
  };
  const trigger = {
    'aria-haspopup': 'menu' as const,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    // A press beside an open list closes it before the click arrives; what was open when pressed is what is meant.
    onPointerDown: () => {
      pressedOpen.current = isOpen;
    },
    onClick: (event: MouseEvent) => setIsOpen(event.detail > 0 ? !pressedOpen.current : !isOpen),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setIsOpen(true);
    },
  };
  return (
    <span ref={anchor} className="menu-anchor">
      {look === 'icon' ? (
        <IconButton icon={icon} size="s" label={label} {...trigger} disabled={disabled ?? false} />
      ) : (
        <Button icon={icon} size="s" {...trigger} disabled={disabled ?? false}>
          {label}
        </Button>
      )}
      {isOpen && (
        <div
          id={id}
          ref={list}
          popover="auto"
          role="menu"
          aria-label={label}
          className="menu-list"
          part="menu"
          onToggle={(event) => event.newState === 'closed' && setIsOpen(false)}
          onKeyDown={(event) => onMenuKey(event, list, close)}
        >
          {items.map((item) => (
            <button
              key={item.id}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close();
                item.onSelect();
              }}
            >
              {item.icon && <Icon name={item.icon} size="s" />}
              {item.label}
            </button>
          ))}
        </div>
      )}
    </span>
  );
}

function onMenuKey(event: KeyboardEvent, list: RefObject<HTMLDivElement | null>, close: () => void): void {
  const entries = [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const at = entries.indexOf(event.target as HTMLElement);
  const step = STEP[event.key];
  const next =
    event.key === 'Home'
      ? 0
      : event.key === 'End'
        ? entries.length - 1
        : step === undefined
          ? null
          : (at + step + entries.length) % entries.length;
  if (next !== null) {
    event.preventDefault();
    entries[next]?.focus();
  } else if (event.key === 'Escape' || event.key === 'Tab') {
    // Escape closes the top layer only.
    event.stopPropagation();
    if (event.key === 'Escape') event.preventDefault();
    close();
  }
}
