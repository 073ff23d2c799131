// @ts-check
// Writes packages/embed/recording: what a platform answered while every element stood on a page, and what it told of
// itself meanwhile. The plant is simulated from a fixed seed on a fixed day. Run it after `npm run build`; with names of
// elements only those are recorded anew. What is fitted to weeks of history comes from the same plant with 90 days of it.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import WebSocket from 'ws';
import { PLATFORM_ENV, root } from './process.mjs';

const PORT = 18_730;
const BASE = `http://127.0.0.1:${PORT}`;
const ORG = 'org-cer';
const PASSWORD = 'Plantdeck-2026';
const CLOCK_START = '2026-11-20T14:32:00+08:00';
/** Plant seconds in one of ours: ten minutes are recorded in two. */
const CLOCK_FACTOR = 5;
const LIVE_MS = 120_000;
const LANGUAGES = ['en', 'zh-CN', 'id', 'it', 'zh-TW', 'ja', 'th', 'vi'];
const QUESTIONS_EACH = 2;
const FOLDER = `${root}packages/embed/recording/`;
/** How long an element has to ask for what it shows. */
const ELEMENT_MS = 2_000;
const STORIES = JSON.parse(readFileSync(`${FOLDER}stories.json`, 'utf8'));
/** Calls of one visit that nobody needs again. */
const LEFT_OUT = /\/track\/|\/socket\/ticket|\/oauth\/login|\/oauth\/token/;

/** @typedef {{ method: string, path: string, query: Record<string, string>, body: unknown, answer: any }} Call */

const { tags, boards } = (() => {
  const manifest = JSON.parse(readFileSync(`${root}packages/embed/custom-elements.json`, 'utf8'));
  const found = manifest.modules.flatMap((/** @type {any} */ module) =>
    module.declarations.flatMap((/** @type {any} */ each) => each.tagName ?? []),
  );
  return { tags: found, boards: found.filter((/** @type {string} */ tag) => tag.endsWith('-board')) };
})();

/** Elements to record anew; none for all of them. */
const only = process.argv.slice(2);
for (const tag of only) if (!tags.includes(tag)) throw new Error(`there is no element ${tag}`);
/** Elements that show nothing but what is fitted to weeks of history: a week of the plant leaves them empty. */
const OF_WEEKS = [
  'plant-energy-baselines',
  'plant-energy-efficiency-board',
  'plant-energy-saving-benefit-board',
];
/** Pages that stand among the shortcuts of the recorded person. */
const SHORTCUTS = [
  '/realTimeBoardFarm',
  '/workshop',
  '/powerUsageAnalysis',
  '/meterMonitoring',
  '/alarmList',
  '/equipmentLedger',
];
/** Type of a page in the menu. */
const PAGE_TYPE = 1;
const SHORTCUTS_MIN = 4;
const SHORTCUTS_MAX = 8;
const MACHINES = 4;
const TREND_MAX = 3;

/**
 * Sets the widgets up that begin empty for everybody: what the platform offers to begin with becomes the person's set.
 * @param {any} login @param {string[]} shortcuts  codes of pages
 */
