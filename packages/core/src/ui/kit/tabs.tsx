import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { rovingTarget } from './roving.ts';
import { useUiStyles } from './use-ui-styles.ts';

export interface TabsProps<TId extends string> {
  /** What is divided here, for screen readers. */
  readonly label: string;
  readonly tabs: readonly { readonly id: TId; readonly label: ReactNode }[];
  readonly value: TId;
  readonly onChange: (id: TId) => void;
  /** The chosen tab's content. */
  readonly children: ReactNode;
}

export function Tabs<TId extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
}: TabsProps<TId>): ReactNode {
  useUiStyles();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const at = tabs.findIndex((tab) => tab.id === value);
    const target = rovingTarget(event.key, at, tabs.length, { axis: 'horizontal', wrap: true });
    const tab = target === null ? undefined : tabs[target];
    if (!tab || target === null) return;
    event.preventDefault();
    onChange(tab.id);
    (list.current?.children[target] as HTMLElement | undefined)?.focus();
  }

  return (
    <div>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === value}
            aria-controls={tab.id === value ? `${id}-panel` : undefined}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} tabIndex={0}>
        {children}
      </div>
    </div>
  );
}
