import type { Clock } from '../../engine/clock.ts';
import type { Database } from '../../store/database/database.ts';
import type { Bus } from '../../store/bus/bus.ts';
import type { AccessTokens } from './access-token.ts';
import type { CodeSender } from './code-sender.ts';
import type { PasswordHasher } from './password-hash.ts';
import type { Sealing } from './sealed-values.ts';

/** What signing in needs of the outside. */
export interface AccountDeps {
  readonly db: Database;
  readonly bus: Bus;
  readonly tokens: AccessTokens;
  readonly hasher: PasswordHasher;
  readonly codes: CodeSender;
  readonly sealing: Sealing;
  /** Keys the stored hash of short codes, which alone could be guessed by trying all. */
  readonly secret: string;
  /** The plant's clock; only server time tells it. */
  readonly clock: Clock;
  /** Real time, epoch ms: lives of tokens, codes and blocks. */
  readonly realNow: () => number;
  readonly accessLifeS: number;
  /** The same life by the clock that pages are told, which may run faster than the real one. */
  readonly toldLifeS: number;
  /** Life of a wall display's access token, which it renews by itself. */
  readonly deviceLifeS: number;
  readonly allowsTokensInQuery: boolean;
}
