import type { Enterprise, HostConfig, ImageRef } from '@plantdeck/core/contract';

type BrandFields = Partial<
  Pick<
    Enterprise,
    'title' | 'defaultTitle' | 'logoImg' | 'defaultLogoImg' | 'backgroundImg' | 'defaultBackgroundImg'
  >
>;

export interface Brand {
  readonly title: string;
  /** Addresses of the logo, the enterprise's own first; after the last one the product's own mark stands. */
  readonly logos: readonly string[];
}

/**
 * How an enterprise is dressed: its own title and logo, else its defaults, else what the host sets, else ours.
 * @param baseUrl  of the platform; addresses of pictures stand below it
 */
export function brandOf(
  enterprise: BrandFields | null,
  config: HostConfig,
  productName: string,
  baseUrl = '',
): Brand {
  return {
    title: enterprise?.title || enterprise?.defaultTitle || config.title || productName,
    logos: addressesOf([enterprise?.logoImg, enterprise?.defaultLogoImg], baseUrl),
  };
}

/** Addresses of pictures that there are, as a page of any site fetches them. */
export function addressesOf(
  images: readonly (ImageRef | string | null | undefined)[],
  baseUrl: string,
): string[] {
  return images.flatMap((image) => {
    const url = typeof image === 'string' ? image : image?.presignedUrl;
    return url ? [absolute(url, baseUrl)] : [];
  });
}

const absolute = (url: string, baseUrl: string): string =>
  url.startsWith('/') && !url.startsWith('//') ? baseUrl.replace(/(?<!\/)\/+$/, '') + url : url;
