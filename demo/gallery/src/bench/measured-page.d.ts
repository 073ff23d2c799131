/** What the measured pages offer; see the contract of a measured page. */
interface Window {
  __plant?: {
    add?: (count: number) => Promise<void>;
    chat?: { begin(): void; push(text: string): void; end(): void };
    live?: {
      start(options: { count: number; history: (chart: number) => [number, number][] }): Promise<void> | void;
      push(chart: number, tMs: number, value: number): void;
    };
  };
}