async function prepare(login, shortcuts) {
  /** @param {string} path @param {unknown} [body] @returns {Promise<any>} */
  const ask = async (path, body) => {
    const answer = await fetch(`${BASE}/api/cloud/work-home/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${login.token}`,
        'x-lang': 'en',
        'x-org-id': ORG,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { retCode, retMsg, data } = await answer.json();
    if (retCode !== '0') throw new Error(`${path}: ${retMsg} ${JSON.stringify(data)}`);
    return data;
  };
  const quota = await ask('production-quota/list');
  await ask('production-quota/add', { indicators: quota.sample, version: quota.version });
  const { records } = await ask('production-quota/list');
  const trend = await ask('production-quota/trend?range=day');
  await ask('production-quota/modify', {
    indicatorIds: records.slice(0, TREND_MAX).map((/** @type {any} */ { cfg }) => cfg.id),
    version: trend.chosen.version,
  });
  // Targets of a year are the reader's to set: near to what the plant does, so that some are reached.
  const practice = await ask('practice/list');
  /** Targets have three decimals at most. */
  const written = (/** @type {number} */ value) => Number(Number(value.toPrecision(3)).toFixed(3));
  const near = (/** @type {any} */ cfg, /** @type {number} */ value, /** @type {number} */ at) => {
    const isLow = cfg.judgment !== 'lt';
    const share = [0.97, 1.02, 0.99][at % 3] ?? 1;
    const target = written(value * (isLow ? share : 2 - share));
    const redLine = written(target * (isLow ? 1.06 : 0.94));
    return { ...cfg, targets: { ...cfg.targets, year: target }, redLine };
  };
  const firstSet = practice.sample.map((/** @type {any} */ cfg) => near(cfg, 100, 0));
  await ask('practice/add', { indicators: firstSet, version: practice.version });
  const known = await ask('practice/list');
  await ask('practice/add', {
    indicators: known.records.map((/** @type {any} */ { cfg, kpi }, /** @type {number} */ at) =>
      near(cfg, kpi?.value ?? 100, at),
    ),
    version: known.version,
  });
  const equipment = await ask('eqp-quota/list');
  const applications = await ask('user-resource/list');
  await ask('user-resource/modify', { resourcesCodes: shortcuts, version: applications.version });
  await ask('eqp-quota/add', { items: equipment.sample.slice(0, MACHINES), version: equipment.version });
}

/** @param {{ profile: string, factor: number, until: string }} plant */
async function startPlatform({ profile, factor, until }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'plantdeck-record-'));
  const child = spawn(process.execPath, ['scripts/serve.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      ...PLATFORM_ENV,
      PORT: String(PORT),
      DATA_DIR: dataDir,
      PROFILE: profile,
      PLANTS: 'CER',
      SEED: '7',
      CLOCK_START,
      CLOCK_FACTOR: String(factor),
      LOG: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (text) => (printed += text));
  while (!printed.includes(until)) {
    if (child.exitCode !== null) throw new Error(`the platform ended:\n${printed}`);
    await pause(100);
  }
  return async () => {
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
    rmSync(dataDir, { recursive: true, force: true });
  };
}

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param {string} userName */
async function signIn(userName) {
  const answer = await fetch(`${BASE}/api/oauth/login/password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password: PASSWORD }),
  });
  return (await answer.json()).data;
}

/**
 * Every call that the elements make for one person, with its answer.
 * @param {import('playwright-core').Browser} browser @param {any} login @param {boolean} isEmpty  in the organisation without data
 */
async function record(browser, login, isEmpty, /** @type {readonly string[]} */ wanted = only) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en' });
  /** @type {Map<string, Call>} */
  const calls = new Map();
  /** @type {Promise<void>[]} */
  const reading = [];
  page.on('response', (response) => {
    const url = new URL(response.url());
    if (!/^\/(api|poit-cloud-platform)\//.test(url.pathname) || LEFT_OUT.test(url.pathname)) return;
    const request = response.request();
    const text = request.postData();
    reading.push(
      response
        .json()
        .then((answer) => {
          /** @type {Call} */
          const call = {
            method: request.method(),
            path: url.pathname,
            query: Object.fromEntries(url.searchParams),
            body: text ? withoutToken(JSON.parse(text)) : null,
            answer,
          };
          calls.set(JSON.stringify([call.method, call.path, call.query, call.body]), call);
        })
        .catch(() => undefined),
    );
  });
  await page.route(`${BASE}/record.html`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><script type="module" src="/plantdeck/1/plantdeck.js"></script></head><body></body></html>`,
    }),
  );
  for (const tag of tags) {
    if (tag === 'plant-session' || (wanted.length > 0 && !wanted.includes(tag))) continue;
    await page.goto(`${BASE}/record.html`);
    await page.evaluate(
      async ({ login, tag, attributes, isEmpty }) => {
        const session = /** @type {any} */ (document.createElement('plant-session'));
        session.setAttribute('lang', 'en');
        document.body.append(session);
        await /** @type {any} */ (globalThis).plantdeck.whenReady('plant-session');
        await session.session.signIn(login);
        if (isEmpty) {
          await session.session.switchOrganisation('org-new');
        }
        const element = document.createElement(tag);
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
        session.append(element);
      },
      { login, tag, attributes: STORIES[tag] ?? {}, isEmpty },
    );
    await page.waitForTimeout(ELEMENT_MS);
    // What is asked for only in sight stands at the end of an element.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForTimeout(ELEMENT_MS);
    if (process.env.VERBOSE) console.log(tag, calls.size);
  }
  await Promise.all(reading);
  await page.close();
  return [...calls.values()];
}

