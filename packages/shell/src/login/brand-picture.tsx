import { useState, type ReactNode } from 'react';

/** The first of the pictures that loads; what a broken or expired address leaves empty, the next one fills. */
export function BrandPicture({
  sources,
  className,
  alt = '',
  fallback,
}: {
  readonly sources: readonly string[];
  readonly className?: string | undefined;
  readonly alt?: string;
  /** Stands where no picture can be shown. */
  readonly fallback: ReactNode;
}): ReactNode {
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const source = sources.find((one) => !broken.has(one));
  if (source === undefined) return fallback;
  return (
    <img
      key={source}
      className={className}
      src={source}
      alt={alt}
      onError={() => setBroken((before) => new Set([...before, source]))}
    />
  );
}
