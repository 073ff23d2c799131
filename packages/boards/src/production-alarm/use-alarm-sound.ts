import { useEffect, useRef } from 'react';
import type { ActiveAlarmRow } from '@plantdeck/core/contract';

const URGENT_UP_TO = 2;
const TONES_HZ = [880, 660] as const;
const TONE_S = 0.18;

/** Two short tones; a browser that lets no page sound before a click keeps quiet. */
function sound(): void {
  const context = new AudioContext();
  TONES_HZ.forEach((hz, index) => {
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    gain.gain.value = 0.15;
    oscillator.frequency.value = hz;
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(context.currentTime + index * TONE_S);
    oscillator.stop(context.currentTime + (index + 1) * TONE_S);
    if (index === TONES_HZ.length - 1) oscillator.onended = () => void context.close();
  });
}

/** Sounds when an urgent alarm appears that was not there before; what stands when the board opens is no news. */
export function useAlarmSound(rows: readonly ActiveAlarmRow[], isOn: boolean): void {
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const urgent = rows.filter(({ priority, state }) => priority <= URGENT_UP_TO && state === 'unackActive');
    const before = known.current;
    known.current = new Set([...(before ?? []), ...urgent.map(({ id }) => id)]);
    if (isOn && before !== null && urgent.some(({ id }) => !before.has(id))) sound();
  }, [rows, isOn]);
}
