/** The pages of the report centre: plain HTML, drawn on the server, without a script. */

export interface ReportTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

interface Report {
  readonly id: string;
  readonly name: string;
  readonly path: string;
}

export interface ReportPage {
  readonly language: string;
  readonly title: string;
  readonly company: string;
  readonly platformUrl: string;
  readonly reports: readonly Report[];
  readonly chosen: Report | null;
  readonly table: ReportTable | null;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string | number | null): string =>
  text === null ? '—' : String(text).replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

function page(language: string, title: string, body: string): string {
  return `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" /><link rel="icon" href="data:," />
<title>${escaped(title)}</title><link rel="stylesheet" href="/report-centre.css" /></head>
<body>${body}</body></html>`;
}

/** One sentence that says why there is nothing to see. */
export const noticePage = (sentence: string): string =>
  page('en', 'Report centre', `<main><h1>Report centre</h1><p role="alert">${escaped(sentence)}</p></main>`);

/** The reports of a company, and what the chosen one says. */
export function reportPage({
  language,
  title,
  company,
  platformUrl,
  reports,
  chosen,
  table,
}: ReportPage): string {
  const links = reports
    .map(({ id, name }) => {
      const current = id === chosen?.id ? ' aria-current="page"' : '';
      return `<li><a href="/report-centre/?report=${encodeURIComponent(id)}"${current}>${escaped(name)}</a></li>`;
    })
    .join('');
  const source =
    chosen &&
    `<p><a href="${escaped(`${platformUrl}/cloud${chosen.path}`)}">Plantdeck: ${escaped(chosen.path)}</a></p>`;
  return page(
    language,
    `${title} · ${company}`,
    `<header><b>${escaped(company)}</b></header><main><h1>${escaped(title)}</h1><nav><ul>${links}</ul></nav>${
      chosen ? `<section><h2>${escaped(chosen.name)}</h2>${source}${tableHtml(table)}</section>` : ''
    }</main>`,
  );
}

function tableHtml(table: ReportTable | null): string {
  if (!table || table.rows.length === 0) return '';
  const row = (tag: 'td' | 'th', cells: readonly (string | number | null)[]): string =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${row('th', table.heads)}</thead><tbody>${table.rows
    .map((cells) => row('td', cells))
    .join('')}</tbody></table>`;
}
