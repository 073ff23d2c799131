import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { unzip } from './archive.ts';
import { INTEGRITY_FILE, integrityProblems, readIntegrityList, type ReleaseFiles } from './integrity.ts';

/** What a look through a release found: the first line says it, the others name what does not fit. */
export interface Verdict {
  readonly isGood: boolean;
  readonly lines: readonly string[];
}

export interface VerifyOptions {
  /** The detached signature; undefined where there is none beside the file. */
  readonly signature?: Uint8Array | undefined;
  /** The public key of whoever makes releases, as PEM. With it a signature has to be there and to fit. */
  readonly publicKeyPem?: string | undefined;
}

const isEd25519 = (key: KeyObject): KeyObject => {
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error(
      `the key is ${key.asymmetricKeyType ?? 'of another kind'}; releases are signed with ed25519`,
    );
  return key;
};

function keyFrom(pem: string, read: (pem: string) => KeyObject, kind: string): KeyObject {
  let key: KeyObject;
  try {
    key = read(pem);
  } catch {
    throw new Error(`the file is no ${kind} key in PEM form`);
  }
  return isEd25519(key);
}

/** What people compare: the SHA-256 of a public key in SPKI form. */
const fingerprint = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');

/** A detached ed25519 signature over a release, 64 bytes, and the fingerprint of the key to it. */
export function signRelease(
  archive: Uint8Array,
  privateKeyPem: string,
): { signature: Uint8Array; fingerprint: string } {
  const key = keyFrom(privateKeyPem, createPrivateKey, 'private');
  return { signature: sign(null, archive, key), fingerprint: fingerprint(createPublicKey(key)) };
}

/** Looks through a release: whether its signature fits the key, and every file its hash. */
export function verifyRelease(archive: Uint8Array, options: VerifyOptions = {}): Verdict {
  let problems: readonly string[] = [];
  let version = '';
  let count = 0;
  try {
    const files = unzip(archive);
    count = files.size;
    ({ version, problems } = checked(files));
  } catch (error) {
    problems = [error instanceof Error ? error.message : String(error)];
  }
  const { problem, told } = signatureOf(archive, options);
  const good = `Plantdeck ${version}: all ${count} files fit; ${told}.`;
  return verdict(problem ? [problem, ...problems] : problems, 'file', good);
}

/** Looks through a folder that was copied, by the list that lies in it. */
export function verifyFolder(files: ReleaseFiles): Verdict {
  try {
    const { version, problems } = checked(files);
    return verdict(problems, 'folder', `Plantdeck ${version}: all ${files.size} files fit.`);
  } catch (error) {
    return verdict([error instanceof Error ? error.message : String(error)], 'folder', '');
  }
}

/** @throws where the list is missing or broken */
function checked(files: ReleaseFiles): { version: string; problems: readonly string[] } {
  const listFile = files.get(INTEGRITY_FILE);
  if (!listFile) throw new Error(`${INTEGRITY_FILE} is missing`);
  const list = readIntegrityList(new TextDecoder().decode(listFile));
  return { version: list.version, problems: integrityProblems(list, files) };
}

function verdict(problems: readonly string[], kind: 'file' | 'folder', good: string): Verdict {
  const [first, ...others] = problems;
  return first === undefined
    ? { isGood: true, lines: [good] }
    : { isGood: false, lines: [`Do not use this ${kind}: ${first}.`, ...others.map((each) => `${each}.`)] };
}

function signatureOf(
  archive: Uint8Array,
  { signature, publicKeyPem }: VerifyOptions,
): { problem?: string; told?: string } {
  if (publicKeyPem === undefined)
    return {
      told: signature
        ? 'the signature was not looked at, since no key was given (--key)'
        : 'it is not signed, so that nothing proves who made it',
    };
  try {
    const key = keyFrom(publicKeyPem, createPublicKey, 'public');
    if (!signature) return { problem: 'the signature is missing' };
    return verify(null, archive, key, signature)
      ? { told: `signed by the key ${fingerprint(key)}` }
      : { problem: 'the signature does not fit this file and key' };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
