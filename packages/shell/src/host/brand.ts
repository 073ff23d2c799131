import type { Enterprise, HostConfig } from '@plantdeck/core/contract';

export interface Brand {
  readonly title: string;
  /** Address of the logo; null for the product's own mark. */
  readonly logo: string | null;
}

/** How an enterprise is dressed: its own title and logo, else its defaults, else what the host sets, else ours. */
export function brandOf(enterprise: Enterprise | null, config: HostConfig): Brand {
  return {
    title: enterprise?.title || enterprise?.defaultTitle || config.title || 'Plantdeck',
    logo: enterprise?.logoImg?.presignedUrl || enterprise?.defaultLogoImg?.presignedUrl || null,
  };
}
