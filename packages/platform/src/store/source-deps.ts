import type { SourceProgress } from '../engine/source.ts';
import type { Database } from './database/index.ts';

/** What a source writes on. */
export interface SourceDatabase {
  readonly db: Database;
  /** Ends writes at once, where the source may write no longer. */
  cut(): void;
  close(): Promise<void>;
}

/** What a source is opened with. */
export interface SourceDeps {
  /** @param term of leadership; null where there is one instance only */
  openDatabase(term: number | null): SourceDatabase;
  /** Epoch ms, at the speed of real time. */
  now(): number;
  onError(error: unknown): void;
  onProgress(progress: SourceProgress): void;
  /** New rows of a plant can be read. */
  onAdvanced(plantId: string): void;
  /** All of history is there. */
  onWhole(): Promise<void>;
  /** Whether people wait for answers: work that can wait gives way. */
  isVisited(): boolean;
  readonly configuration: SourceConfiguration;
}

/** What the settings say of the source; each source reads what concerns it. */
export interface SourceConfiguration {
  readonly profile: 'demo' | 'full' | 'ci';
  /** Plants by id; without them those of the profile. */
  readonly plantIds: readonly string[] | undefined;
  readonly seed: number;
  readonly startDate: string | undefined;
  /** How much faster than real time the plants' clock runs. */
  readonly clockFactor: number;
}
