import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { serveRecogniser } from '../local/local-service.ts';
import type { StartRecogniser } from '../local/local-provider.ts';
import type { SpeechFault, SpeechSegment } from '../speech-provider.ts';
import { modelChild } from './model-child.ts';
import { findModel, RUNTIME, type SpeechModel } from './model-files.ts';
import { modelProvider } from './model-provider.ts';
import { loadSherpa } from './sherpa.ts';

const SPEAKER = { userId: 'u', orgId: 'o', plantId: null, dataAreaId: null };

/** Hears a word in each 100 ms of loud sound; a quiet chunk ends the sentence. Fails as the real one is used wrongly. */
const SCRIPTED_RUNTIME = `
  exports.OnlineRecognizer = class {
    constructor({ featConfig, modelConfig, enableEndpoint }) {
      if (featConfig.sampleRate !== 16000 || !enableEndpoint || !modelConfig.tokens) throw new Error('settings');
      if (!modelConfig.transducer.encoder.endsWith('encoder.int8.onnx')) throw new Error('encoder');
    }
    createStream() {
      const stream = { waiting: [], words: [], isQuiet: false, isFinished: false };
      stream.acceptWaveform = ({ samples, sampleRate }) => {
        if (!(samples instanceof Float32Array) || sampleRate !== 16000 || stream.isFinished) throw new Error('sound');
        stream.waiting.push(Math.max(...samples));
      };
      stream.inputFinished = () => { stream.isFinished = true; };
      return stream;
    }
    isReady(stream) { return stream.waiting.length > 0; }
    decode(stream) {
      const peak = stream.waiting.shift();
      stream.isQuiet = peak < 0.01;
      if (!stream.isQuiet) stream.words.push(peak > 0.4 ? 'KILN' : 'TWO');
    }
    isEndpoint(stream) { return stream.isQuiet && stream.words.length > 0; }
    reset(stream) { stream.words = []; }
    getResult(stream) { return { text: ' ' + stream.words.join(' ') }; }
  };`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plantdeck-model-'));
  mkdirSync(path.join(folder, 'node_modules', RUNTIME), { recursive: true });
  writeFileSync(path.join(folder, 'node_modules', RUNTIME, 'index.js'), SCRIPTED_RUNTIME);
});
afterEach(() => rmSync(folder, { recursive: true }));

const TRANSDUCER = ['decoder.onnx', 'encoder.int8.onnx', 'encoder.onnx', 'joiner.onnx', 'tokens.txt'];
const found = (names: readonly string[], at = folder): SpeechModel =>
  findModel(at, {
    list: () => names,
    resolve: (name, from) => createRequire(import.meta.url).resolve(name, { paths: [from] }),
  });

describe('the model of an operator', () => {
  test('is known by its files; the quantised ones are taken', () => {
    expect(found(TRANSDUCER)).toEqual({
      runtime: path.join(folder, 'node_modules', RUNTIME, 'index.js'),
      settings: {
        tokens: `${folder}/tokens.txt`,
        transducer: {
          encoder: `${folder}/encoder.int8.onnx`,
          decoder: `${folder}/decoder.onnx`,
          joiner: `${folder}/joiner.onnx`,
        },
      },
    });
    expect(found(['tokens.txt', 'encoder.onnx', 'decoder.onnx']).settings).toHaveProperty('paraformer');
    expect(found(['tokens.txt', 'model.int8.onnx']).settings).toHaveProperty('zipformer2Ctc');
  });

  test('that is not whole is named by what is missing, and so is a runtime', () => {
    expect(() => found(['model.onnx'])).toThrow('has no tokens.txt');
    expect(() => found(['tokens.txt', 'encoder.onnx'])).toThrow(
      'has neither encoder*.onnx with decoder*.onnx',
    );
    rmSync(path.join(folder, 'node_modules'), { recursive: true });
    expect(() => found(TRANSDUCER)).toThrow(`npm install --prefix ${folder} sherpa-onnx-node`);
  });
});

async function session(start: StartRecogniser<true>) {
  const errors: string[] = [];
  const provider = modelProvider({ start, onError: (error) => errors.push(String(error)) });
  const segments: SpeechSegment[] = [];
  const faults: SpeechFault[] = [];
  const ended = vi.fn<() => void>();
  const opened = provider.open(
    { language: 'zh', speaker: SPEAKER },
    { segment: (one) => segments.push(one), error: (one) => faults.push(one), end: ended },
    new AbortController().signal,
  );
  return { provider, opened, segments, faults, ended, errors };
}
const sound = (level: number): Uint8Array =>
  new Uint8Array(new Int16Array(1_600).fill(level * 32_767).buffer);

