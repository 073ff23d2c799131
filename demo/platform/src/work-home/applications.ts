import type { MenuResource, WorkApplications } from '@plantdeck/core/contract';
import { APPLICATIONS_MAX } from '@plantdeck/core/constants';
import type { FieldProblem } from '@plantdeck/core/rules';
import * as v from 'valibot';
import { resourceTree } from '../accounts/resource-tree.ts';
import type { Call } from '../http/handlers.ts';
import { readChoices } from './choice-store.ts';

const PAGE = 1;

/** Pages that the caller may open now, without the modules above them. */
function openPages({ person, language }: Call): MenuResource[] {
  const visit = (nodes: readonly MenuResource[]): MenuResource[] =>
    nodes.flatMap((node) => [
      ...(node.resourcesType === PAGE && node.isUsable && person.resources.has(node.resourcesCode)
        ? [node]
        : []),
      ...visit(node.childResources),
    ]);
  return visit(resourceTree(person.resources, language, person.closed));
}

export async function applicationsOf(call: Call): Promise<WorkApplications> {
  const { items, version } = await readChoices(call, 'user-resource', v.string());
  const pages = openPages(call);
  const records = items.flatMap((code, index) => {
    const page = pages.find(({ resourcesCode }) => resourcesCode === code);
    return page
      ? [
          {
            resourcesId: page.resourcesId,
            resourcesCode: code,
            name: page.resourcesName,
            uri: page.resourcesUri ?? '',
            sort: index + 1,
          },
        ]
      : [];
  });
  return { records, revoked: items.length - records.length, version };
}

/** At most ten, each once, each a page that the caller may open. */
export function applicationProblems(call: Call, codes: readonly string[]): FieldProblem[] {
  const pages = new Set(openPages(call).map(({ resourcesCode }) => resourcesCode));
  return [
    ...(codes.length <= APPLICATIONS_MAX
      ? []
      : [{ field: 'resourcesCodes', key: 'rule.list.count', params: { min: 0, max: APPLICATIONS_MAX } }]),
    ...codes.flatMap((code, index): FieldProblem[] => {
      const field = `resourcesCodes.${index}`;
      if (codes.indexOf(code) !== index) return [{ field, key: 'rule.list.twice' }];
      return pages.has(code) ? [] : [{ field, key: 'not permitted' }];
    }),
  ];
}
