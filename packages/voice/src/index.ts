export { DEFAULT_REQUEST, FAILURE_CODES, VOICE_STATUSES } from './types.ts';
export type {
  AudioDestination,
  Capture,
  CaptureBlock,
  CaptureHandlers,
  CreateDictation,
  Dictation,
  DictationOptions,
  DictationState,
  FailureCode,
  LevelReading,
  Microphone,
  Result,
  Segment,
  SoundHint,
  SpeechCapabilities,
  SpeechProvider,
  SpeechRequest,
  SpeechSession,
  SpeechSink,
  StopReason,
  Timers,
  VoiceFailure,
  VoiceStatus,
} from './types.ts';
export { createDictation } from './dictation.ts';
export { createBrowserMicrophone, isMicrophoneAllowed } from './capture/browser-microphone.ts';
export type { MicrophoneScope } from './capture/browser-microphone.ts';
export { browserTimers } from './capture/browser-timers.ts';
export { stopWhenHidden } from './capture/stop-when-hidden.ts';
export { defaultWorkletUrl } from './capture/worklet-url.ts';
export { createAlicloudProvider } from './providers/alicloud.ts';
export type { AlicloudOptions } from './providers/alicloud.ts';
export { browserRecognition, createBrowserProvider } from './providers/browser-recognition.ts';
export type { BrowserRecognitionOptions } from './providers/browser-recognition.ts';
export { failureOf } from './providers/failures.ts';
export { withHostProviders } from './providers/host-provider.ts';
export { browserSpeechSockets } from './providers/speech-socket.ts';
export type { OpenSpeechSocket, SpeechSocket, SpeechSocketHandlers } from './providers/speech-socket.ts';
export { createXunfeiProvider } from './providers/xunfei.ts';
export type { XunfeiOptions } from './providers/xunfei.ts';
