/** `plantdeck-contract`: serves the working folder, opens it in a browser, runs the checks, and tells how it went. */
import { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCommand, USAGE, type CommandOrder } from './command-line.ts';
import { badge, reportText, type ContractReport } from './report.ts';
import type { PageOrder } from './page.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};
/** As strict as hosts come: an element that needs more is told by the browser. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'";
const PAGE_SCRIPT = path.join(path.dirname(fileURLToPath(import.meta.url)), 'page.js');
const RUN_MS = 180_000;

function serve(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    if (pathname === '/contract.html') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.setHeader('content-security-policy', POLICY);
      response.end(
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>contract</title><link rel="icon" href="data:,"><script type="module" src="/contract-page.js"></script></head><body></body></html>',
      );
      return;
    }
    const file =
      pathname === '/contract-page.js' ? PAGE_SCRIPT : path.join(folder, decodeURIComponent(pathname));
    const isOwn = file === PAGE_SCRIPT || file.startsWith(folder + path.sep);
    if (!isOwn || !existsSync(file) || !statSync(file).isFile()) {
      response.statusCode = 404;
      response.end();
      return;
    }
    response.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream');
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

async function run(order: CommandOrder): Promise<ContractReport[]> {
  const folder = process.cwd();
  const address = (file: string): string => {
    const inside = path.relative(folder, path.resolve(folder, file));
    if (inside.startsWith('..'))
      throw new TypeError(`${file} lies outside of ${folder}: run the command in a folder around it.`);
    return `/${inside.split(path.sep).map(encodeURIComponent).join('/')}`;
  };
  const manifest = JSON.parse(readFileSync(order.manifest, 'utf8')) as unknown;
  const { chromium } = await import('playwright-core').catch(() => {
    throw new TypeError('playwright-core is not installed: npm install --save-dev playwright-core');
  });
  const server = await serve(folder);
  const port = Object(server.address()) as { port: number };
  const browser = await chromium.launch({
    ...(order.browser === null ? {} : { executablePath: order.browser }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const reports: ContractReport[] = [];
    for (const tag of order.tags) {
      const page = await browser.newPage();
      page.setDefaultTimeout(RUN_MS);
      const blocked: string[] = [];
      page.on('console', (message) => {
        if (/Content Security Policy/.test(message.text())) blocked.push(message.text());
      });
      await page.goto(`http://127.0.0.1:${port.port}/contract.html`);
      await page.waitForFunction(() => 'runContract' in globalThis);
      const pageOrder: PageOrder = {
        tag,
        manifest,
        modules: order.modules.map(address),
        setup: order.setup === null ? null : address(order.setup),
        isWidget: order.isWidget,
      };
      const report = await page.evaluate(
        (given) =>
          (globalThis as unknown as { runContract(order: unknown): Promise<unknown> }).runContract(given),
        pageOrder as unknown as Record<string, unknown>,
      );
      reports.push(withPolicy(report as ContractReport, blocked));
      await page.close();
    }
    return reports;
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
  }
}

/** What the browser blocked belongs to the report as well. */
function withPolicy(report: ContractReport, blocked: readonly string[]): ContractReport {
  const isKept = blocked.length === 0;
  return {
    ...report,
    isKept: report.isKept && isKept,
    results: [
      ...report.results,
      {
        id: 'runs-under-strict-policy',
        title: "runs under script-src 'self' and style-src 'self'",
        outcome: isKept ? 'passed' : 'failed',
        reason: isKept ? null : [...new Set(blocked)].join('\n'),
      },
    ],
  };
}

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    console.log(USAGE);
    return 0;
  }
  try {
    const order = readCommand(args, process.env);
    const reports = await run(order);
    console.log(reports.map(reportText).join('\n\n'));
    if (order.report !== null) writeFileSync(order.report, `${JSON.stringify(reports, null, 2)}\n`);
    if (order.badge !== null) writeFileSync(order.badge, badge(reports));
    return reports.every(({ isKept }) => isKept) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    console.error('`plantdeck-contract --help` tells how it is asked.');
    return 2;
  }
}

process.exitCode = await main();
