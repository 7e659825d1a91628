// Short messages about what happened. They go by themselves; errors and those with an act stay longer, and what waits for
// an answer stays until it has one.
import { Injectable, signal } from '@angular/core';

export type ToastTone = 'neutral' | 'success' | 'error' | 'news';

export interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast {
  id: number;
  tone: ToastTone;
  message: string;
  /** Stands over the message. */
  title?: string;
  action: ToastAction | null;
  /** Stays until somebody acts on it or dismisses it. */
  isKept?: boolean;
}

const shortMs = 5000;
const longMs = 10_000;
const atOnce = 4;

@Injectable({ providedIn: 'root' })
export class Toasts {
  private readonly list = signal<readonly Toast[]>([]);
  private readonly timers = new Map<number, ReturnType<typeof setTimeout>>();
  private lastId = 0;
  private isHeld = false;

  readonly shown = this.list.asReadonly();

  /** Answers the id, to dismiss it by. */
  show(message: string, action: ToastAction | null = null): number {
    return this.add({ tone: 'neutral', message, action });
  }

  /** Answers the id, to dismiss it by. */
  success(message: string, action: ToastAction | null = null): number {
    return this.add({ tone: 'success', message, action });
  }

  /** Takes what was thrown: a Problem's message is made for people. */
  error(error: unknown): void {
    const message =
      error instanceof Error ? error.message : typeof error === 'string' ? error : 'Something went wrong.';
    this.add({ tone: 'error', message, action: null });
  }

  /** Something arrived: who or what under a title of its own. Answers the id, to dismiss it by. */
  news(title: string, message: string, action: ToastAction): number {
    return this.add({ tone: 'news', title, message, action });
  }

  /** Waits for the person. Answers the id, to dismiss it by. */
  keep(message: string, action: ToastAction): number {
    return this.add({ tone: 'neutral', message, action, isKept: true });
  }

  dismiss(id: number): void {
    clearTimeout(this.timers.get(id));
    this.timers.delete(id);
    this.list.update(list => list.filter(toast => toast.id !== id));
    if (this.list().length === 0) this.isHeld = false;
  }

  /** Keeps all of them, and those that come meanwhile, while a pointer or the focus is on one. */
  hold(): void {
    this.isHeld = true;
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }

  release(): void {
    this.isHeld = false;
    for (const toast of this.list()) this.startTimer(toast);
  }

  private add(toast: Omit<Toast, 'id'>): number {
    const added = { ...toast, id: ++this.lastId };
    const oldest = this.list().find(shown => !shown.isKept);
    if (this.list().length >= atOnce && oldest) this.dismiss(oldest.id);
    this.list.update(list => [...list, added]);
    if (!this.isHeld) this.startTimer(added);
    return added.id;
  }

  private startTimer(toast: Toast): void {
    clearTimeout(this.timers.get(toast.id));
    if (toast.isKept) return;
    const lifeMs = toast.tone === 'error' || toast.action ? longMs : shortMs;
    this.timers.set(
      toast.id,
      setTimeout(() => this.dismiss(toast.id), lifeMs),
    );
  }
}
