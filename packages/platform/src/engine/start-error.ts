/** Why the platform can't start or stay up, in one line that says what to do. `main` prints it and exits with 1. */
export class StartError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'StartError';
  }
}
