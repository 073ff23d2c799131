import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { SpeechFault as Fault, SpeechSegment } from '../speech-provider.ts';
import { grammarProvider } from './grammar-provider.ts';
import type { RecogniserThread } from '../local/local-provider.ts';
import { serveRecogniser, type LocalReply, type Recogniser } from '../local/local-service.ts';
import { plantGrammar, spokenName, writtenText, type GrammarPlant } from './plant-grammar.ts';
import { loadPocketsphinx } from './pocketsphinx.ts';
import { findRecogniser } from './recogniser-files.ts';

const PLANT: GrammarPlant = {
  areas: [
    'Raw materials',
    'Firing',
    'Roller kiln 1',
    'Roller kiln 2',
    'Ball mill 3',
    'Press No. 2',
    '煤磨',
    'Xqzt',
  ],
  energies: ['Electricity', 'Natural gas', 'Water'],
};
const SPEAKER = { userId: 'u', orgId: 'o', plantId: 'CER', dataAreaId: null };

describe('the grammar of a plant', () => {
  test.each([
    ['Roller kiln 2', 'roller kiln two'],
    ['Press No. 2', 'press two'],
    ['Slip & glaze', 'slip and glaze'],
    ['#3 mill', 'three mill'],
    ['1# kiln', 'one kiln'],
    ['Unit 250', null],
    ['煤磨', null],
    ['', null],
    ['a;} <b> = c', 'a b c'],
  ])('%s is said as %s', (name, spoken) => expect(spokenName(name)).toBe(spoken));

  test('names only what is there and can be pronounced, and writes it as the plant does', () => {
    const grammar = plantGrammar(PLANT, (word) => word !== 'xqzt');
    expect(grammar.text).toContain('roller kiln two');
    expect(grammar.text).not.toMatch(/xqzt|煤/);
    expect(grammar.words).toContain('electricity');
    expect(writtenText('what is the output of roller kiln two today', grammar.names)).toBe(
      'what is the output of Roller kiln 2 today',
    );
    // A name is not looked for in what another one has become.
    const both = plantGrammar({ areas: ['Kiln', 'Big kiln'], energies: [] }, () => true);
    expect(writtenText('load of big kiln and kiln', both.names)).toBe('load of Big kiln and Kiln');
  });

  test('a name brings no rule of its own in', () => {
    const { text } = plantGrammar({ areas: ['x; public <y> = z'], energies: ['<time>'] }, () => true);
    expect(text.match(/public/g)).toHaveLength(2);
    expect(text.match(/public </g)).toHaveLength(1);
    expect(text.split('\n')).toHaveLength(10);
  });
});

test('the recogniser is only found whole', () => {
  const files = findRecogniser(() => true);
  expect(files?.library).toMatch(/libpocketsphinx\.so\.3$/);
  for (const missing of Object.values(files ?? {}))
    expect(findRecogniser((at) => path.basename(at) !== path.basename(missing))).toBeNull();
});

/** 300 ms of silence, a voice's words at 16 kHz, one second of silence. */
function speech(text: string, voice = 'en-us'): Int16Array {
  const wav = execFileSync('espeak-ng', ['-v', voice, '-s', '150', '--stdout', text], {
    maxBuffer: 16_777_216,
  });
  const rate = wav.readUInt32LE(24);
  const sourceLength = (wav.length - 44) >> 1;
  const length = Math.floor((sourceLength * 16_000) / rate);
  const pcm = new Int16Array(4_800 + length + 16_000);
  for (let at = 0; at < length; at += 1) {
    const place = (at * rate) / 16_000;
    const before = Math.min(Math.floor(place), sourceLength - 2);
    const [one, next] = [wav.readInt16LE(44 + before * 2), wav.readInt16LE(46 + before * 2)];
    pcm[4_800 + at] = one + (place - before) * (next - one);
  }
  return pcm;
}
const chunks = (pcm: Int16Array): Uint8Array[] =>
  Array.from({ length: Math.ceil(pcm.length / 1_600) }, (_, at) => {
    const part = pcm.subarray(at * 1_600, (at + 1) * 1_600);
    return new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
  });

