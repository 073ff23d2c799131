import { failureOf } from '../providers/failures.ts';
import type { Capture, CaptureHandlers, FailureCode, Microphone, VoiceFailure } from '../types.ts';

const PROCESSOR = 'plantdeck-capture';
/** Only where there is no worklet. */
const SCRIPT_FRAMES = 4_096;
/** A context that the browser holds back never says so. */
const RESUME_TIMEOUT_MS = 3_000;

/** What is used of a browser's global object. */
export interface MicrophoneScope {
  readonly isSecureContext: boolean;
  /** `null` in a sandboxed frame without an origin of its own. */
  readonly origin?: string;
  readonly navigator: {
    readonly mediaDevices?: Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices'>;
    readonly permissions?: Pick<Permissions, 'query'>;
  };
  readonly document: object;
  readonly AudioContext?: typeof AudioContext;
  readonly AudioWorkletNode?: typeof AudioWorkletNode;
  setTimeout(run: () => void, delayMs: number): number;
  clearTimeout(id: number): void;
}

/**
 * Whether the frame of the page was given the microphone; unknown counts as yes, since asking will tell. A frame without
 * an origin is never given one, whatever its policy says.
 */
export function isMicrophoneAllowed(document: object, origin: string | undefined = undefined): boolean {
  if (origin === 'null') return false;
  const { permissionsPolicy, featurePolicy } = document as Record<
    string,
    { allowsFeature?: (feature: string) => boolean } | undefined
  >;
  const policy = permissionsPolicy ?? featurePolicy;
  try {
    return policy?.allowsFeature?.('microphone') ?? true;
  } catch {
    return true;
  }
}

