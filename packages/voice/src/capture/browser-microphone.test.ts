import { describe, expect, test } from 'vitest';
import type { VoiceFailure } from '../types.ts';
import { createBrowserMicrophone, isMicrophoneAllowed } from './browser-microphone.ts';
import type { MicrophoneScope } from './browser-microphone.ts';

interface Over {
  readonly isSecureContext?: boolean;
  readonly document?: object;
  readonly AudioContext?: unknown;
  readonly getUserMedia?: unknown;
  readonly permission?: PermissionState | null;
}

function scopeOf({
  isSecureContext = true,
  document = {},
  permission = 'denied',
  ...over
}: Over): MicrophoneScope {
  const mediaDevices =
    'getUserMedia' in over
      ? over.getUserMedia && { getUserMedia: over.getUserMedia, enumerateDevices: () => Promise.resolve([]) }
      : {
          getUserMedia: () => Promise.reject(new Error('not used')),
          enumerateDevices: () => Promise.resolve([]),
        };
  return {
    isSecureContext,
    document,
    navigator: {
      ...(mediaDevices ? { mediaDevices } : {}),
      permissions: {
        query: () =>
          permission === null
            ? Promise.reject(new TypeError('unknown name'))
            : Promise.resolve({ state: permission }),
      },
    },
    AudioContext: 'AudioContext' in over ? over.AudioContext : class {},
    setTimeout: () => 0,
    clearTimeout: () => {},
  } as unknown as MicrophoneScope;
}
const microphoneOf = (over: Over) => createBrowserMicrophone(() => '/worklet.js', scopeOf(over));
const policy = (isAllowed: boolean) => ({ permissionsPolicy: { allowsFeature: () => isAllowed } });

describe('what stands against recording is known before anybody is asked', () => {
  test.each([
    ['insecurePage', { isSecureContext: false, getUserMedia: undefined }],
    ['webAudioUnsupported', { AudioContext: undefined }],
    ['mediaDevicesUnsupported', { getUserMedia: undefined }],
    ['permissionsPolicy', { document: policy(false) }],
    [null, { document: policy(true) }],
    [null, {}],
  ] as const)('%s', async (code, over) => {
    const microphone = microphoneOf(over);
    expect(microphone.unavailable()).toBe(code);
    if (code === null) return;
    const refused = microphone.open(null, { block: () => {}, lost: () => {} }, new AbortController().signal);
    await expect(refused).rejects.toMatchObject({ code });
  });

  test('a sandboxed frame without an origin has none, though its policy says so', () => {
    expect(isMicrophoneAllowed(policy(true), 'null')).toBe(false);
    expect(isMicrophoneAllowed(policy(true), 'https://plant.example.com')).toBe(true);
  });

  test('an older name of the policy counts, and one that throws does not', () => {
    expect(isMicrophoneAllowed({ featurePolicy: { allowsFeature: () => false } })).toBe(false);
    expect(
      isMicrophoneAllowed({
        permissionsPolicy: {
          allowsFeature: () => {
            throw new Error('no');
          },
        },
      }),
    ).toBe(true);
  });
});

describe('what the browser answers', () => {
  const named = (name: string, message = ''): Error => Object.assign(new Error(message), { name });
  test.each([
    ['permissionDenied', named('NotAllowedError', 'Permission denied'), 'denied'],
    ['permissionDenied', named('NotAllowedError', 'Permission denied'), null],
    ['permissionDismissed', named('NotAllowedError', 'Permission dismissed'), 'prompt'],
    ['permissionDismissed', named('NotAllowedError', 'The request is not allowed'), 'prompt'],
    ['deviceNotFound', named('NotFoundError'), 'granted'],
    ['deviceBusy', named('NotReadableError'), 'granted'],
    ['deviceBusy', named('AbortError'), 'granted'],
    ['captureFailed', named('TypeError'), 'granted'],
  ] as const)('%s for %s', async (code, error, permission) => {
    const microphone = microphoneOf({ permission, getUserMedia: () => Promise.reject(error) });
    const failure: unknown = await microphone
      .open(null, { block: () => {}, lost: () => {} }, new AbortController().signal)
      .catch((reason: unknown) => reason);
    expect((failure as VoiceFailure).code).toBe(code);
    expect((failure as VoiceFailure).detail).toContain(error.name);
  });

  test('a chosen device that is gone gives way to the default one', async () => {
    const asked: MediaStreamConstraints[] = [];
    const microphone = microphoneOf({
      getUserMedia: (constraints: MediaStreamConstraints) => {
        asked.push(constraints);
        return Promise.reject(named(asked.length === 1 ? 'OverconstrainedError' : 'NotFoundError'));
      },
    });
    const opened = microphone.open('gone', { block: () => {}, lost: () => {} }, new AbortController().signal);
    await expect(opened).rejects.toMatchObject({ code: 'deviceNotFound' });
    expect(asked.map(({ audio }) => typeof audio === 'object' && 'deviceId' in audio)).toEqual([true, false]);
  });

  test('an answer that comes after giving up leaves no track', async () => {
    let stopped = 0;
    const giveUp = new AbortController();
    const microphone = microphoneOf({
      getUserMedia: () => {
        giveUp.abort();
        return Promise.resolve({ getTracks: () => [{ stop: () => (stopped += 1) }] });
      },
    });
    await expect(
      microphone.open(null, { block: () => {}, lost: () => {} }, giveUp.signal),
    ).rejects.toBeTruthy();
    expect(stopped).toBe(1);
  });
});
