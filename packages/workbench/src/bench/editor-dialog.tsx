import { createElement, useEffect, useState, type ReactNode } from 'react';
import { Dialog } from '@plantdeck/core/ui';
import { useWords } from '@plantdeck/core/words';

/** A host's own editor of its widget: it gets `cfg` and tells another one by `plant-settings-change`. */
export function EditorDialog({
  tag,
  title,
  cfg,
  onCfg,
  onClose,
}: {
  readonly tag: string;
  readonly title: string;
  readonly cfg: unknown;
  readonly onCfg: (cfg: unknown) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useWords('core');
  const [editor, setEditor] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!editor) return undefined;
    Object.assign(editor, { cfg });
    const onChange = (event: Event): void => {
      event.stopPropagation();
      const detail: unknown = event instanceof CustomEvent ? event.detail : null;
      if (typeof detail === 'object' && detail !== null && 'cfg' in detail) onCfg(detail.cfg);
    };
    editor.addEventListener('plant-settings-change', onChange);
    return () => editor.removeEventListener('plant-settings-change', onChange);
  }, [editor, cfg, onCfg]);
  return (
    <Dialog open keepOpen title={title} closeLabel={t('common.close')} onClose={onClose}>
      {createElement(tag, { ref: setEditor })}
    </Dialog>
  );
}
