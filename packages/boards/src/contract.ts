// Written by scripts/boards.mjs from the descriptors of the boards.
/** Payloads of the boards that have them in their own folder: pure, for the platform too. */
export * from './pulp-scheduling/pulp-scheduling.contract.ts';
export * from './kiln-monitoring/kiln-monitoring.contract.ts';
export * from './production-comprehensive/production-comprehensive.contract.ts';
export * from './ceramics-production/ceramics-production.contract.ts';
export * from './rotary-kiln-production/rotary-kiln-production.contract.ts';
export * from './melting-furnace/melting-furnace.contract.ts';
export * from './casting-line/casting-line.contract.ts';
export * from './hot-rolling-casting/hot-rolling-casting.contract.ts';
export * from './grading/grading.contract.ts';
export * from './ball-milling/ball-milling.contract.ts';
export * from './paper-quality-prediction/paper-quality-prediction.contract.ts';
