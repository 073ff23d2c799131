import type { BundledPackage } from './sbom.ts';

/** What a package says of its licence in its own folder. */
export interface LicenceTexts {
  /** Texts of its licence and notice files, by their name. */
  readonly files: Readonly<Record<string, string>>;
  /** Who made it and where it lives, for packages that come without such a file. */
  readonly author: string;
  readonly home: string;
}

/** The notices of everything in the bundle that others made, each with its licence as it came. */
export function thirdPartyNotice(
  packages: readonly BundledPackage[],
  textsOf: (key: string) => LicenceTexts,
): string {
  const sections = packages.map((each) => {
    const { files, author, home } = textsOf(each.key);
    const texts = Object.keys(files)
      .toSorted()
      .map((file) => `${file}:\n\n${(files[file] ?? '').replaceAll('\r\n', '\n').trim()}`);
    const origin = [author, home].filter((part) => part !== '').join(', ');
    if (texts.length === 0 && origin === '')
      throw new Error(`"${each.key}" says neither its licence nor who made it.`);
    const own =
      texts.length > 0
        ? texts.join('\n\n')
        : `The package has no licence file. It says: licence ${each.licence}, ${origin}.`;
    return `${each.name} ${each.version} (${each.licence})\n\n${own}\n`;
  });
  const head = `Plantdeck holds code of these packages, each under the licence printed with it. Where each stands: sbom.cdx.json.\n`;
  return [head, ...sections].join(`\n${'-'.repeat(80)}\n\n`);
}
