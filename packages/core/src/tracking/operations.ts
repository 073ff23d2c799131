import { PAGE_REGISTRY } from '../routes/page-registry.ts';

/** Buttons whose use is counted, each with its number for ever; a new one takes the next. */
const BUTTON_NUMBERS: Readonly<Record<string, number>> = {
  assistant: 1,
  'alarm:list': 2,
  'board:setting': 3,
  'board:export': 4,
  'alarm:ack': 5,
  'message:publish': 6,
  'help:edit': 7,
  'alarm:shelve': 8,
};
const NUMBERS_PER_PAGE = 100;

/**
 * Event ids of the buttons of each page, by page id: the page id followed by the button's number, so that a row says by
 * itself what was pressed where.
 */
export const OPERATION_EVENTS: ReadonlyMap<number, Readonly<Record<string, string>>> = new Map(
  PAGE_REGISTRY.map(({ pageId }) => [
    pageId,
    Object.fromEntries(
      Object.entries(BUTTON_NUMBERS).map(([button, number]) => [
        button,
        String(pageId * NUMBERS_PER_PAGE + number),
      ]),
    ),
  ]),
);

/** Event id of a button on a page; null for one that is not counted. */
export function operationEvent(pageId: number, button: string): string | null {
  const events = OPERATION_EVENTS.get(pageId);
  return events && Object.hasOwn(events, button) ? (events[button] ?? null) : null;
}
