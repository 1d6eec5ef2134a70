import { signal } from '@preact/signals';

const KEY = 'finclaw.prompts';
const MOST = 20;

/** Questions that were saved in this browser to be asked again, the newest first. */
export const savedPrompts = signal<readonly string[]>([]);

/** Reads the questions that were saved at earlier visits. */
export function loadPrompts(): void {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    savedPrompts.value = Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
  } catch {
    savedPrompts.value = [];
  }
}

export function savePrompt(text: string): void {
  store([text, ...savedPrompts.value.filter((each) => each !== text)].slice(0, MOST));
}

export function removePrompt(text: string): void {
  store(savedPrompts.value.filter((each) => each !== text));
}

function store(prompts: readonly string[]): void {
  savedPrompts.value = prompts;
  localStorage.setItem(KEY, JSON.stringify(prompts));
}
