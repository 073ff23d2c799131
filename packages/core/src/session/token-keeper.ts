import { initialTokenKeeper, stepTokenKeeper } from './token-keeper-state.ts';
import type {
  GivenToken,
  TokenKeeperEffect,
  TokenKeeperEvent,
  TokenKeeperTimer,
} from './token-keeper-state.ts';

export interface TokenKeeperOptions {
  /** Asks the portal for a token; null where the page gives them by itself. @throws {RequestError} */
  readonly ask: (() => Promise<GivenToken>) | null;
  random(): number;
  onToken(token: GivenToken): void;
  /** The token will run out. False when the page takes over and nothing is to be asked. */
  onExpiring(): boolean;
  onExpired(): void;
  onDenied(error: unknown): void;
  /** There is a token again after `onExpired` or `onDenied`. */
  onRestored(): void;
  /** After each failure to get a token. */
  onFailed(error: unknown): void;
  log(message: string, error: unknown): void;
}

export interface TokenKeeper {
  start(): void;
  give(token: GivenToken): void;
  /** The platform refused the token although it should still live. */
  refused(): void;
  dispose(): void;
}

/** The longest a timer can be set to. */
const TIMER_MAX_MS = 2_147_483_647;

/** Carries out what `stepTokenKeeper` decides. It decides nothing itself. */
export function createTokenKeeper(options: TokenKeeperOptions): TokenKeeper {
  let state = initialTokenKeeper(options.ask !== null);
  const timers = new Map<TokenKeeperTimer, ReturnType<typeof setTimeout>>();

  function dispatch(event: TokenKeeperEvent): void {
    const step = stepTokenKeeper(state, event);
    ({ state } = step);
    for (const effect of step.effects) run(effect);
  }

  function run(effect: TokenKeeperEffect): void {
    // What an effect before this one called may have ended the session.
    if (state.phase === 'disposed' && effect.do !== 'stop-timers') return;
    switch (effect.do) {
      case 'ask':
        return void (options.ask && ask(options.ask));
      case 'announce-token':
        return options.onToken(effect.token);
      case 'announce-expiring':
        return options.onExpiring() ? dispatch({ type: 'start' }) : undefined;
      case 'announce-expired':
        return options.onExpired();
      case 'announce-denied':
        return options.onDenied(effect.error);
      case 'announce-restored':
        return options.onRestored();
      case 'announce-failed':
        return options.onFailed(effect.error);
      case 'stop-timers':
        return effect.timers.forEach((timer) => clearTimeout(timers.get(timer)));
      case 'start-timer': {
        clearTimeout(timers.get(effect.timer));
        const delayMs = Math.min(effect.delayMs * (1 + effect.jitter * options.random()), TIMER_MAX_MS);
        const onTime = (): void => dispatch({ type: 'timer', timer: effect.timer });
        timers.set(effect.timer, setTimeout(onTime, delayMs));
      }
    }
  }

  async function ask(provider: () => Promise<GivenToken>): Promise<void> {
    try {
      dispatch({ type: 'answered', token: await provider() });
    } catch (error) {
      if (state.phase !== 'disposed')
        options.log('The token provider failed; it will be asked again.', error);
      dispatch({ type: 'failed', error });
    }
  }

  return {
    start: () => dispatch({ type: 'start' }),
    give: (token) => dispatch({ type: 'given', token }),
    refused: () => dispatch({ type: 'refused' }),
    dispose: () => dispatch({ type: 'disposed' }),
  };
}
