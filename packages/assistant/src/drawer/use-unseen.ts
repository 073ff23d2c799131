import { useEffect, useState } from 'react';
import { shownVersion, type ConversationItem } from '../conversation/conversation-types.ts';

/** What a reader has to have seen of an item: an answer counts anew when it has ended. */
function marksOf(items: readonly ConversationItem[]): readonly string[] {
  return items.flatMap((item) => {
    if (item.role === 'user') return [];
    const version = shownVersion(item);
    const isEnded = version.state !== 'sending' && version.state !== 'streaming';
    // History that comes in above is no news.
    return version.live && isEnded ? [`${item.key}:${version.requestId}`] : [];
  });
}

/** How many answers ended below while the reader was further up. */
export function useUnseen(items: readonly ConversationItem[], isAtBottom: boolean): number {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const marks = marksOf(items);
  const unseen = marks.filter((mark) => !seen.has(mark));
  const isNews = isAtBottom && unseen.length > 0;
  const key = marks.join(' ');
  useEffect(() => {
    if (isNews) setSeen(new Set(key.split(' ')));
  }, [isNews, key]);
  return isAtBottom ? 0 : unseen.length;
}