/**
 * Pages of the menu become the shortcuts of the person.
 * @param {import('playwright-core').Browser} browser @param {any} login
 */
async function prepareShortcuts(browser, login) {
  const page = await browser.newPage({ locale: 'en' });
  await page.route(`${BASE}/record.html`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><script type="module" src="/plantdeck/1/plantdeck.js"></script></head><body></body></html>`,
    }),
  );
  await page.goto(`${BASE}/record.html`);
  const chosen = await page.evaluate(
    async ({ login, wanted, least, most, type }) => {
      const element = /** @type {any} */ (document.createElement('plant-session'));
      document.body.append(element);
      await /** @type {any} */ (globalThis).plantdeck.whenReady('plant-session');
      const { session } = element;
      await session.signIn(login);
      /** @param {readonly any[]} nodes @returns {any[]} */
      const flat = (nodes) => nodes.flatMap((node) => [node, ...flat(node.childResources)]);
      /** @type {any[]} */
      let pages = [];
      for (let tries = 0; tries < 100 && pages.length === 0; tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        pages = flat(session.menus.value).filter(
          ({ isUsable, resourcesType, resourcesUri, childResources }) =>
            isUsable &&
            resourcesType === type &&
            resourcesUri &&
            !childResources.some((/** @type {any} */ child) => child.resourcesType === type),
        );
      }
      const named = wanted.flatMap((uri) => pages.filter(({ resourcesUri }) => resourcesUri === uri));
      const codes = [...named, ...(named.length < least ? pages : [])].map(
        ({ resourcesCode }) => resourcesCode,
      );
      return [...new Set(codes)].slice(0, most);
    },
    { login, wanted: SHORTCUTS, least: SHORTCUTS_MIN, most: SHORTCUTS_MAX, type: PAGE_TYPE },
  );
  await page.close();
  return /** @type {string[]} */ (chosen);
}

/** What a call carried to be let in stays out of the recording. @param {any} body */
const withoutToken = (body) => ('token' in Object(body) ? { ...body, token: 'recorded' } : body);

/** The same calls in another language. @param {readonly Call[]} calls @param {any} login @param {string} language @param {string} orgId */
async function translated(calls, login, language, orgId) {
  const answers = [];
  for (const { method, path, query, body } of calls) {
    const url = `${BASE}${path}?${new URLSearchParams(query)}`;
    const answer = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${login.token}`,
        'x-lang': language,
        'x-org-id': orgId,
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === null
        ? {}
        : { body: JSON.stringify('token' in Object(body) ? { ...Object(body), token: login.token } : body) }),
    });
    answers.push(await answer.json().catch(() => null));
  }
  return answers;
}

/** What the plant's clock shows. */
const plantTime = async () =>
  new Date((await fetch(`${BASE}/api/oauth/publicKey`)).headers.get('date') ?? '').toISOString();

/** Texts that differ from the first language, by their place in the answer. @param {unknown} base @param {unknown} other */
function differingTexts(base, other, at = '', /** @type {Record<string, string>} */ found = {}) {
  if (typeof base === 'string' && typeof other === 'string') {
    if (base !== other && !/^\d{4}-\d{2}-\d{2}T/.test(base)) found[at] = other;
  } else if (base !== null && other !== null && typeof base === 'object' && typeof other === 'object')
    for (const [key, value] of Object.entries(base))
      differingTexts(value, /** @type {any} */ (other)[key], at === '' ? key : `${at}/${key}`, found);
  return found;
}

/** @param {string} path @param {string} token @param {Record<string, string>} more */
async function openSocket(path, token, more) {
  const ticket = await (
    await fetch(`${BASE}/api/oauth/socket/ticket`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    })
  ).json();
  const query = new URLSearchParams({ ...more, token: ticket.data.ticket });
  const socket = new WebSocket(`${BASE.replace('http', 'ws')}${path}?${query}`, { origin: BASE });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return socket;
}

