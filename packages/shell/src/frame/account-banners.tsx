import type { ReactNode } from 'react';
import { Banners } from '../banners/banners.tsx';
import type { FramePartProps } from '../frame/frame-parts.ts';
import { accountOf } from '../account/account-store.ts';

/** The banners of the product's own frame. The expired-service page says for itself what they would. */
export function AccountBanners({ session, route }: FramePartProps): ReactNode {
  if (route?.name === 'expiredPage') return null;
  return <Banners session={session} onDialog={accountOf(session).show} />;
}
