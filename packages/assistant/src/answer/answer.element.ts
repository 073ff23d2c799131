import { PlantLitElement, siblingTag, type ElementDescriptor, THEME_CHOICES } from '@plantdeck/core/element';
import { loadWords, wordsOf } from '@plantdeck/core/words';
import diagramCss from '../diagrams/diagram.css?inline';
import css from '../render/markdown.css?inline';
import { createMarkdownStream, type MarkdownStream } from '../render/index.ts';
import { ASSISTANT_WORDS } from '../words/index.ts';
import { renderLabels } from '../words/render-labels.ts';

/** `<plant-answer>`: one streamed markdown answer by itself, for hosts with a chat of their own. */
export const answerElement: ElementDescriptor = {
  name: 'answer',
  summary: 'Streams one markdown answer: safe, finished blocks stay untouched, charts of the suite inside',
  attributes: {
    lang: { kind: 'string', description: 'Language of the words' },
    theme: {
      kind: 'enum',
      values: THEME_CHOICES,
      description: 'Look',
    },
    session: { kind: 'string', description: 'Id of the plant-session that boards inside the answer use' },
  },
  properties: {},
  events: {
    'plant-ready': { description: 'The whole answer stands' },
    'plant-error': { description: 'Something could not be done; detail.code says what' },
  },
  methods: {
    begin: { type: '(): void', description: 'Begins an empty answer in place of the present one' },
    push: {
      type: '(text: string): void',
      description: 'Takes the next piece of the answer, cut anywhere, and returns at once',
    },
    end: { type: '(): void', description: 'Ends the answer' },
  },
  parts: { answer: 'Box of the answer' },
};

export class AnswerElement extends PlantLitElement {
  #stream: MarkdownStream | null = null;

  begin(): void {
    this.#stream?.dispose();
    const box = document.createElement('div');
    box.className = 'md';
    box.part.add('answer');
    this.element.root.replaceChildren(box);
    const session = this.getAttribute('session');
    const words = wordsOf(ASSISTANT_WORDS, this.element.language).value;
    this.#stream = createMarkdownStream(box, {
      tagPrefix: siblingTag(this, 'answer', '*'),
      elementAttributes: session === null ? {} : { session },
      // Until the words have come the renderer has its own.
      ...(words.ready ? { labels: renderLabels(words) } : {}),
    });
  }

  push(text: string): void {
    if (!this.#stream) this.begin();
    this.#stream?.push(text);
  }

  end(): void {
    const ended = this.#stream;
    void ended?.end().then(() => {
      if (ended === this.#stream) this.element.emit('plant-ready');
    });
  }

  protected override mounted(): () => void {
    this.element.adopt(css);
    this.element.adopt(diagramCss);
    void loadWords(ASSISTANT_WORDS, this.element.language.peek());
    return () => {
      this.#stream?.dispose();
      this.#stream = null;
    };
  }
}
