import type { HistoryPage } from '@plantdeck/core/contract';
import { setViewport } from '@web/test-runner-commands';
import {
  ask,
  content,
  defineDrawer,
  end,
  freshSession,
  given,
  message,
  open,
  theSession,
  type Opened,
} from '../../../../tests/support/assistant-drawer.ts';
import { after, before, describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';

defineDrawer();
let opened: Opened;
before(async () => {
  await setViewport({ width: 1280, height: 800 });
  sessionStorage.clear();
  given.session = freshSession();
  theSession().answer('assistantHistory', ({ query }) => pageOf(Number(query?.['cursor'] ?? 0)));
  opened = await open();
});
after(() => document.querySelectorAll('plant-assistant').forEach((element) => element.remove()));

/** Answers of changing height, with what answers are made of. */
const answerOf = (id: number): string =>
  [
    `Answer ${id}: the load rose by **${id} kW**.`,
    ...Array.from({ length: id % 4 }, (_, line) => `- point ${line} of ${id}`),
    ...(id % 3 === 0 ? ['', `| a | b |\n|---|---:|\n| ${id} | ${id * 2} |`] : []),
  ].join('\n');
const PAGE_MESSAGES = 500;
const pageOf = (number: number): HistoryPage => {
  const first = 500 - (number + 1) * (PAGE_MESSAGES / 2);
  const ids = Array.from({ length: PAGE_MESSAGES / 2 }, (_, at) => first + at);
  return {
    records: ids.flatMap((id) => message(id, answerOf(id))),
    nextCursor: number < 1 ? String(number + 1) : null,
    hasMore: number < 1,
  };
};
const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Streams an answer and answers the median time of a frame, ms. */
async function streamed(opened: Opened): Promise<number> {
  const requestId = await ask(opened, 'And now?');
  const gapsMs: number[] = [];
  let last = await frame();
  for (let turn = 0; turn < 20; turn += 1) {
    content(requestId, `word ${turn} and **more** of it, `);
    const now = await frame();
    gapsMs.push(now - last);
    last = now;
  }
  end(requestId);
  await settled();
  return gapsMs.sort((left, right) => left - right)[10] ?? Number.NaN;
}

const list = (): HTMLElement => opened.find('.list');
const rows = (): number => opened.root.querySelectorAll('[data-row]').length;
const gap = (): number => list().scrollHeight - list().scrollTop - list().clientHeight;
const drawn = (): boolean => opened.root.querySelectorAll('.md-group').length >= rows() / 2;

describe('CHT-25 a conversation of a thousand messages', () => {
  it('takes in older ones without a jump', async () => {
    await until('the newest', () => rows() === PAGE_MESSAGES, 8000);
    await until('their text', drawn, 8000);
    list().dispatchEvent(new WheelEvent('wheel', { deltaY: -30 }));
    list().scrollTop = 300;
    await settled();
    const row = [...opened.root.querySelectorAll('[data-row]')].find(
      (each) => each.getBoundingClientRect().bottom > list().getBoundingClientRect().top,
    ) as HTMLElement;
    const top = (): number => row.getBoundingClientRect().top - list().getBoundingClientRect().top;
    const before = top();
    opened.find<HTMLElement>('.list-more').click();
    await until('the older page', () => rows() === 2 * PAGE_MESSAGES, 8000);
    await until('their text', drawn, 8000);
    for (let turn = 0; turn < 6; turn += 1) await settled();
    expect(Math.abs(top() - before)).to.be.at.most(1);
    expect(rows()).to.equal(1000);
  });

  it('lays out what is near and streams as quickly as a short one', async () => {
    opened.find<HTMLElement>('.to-bottom button').click();
    await settled();
    expect(gap()).to.be.at.most(10);
    const far = opened.find('[data-row="a:q3"] p');
    expect(far.checkVisibility({ contentVisibilityAuto: true })).to.equal(false);
    const withManyMs = await streamed(opened);
    expect(gap()).to.be.at.most(10);
    // Against a conversation of one question on the same machine at the same time.
    opened.host.remove();
    given.session = freshSession();
    const withFewMs = await streamed(await open());
    expect(withManyMs, `against ${withFewMs} ms`).to.be.at.most(withFewMs * 3 + 60);
  });
});
