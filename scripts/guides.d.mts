/** A guide with its code as the files have it now. */
export function withCode(guide: string): string;
/** Guides by their path. */
export function guides(): string[];
