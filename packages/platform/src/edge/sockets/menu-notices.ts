import type { NoticeType } from '@plantdeck/core/contract';
import type { Bus } from '../../store/bus/bus.ts';
import type { Listening, Subscription } from './notice-subscription.ts';
import { inSlices } from './slices.ts';
import type { SocketSession } from '../../features/api/socket-endpoint.ts';

export interface MenuNoticesOptions {
  readonly bus: Bus;
  readonly onError: (error: unknown) => void;
  readonly listening: ReadonlySet<Listening>;
  send(session: SocketSession, subscription: Subscription, payloadText: string): void;
}

/** Tells only that the menus have to be read again, so it gives nothing away to anybody. */
export const hearsMenus = (messageType: NoticeType): boolean => messageType === 'menus';

/** Tells open pages that the menu they show may be another by now: after a change, and when permissions are another. */
export function startMenuNotices({ bus, onError, listening, send }: MenuNoticesOptions): {
  tell(one: Listening): void;
  stop(): void;
} {
  function tell({ session, subscriptions }: Listening): void {
    for (const subscription of subscriptions.values())
      if (hearsMenus(subscription.messageType)) send(session, subscription, '{}');
  }
  const tellAll = (orgId: string | null) => {
    const readers = [...listening].filter(({ session }) => orgId === null || session.orgId === orgId);
    void inSlices(readers, tell).catch(onError);
  };
  const stops = [
    bus.subscribe('menus-changed', ({ orgId }) => tellAll(orgId)),
    bus.subscribe('events-missed', () => tellAll(null)),
  ];
  return { tell, stop: () => stops.forEach((stop) => stop()) };
}