/** What boards tell of themselves while time goes on, and alarms with them. @param {any} login @param {string} eid */
async function recordLive(login, eid, /** @type {Record<string, string>} */ codes) {
  const socket = await openSocket('/ws/notice', login.token, { orgId: ORG, eid, client: 'web', lang: 'en' });
  const startedMs = Date.now();
  /** @type {{ atMs: number, type: string, board?: string, payload: any }[]} */
  const frames = [];
  socket.on('message', (text) => {
    const { head, payload } = JSON.parse(String(text));
    if (head.type !== 'message_notice') return;
    const atMs = (Date.now() - startedMs) * CLOCK_FACTOR;
    frames.push({
      atMs,
      type: head.messageType,
      ...(head.messageType === 'board' ? { board: payload.boardCode } : {}),
      payload,
    });
  });
  const say = (/** @type {object} */ payload) =>
    socket.send(JSON.stringify({ head: { type: 'add_subscribe', timestamp: Date.now() }, payload }));
  for (const [tag, code] of Object.entries(codes))
    say({ messageType: 'board', boardCode: code, subscriptionId: tag, lang: 'en' });
  for (const messageType of ['alarm', 'announcement', 'system', 'work', 'alarmState'])
    say({ messageType, subscriptionId: messageType });
  await pause(LIVE_MS);
  socket.close();
  return frames;
}

/** Answers of the assistant to its own first suggestions. @param {any} login @param {string} eid @param {string} language @param {string[]} questions */
async function recordAnswers(login, eid, language, questions) {
  const answers = [];
  for (const query of questions) {
    const socket = await openSocket('/ws/ai/assistant', login.token, {
      orgId: ORG,
      userId: login.userId,
      eid,
      uid: login.userId,
      api: 'omni_assistant',
      roundId: `${language}-${answers.length}`,
      lang: language,
    });
    const startedMs = Date.now();
    /** @type {{ atMs: number, frame: any }[]} */
    const frames = [];
    await new Promise((resolve) => {
      const end = setTimeout(() => resolve(undefined), 30_000);
      socket.on('message', (text) => {
        const frame = JSON.parse(String(text));
        if (frame.type === 'HEARTBEAT') return;
        frames.push({ atMs: Date.now() - startedMs, frame });
        if (frame.eventName !== 'END' && frame.eventName !== 'ERROR') return;
        clearTimeout(end);
        resolve(undefined);
      });
      socket.send(JSON.stringify({ type: 'SEND', requestId: 'recorded', query, extractInfo: '{}' }));
    });
    socket.close();
    if (frames.at(-1)?.frame.eventName === 'END') answers.push({ query, frames });
  }
  return answers;
}

/** @param {string} file @returns {any} */
const read = (file) => JSON.parse(gunzipSync(readFileSync(FOLDER + file)).toString());

/** @param {string} file @param {unknown} value */
function write(file, value) {
  const bytes = gzipSync(JSON.stringify(value), { level: 9 });
  writeFileSync(FOLDER + file, bytes);
  console.log(`${file} ${bytes.length} bytes`);
}

/**
 * Puts calls into a recording that is there: in the place of those that asked the same, else behind them.
 * @param {Call[]} calls @param {any} login
 */
async function renew(calls, login) {
  /** @type {Call[]} */
  const answers = read('answers.json.gz');
  const keyOf = (/** @type {Call} */ { method, path, query, body }) =>
    JSON.stringify([method, path, query, body]);
  const places = new Map(answers.map((call, index) => [keyOf(call), index]));
  const at = calls.map(
    (call, index) =>
      places.get(keyOf(call)) ??
      answers.length + index - calls.slice(0, index).filter((one) => places.has(keyOf(one))).length,
  );
  calls.forEach((call, index) => (answers[at[index] ?? 0] = call));
  write('answers.json.gz', answers);
  for (const language of LANGUAGES.filter((one) => one !== 'en')) {
    const own = await translated(calls, login, language, ORG);
    const words = read(`words-${language}.json.gz`);
    calls.forEach(
      ({ answer }, index) => (words.answers[at[index] ?? 0] = differingTexts(answer, own[index])),
    );
    write(`words-${language}.json.gz`, words);
  }
}

/** Calls that every element makes were recorded with the others. @param {Call} call */
const isOwnOfWeeks = ({ path }) => /exhibition\/board|aseline|aving/.test(path);

