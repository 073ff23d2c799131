import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, IconButton } from '@plantdeck/core/ui/base';
import { placeBeside } from '../panel/place-beside.ts';
import { useBoard } from './board-context.ts';
import type { KpiModel } from './kpi-model.ts';
import { COMMON, percent, timeOf } from './reader.ts';

/** Where a figure comes from: formula, meters, completeness and standard, beside the figure itself. */
export function KpiSource({
  model,
  onDetail,
}: {
  readonly model: KpiModel;
  readonly onDetail: () => void;
}): ReactNode {
  const { reader } = useBoard();
  const [isOpen, setIsOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const { kpi } = model;
  const word = (key: string) => reader.t(`${COMMON}source.${key}`);

  useEffect(() => {
    if (!isOpen || !popup.current || !anchor.current) return;
    popup.current.showPopover();
    placeBeside(popup.current, anchor.current);
    popup.current.focus();
  }, [isOpen]);

  // The button takes the focus before the popup goes with it, also where something else opens then.
  const close = (): void => {
    anchor.current?.querySelector('button')?.focus();
    setIsOpen(false);
  };
  const rows: [string, string][] = [
    ...(kpi.source
      ? [
          [word('formula'), kpi.source.formula] as [string, string],
          [word('meters'), kpi.source.meters.join(', ')] as [string, string],
        ]
      : []),
    ...(kpi.source?.standard ? [[word('standard'), kpi.source.standard] as [string, string]] : []),
    [word('completeness'), percent(reader, kpi.completeness)],
    [word('asOf'), timeOf(reader, kpi.asOf, true)],
  ];
  return (
    <span ref={anchor} className="source-anchor">
      <IconButton
        icon="info"
        size="s"
        label={reader.t(`${COMMON}source.open`, { kpi: model.label })}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <div
          ref={popup}
          popover="auto"
          role="dialog"
          tabIndex={-1}
          aria-label={`${model.label}: ${word('title')}`}
          className="source"
          part="source"
          onToggle={(event) => event.newState === 'closed' && setIsOpen(false)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            event.preventDefault();
            close();
          }}
        >
          <b>{word('title')}</b>
          {model.reasonText && <p>{model.reasonText}</p>}
          {!kpi.source && <p>{word('none')}</p>}
          <dl>
            {rows.map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <Button
            size="s"
            icon="analysis"
            onClick={() => {
              close();
              onDetail();
            }}
          >
            {word('detail')}
          </Button>
        </div>
      )}
    </span>
  );
}
