export { fillField } from '../insertion/fill-field.ts';
export { VOICE_WORDS, type VoiceWords } from '../words/index.ts';
export { isActive, useDictationState } from './use-dictation.ts';
export { VoiceButton, type VoiceButtonProps } from './voice-button.tsx';
export { createVoiceDesk, type VoiceChoices, type VoiceDesk, type VoiceDeskOptions } from './voice-desk.ts';
export { VoicePanel, type VoicePanelProps } from './voice-panel.tsx';
export { VoiceStatusLine } from './voice-status.tsx';
