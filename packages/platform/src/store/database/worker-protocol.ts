/** What the worker is started with. */
export interface WorkerStart {
  readonly dataDir: string | null;
}
export type WorkerRequest =
  | {
      readonly id: number;
      readonly kind: 'query';
      readonly sql: string;
      readonly parameters: readonly unknown[];
    }
  | { readonly id: number; readonly kind: 'close' };
export type WorkerAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'result'; readonly id: number; readonly rows: unknown[]; readonly affectedRows: number }
  | {
      readonly kind: 'error';
      readonly id: number;
      readonly message: string;
      readonly code: string | undefined;
      readonly constraint: string | undefined;
      readonly hasEnded: boolean;
    };
