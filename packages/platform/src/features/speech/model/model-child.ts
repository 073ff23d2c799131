import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LocalReply } from '../local/local-service.ts';
import type { StartRecogniser } from '../local/local-provider.ts';
import type { SpeechModel } from './model-files.ts';

/** Of what a process wrote before it ended. */
const REASON_MAX_CHARACTERS = 500;

/** A process and no thread: the runtime ends its whole process where it cannot read a model. */
export const modelChild =
  (entry: URL, model: SpeechModel): StartRecogniser<true> =>
  (reply, lost) => {
    const { PATH, LD_LIBRARY_PATH } = process.env;
    const child = fork(fileURLToPath(entry), [JSON.stringify(model)], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [],
      // Keys of the platform are nothing to it.
      env: { ...(PATH && { PATH }), ...(LD_LIBRARY_PATH && { LD_LIBRARY_PATH }) },
    });
    let isClosing = false;
    let reason = '';
    child.unref();
    child.channel?.unref();
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      reason = (reason + text).slice(-REASON_MAX_CHARACTERS);
    });
    child.on('message', (message) => reply(message as LocalReply));
    child.on('error', (error) => {
      reason ||= error.message;
    });
    child.on('close', (code, signal) => {
      if (!isClosing) lost(new Error(`the speech model ended (${signal ?? code}): ${reason.trim()}`));
    });
    return {
      send(request) {
        // One that has ended is reported by `close`.
        if (child.connected) child.send(request, () => {});
      },
      close() {
        isClosing = true;
        child.kill('SIGKILL');
        return Promise.resolve();
      },
    };
  };