test('sound becomes sentences with what may still change before them, also the one that has not ended', async () => {
  const run = await session((reply) => {
    const take = serveRecogniser(() => loadSherpa(found(TRANSDUCER)), reply);
    return { send: (request) => queueMicrotask(() => take(request)), close: () => Promise.resolve() };
  });
  const opened = await run.opened;
  for (const level of [0.5, 0.2, 0, 0.5]) expect(opened.write(sound(level))).toBe(true);
  opened.finish();
  await vi.waitFor(() => expect(run.ended).toHaveBeenCalledOnce());
  expect(run.segments).toEqual([
    { sentenceId: 0, text: 'kiln', final: false },
    { sentenceId: 0, text: 'kiln two', final: false },
    { sentenceId: 0, text: 'kiln two', final: true },
    { sentenceId: 1, text: 'kiln', final: false },
    { sentenceId: 1, text: 'kiln', final: true },
  ]);
  expect(run.provider.caps).toMatchObject({ dictation: true, partials: true });
  expect([run.faults, run.errors]).toEqual([[], []]);
});

describe('its process', () => {
  /** A process that does what a test wants with what it is sent. */
  const child = (body: string): StartRecogniser<true> => {
    const file = path.join(folder, 'child.mjs');
    writeFileSync(file, body);
    return modelChild(pathToFileURL(file), found(TRANSDUCER));
  };

  test('is given the model, none of the keys of the platform, and sound as it is', async () => {
    process.env['DASHSCOPE_API_KEY'] = 'sk-not-for-models';
    const run = await session(
      child(`process.on('message', ({ kind, id, pcm }) => {
        if (kind === 'open') process.send({ kind: 'ready', id });
        const sentences = [JSON.stringify([JSON.parse(process.argv[2]).settings.tokens, Object.keys(process.env).sort(), pcm?.[1]])];
        if (kind === 'sound') process.send({ kind: 'heard', id, pcmBytes: pcm.byteLength, sentences });
        if (kind === 'finish') process.send({ kind: 'end', id });
      });`),
    );
    const opened = await run.opened;
    opened.write(Uint8Array.of(7, 9));
    opened.finish();
    await vi.waitFor(() => expect(run.ended).toHaveBeenCalledOnce(), 20_000);
    await run.provider.close?.();
    delete process.env['DASHSCOPE_API_KEY'];
    const [tokens, keys, byte] = JSON.parse(run.segments[0]?.text ?? '[]') as [string, string[], number];
    expect([tokens, byte]).toEqual([`${folder}/tokens.txt`, 9]);
    expect(keys.filter((name) => !name.startsWith('NODE_CHANNEL'))).toEqual(
      ['LD_LIBRARY_PATH', 'PATH'].filter((name) => process.env[name]),
    );
    expect(run.errors).toEqual([]);
  });

  test('that cannot read its model takes nothing with it; page and log are told', async () => {
    const run = await session(
      child(
        "process.once('message', () => { process.stderr.write('Protobuf parsing failed', () => process.kill(process.pid, 'SIGABRT')); });",
      ),
    );
    await vi.waitFor(() => expect(run.faults).toHaveLength(1), 20_000);
    expect(run.faults[0]).toMatchObject({ code: 'NOT_CONFIGURED', retryable: false });
    expect(run.errors).toEqual([expect.stringContaining('SIGABRT): Protobuf parsing failed')]);
  });

  test('that ends in the middle of a sentence can be started again', async () => {
    const dying = `process.on('message', ({ kind, id }) => {
      if (kind === 'open') process.send({ kind: 'ready', id });
      if (kind === 'sound') process.exit(3);
    });`;
    const run = await session(child(dying));
    (await run.opened).write(sound(0.5));
    await vi.waitFor(() => expect(run.faults).toHaveLength(1), 20_000);
    expect(run.faults[0]).toMatchObject({ code: 'UPSTREAM_CLOSED', retryable: true });
    const sink = { segment: () => {}, error: () => {}, end: () => {} };
    const again = run.provider.open({ language: 'zh', speaker: SPEAKER }, sink, new AbortController().signal);
    await expect(again).resolves.toBeDefined();
    await run.provider.close?.();
  });
});
