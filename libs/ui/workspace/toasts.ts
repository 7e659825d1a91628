// Short messages about what happened. They disappear after a while; errors and messages with an action stay longer, and
// those that wait for an answer stay until they get one.
import { Injectable, signal } from '@angular/core';
import { t } from '../locale/translate';

export type ToastTone = 'neutral' | 'success' | 'error' | 'news';

export interface ToastAction {
  label: string;
  run: () => void;
  /** Takes back what the message says: `undo` does it too, for a page that has a key for it. */
  undoes?: boolean;
}

export interface Toast {
  id: number;
  tone: ToastTone;
  message: string;
  /** Shown above the message. */
  title?: string;
  action: ToastAction | null;
  /** Stays until the person acts on it or dismisses it. */
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

  /** @returns the id, for dismissing it */
  show(message: string, action: ToastAction | null = null): number {
    return this.add({ tone: 'neutral', message, action });
  }

  /** @returns the id, for dismissing it */
  success(message: string, action: ToastAction | null = null): number {
    return this.add({ tone: 'success', message, action });
  }

  /** Shows any thrown error. A Problem's message is written for people. */
  error(error: unknown): void {
    const message =
      error instanceof Error ? error.message : typeof error === 'string' ? error : t('Something went wrong.');
    this.add({ tone: 'error', message, action: null });
  }

  /**
   * Announces an arrival, with a title.
   * @returns the id, for dismissing it
   */
  news(title: string, message: string, action: ToastAction): number {
    return this.add({ tone: 'news', title, message, action });
  }

  /**
   * Stays until the person answers.
   * @returns the id, for dismissing it
   */
  keep(message: string, action: ToastAction): number {
    return this.add({ tone: 'neutral', message, action, isKept: true });
  }

  /** Runs the action of the newest message that takes something back. @returns whether there was one */
  undo(): boolean {
    const toast = this.list().findLast(({ action }) => action?.undoes);
    if (!toast) return false;
    toast.action!.run();
    this.dismiss(toast.id);
    return true;
  }

  dismiss(id: number): void {
    clearTimeout(this.timers.get(id));
    this.timers.delete(id);
    this.list.update(list => list.filter(toast => toast.id !== id));
    if (this.list().length === 0) this.isHeld = false;
  }

  /** Pauses the timers of all messages, including new ones, while the pointer or the focus is on one. */
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
