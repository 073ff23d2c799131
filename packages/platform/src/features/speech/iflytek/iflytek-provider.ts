import { SPEECH_SAMPLE_RATE_HZ } from '@plantdeck/core/constants';
import type {
  SpeechFault,
  SpeechProvider,
  SpeechSession,
  SpeechSink,
  SpeechWish,
} from '../speech-provider.ts';
import { SILENCE_AFTER_MS, type UpstreamDeps, type UpstreamSocket } from '../upstream/upstream-socket.ts';
import { verdictOf } from './iflytek-codes.ts';
import { addResult, NO_TEXTS, readReply, textOf } from './iflytek-results.ts';
import { signedIflytekUrl, type IflytekKeys } from './iflytek-signature.ts';

export interface IflytekSettings extends IflytekKeys {
  readonly url: string;
}
export const IFLYTEK_URL = 'wss://iat-api.xfyun.cn/v2/iat';

export interface IflytekTimes {
  /** Of a session, whose 60 s the vendor ends hard: from here on the next pause ends it, at the latest the second. */
  readonly rollFromMs: number;
  readonly rollAtMs: number;
  /** For the last words of a session. */
  readonly lastWordsMs: number;
}
const TIMES: IflytekTimes = { rollFromMs: 50_000, rollAtMs: 55_000, lastWordsMs: 5_000 };

/** 40 ms: faster than real time "may cause wrong recognition". */
const FRAME_BYTES = 1_280;
const FRAME_MS = 40;
/** Sound that waited is caught up with, by one more frame each time. */
const CATCH_UP_BYTES = 16 * FRAME_BYTES;
const QUEUE_MAX_BYTES = 40 * SPEECH_SAMPLE_RATE_HZ;
const END_SILENCE_MS = 10_000;
/** Sessions in a row that brought no word. */
const VAIN_MAX = 3;
const CLOCK_TOLERANCE_MS = 60_000;
/** Of full scale: the vendor's pause is looked for in the same measure as the page's. */
const QUIET_BELOW = 400;

export interface IflytekDeps extends UpstreamDeps {
  /** Epoch ms, of this machine. */
  wallMs(): number;
  readonly times?: IflytekTimes | undefined;
}

/** iFlytek's dictation through the platform: sessions of less than 60 s, one after the other, without a lost word. */
export function iflytekProvider(settings: IflytekSettings, deps: IflytekDeps): SpeechProvider {
  /** The vendor's clock before ours, learnt from a refusal. */
  const clock = { offsetMs: 0 };
  return {
    id: 'iflytek',
    caps: { dictation: true, languages: ['zh', 'en'], partials: true, translateTo: [] },
    open: (wish, sink, signal) => Promise.resolve(openChain({ settings, deps, clock }, wish, sink, signal)),
  };
}

interface Link {
  readonly socket: UpstreamSocket;
  readonly sentenceId: number;
  isOpen: boolean;
  hasSent: boolean;
  isEnding: boolean;
  sentMs: number;
  startMs: number;
  words: string;
  stopWaiting(): void;
}

