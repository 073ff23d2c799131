/**
 * Runtime schemas of everything that elements and a platform say to each other. Types are inferred from them, so
 * that both ends share one truth. Pure: no browser, no React.
 */
export * from './assistant.ts';
export * from './board-patch.ts';
export * from './board.ts';
export * from './envelope.ts';
export * from './messages.ts';
export * from './notices.ts';
export * from './parse.ts';
export * from './session.ts';
export * from './settings.ts';
export * from './values.ts';
export * from './whole-plant-energy.ts';
