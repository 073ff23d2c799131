import { createHash } from 'node:crypto';

/** Ids of imported plants and what is in them: readable where the name is Latin, and one name has one id. */
export function plantIdOf(name: string): string {
  return ['IMP', idPart(name, 24)].join('-');
}

/** Part of an id for a name: its Latin letters, and a few letters that tell it from every other. */
export function idPart(name: string, length: number): string {
  const readable = name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, length);
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 6);
  return [readable, hash].filter((part) => part !== '').join('-');
}
