import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { IconButton } from '../parts/buttons.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { placeBeside } from '../parts/placement.ts';
import { isLetterKey, NO_TYPEAHEAD, rovingTarget, typeaheadTarget, typed } from './roving.ts';
import { useUiStyles } from './use-ui-styles.ts';

export interface MenuAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName;
  /** Makes it a choice of the kind that stays: a tick shows the present state. */
  readonly checked?: boolean;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
}

/** What the trigger has to bear. */
export interface MenuTriggerProps {
  readonly buttonRef: Ref<HTMLButtonElement>;
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly onClick: () => void;
  readonly onPointerDown: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

export interface MenuProps {
  /** Name of the menu, and of its button where that is an icon. */
  readonly label: string;
  /** A line stands between groups. */
  readonly groups: readonly (readonly MenuAction[])[];
  readonly icon?: IconName;
  readonly size?: 'm' | 's';
  readonly align?: 'start' | 'end';
  /** A trigger of one's own, made from a `Button` or `IconButton`. */
  readonly trigger?: (props: MenuTriggerProps) => ReactNode;
}

/** A button with a menu in the top layer, which no page around can clip. Escape and a press outside close it alone. */
export function Menu({
  label,
  groups,
  icon = 'more',
  size = 's',
  align = 'end',
  trigger,
}: MenuProps): ReactNode {
  useUiStyles();
  const [isOpen, setIsOpen] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  // A press on the trigger closes an open menu by itself; its click must not open it again.
  const [wasOpenAtPress, setWasOpenAtPress] = useState(false);

  const close = (): void => {
    setIsOpen(false);
    button?.focus();
  };
  const props: MenuTriggerProps = {
    buttonRef: setButton,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    onPointerDown: () => {
      setWasOpenAtPress(isOpen);
    },
    onClick: () => {
      setIsOpen(!wasOpenAtPress);
      setWasOpenAtPress(false);
    },
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setIsOpen(true);
    },
  };
  return (
    <>
      {trigger ? trigger(props) : <IconButton {...props} icon={icon} size={size} label={label} />}
      {isOpen && (
        <MenuList
          label={label}
          groups={groups}
          align={align}
          anchor={button}
          onClose={close}
          onGone={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

interface MenuListProps extends Pick<MenuProps, 'label' | 'groups'> {
  readonly align: 'start' | 'end';
  readonly anchor: HTMLElement | null;
  /** Closed by the reader: the focus goes back. */
  readonly onClose: () => void;
  /** Closed by the browser, which has put the focus where it belongs. */
  readonly onGone: () => void;
}

function MenuList({ label, groups, align, anchor, onClose, onGone }: MenuListProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const search = useRef(NO_TYPEAHEAD);
  const id = useId();
  const newestOnGone = useRef(onGone);
  useEffect(() => {
    newestOnGone.current = onGone;
  });

  useEffect(() => {
    const { current } = list;
    if (!current || !anchor) return undefined;
    current.showPopover();
    placeBeside(current, anchor.getBoundingClientRect(), align);
    itemsOf(current)[0]?.focus();
    const onToggle = (event: Event): void => {
      if ((event as ToggleEvent).newState === 'closed') newestOnGone.current();
    };
    current.addEventListener('toggle', onToggle);
    return () => current.removeEventListener('toggle', onToggle);
  }, [anchor, align]);

  function onKeyDown(event: KeyboardEvent): void {
    const items = itemsOf(event.currentTarget);
    const root = event.currentTarget.getRootNode() as ShadowRoot;
    const at = items.indexOf(root.activeElement as HTMLElement);
    let target = rovingTarget(event.key, at, items.length, { axis: 'vertical', wrap: true });
    if (isLetterKey(event)) {
      search.current = typed(search.current, event.key, event.timeStamp);
      target = typeaheadTarget(
        search.current.text,
        items.map((item) => item.textContent.trim()),
        at,
      );
    }
    if (event.key === 'Tab' || event.key === 'Escape') {
      event.preventDefault();
      // Escape closes the top layer only; what is around must not hear it.
      event.stopPropagation();
      onClose();
    }
    if (target === null) return;
    event.preventDefault();
    items[target]?.focus();
  }

  return (
    <div
      ref={list}
      className="menu"
      popover="auto"
      role="menu"
      id={id}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {groups
        .filter((group) => group.length > 0)
        .map((group, index) => (
          <div key={group[0]?.id} role="group">
            {index > 0 && <hr />}
            {group.map((action) => (
              <MenuItem key={action.id} action={action} onClose={onClose} />
            ))}
          </div>
        ))}
    </div>
  );
}

function MenuItem({
  action,
  onClose,
}: {
  readonly action: MenuAction;
  readonly onClose: () => void;
}): ReactNode {
  const { label, icon, checked, danger, disabled, onSelect } = action;
  return (
    <button
      type="button"
      className={danger ? 'menu-item menu-danger' : 'menu-item'}
      role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={checked}
      aria-disabled={disabled || undefined}
      tabIndex={-1}
      onClick={() => {
        if (disabled) return;
        onClose();
        onSelect();
      }}
    >
      {icon && <Icon name={icon} />}
      <span>{label}</span>
      {checked && <Icon name="check" size="s" className="end" />}
    </button>
  );
}

function itemsOf(list: Element): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
}