function openChain(
  { settings, deps, clock }: { settings: IflytekSettings; deps: IflytekDeps; clock: { offsetMs: number } },
  wish: SpeechWish,
  sink: SpeechSink,
  signal: AbortSignal,
): SpeechSession {
  const times = deps.times ?? TIMES;
  const links = new Set<Link>();
  let current: Link | null = null;
  let queue: Uint8Array[] = [];
  let queuedBytes = 0;
  let nextSentence = 0;
  let vain = 0;
  let isFinishing = false;
  let isOver = false;

  const stopPace = deps.every(FRAME_MS, tick);
  function close(): void {
    isOver = true;
    stopPace();
    signal.removeEventListener('abort', close);
    for (const link of links) drop(link);
    queue = [];
    queuedBytes = 0;
  }
  function drop(link: Link): void {
    links.delete(link);
    if (current === link) current = null;
    link.stopWaiting();
    link.socket.close();
  }
  function settle(tell: () => void): void {
    if (isOver) return;
    close();
    tell();
  }
  function fail(fault: SpeechFault): void {
    settle(() => {
      deps.log(`iflytek: ${fault.code} ${fault.message}`);
      sink.error(fault);
    });
  }
  /** Gone without its last word: what it had is kept, the rest goes to another. */
  function restart(link: Link, reason: string): void {
    deps.log(`iflytek: ${reason}, another session`);
    const wasEnding = link.isEnding;
    vain = link.words === '' ? vain + 1 : 0;
    drop(link);
    if (link.words !== '') sink.segment({ sentenceId: link.sentenceId, text: link.words, final: true });
    if (isOver) return;
    if (vain >= VAIN_MAX && !wasEnding)
      return fail({ code: 'UPSTREAM_CLOSED', message: reason, retryable: true });
    endIfDone();
  }
  function endIfDone(): void {
    if (isFinishing && queuedBytes === 0 && links.size === 0) settle(() => sink.end());
  }

  function openLink(isSecondTry = false): Link {
    let texts = NO_TEXTS;
    const sentenceId = nextSentence;
    nextSentence += 1;
    const socket = deps.openUpstream(
      signedIflytekUrl(settings.url, settings, deps.wallMs() + clock.offsetMs),
      {},
      {
        opened() {
          link.isOpen = true;
          link.startMs = link.sentMs = deps.nowMs();
        },
        refused(status, clockMs) {
          const offsetMs = clockMs === null ? 0 : clockMs - deps.wallMs();
          drop(link);
          if (!isSecondTry && Math.abs(offsetMs - clock.offsetMs) > CLOCK_TOLERANCE_MS) {
            clock.offsetMs = offsetMs;
            current = openLink(true);
            return;
          }
          const isKey = status === 401 || status === 403;
          fail({
            code: isKey ? 'LICENCE' : 'UPSTREAM_UNREACHABLE',
            message: `refused with ${status}: ${isKey ? 'keys or clock' : 'no service'}`,
            retryable: !isKey,
          });
        },
        lost(reason) {
          if (link.isOpen) return restart(link, reason);
          drop(link);
          fail({ code: 'UPSTREAM_UNREACHABLE', message: reason, retryable: true });
        },
        text(text) {
          const reply = readReply(text);
          if ('misfit' in reply) return deps.log(`iflytek: ${reply.misfit} does not fit`);
          if (reply.code !== 0) {
            const verdict = verdictOf(reply.code, reply.message);
            return verdict === 'restart' ? restart(link, `${reply.code} ${reply.message}`) : fail(verdict);
          }
          const { data } = reply;
          if (!data) return;
          if (data.result) texts = addResult(texts, data.result);
          const isLast = data.status === 2;
          link.words = textOf(texts);
          if (link.words !== '' && (data.result || isLast))
            sink.segment({ sentenceId, text: link.words, final: isLast });
          if (!isLast || isOver) return;
          vain = 0;
          drop(link);
          endIfDone();
        },
      },
    );
    const link: Link = {
      socket,
      sentenceId,
      isOpen: false,
      hasSent: false,
      isEnding: false,
      sentMs: deps.nowMs(),
      startMs: deps.nowMs(),
      words: '',
      stopWaiting: () => {},
    };
    links.add(link);
    return link;
  }

  function take(): Uint8Array {
    const frame = new Uint8Array(Math.min(FRAME_BYTES, queuedBytes));
    let filled = 0;
    while (filled < frame.length) {
      const [head] = queue;
      if (head === undefined) break;
      const part = head.subarray(0, frame.length - filled);
      frame.set(part, filled);
      filled += part.length;
      if (part.length === head.length) queue.shift();
      else queue[0] = head.subarray(part.length);
    }
    queuedBytes -= filled;
    return frame;
  }
  function sendSound(link: Link, pcm: Uint8Array): void {
    const audio = Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength).toString('base64');
    const sound = { format: 'audio/L16;rate=16000', encoding: 'raw', audio };
    const isChinese = wish.language !== 'en';
    const first = {
      common: { app_id: settings.appId },
      business: {
        language: isChinese ? 'zh_cn' : 'en_us',
        domain: 'iat',
        ...(isChinese && { accent: 'mandarin', dwa: 'wpgs' }),
        eos: END_SILENCE_MS,
      },
      data: { status: 0, ...sound },
    };
    const frame = link.hasSent ? { data: { status: 1, ...sound } } : first;
    link.hasSent = true;
    link.sentMs = deps.nowMs();
    if (!link.socket.send(JSON.stringify(frame)))
      fail({ code: 'BUSY', message: 'the line is too far behind', retryable: true });
  }
  function endLink(link: Link): void {
    link.isEnding = true;
    if (current === link) current = null;
    // The vendor answers nothing to a session without a first frame.
    if (!link.hasSent) {
      drop(link);
      return endIfDone();
    }
    link.socket.send(JSON.stringify({ data: { status: 2 } }));
    link.stopWaiting = deps.after(times.lastWordsMs, () => restart(link, 'no last word'));
  }
  function tick(): void {
    if (queuedBytes === 0 && current === null) return;
    current ??= openLink();
    const link = current;
    if (!link.isOpen) return;
    const ageMs = deps.nowMs() - link.startMs;
    if (queuedBytes > 0) {
      let pcm = take();
      sendSound(link, pcm);
      if (queuedBytes > CATCH_UP_BYTES && !isOver) sendSound(link, (pcm = take()));
      if (isOver) return;
      if (ageMs >= times.rollAtMs || (ageMs >= times.rollFromMs && isQuiet(pcm))) return endLink(link);
    } else if (ageMs >= times.rollFromMs) return endLink(link);
    else if (deps.nowMs() - link.sentMs >= SILENCE_AFTER_MS && link.hasSent)
      sendSound(link, new Uint8Array(FRAME_BYTES));
    if (isFinishing && queuedBytes === 0) endLink(link);
  }

  if (signal.aborted) close();
  else signal.addEventListener('abort', close, { once: true });
  return {
    write(pcm) {
      if (isOver) return true;
      if (queuedBytes + pcm.length > QUEUE_MAX_BYTES) return false;
      queue.push(pcm);
      queuedBytes += pcm.length;
      return true;
    },
    finish() {
      if (isOver) return;
      isFinishing = true;
      if (queuedBytes === 0 && current !== null && current.isOpen) endLink(current);
      endIfDone();
    },
  };
}

function isQuiet(pcm: Uint8Array): boolean {
  const view = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength);
  for (let at = 0; at + 1 < pcm.byteLength; at += 2)
    if (Math.abs(view.getInt16(at, true)) >= QUIET_BELOW) return false;
  return true;
}
