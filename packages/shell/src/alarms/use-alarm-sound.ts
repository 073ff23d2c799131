import { useEffect, useState } from 'react';
import { createAlarmSound, pageSound, type AlarmSound } from './alarm-sound.ts';

const GESTURES = ['pointerdown', 'keydown'] as const;

/** Tones of one view. The first press or key anywhere on the page lets them sound. */
export function useAlarmSound(): AlarmSound {
  const [sound] = useState(() => createAlarmSound(pageSound));
  useEffect(() => {
    const arm = (): void => {
      void sound.arm();
      forget();
    };
    const forget = (): void => GESTURES.forEach((type) => removeEventListener(type, arm, true));
    GESTURES.forEach((type) => addEventListener(type, arm, true));
    return () => {
      forget();
      sound.dispose();
    };
  }, [sound]);
  return sound;
}
