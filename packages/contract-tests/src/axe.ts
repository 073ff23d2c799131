import axe from 'axe-core';

/** A fault stays; what is still arriving, such as the styles of another theme, is gone at a later look. */
const LATER_LOOKS = 4;
const LATER_LOOK_MS = 250;
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const PAGE_RULES_OFF = {
  region: { enabled: false },
  'page-has-heading-one': { enabled: false },
  'landmark-one-main': { enabled: false },
};

/**
 * What axe finds wrong below an element, shadow roots included, one line each. Rules about whole pages are left out,
 * since a test page is none.
 * @param isOfColours  only what colours can do wrong, for a second theme of what was looked at as a whole
 */
export async function axeProblems(element: Element, isOfColours = false): Promise<string[]> {
  let problems = await problemsAtRest(element, isOfColours);
  for (let look = 0; problems.length > 0 && look < LATER_LOOKS; look++) {
    await new Promise((resolve) => setTimeout(resolve, LATER_LOOK_MS));
    problems = await problemsAtRest(element, isOfColours);
  }
  return problems;
}

/** Colours on their way from one theme to the next would be measured half way. */
async function problemsAtRest(element: Element, isOfColours: boolean): Promise<string[]> {
  // What blinks until somebody looks has no end to wait for.
  const ending = (element.shadowRoot?.getAnimations() ?? []).filter(
    ({ effect }) => effect?.getComputedTiming().iterations !== Infinity,
  );
  await Promise.allSettled(ending.map((animation) => animation.finished));
  const { violations } = await axe.run(element, {
    resultTypes: ['violations'],
    ...(isOfColours ? { runOnly: { type: 'rule', values: COLOUR_RULES } } : {}),
    ...(isOfColours ? {} : { rules: PAGE_RULES_OFF }),
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.flat().join(' ')} ${node.html}`),
  );
}
