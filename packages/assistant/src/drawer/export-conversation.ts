import type { PlantSession } from '@plantdeck/core';
import { HistoryPageSchema, type HistoryPage } from '@plantdeck/core/contract';
import { HISTORY_PAGE_SIZE } from '@plantdeck/core/constants';
import type { AssistantWords as Words } from '../words/index.ts';
import { conversationMarkdown } from '../conversation/conversation-markdown.ts';

/** A platform that never comes to an end would be asked for ever. */
const PAGES_MAX = 1000;

/** The whole stored conversation of this person as markdown, oldest first; what is on screen is not changed. */
export async function exportConversation(
  session: PlantSession,
  { t, lang }: Words,
  signal: AbortSignal = new AbortController().signal,
): Promise<string> {
  const pages: HistoryPage[] = [];
  let cursor: string | null = null;
  do {
    const page: HistoryPage = await session.request('assistantHistory', {
      schema: HistoryPageSchema,
      query: { pageSize: HISTORY_PAGE_SIZE, ...(cursor === null ? {} : { cursor }) },
      signal,
    });
    pages.unshift(page);
    cursor = page.hasMore && page.nextCursor !== cursor ? page.nextCursor : null;
  } while (cursor !== null && pages.length < PAGES_MAX);
  const state = session.state.peek();
  const time = new Intl.DateTimeFormat(lang, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: state.name === 'ready' ? state.model.enterprise.timeZone : 'UTC',
  });
  return conversationMarkdown(
    pages.flatMap(({ records }) => records),
    {
      title: t('export.title', { time: time.format(new Date(session.serverNowMs())) }),
      question: t('export.question'),
      answer: t('answer'),
      thinking: t('thinking'),
      steps: t('reasoning'),
      step: t('step'),
      stopped: t('stopped'),
      failed: t('announce.failed'),
    },
    (iso) => time.format(new Date(iso)),
  );
}
