// After `g`: waits for the next key, without a time limit, and shows which keys there are. Any other key or a click ends it.
import { type ComponentRef, DOCUMENT, DestroyRef, EnvironmentInjector, Injectable, inject } from '@angular/core';
import { attachToBody } from '@sv/ui/dialog/attach-to-body';
import { JumpHint } from './jump-hint';
import { type JumpKey, JumpKeys } from './jump-keys';

const MODIFIER = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock)$/;

@Injectable({ providedIn: 'root' })
export class JumpMode {
  private readonly environmentInjector = inject(EnvironmentInjector);
  private readonly jumpKeys = inject(JumpKeys);
  private readonly window = inject(DOCUMENT).defaultView!;
  private listening: AbortController | null = null;
  private hint: ComponentRef<JumpHint> | null = null;

  constructor() {
    inject(DestroyRef).onDestroy(() => this.end());
  }

  start(): void {
    const keys = this.jumpKeys.all();
    this.listening = new AbortController();
    const options = { capture: true, signal: this.listening.signal };
    this.window.addEventListener('keydown', event => this.onKeydown(event, keys), options);
    this.window.addEventListener('pointerdown', () => this.end(), options);
    void this.showHint(keys, this.listening);
  }

  /** Before the page receives the key, for which it may mean something else. */
  private onKeydown(event: KeyboardEvent, keys: Promise<readonly JumpKey[]>): void {
    if (MODIFIER.test(event.key)) return;
    this.end();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    void this.jump(event.key.toLowerCase(), keys);
  }

  private async jump(pressed: string, keys: Promise<readonly JumpKey[]>): Promise<void> {
    await (await keys).find(({ key }) => key === pressed)?.jump();
  }

  private async showHint(keys: Promise<readonly JumpKey[]>, of: AbortController): Promise<void> {
    const shown = await keys;
    if (of.signal.aborted) return;
    this.hint = attachToBody(this.environmentInjector, JumpHint);
    this.hint.setInput('keys', shown);
    this.hint.changeDetectorRef.detectChanges(); // a screen reader reads it once, and whole
  }

  private end(): void {
    this.listening?.abort();
    this.hint?.destroy();
    this.hint = null;
  }
}
