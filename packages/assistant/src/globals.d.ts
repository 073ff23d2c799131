/** Set by the build from package.json. */
declare const __PLANTDECK_VERSION__: string;
