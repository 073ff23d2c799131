import { readClasses } from './class-text.ts';
import { readEntities } from './er-text.ts';
import { readFlowchart } from './flowchart-text.ts';
import { ganttScene } from './gantt-scene.ts';
import { ganttParts, readGantt } from './gantt-text.ts';
import type { Graph } from './graph.ts';
import { graphParts } from './graph-parts.ts';
import { graphScene } from './graph-scene.ts';
import { journeyParts, journeyScene, readJourney } from './journey.ts';
import { mindmapParts, mindmapScene, readMindmap } from './mindmap.ts';
import { pieParts, pieScene, readPie } from './pie.ts';
import { Refusal, unreadable, type RefusalReason } from './refusal.ts';
import type { DiagramKind, DrawnDiagram } from './scene.ts';
import { sequenceScene } from './sequence-scene.ts';
import { readSequence, sequenceParts } from './sequence-text.ts';
import { readSource, type DiagramSource } from './source-text.ts';
import { readStates } from './state-text.ts';
import { readTimeline, timelineParts, timelineScene } from './timeline.ts';
import { readXyChart, xyParts, xyScene } from './xychart.ts';

type Drawer = (source: DiagramSource) => DrawnDiagram;

const graphDrawer =
  (kind: DiagramKind, read: (source: DiagramSource) => Graph): Drawer =>
  (source) => {
    const graph = read(source);
    if (graph.nodes.length === 0) throw new Refusal({ why: 'empty' });
    return { kind, title: source.title, scene: graphScene(graph), parts: graphParts(graph) };
  };

/** By the word that a diagram begins with. */
const DRAWERS: readonly (readonly [RegExp, Drawer])[] = [
  [/^(?:flowchart|graph)(?:-elk)?\b/, graphDrawer('flowchart', readFlowchart)],
  [/^stateDiagram\b/, graphDrawer('state', readStates)],
  [/^classDiagram\b/, graphDrawer('class', readClasses)],
  [/^erDiagram\b/, graphDrawer('er', readEntities)],
  [
    /^sequenceDiagram\b/,
    (source) => {
      const sequence = readSequence(source);
      if (sequence.participants.length === 0) throw new Refusal({ why: 'empty' });
      return {
        kind: 'sequence',
        title: sequence.title,
        scene: sequenceScene(sequence),
        parts: sequenceParts(sequence),
      };
    },
  ],
  [
    /^pie\b/,
    (source) => {
      const pie = readPie(source);
      return { kind: 'pie', title: pie.title, scene: pieScene(pie), parts: pieParts(pie) };
    },
  ],
  [
    /^gantt\b/,
    (source) => {
      const gantt = readGantt(source);
      return { kind: 'gantt', title: gantt.title, scene: ganttScene(gantt), parts: ganttParts(gantt) };
    },
  ],
  [
    /^mindmap\b/,
    (source) => {
      const root = readMindmap(source);
      return { kind: 'mindmap', title: source.title, scene: mindmapScene(root), parts: mindmapParts(root) };
    },
  ],
  [
    /^timeline\b/,
    (source) => {
      const timeline = readTimeline(source);
      return {
        kind: 'timeline',
        title: timeline.title,
        scene: timelineScene(timeline),
        parts: timelineParts(timeline),
      };
    },
  ],
  [
    /^journey\b/,
    (source) => {
      const journey = readJourney(source);
      return {
        kind: 'journey',
        title: journey.title,
        scene: journeyScene(journey),
        parts: journeyParts(journey),
      };
    },
  ],
  [
    /^xychart\b/,
    (source) => {
      const chart = readXyChart(source);
      return { kind: 'xychart', title: chart.title, scene: xyScene(chart), parts: xyParts(chart) };
    },
  ],
];

export type DrawResult = { readonly drawn: DrawnDiagram } | { readonly refused: RefusalReason };

/** The drawing of a text, or why there is none. Never throws: whatever a text does, it stays readable as text. */
export function drawDiagram(text: string): DrawResult {
  try {
    const source = readSource(text);
    const first = source.head.text.trim();
    const drawer = DRAWERS.find(([begins]) => begins.test(first))?.[1];
    if (!drawer) throw new Refusal({ why: 'kind', name: (/^[\w-]+/.exec(first)?.[0] ?? first).slice(0, 40) });
    const drawn = drawer(source);
    const { width, height } = drawn.scene;
    if (!Number.isFinite(width) || !Number.isFinite(height)) throw unreadable(source.head.number);
    return { drawn };
  } catch (cause) {
    return { refused: cause instanceof Refusal ? cause.reason : { why: 'text', line: 1 } };
  }
}
