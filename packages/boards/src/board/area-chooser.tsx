import { useEffect, useId, useState, type ReactNode } from 'react';
import { AreaTreeSchema, type AreaNode } from '@plantdeck/core/contract';
import { useSession } from '@plantdeck/core/element';
import { useBoard } from './board-context.ts';
import { COMMON } from './reader.ts';

export interface AreaChooserProps {
  /** Types that can be chosen; others are shown for the sake of what is below them only where they hold some. */
  readonly types: readonly AreaNode['type'][];
}

interface Choice {
  readonly id: string;
  readonly name: string;
  readonly depth: number;
}

/** The areas of a tree that have one of the types, in their order, as deep as they lie among each other. */
function areaChoices(root: AreaNode | null, types: readonly AreaNode['type'][]): Choice[] {
  const found: Choice[] = [];
  const visit = (node: AreaNode, depth: number): void => {
    const isChoice = types.includes(node.type);
    if (isChoice) found.push({ id: node.id, name: node.name, depth });
    for (const child of node.children) visit(child, isChoice ? depth + 1 : depth);
  };
  if (root) visit(root, 0);
  return found;
}

/** Which part of the plant a board shows. Without a session there is no tree to choose from, so it is left out. */
export function AreaChooser({ types }: AreaChooserProps): ReactNode {
  const { board, reader, choose } = useBoard();
  const session = useSession();
  const id = useId();
  const [root, setRoot] = useState<AreaNode | null>(null);
  useEffect(() => {
    if (!session) return undefined;
    const stop = new AbortController();
    session
      .request('areaTree', { schema: AreaTreeSchema, signal: stop.signal })
      // The board stands without it; the next mount asks again.
      .then(setRoot, () => undefined);
    return () => stop.abort();
  }, [session, reader.lang]);
  const choices = areaChoices(root, types);
  if (choices.length < 2) return null;
  const isKnown = choices.some((choice) => choice.id === board.area.id);
  return (
    <span className="area-chooser for-area">
      <label htmlFor={id} className="sr">
        {reader.t(`${COMMON}area`)}
      </label>
      <select
        id={id}
        className="head-select"
        value={board.area.id}
        onChange={(event) => choose({ areaId: event.target.value })}
      >
        {!isKnown && <option value={board.area.id}>{board.area.name}</option>}
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {`${'\u2003'.repeat(choice.depth)}${choice.name}`}
          </option>
        ))}
      </select>
    </span>
  );
}
