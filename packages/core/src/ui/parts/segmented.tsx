import { useRef, type KeyboardEvent, type ReactNode } from 'react';

export interface SegmentedProps<TValue extends string> {
  /** What is chosen here, for screen readers. */
  readonly label: string;
  readonly value: TValue;
  readonly options: readonly { readonly value: TValue; readonly label: string }[];
  readonly onChange: (value: TValue) => void;
}

const STEP: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** One of a few choices, all in sight: a radio group with arrow keys. */
export function Segmented<TValue extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentedProps<TValue>): ReactNode {
  const group = useRef<HTMLDivElement>(null);
  const hasChoice = options.some((option) => option.value === value);

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEP[event.key];
    const at = options.findIndex((option) => option.value === value);
    const next =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? options.length - 1
          : step && (at + step + options.length) % options.length;
    if (next === undefined) return;
    event.preventDefault();
    const chosen = options[next];
    if (!chosen) return;
    onChange(chosen.value);
    (group.current?.children[next] as HTMLElement | undefined)?.focus();
  }

  return (
    <div className="seg" role="radiogroup" aria-label={label} ref={group} onKeyDown={onKeyDown}>
      {options.map((option, index) => {
        const isChosen = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            role="radio"
            aria-checked={isChosen}
            tabIndex={isChosen || (!hasChoice && index === 0) ? 0 : -1}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </button>
        );
      })}
    </div>
  );
}
