import { useMemo, type ReactNode } from 'react';
import { encode } from 'uqr';

/** Light modules around the code, which readers need. */
const QUIET_MODULES = 4;

/** The dark modules of a code as one outline, a unit a module. */
export function qrPath(text: string): { readonly path: string; readonly size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return { path, size };
}

/** A QR code, dark on light in every theme: readers expect it so. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const { path, size } = useMemo(() => qrPath(text), [text]);
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <rect className="qr-light" width={size} height={size} />
      <path className="qr-dark" d={path} />
    </svg>
  );
}
