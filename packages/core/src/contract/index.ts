/**
 * Runtime schemas of everything that elements and a platform say to each other. Types are inferred from them, so
 * that both ends share one truth. Pure: no browser, no React.
 */
export * from './account.ts';
export * from './alarms.ts';
export * from './analysis.ts';
export * from './app-link.ts';
export * from './assistant.ts';
export * from './attachments.ts';
export * from './baselines.ts';
export * from './board-patch.ts';
export * from './board.ts';
export * from './branding.ts';
export * from './composed-pages.ts';
export * from './energy-efficiency.ts';
export * from './energy-saving-benefit.ts';
export * from './entries.ts';
export * from './dockets.ts';
export * from './envelope.ts';
export * from './handbook.ts';
export * from './frame-application.ts';
export * from './frames.ts';
export * from './messages.ts';
export * from './notices.ts';
export * from './parse.ts';
export * from './readings-import.ts';
export * from './peak-valley-usage.ts';
export * from './product-service.ts';
export * from './records.ts';
export * from './saving-plan.ts';
export * from './session.ts';
export * from './own-field.ts';
export * from './settings.ts';
export * from './tou-report.ts';
export * from './tiers.ts';
export * from './tracking.ts';
export * from './production-alarm.ts';
export * from './main-board.ts';
export * from './energy-quality.ts';
export * from './equipment-operation.ts';
export * from './values.ts';
export * from './whole-plant-energy.ts';
export * from './work-home.ts';
export * from './work-layout.ts';
export * from './workshop-energy.ts';
export * from './element-state.ts';
export * from './devices.ts';