const COMMANDS = [
  [
    'how much electricity did roller kiln two use yesterday',
    'how much electricity did Roller kiln 2 use yesterday',
  ],
  ['what is the output of the ball mill three this week', 'what is the output of the Ball mill 3 this week'],
  ['show alarms in firing today', 'show alarms in Firing today'],
  ['natural gas consumption of press two last month', 'natural gas consumption of Press No. 2 last month'],
  ['energy cost last week', 'energy cost last week'],
  [
    'what was the specific energy of raw materials this month',
    'what was the specific energy of Raw materials this month',
  ],
] as const;

describe('PocketSphinx of this machine', () => {
  let recogniser: Recogniser<GrammarPlant>;
  beforeAll(() => {
    const files = findRecogniser(existsSync);
    if (files === null || !existsSync('/usr/bin/espeak-ng'))
      throw new Error(
        'Run: apt-get install -y --no-install-recommends libpocketsphinx3 pocketsphinx-en-us espeak-ng',
      );
    recogniser = loadPocketsphinx(files);
  });
  const heard = (...said: Int16Array[]): string[] => heardOf(PLANT, ...said);
  const heardOf = (plant: GrammarPlant, ...said: Int16Array[]): string[] => {
    const decoder = recogniser.decoder(plant);
    const sentences = said.flatMap((pcm) => chunks(pcm).flatMap((chunk) => decoder.hear(chunk)));
    sentences.push(...decoder.finish());
    decoder.free();
    return sentences;
  };

  const withoutThe = (text: string): string => text.replaceAll(/\bthe /g, '');

  test.each(COMMANDS)('hears “%s”', (said, written) => {
    expect(heard(speech(said)).map(withoutThe)).toEqual([withoutThe(written)]);
  });

  test('of another voice it hears four of six at least, and of the rest says nothing wrong', () => {
    const told = COMMANDS.map(([said]) => withoutThe(heard(speech(said, 'en-gb')).join(' ')));
    expect(told.filter((text, at) => text !== '' && text !== withoutThe(COMMANDS[at]?.[1] ?? ''))).toEqual(
      [],
    );
    expect(told.filter(Boolean).length).toBeGreaterThanOrEqual(4);
  });

  test('two sentences in one session, each with its own end', () => {
    expect(heard(speech(COMMANDS[2][0]), speech(COMMANDS[4][0])).filter(Boolean)).toEqual([
      COMMANDS[2][1],
      COMMANDS[4][1],
    ]);
  });

  test.each([
    'please open the window and make me a coffee',
    'the weather is lovely in shanghai',
    'how much money does the manager earn',
    'turn on the radio and call my mother',
  ])('“%s” is no command, and gets no text', (said) => {
    expect(heard(speech(said)).filter(Boolean)).toEqual([]);
  });

  test('sentences of the page are heard besides the commands, as the page writes them', () => {
    const own = { ...PLANT, sentences: ['Conveyor belt 2 is torn', 'x; public <y> = z', '停机'] };
    expect(heardOf(own, speech('conveyor belt two is torn'))).toEqual(['Conveyor belt 2 is torn']);
    expect(heardOf(own, speech(COMMANDS[4][0]))).toEqual([COMMANDS[4][1]]);
    expect(heard(speech('conveyor belt two is torn')).filter(Boolean)).toEqual([]);
  });

  test('silence is nothing, decoding takes a fraction of real time, and no file is left', () => {
    expect(heard(new Int16Array(32_000)).filter(Boolean)).toEqual([]);
    const pcm = speech(COMMANDS[0][0]);
    const decoder = recogniser.decoder(PLANT);
    const beganMs = performance.now();
    for (const chunk of chunks(pcm)) decoder.hear(chunk);
    decoder.finish();
    expect(performance.now() - beganMs).toBeLessThan(pcm.length / 16);
    decoder.free();
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('plantdeck-speech-'))).toEqual([]);
  });

  test('a session of the platform: sound in, sentences out, its decoder freed', async () => {
    const provider = grammarProvider({
      start: (reply) => {
        const take = serveRecogniser(() => recogniser, reply);
        return { send: (request) => queueMicrotask(() => take(request)), close: () => Promise.resolve() };
      },
      plantOf: () => Promise.resolve(PLANT),
      onError: (error) => {
        throw error;
      },
    });
    const segments: SpeechSegment[] = [];
    const ended = vi.fn<() => void>();
    const session = await provider.open(
      { language: 'en', speaker: SPEAKER },
      { segment: (one) => void segments.push(one), error: () => {}, end: ended },
      new AbortController().signal,
    );
    for (const chunk of chunks(speech(COMMANDS[0][0]))) expect(session.write(chunk)).toBe(true);
    session.finish();
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
    expect(segments).toMatchObject([{ text: COMMANDS[0][1], final: true }]);
  });
});

