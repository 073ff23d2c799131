import { DEMO_BUTTON_HOVER_MS, DEMO_BUTTON_VISIBLE_MS } from '@plantdeck/core/constants';
import type { AssistantWords as Words } from '../words/index.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';

export interface DemoToggleProps {
  readonly words: Words;
  readonly isDemo: boolean;
  readonly onDemo: (isDemo: boolean) => void;
  readonly children: ReactNode;
}

/** The tools row. Resting the pointer on it for 3 s brings the switch between real and demo answers, for 3 s. */
export function ToolsRow({ words, isDemo, onDemo, children }: DemoToggleProps): ReactNode {
  const [isVisible, setVisible] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const start = (run: () => void, delayMs: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, delayMs);
  };
  const show = (): void => {
    setVisible(true);
    start(() => setVisible(false), DEMO_BUTTON_VISIBLE_MS);
  };
  return (
    <div
      className="tools"
      onPointerEnter={() => !isVisible && start(show, DEMO_BUTTON_HOVER_MS)}
      onPointerLeave={() => !isVisible && clearTimeout(timer.current)}
    >
      {children}
      {isVisible && (
        <button
          type="button"
          className="demo"
          aria-pressed={isDemo}
          aria-label={words.t(isDemo ? 'demo.on' : 'demo.off')}
          title={words.t(isDemo ? 'demo.on' : 'demo.off')}
          onClick={() => {
            onDemo(!isDemo);
            show();
          }}
        >
          {isDemo ? 'D' : 'R'}
        </button>
      )}
    </div>
  );
}
