import type { MenuResource, WorkApplications } from '@plantdeck/core/contract';
import { routeAt } from '@plantdeck/core/routes';
import { checkApplications, type FieldProblem } from '@plantdeck/core/rules';
import * as v from 'valibot';
import { menuTree } from '../navigation/index.ts';
import type { Call } from '../api/index.ts';
import { readChoices } from './choice-store.ts';

const PAGE = 1;

interface OpenPage extends MenuResource {
  /** Code of the module that it is in. */
  readonly module: string;
}

/** Pages that the caller may open now, without the modules above them. */
export async function openPages(call: Call): Promise<OpenPage[]> {
  const visit = (nodes: readonly MenuResource[], module: string | null): OpenPage[] =>
    nodes.flatMap((node) => {
      const within = module ?? node.resourcesCode;
      const isPage =
        node.resourcesType === PAGE &&
        node.isUsable &&
        node.resourcesUri &&
        mayOpen(call, node.resourcesCode);
      return [...(isPage ? [{ ...node, module: within }] : []), ...visit(node.childResources, within)];
    });
  return visit(await menuTree(call), null);
}

/** What an organisation has made itself stands in the menu of those alone who may open it. */
const mayOpen = ({ person }: Call, code: string): boolean => person.resources.has(code) || code.includes(':');

export async function applicationsOf(call: Call): Promise<WorkApplications> {
  const { items, version } = await readChoices(call, 'user-resource', v.string());
  const pages = await openPages(call);
  const records = items.flatMap((code, index) => {
    const page = pages.find(({ resourcesCode }) => resourcesCode === code);
    if (!page) return [];
    const uri = page.resourcesUri ?? '';
    return [
      {
        resourcesId: page.resourcesId,
        resourcesCode: code,
        name: page.resourcesName,
        uri,
        icon: page.module,
        opensWindow: routeAt(uri)?.route.opensWindow === true,
        sort: index + 1,
      },
    ];
  });
  return { records, revoked: items.length - records.length, version };
}

/** At most ten, each once, each a page that the caller may open. */
export async function applicationProblems(call: Call, codes: readonly string[]): Promise<FieldProblem[]> {
  const pages = new Set((await openPages(call)).map(({ resourcesCode }) => resourcesCode));
  return [
    ...checkApplications(codes),
    ...codes.flatMap((code, index): FieldProblem[] =>
      pages.has(code) || codes.indexOf(code) !== index
        ? []
        : [{ field: `resourcesCodes.${index}`, key: 'notPermitted' }],
    ),
  ];
}