/** A thread that answers what the test lets it. */
function bench() {
  const requests: { kind: string; id: number }[] = [];
  let reply: (message: LocalReply) => void = () => {};
  let lose: (error: unknown) => void = () => {};
  const errors: unknown[] = [];
  const thread: RecogniserThread<GrammarPlant> = {
    send(request) {
      requests.push(request);
      if (request.kind === 'open') queueMicrotask(() => reply({ kind: 'ready', id: request.id }));
    },
    close: () => Promise.resolve(),
  };
  const provider = grammarProvider({
    start: (onReply, lost) => {
      [reply, lose] = [onReply, lost];
      return thread;
    },
    plantOf: ({ plantId }) => Promise.resolve(plantId === null ? null : PLANT),
    onError: (error) => void errors.push(error),
  });
  const open = (plantId: string | null = 'CER') => {
    const faults: Fault[] = [];
    const ending = new AbortController();
    const session = provider.open(
      { language: 'en', speaker: { ...SPEAKER, plantId } },
      { segment: () => {}, error: (fault) => void faults.push(fault), end: () => {} },
      ending.signal,
    );
    return { faults, ending, session };
  };
  return {
    requests,
    open,
    errors,
    say: (message: LocalReply) => reply(message),
    lose: () => lose(new Error('gone')),
  };
}

describe('sessions of the recogniser', () => {
  test('a few at a time; one that is ended from outside makes room', async () => {
    const at = bench();
    const runs = [at.open(), at.open(), at.open(), at.open()];
    const fifth = at.open();
    await Promise.all([...runs, fifth].map(({ session }) => session));
    expect(fifth.faults).toMatchObject([{ code: 'BUSY', retryable: true }]);
    runs[0]?.ending.abort();
    expect(at.requests.at(-1)?.kind).toBe('abort');
    const sixth = at.open();
    await sixth.session;
    expect(sixth.faults).toEqual([]);
  });

  test('sound beyond what the thread has heard is refused until it has', async () => {
    const at = bench();
    const session = await at.open().session;
    const second = new Uint8Array(640_000);
    expect([session.write(second), session.write(second), session.write(second)]).toEqual([
      true,
      true,
      false,
    ]);
    at.say({ kind: 'heard', id: 1, pcmBytes: 1_280_000, sentences: [] });
    expect(session.write(second)).toBe(true);
  });

  test('without a plant, with a library that fails, and with a thread that is lost', async () => {
    const at = bench();
    const none = at.open(null);
    await none.session;
    expect(none.faults).toMatchObject([{ code: 'NOT_CONFIGURED', retryable: false }]);
    const failing = at.open();
    await failing.session;
    at.say({ kind: 'failed', id: 1, message: 'no such library' });
    expect(failing.faults).toMatchObject([{ code: 'NOT_CONFIGURED', retryable: false }]);
    const lost = at.open();
    await lost.session;
    at.lose();
    expect(lost.faults).toMatchObject([{ code: 'UPSTREAM_CLOSED', retryable: true }]);
    expect(at.errors).toHaveLength(2);
  });
});
