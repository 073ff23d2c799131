/** The product's side of the chat page: one answer streamed through the renderer of the assistant. */
interface AnswerElement extends HTMLElement {
  begin(): void;
  push(text: string): void;
  end(): void;
}

const answer = document.createElement('plant-answer') as AnswerElement;
answer.setAttribute('lang', 'en');
document.querySelector('#chat')?.append(answer);
await customElements.whenDefined('plant-answer');
window.__plant = {
  chat: { begin: () => answer.begin(), push: (text) => answer.push(text), end: () => answer.end() },
};

export {};
