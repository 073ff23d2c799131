import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Dictation, DictationState, LevelReading } from '../types.ts';
import { isActive } from '../insertion/fill-field.ts';

export const useDictationState = (dictation: Dictation): DictationState =>
  useSyncExternalStore(dictation.subscribe, dictation.state, dictation.state);

export const useLevel = (dictation: Dictation): LevelReading =>
  useSyncExternalStore(dictation.subscribeLevel, dictation.level, dictation.level);

/** Whole seconds since recording began; 0 while nothing is recorded. */
export function useRecordedSeconds({ status }: DictationState): number {
  const [seconds, setSeconds] = useState(0);
  const isRecording = status === 'recording';
  useEffect(() => {
    if (!isRecording) return undefined;
    const fromMs = performance.now();
    setSeconds(0);
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - fromMs) / 1000)), 250);
    return () => clearInterval(timer);
  }, [isRecording]);
  return isRecording ? seconds : 0;
}

export { isActive };
