import type { FontList } from './fonts.ts';

/** What a person reads who unpacks a release where no network is. */
export function offlineReadme(version: string, fonts: FontList, languages: readonly string[]): string {
  const [major = ''] = version.split('.');
  const rows = languages.map(
    (language) => `| ${language} | ${(fonts.families[language] ?? []).join(', ')} |`,
  );
  return `# Plantdeck ${version}, for use without a network

Everything that the elements load lies in this archive. Nothing in it asks another host.

## Set up

1. Before unpacking: \`npm run release:verify -- plantdeck-${version}.zip --key release-key.pub.pem\` in the project's
   folder checks the signature and every file. Without the project:
   \`openssl pkeyutl -verify -pubin -inkey release-key.pub.pem -rawin -in plantdeck-${version}.zip -sigfile plantdeck-${version}.zip.sig\`
   proves who made the archive. Take the public key from a place that you trust, not from beside the archive.
2. Copy the folder \`plantdeck\` to any web server, at any path. It has to send \`.js\` as \`text/javascript\`. Pages of
   other origins need \`Access-Control-Allow-Origin: *\` and \`Cross-Origin-Resource-Policy: cross-origin\`.
   \`npm run release:verify -- /place/of/plantdeck/${version}\` checks what was copied by the \`integrity.json\` in it.
3. Write into the page:

\`\`\`html
<script type="module" src="/plantdeck/${version}/plantdeck.js"></script>
<plant-whole-plant-energy-board lang="en"></plant-whole-plant-energy-board>
\`\`\`

It shows its words and says that it has no data source yet.


\`/plantdeck/${version}/\` never changes and may be kept by browsers for good. \`/plantdeck/${major}/\` is the same now, and is
replaced by the next release of this major.

Boards and charts take their numbers by the property \`data\` or the attribute \`src\`. Live data, sign-in and the
assistant's answers need a platform of your own network: \`data-base-url\` on the script tag names it.

## What lies here

| file | what it is |
| --- | --- |
| \`plantdeck/${version}/\`, \`plantdeck/${major}/\` | the script tag's folder, each with an \`integrity.json\` of its own |
| \`integrity.json\` | hash (Subresource Integrity, SHA-384) and size of every file of the archive |
| \`sbom.cdx.json\` | what others made and stands in the files, CycloneDX 1.6 |
| \`locales.json\` | the words files of each language |
| \`fonts.json\` | the families that the elements write with |
| \`LICENSE\`, \`NOTICE\`, \`THIRD-PARTY.txt\` | licences |

## Fonts

The elements use the fonts of the machine they run on. The archive ships none and nothing fetches any. Browsers take each
character from the first family that has it, so that a machine needs at least one of each row that covers the language:

| language | families in the order they are tried |
| --- | --- |
${rows.join('\n')}

Figures and code in even width: ${fonts.monospace.join(', ')}.
`;
}
