/**
 * An origin of data that runs beside the platform and writes into its store: the simulated plants, or a connector. The
 * platform starts without one; imported plants need none. One instance runs a source at a time, the leader.
 */
export interface Source {
  /** Ids of the plants that it brings, in the order in which they come. */
  describe(): readonly string[];
  /**
   * Goes on from where the stored rows end; what is missing is filled in.
   * @param term of leadership; null where there is one instance only
   * @returns `ready` when the newest days of the first plant are there, `whole` when all of history is
   */
  start(term: number | null): { readonly ready: Promise<void>; readonly whole: Promise<void> };
  /** Ends after the write under way. */
  stop(): Promise<void>;
  /** Ends at once: another instance is about to run it. */
  abandon(): void;
  /** The plants' clock, Unix ms; it goes on after a run. */
  now(): number;
  health(): readonly PlantHealth[];
  /** How long ago the slowest of its plants moved, ms. */
  tickAgeMs(): number;
}

/** How far a plant is, as an operator's monitoring sees it. */
export interface PlantHealth {
  readonly id: string;
  readonly historyReadyPct: number;
  readonly live: boolean;
  /** ISO time of the newest step; null before the first. */
  readonly lastTick: string | null;
}

export interface SourceProgress {
  readonly plantId: string;
  readonly stage: 'simulating' | 'writing' | 'behind' | 'whole';
  /** 0..1 of this stage. */
  readonly done: number;
}
