import { useLayoutEffect, useState, type RefObject } from 'react';
import { useTheme } from '../element/hooks.ts';
import { readChartTokens, type ChartTokens } from './tokens.ts';

/**
 * The tokens at a node of the view's own, from before its first paint on; null in the one draft before. Whoever colours
 * something asks for itself, so that the whole chart need not be drawn again for them.
 */
export function useChartTokens(node: RefObject<HTMLElement | null>): ChartTokens | null {
  const theme = useTheme();
  const [tokens, setTokens] = useState<ChartTokens | null>(null);
  useLayoutEffect(() => {
    if (node.current) setTokens(readChartTokens(node.current));
  }, [node, theme]);
  return tokens;
}
