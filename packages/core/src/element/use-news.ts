import { useEffect, useRef } from 'react';
import { onReturn } from '../channel/on-return.ts';
import type { NoticeType } from '../contract/notices.ts';
import type { PlantSession } from '../session/types.ts';

/** News that come together are one reason to look again. */
const TOGETHER_MS = 300;

/** Calls back soon after notices of these types came, or may have been missed while their socket was away. */
export function useNews(session: PlantSession, types: readonly NoticeType[], onNews: () => void): void {
  const newest = useRef(onNews);
  useEffect(() => {
    newest.current = onNews;
  });
  const key = types.join();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onNotice = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        newest.current();
      }, TOGETHER_MS);
    };
    const stops = key.split(',').map((type) => session.onNotice(type as NoticeType, onNotice));
    stops.push(onReturn(session.noticeStatus, onNotice));
    return () => {
      clearTimeout(timer);
      stops.forEach((stop) => stop());
    };
  }, [session, key]);
}
