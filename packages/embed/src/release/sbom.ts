import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { sortedNames } from './integrity.ts';

const lockSchema = v.object({
  packages: v.record(
    v.string(),
    v.object({
      version: v.optional(v.string()),
      integrity: v.optional(v.string()),
      license: v.optional(v.string()),
      dependencies: v.optional(v.record(v.string(), v.string())),
    }),
  ),
});

/** A package that stands in the files of a release. */
export interface BundledPackage {
  /** Its folder as the lock file has it, such as `node_modules/preact`. */
  readonly key: string;
  readonly name: string;
  readonly version: string;
  /** SPDX id or expression. */
  readonly licence: string;
  /** Subresource integrity of what was installed. */
  readonly integrity: string;
  /** Files of the bundle that hold some of it. */
  readonly files: readonly string[];
  /** Keys of the packages it needs which are bundled too. */
  readonly needs: readonly string[];
}

/** What the bundler wrote down, by file, as packages with what the lock file knows of them. */
export function bundledFrom(
  filesToKeys: Readonly<Record<string, readonly string[]>>,
  lockText: string,
): BundledPackage[] {
  const lock = v.parse(lockSchema, JSON.parse(lockText));
  const keys = sortedNames(new Set(Object.values(filesToKeys).flat()));
  return keys.map((key) => {
    const locked = lock.packages[key];
    const { version, license, integrity } = locked ?? {};
    if (!version || !license || !integrity)
      throw new Error(
        `package-lock.json has no version, licence and hash of "${key}", which is in the bundle.`,
      );
    return {
      key,
      name: key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
      integrity,
      files: sortedNames(Object.keys(filesToKeys).filter((file) => filesToKeys[file]?.includes(key))),
      needs: Object.keys(locked?.dependencies ?? {}).flatMap((name) => nearest(key, name, keys) ?? []),
    };
  });
}

/** Where a package finds another: in its own folder, or in one further up. */
function nearest(from: string, name: string, keys: readonly string[]): string | undefined {
  const folders = [`${from}/`];
  for (let at = from.lastIndexOf('node_modules/'); at >= 0; at = from.lastIndexOf('node_modules/', at - 1)) {
    folders.push(from.slice(0, at));
    if (at === 0) break;
  }
  return folders.map((folder) => `${folder}node_modules/${name}`).find((key) => keys.includes(key));
}

/** The package URL of an npm package. */
const purlOf = ({ name, version }: { name: string; version: string }): string =>
  `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

const ALGORITHMS: Readonly<Record<string, string>> = {
  sha1: 'SHA-1',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
};

function hashOf(integrity: string): { alg: string; content: string } {
  const [, name = '', base64 = ''] = /^(\w+)-([A-Za-z0-9+/=]+)/.exec(integrity) ?? [];
  const alg = ALGORITHMS[name];
  if (!alg) throw new Error(`"${integrity}" is no hash that a list of parts can hold.`);
  return { alg, content: Buffer.from(base64, 'base64').toString('hex') };
}

/** One licence by its id, several as an expression. */
const licencesOf = (licence: string): unknown[] =>
  /[\s()]/.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }];

/**
 * The list of parts of a release, CycloneDX 1.6: what really stands in its files, and where. The same release has the
 * same list, its number included.
 */
export function toSbom(
  version: string,
  releasedAt: string,
  packages: readonly BundledPackage[],
  folder: string,
): object {
  const own = { name: 'plantdeck', version };
  const ref = purlOf(own);
  const components = packages.map((each) => ({
    type: 'library',
    'bom-ref': purlOf(each),
    ...(each.name.startsWith('@') ? { group: each.name.split('/')[0] } : {}),
    name: each.name.split('/').at(-1),
    version: each.version,
    scope: 'required',
    hashes: [hashOf(each.integrity)],
    licenses: licencesOf(each.licence),
    purl: purlOf(each),
    ...(each.files.length > 0
      ? { evidence: { occurrences: each.files.map((file) => ({ location: `${folder}${file}` })) } }
      : {}),
  }));
  const refOf = (key: string): string[] =>
    packages.filter((each) => each.key === key).map((each) => purlOf(each));
  const body = {
    version: 1,
    metadata: {
      timestamp: releasedAt,
      lifecycles: [{ phase: 'build' }],
      component: {
        type: 'library',
        'bom-ref': ref,
        ...own,
        licenses: licencesOf('Apache-2.0'),
        purl: ref,
      },
    },
    components,
    dependencies: [
      { ref, dependsOn: components.map((each) => each['bom-ref']) },
      ...packages.map((each) => ({
        ref: purlOf(each),
        dependsOn: sortedNames(new Set(each.needs.flatMap(refOf))),
      })),
    ],
  };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(body))}`,
    ...body,
  };
}

/** A UUID of form 8 (RFC 9562) made of a text's hash. */
function uuidOf(text: string): string {
  const hash = createHash('sha256').update(text).digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
