import axe from 'axe-core';

/** A fault stays; what is still arriving, such as the styles of another theme, is gone at a later look. */
const LATER_LOOKS = 4;
const LATER_LOOK_MS = 250;

/**
 * What axe finds wrong below an element, shadow roots included, one line each. Rules about whole pages are left out,
 * since a test page is none.
 */
export async function axeProblems(element: Element): Promise<string[]> {
  let problems = await problemsAtRest(element);
  for (let look = 0; problems.length > 0 && look < LATER_LOOKS; look++) {
    await new Promise((resolve) => setTimeout(resolve, LATER_LOOK_MS));
    problems = await problemsAtRest(element);
  }
  return problems;
}

/** Colours on their way from one theme to the next would be measured half way. */
async function problemsAtRest(element: Element): Promise<string[]> {
  // What blinks until somebody looks has no end to wait for.
  const ending = (element.shadowRoot?.getAnimations() ?? []).filter(
    ({ effect }) => effect?.getComputedTiming().iterations !== Infinity,
  );
  await Promise.allSettled(ending.map((animation) => animation.finished));
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
