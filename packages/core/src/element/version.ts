/** Version of this copy of the library; told when two copies meet on one page. Equals package.json (tested). */
export const PLANTDECK_VERSION = '1.0.0';
