import type { ReactNode } from 'react';

/** Set temperatures of a roller kiln's 24 zones, degC: the curve that every ceramics plant knows by heart. */
const CURVE_C = [
  180, 320, 460, 580, 680, 780, 870, 950, 1020, 1080, 1130, 1165, 1185, 1195, 1200, 1200, 1195, 1120, 850, 680, 600, 540,
  380, 160,
];
/** Relative widths of the bands around it. */
const BANDS = [-0.07, -0.035, 0.035, 0.07];
const WIDTH = 1200;
const STEP = WIDTH / CURVE_C.length;
const yOf = (celsius: number): number => 390 - (celsius / 1300) * 360;

function curve(shift: number): string {
  return CURVE_C.map((celsius, index) => {
    const x = STEP * (index + 0.5);
    return `${index === 0 ? 'M' : 'L'}${x} ${yOf(celsius * (1 + shift)).toFixed(1)}`;
  }).join('');
}

/** The picture beside the sign-in form: decoration, so it is hidden from assistive technology. */
export function LoginArt({ t }: { readonly t: (key: string) => string }): ReactNode {
  const phases: readonly (readonly [string, number])[] = [
    ['art.dry', 150],
    ['art.preheat', 425],
    ['art.fire', 725],
    ['art.rapidCool', 925],
    ['art.slowCool', 1100],
  ];
  return (
    <section className="art" aria-hidden="true">
      <p>
        {t('login.motto')}
        <small>{t('login.submotto')}</small>
      </p>
      <svg viewBox="0 0 1200 420" className="art-chart">
        {CURVE_C.map((_, index) => (
          <line key={`x${index}`} className="art-grid" x1={STEP * (index + 1)} x2={STEP * (index + 1)} y1={30} y2={390} />
        ))}
        {[0, 400, 800, 1200].map((celsius) => (
          <g key={celsius}>
            <line className="art-grid" x1={0} x2={WIDTH} y1={yOf(celsius)} y2={yOf(celsius)} />
            <text x={0} y={yOf(celsius) - 6}>
              {celsius.toLocaleString('en')} °C
            </text>
          </g>
        ))}
        {BANDS.map((shift) => (
          <path key={shift} className="art-band" d={curve(shift)} />
        ))}
        <path className="art-curve" d={curve(0)} />
        {phases.map(([key, x]) => (
          <text key={key} x={x} y={412} textAnchor="middle">
            {t(key)}
          </text>
        ))}
      </svg>
    </section>
  );
}
