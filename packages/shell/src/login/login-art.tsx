import type { ReactNode } from 'react';

/** Set temperatures of a roller kiln's 24 zones, degC: the curve that every ceramics plant knows by heart. */
const CURVE_C = [
  180, 320, 460, 580, 680, 780, 870, 950, 1020, 1080, 1130, 1165, 1185, 1195, 1200, 1200, 1195, 1120, 850,
  680, 600, 540, 380, 160,
];
/** Relative widths of the bands around it. */
const BANDS = [-0.07, -0.035, 0.035, 0.07];
const LEVELS_C = [0, 400, 800, 1200];
const WIDTH = 1200;
const HEIGHT = 420;
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
      <div className="art-chart">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
          {CURVE_C.map((_, index) => (
            <line
              key={`x${index}`}
              className="art-grid"
              x1={STEP * (index + 1)}
              x2={STEP * (index + 1)}
              y1={30}
              y2={390}
            />
          ))}
          {LEVELS_C.map((celsius) => (
            <line key={celsius} className="art-grid" x1={0} x2={WIDTH} y1={yOf(celsius)} y2={yOf(celsius)} />
          ))}
          {BANDS.map((shift) => (
            <path key={shift} className="art-band" d={curve(shift)} />
          ))}
          <path className="art-curve" d={curve(0)} />
        </svg>
        {LEVELS_C.map((celsius) => (
          <span key={celsius} style={{ top: `${(yOf(celsius) / HEIGHT) * 100}%` }}>
            {celsius.toLocaleString('en')} °C
          </span>
        ))}
        {phases.map(([key, x]) => (
          <span key={key} className="art-phase" style={{ left: `${(x / WIDTH) * 100}%` }}>
            {t(key)}
          </span>
        ))}
      </div>
    </section>
  );
}
