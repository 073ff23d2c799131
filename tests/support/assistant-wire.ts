/** The assistant's socket between a page and the platform, with a hand on it. */
import type { Browser, Locator, Page, WebSocketRoute } from 'playwright-core';
import { expect, inject } from 'vitest';
import { boardReady, openPage, type KeptState } from './person.ts';

export type Frame = Readonly<Record<string, unknown>>;

/** Frames go through unless a test says otherwise. */
export interface Wire {
  readonly sent: { readonly atMs: number; readonly frame: Frame }[];
  /** When each connection was asked for, epoch ms. */
  readonly opened: number[];
  /** Asked for each frame of the server; what it answers goes on to the page. */
  take: (frame: Frame, text: string) => readonly string[];
  /** Answers true when a frame of the page is kept from the server. */
  swallow: (frame: Frame, page: WebSocketRoute) => boolean;
  /** Connections are closed as soon as they are asked for. */
  isDown: boolean;
  sentOf(type: string): Frame[];
  cut(): Promise<void>;
}

/** A signed-in page whose assistant talks over a wire that the test holds. */
export async function openWired(
  browser: Browser,
  storageState: KeptState,
  url = inject('platformUrl'),
): Promise<{ page: Page; wire: Wire }> {
  const { page } = await openPage(browser, { storageState, viewport: { width: 1920, height: 1080 } });
  page.setDefaultTimeout(20_000);
  const wire = await holdWire(page);
  await page.goto(`${url}/cloud/realTimeBoardFarm`);
  await boardReady(page);
  return { page, wire };
}

/** Takes the assistant's connections of a page, from its next load on. */
export async function holdWire(page: Page): Promise<Wire> {
  let current: WebSocketRoute | null = null;
  const wire: Wire = {
    sent: [],
    opened: [],
    take: (_frame, text) => [text],
    swallow: () => false,
    isDown: false,
    sentOf: (type) => wire.sent.map(({ frame }) => frame).filter((frame) => frame['type'] === type),
    cut: async () => current?.close({ code: 1011 }),
  };
  await page.routeWebSocket(/ai\/assistant/, (socket) => {
    wire.opened.push(Date.now());
    if (wire.isDown) return void socket.close({ code: 1011 });
    current = socket;
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const frame = JSON.parse(String(text)) as Frame;
      wire.sent.push({ atMs: Date.now(), frame });
      if (!wire.swallow(frame, socket)) server.send(text);
    });
    server.onMessage((text) => {
      for (const each of wire.take(JSON.parse(String(text)) as Frame, String(text))) socket.send(each);
    });
  });
  return wire;
}

export const drawer = (page: Page): Locator => page.locator('plant-assistant');

/** What anything on the page does to open the drawer with a question. */
export const dispatchQuestion = (page: Page, question: string): Promise<void> =>
  page.evaluate(
    (detail) => void document.dispatchEvent(new CustomEvent('plant-assistant-open', { detail })),
    { question, send: true },
  );

/** Asks, and answers the new answer; what history brought in from before stands above it. */
export async function ask(page: Page, wire: Wire, question: string): Promise<Locator> {
  const before = wire.sentOf('SEND').length;
  await dispatchQuestion(page, question);
  await expect.poll(() => wire.sentOf('SEND').length, { timeout: 20_000 }).toBe(before + 1);
  const answer = drawer(page).locator(
    `article[data-row="a:${String(wire.sentOf('SEND').at(-1)?.['requestId'])}"]`,
  );
  await answer.waitFor();
  return answer;
}

/** Waits for the end of an answer and answers what it says. */
export async function finished(answer: Locator): Promise<string> {
  await expect.poll(() => answer.getAttribute('aria-busy'), { timeout: 30_000 }).toBe('false');
  return (await answer.locator('.md').allInnerTexts()).join('\n');
}
