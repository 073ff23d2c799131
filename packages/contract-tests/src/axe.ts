import axe from 'axe-core';

/**
 * What axe finds wrong below an element, shadow roots included, one line each. Rules about whole pages are left out,
 * since a test page is none.
 */
export async function axeProblems(element: Element): Promise<string[]> {
  const { violations } = await axe.run(element, {
    resultTypes: ['violations'],
    rules: {
      region: { enabled: false },
      'page-has-heading-one': { enabled: false },
      'landmark-one-main': { enabled: false },
    },
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.flat().join(' ')} ${node.html}`),
  );
}
