/** Why a machine is stopped, in the two languages of stored names. */
export interface StopReason {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
  readonly isPlanned: boolean;
}
