import { ContractError } from './expectations.ts';
import type { Check, ContractSubject } from './subject.ts';

export interface CheckResult {
  readonly id: string;
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** Why it failed, or could not be asked. */
  readonly reason: string | null;
}

/** How an element keeps the contract. */
export interface ContractReport {
  readonly tag: string;
  /** Of the contract. */
  readonly version: string;
  readonly isKept: boolean;
  readonly results: readonly CheckResult[];
}

const CONTRACT_VERSION = '1';

/** Runs checks one after the other; a failed one does not end the run. */
export async function runChecks(subject: ContractSubject, checks: readonly Check[]): Promise<ContractReport> {
  const results: CheckResult[] = [];
  for (const check of checks) {
    const { id, title } = check;
    const reason = check.skip?.(subject) ?? null;
    if (reason !== null) {
      results.push({ id, title, outcome: 'skipped', reason });
      continue;
    }
    try {
      await check.run(subject);
      results.push({ id, title, outcome: 'passed', reason: null });
    } catch (error) {
      const told =
        error instanceof ContractError
          ? error.message
          : `${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`;
      results.push({ id, title, outcome: 'failed', reason: told });
    }
  }
  return {
    tag: subject.tag,
    version: CONTRACT_VERSION,
    isKept: results.every(({ outcome }) => outcome !== 'failed'),
    results,
  };
}

const MARKS = { passed: 'ok  ', failed: 'FAIL', skipped: 'skip' } as const;

/** The report in lines. */
export function reportText({ tag, results, isKept, version }: ContractReport): string {
  const failed = results.filter(({ outcome }) => outcome === 'failed').length;
  return [
    `<${tag}>, element contract ${version}`,
    ...results.map(
      ({ id, title, outcome, reason }) =>
        `${MARKS[outcome]} ${id}: ${title}${reason === null ? '' : `\n     ${reason.replaceAll('\n', '\n     ')}`}`,
    ),
    isKept
      ? 'The element keeps the contract.'
      : `The element breaks the contract in ${failed} of ${results.length}.`,
  ].join('\n');
}

const CHARACTER_PX = 6.6;

/** The badge of one or several elements: the same for ours and everybody's. */
export function badge(reports: readonly ContractReport[]): string {
  const isKept = reports.length > 0 && reports.every((report) => report.isKept);
  const results = reports.flatMap((report) => report.results).filter(({ outcome }) => outcome !== 'skipped');
  const passed = results.filter(({ outcome }) => outcome === 'passed').length;
  const [left, right] = [
    `element contract ${reports[0]?.version ?? CONTRACT_VERSION}`,
    isKept ? `kept, ${passed} checks` : `broken, ${passed} of ${results.length}`,
  ];
  const [leftPx, rightPx] = [left, right].map((text) => Math.round(text.length * CHARACTER_PX) + 12) as [
    number,
    number,
  ];
  const width = leftPx + rightPx;
  const text = (content: string, x: number): string =>
    `<text x="${x}" y="14" text-anchor="middle" fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${content}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${left}: ${right}"><title>${left}: ${right}</title><rect width="${leftPx}" height="20" fill="#3a4452"/><rect x="${leftPx}" width="${rightPx}" height="20" fill="${isKept ? '#1d6b3a' : '#a32018'}"/>${text(left, leftPx / 2)}${text(right, leftPx + rightPx / 2)}</svg>\n`;
}
