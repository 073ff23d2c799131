import type { ReactNode } from 'react';

/** Under the boards: which one stands, and how long it still does. */
export function TurnsStrip({
  shown,
  count,
  share,
  place,
  then,
}: {
  readonly shown: number;
  readonly count: number;
  /** Of the time that the shown board has, 0 to 1; null while it is kept. */
  readonly share: number | null;
  readonly place: string;
  readonly then: string;
}): ReactNode {
  return (
    <div className="kiosk-turns" part="turns">
      <span className="kiosk-dots" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <i key={index} className={index === shown ? 'on' : undefined} />
        ))}
      </span>
      <span>{place}</span>
      <span className="kiosk-time" aria-hidden="true">
        <i style={{ inlineSize: `${Math.round((share ?? 0) * 100)}%` }} />
      </span>
      <span>{then}</span>
    </div>
  );
}
