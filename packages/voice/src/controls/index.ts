export { fillField } from '../insertion/fill-field.ts';
export { isActive, useDictationState } from './use-dictation.ts';
export { createSessionDesk, type SessionDeskOptions } from './session-desk.ts';
export { createVoiceDesk, type VoiceChoices, type VoiceDesk, type VoiceDeskOptions } from './voice-desk.ts';
export { VoicePanel, type VoicePanelProps } from './voice-panel.tsx';
export { VoiceTools, type VoiceToolsProps } from './voice-tools.tsx';