export function createBrowserMicrophone(
  workletUrl: () => string,
  scope: MicrophoneScope = globalThis as unknown as MicrophoneScope,
): Microphone {
  const { navigator } = scope;

  function unavailable(): FailureCode | null {
    // A browser counts localhost as secure.
    if (!scope.isSecureContext) return 'insecurePage';
    if (typeof scope.AudioContext !== 'function') return 'webAudioUnsupported';
    if (typeof navigator.mediaDevices?.getUserMedia !== 'function') return 'mediaDevicesUnsupported';
    return isMicrophoneAllowed(scope.document, scope.origin) ? null : 'permissionsPolicy';
  }

  async function permission(): Promise<PermissionState | null> {
    try {
      return (await navigator.permissions?.query({ name: 'microphone' }))?.state ?? null;
    } catch {
      // A browser may not know the name.
      return null;
    }
  }

  async function failureOfMedia(error: unknown): Promise<VoiceFailure> {
    const { name, message } = error as { name?: string; message?: string };
    const detail = `${name ?? 'Error'}: ${message ?? ''}`;
    switch (name) {
      case 'NotAllowedError':
      case 'SecurityError': {
        if (!isMicrophoneAllowed(scope.document, scope.origin)) return failureOf('permissionsPolicy', detail);
        const isDismissed = /dismiss/i.test(message ?? '') || (await permission()) === 'prompt';
        return failureOf(isDismissed ? 'permissionDismissed' : 'permissionDenied', detail);
      }
      case 'NotFoundError':
        return failureOf('deviceNotFound', detail);
      case 'NotReadableError':
      case 'AbortError':
        return failureOf('deviceBusy', detail);
      default:
        return failureOf('captureFailed', detail);
    }
  }

  async function openStream(deviceId: string | null): Promise<MediaStream> {
    const devices = navigator.mediaDevices;
    if (!devices) throw failureOf('mediaDevicesUnsupported');
    const audio = {
      channelCount: { ideal: 1 },
      echoCancellation: { ideal: true },
      noiseSuppression: { ideal: true },
      autoGainControl: { ideal: true },
    };
    try {
      return await devices.getUserMedia({
        audio: deviceId === null ? audio : { ...audio, deviceId: { exact: deviceId } },
      });
    } catch (error) {
      // The chosen device was unplugged: the default one is better than none.
      if (deviceId !== null && (error as { name?: string }).name === 'OverconstrainedError')
        return openStream(null);
      throw await failureOfMedia(error);
    }
  }

  return {
    unavailable,
    async devices() {
      const all = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
      return all.flatMap(({ kind, deviceId, label }) =>
        kind === 'audioinput' && deviceId !== '' ? [{ deviceId, label }] : [],
      );
    },
    async open(deviceId, handlers, signal) {
      const refusal = unavailable();
      if (refusal !== null || !scope.AudioContext) throw failureOf(refusal ?? 'webAudioUnsupported');
      const stream = await openStream(deviceId);
      const stops: (() => void)[] = [() => stream.getTracks().forEach((track) => track.stop())];
      let isReleased = false;
      const release = (): void => {
        if (isReleased) return;
        isReleased = true;
        signal.removeEventListener('abort', release);
        for (const stop of stops.toReversed())
          try {
            stop();
          } catch {
            // The others are stopped all the same.
          }
      };
      signal.addEventListener('abort', release);
      try {
        // The person may have given up while the browser asked.
        if (signal.aborted) throw failureOf('captureFailed', 'given up');
        // Nothing is played, so somewhat larger blocks with fewer wake-ups delay nobody.
        const context = new scope.AudioContext({ latencyHint: 'balanced' });
        await start(stream, context, handlers, stops, signal, release);
        if (signal.aborted) throw failureOf('captureFailed', 'given up');
        const capture: Capture = { release };
        return capture;
      } catch (error) {
        release();
        throw error;
      }
    },
  };

  async function start(
    stream: MediaStream,
    context: AudioContext,
    handlers: CaptureHandlers,
    stops: (() => void)[],
    signal: AbortSignal,
    release: () => void,
  ): Promise<void> {
    const lost = (failure: VoiceFailure): void => {
      release();
      handlers.lost(failure);
    };
    stops.push(() => void context.close().catch(() => {}));
    for (const track of stream.getAudioTracks()) {
      const ended = (): void => lost(failureOf('deviceLost', track.label));
      track.addEventListener('ended', ended);
      stops.push(() => track.removeEventListener('ended', ended));
    }
    const block = (samples: Float32Array): void => handlers.block({ samples, rateHz: context.sampleRate });
    const source = context.createMediaStreamSource(stream);
    stops.push(() => source.disconnect());
    if (context.audioWorklet && scope.AudioWorkletNode) {
      try {
        await context.audioWorklet.addModule(workletUrl());
      } catch (error) {
        throw failureOf('workletBlocked', String(error));
      }
      // Closed meanwhile: a node of a closed context is of no use.
      if (signal.aborted) return;
      const node = new scope.AudioWorkletNode(context, PROCESSOR, { numberOfInputs: 1, numberOfOutputs: 0 });
      node.port.onmessage = ({ data }: MessageEvent<Float32Array>) => block(data);
      node.onprocessorerror = () => lost(failureOf('captureFailed', 'the processor failed'));
      stops.push(() => {
        node.port.onmessage = null;
        node.port.postMessage('stop');
        node.port.close();
        node.onprocessorerror = null;
        node.disconnect();
      });
      source.connect(node);
    } else {
      const node = context.createScriptProcessor(SCRIPT_FRAMES, 1, 1);
      node.onaudioprocess = ({ inputBuffer }) => block(inputBuffer.getChannelData(0).slice());
      stops.push(() => {
        node.onaudioprocess = null;
        node.disconnect();
      });
      source.connect(node);
      // Without an output it is never asked.
      node.connect(context.destination);
    }
    await resumed(context, signal);
    const suspended = (): void => {
      // By a phone call, or by the browser.
      if (context.state !== 'running') lost(failureOf('deviceLost', `the sound is ${context.state}`));
    };
    context.addEventListener('statechange', suspended);
    stops.push(() => context.removeEventListener('statechange', suspended));
  }

  async function resumed(context: AudioContext, signal: AbortSignal): Promise<void> {
    if (context.state === 'running') return;
    await new Promise<void>((resolve, reject) => {
      const finish = (failure: VoiceFailure | null): void => {
        scope.clearTimeout(timer);
        signal.removeEventListener('abort', aborted);
        if (failure) reject(failure);
        else resolve();
      };
      const aborted = (): void => finish(failureOf('captureFailed', 'given up'));
      const timer = scope.setTimeout(
        () => finish(failureOf('captureFailed', 'the browser holds the sound back')),
        RESUME_TIMEOUT_MS,
      );
      signal.addEventListener('abort', aborted);
      context.resume().then(
        () => finish(null),
        (error: unknown) => finish(failureOf('captureFailed', String(error))),
      );
    });
  }
}
