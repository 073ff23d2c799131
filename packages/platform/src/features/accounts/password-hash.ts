/** Passwords: argon2id off the event loop; scrypt where its native library can't load. The scheme stands in the hash. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

// OWASP's first choice for argon2id.
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const SCRYPT_LOG2_N = 15;
const SCRYPT_BLOCK = 8;
const SCRYPT_KEY_BYTES = 32;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** `outdated` when the scheme of the stored hash is not today's: hash again after a good sign-in. */
  verify(stored: string, password: string): Promise<{ matches: boolean; outdated: boolean }>;
}

type Argon2 = Pick<typeof import('@node-rs/argon2'), 'hash' | 'verify'>;

/** @param load  gives argon2, or rejects where it has no binary for this machine */
export async function createPasswordHasher(
  load: () => Promise<Argon2> = () => import('@node-rs/argon2'),
): Promise<PasswordHasher> {
  const argon2 = await load().catch(() => null);
  return {
    hash: (password) => (argon2 === null ? scryptHash(password) : argon2.hash(password, ARGON2_OPTIONS)),
    async verify(stored, password) {
      if (stored.startsWith('$scrypt$')) {
        return { matches: await scryptVerify(stored, password), outdated: argon2 !== null };
      }
      if (argon2 === null) return { matches: false, outdated: false };
      return { matches: await argon2.verify(stored, password).catch(() => false), outdated: false };
    },
  };
}

async function scryptHash(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await scryptKey(password, salt, SCRYPT_LOG2_N);
  return `$scrypt$ln=${SCRYPT_LOG2_N}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

async function scryptVerify(stored: string, password: string): Promise<boolean> {
  const match = /^\$scrypt\$ln=(\d{1,2})\$([\w-]+)\$([\w-]+)$/.exec(stored);
  const [, log2N, salt, key] = match ?? [];
  if (log2N === undefined || salt === undefined || key === undefined) return false;
  const wanted = Buffer.from(key, 'base64url');
  const given = await scryptKey(password, Buffer.from(salt, 'base64url'), Number(log2N));
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}

function scryptKey(password: string, salt: Buffer, log2N: number): Promise<Buffer> {
  const N = 2 ** log2N;
  return new Promise((resolve, reject) => {
    const options = { N, r: SCRYPT_BLOCK, maxmem: 256 * N * SCRYPT_BLOCK };
    scrypt(password, salt, SCRYPT_KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
