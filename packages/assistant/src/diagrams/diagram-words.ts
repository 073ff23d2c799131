/** What the renderer says without words of a host; the same as in the suite's English file. */
export const ENGLISH: Readonly<Record<string, string>> = {
  'kind.flowchart': 'Flowchart',
  'kind.sequence': 'Sequence diagram',
  'kind.state': 'State diagram',
  'kind.class': 'Class diagram',
  'kind.er': 'Entity diagram',
  'kind.mindmap': 'Mind map',
  'kind.pie': 'Pie chart',
  'kind.gantt': 'Schedule',
  'kind.timeline': 'Timeline',
  'kind.journey': 'Journey',
  'kind.xychart': 'Chart',
  source: 'Source',
  large: 'Enlarge',
  close: 'Close',
  actual: 'Actual size',
  png: 'Save as PNG',
  svg: 'Save as SVG',
  saveFailed: 'It could not be saved',
  'not.kind': 'Shown as text: “{{name}}” is no kind of diagram known here.',
  'not.text': 'Shown as text: line {{line}} of the diagram could not be read.',
  'not.size': 'Shown as text: the diagram is too large to draw.',
  'not.empty': 'Shown as text: the diagram has nothing in it.',
};

export type DiagramWord = (key: string, values?: Readonly<Record<string, string | number>>) => string;

export const englishWord: DiagramWord = (key, values = {}) =>
  (ENGLISH[key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
