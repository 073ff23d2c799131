import type { Quota } from '@plantdeck/core/contract';
import { useElement } from '@plantdeck/core/element';
import { Icon } from '@plantdeck/core/ui/base';
import type { AssistantWords as Words } from '../words/index.ts';
import { useEffect, type ReactNode } from 'react';

const WARNING_SHARE = 0.1;

/** How far the questions reach: `low` from a tenth of the limit on. */
function quotaLevel(quota: Quota | null): 'unlimited' | 'enough' | 'low' | 'exhausted' {
  if (quota === null || quota.remaining === null) return 'unlimited';
  if (quota.remaining <= 0) return 'exhausted';
  return quota.limit !== null && quota.remaining <= quota.limit * WARNING_SHARE ? 'low' : 'enough';
}

/** Questions that are left, with a warning before they end; the page hears of each change. */
export function QuotaNote({ words, quota }: { words: Words; quota: Quota | null }): ReactNode {
  const element = useElement();
  const level = quotaLevel(quota);
  useEffect(() => {
    if (quota !== null) element.emit('plant-assistant-quota', { ...quota, level });
  }, [element, quota, level]);
  if (quota === null || quota.remaining === null) return null;
  const left = new Intl.NumberFormat(words.lang).format(quota.remaining);
  const text = words.t('quota', { count: quota.remaining, left });
  if (level === 'enough') return <span className="quota">{text}</span>;
  return (
    <span className="quota low" role="status" title={words.t('quota.low')}>
      <Icon name="alert-triangle" size="xs" />
      {text}
    </span>
  );
}
