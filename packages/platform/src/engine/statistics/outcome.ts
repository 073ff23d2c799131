/** A figure, or the reason why there is none: a board shows the reason, never a number that misleads. */
export type Outcome<Figure, Reason extends string> =
  | ({ readonly ok: true } & Figure)
  | {
      readonly ok: false;
      readonly reason: Reason;
      /** How many values there are, and how many the figure needs. */
      readonly have?: number;
      readonly need?: number;
    };

/** A measured value; null where it is missing. */
export type Measured = number | null;
