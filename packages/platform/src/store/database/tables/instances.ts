import type { Moment } from './columns.ts';

// Instances over one database: leadership and the row of the write probe.

export interface PlatformLeaseRow {
  name: string;
  holder: string;
  term: number;
  expires_at: Moment;
  ticked_at: Moment; // when the slowest plant moved last
}

export interface PlatformProbeRow {
  id: number;
  probed_at: Moment;
}

export interface InstancesTables {
  platform_lease: PlatformLeaseRow;
  platform_probe: PlatformProbeRow;
}