/**
 * Boards that were recorded with more history stand still while the others live: one state in the place of all that the
 * week told of them.
 * @param {Call[]} calls
 */
function renewLive(calls) {
  /** @type {Map<string, any>} */
  const states = new Map();
  for (const { query, answer } of calls)
    if (answer?.data?.panels && query.boardCode && !states.has(query.boardCode))
      states.set(query.boardCode, answer.data);
  const frames = read('live.json.gz').filter((/** @type {any} */ { board }) => !states.has(board));
  for (const [board, data] of states)
    frames.push({ atMs: 0, type: 'board', board, payload: { kind: 'snapshot', boardCode: board, data } });
  write('live.json.gz', frames);
}

/** The whole recording. @param {Call[]} calls @param {any} login */
async function writeAll(calls, login) {
  /** @type {Record<string, string>} */
  const codes = {};
  for (const { query, answer } of calls)
    if (answer?.data?.panels && query.boardCode) codes[query.boardCode] = query.boardCode;
  const eid = calls.find(({ answer }) => answer?.data?.eid)?.answer.data.eid ?? '';
  const admin = await signIn('admin');
  const empty = await record(browser, admin, true);
  write('answers.json.gz', calls);
  write('empty.json.gz', empty);
  const phrases = /** @type {Record<string, any[]>} */ ({});
  for (const language of LANGUAGES) {
    const own = await translated(calls, login, language, ORG);
    const ownEmpty = await translated(empty, admin, language, 'org-new');
    if (language !== 'en')
      write(`words-${language}.json.gz`, {
        answers: calls.map(({ answer }, index) => differingTexts(answer, own[index])),
        empty: empty.map(({ answer }, index) => differingTexts(answer, ownEmpty[index])),
      });
    const first = own[calls.findIndex(({ path }) => path.endsWith('/ai/assistant/page'))];
    const questions = first.data.scenes
      .map((/** @type {{ description: string }} */ { description }) => description)
      .slice(0, QUESTIONS_EACH);
    phrases[language] = await recordAnswers(login, eid, language, questions);
  }
  write('assistant.json.gz', phrases);
  const liveFrom = await plantTime();
  const frames = await recordLive(login, eid, codes);
  write('live.json.gz', frames);
  const person = { ...login, token: 'recorded', config: { refreshToken: 'recorded', expiredTime: 86_400 } };
  const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  writeFileSync(
    `${FOLDER}recording.json`,
    `${JSON.stringify({ version, seed: 7, liveFrom, liveMs: LIVE_MS * CLOCK_FACTOR, languages: LANGUAGES, boards: boards.length, person }, null, 1)}\n`,
  );
  console.log([...new Set(frames.map(({ type, board }) => board ?? type))].join(' '));
}

/** @param {{ profile: string, factor: number, until: string }} plant @param {(login: any) => Promise<void>} work */
async function onPlatform(plant, work) {
  const stop = await startPlatform(plant);
  try {
    await work(await signIn('cer.manager'));
  } finally {
    await stop();
  }
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});
try {
  mkdirSync(FOLDER, { recursive: true });
  const ofDays = only.filter((tag) => !OF_WEEKS.includes(tag));
  const ofWeeks = only.length === 0 ? OF_WEEKS : only.filter((tag) => OF_WEEKS.includes(tag));
  if (only.length === 0 || ofDays.length > 0)
    await onPlatform({ profile: 'ci', factor: CLOCK_FACTOR, until: 'Ready:' }, async (login) => {
      await prepare(login, await prepareShortcuts(browser, login));
      const calls = await record(browser, login, false, ofDays);
      console.log(`${calls.length} calls`);
      if (only.length > 0) await renew(calls, login);
      else await writeAll(calls, login);
    });
  // Their plant's clock goes as ours does: it must not pass the time at which the others were recorded.
  if (ofWeeks.length > 0)
    await onPlatform({ profile: 'demo', factor: 1, until: 'All of history is there.' }, async (login) => {
      // The first visit fits the baselines, the second one is recorded.
      await record(browser, login, false, ofWeeks);
      const calls = (await record(browser, login, false, ofWeeks)).filter(isOwnOfWeeks);
      console.log(`${calls.length} calls of weeks`);
      await renew(calls, login);
      renewLive(calls);
    });
} finally {
  await browser.close();
}
