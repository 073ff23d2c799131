/** Something that happens in one part of a session and that another one, made later, acts on. */
export interface SessionEvents<T> {
  emit(value: T): void;
  listen(listener: (value: T) => void): void;
}

export function createSessionEvents<T>(): SessionEvents<T> {
  const listeners: ((value: T) => void)[] = [];
  return {
    emit: (value) => listeners.forEach((listener) => listener(value)),
    listen: (listener) => void listeners.push(listener),
  };
}
