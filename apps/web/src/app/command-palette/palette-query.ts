// What is searched for in the palette that is open.
import { Injectable, computed, signal } from '@angular/core';

@Injectable()
export class PaletteQuery {
  /** As typed. */
  readonly typed = signal('');
  /** Only what can be made is wanted. */
  readonly isCreating = signal(false);
  readonly text = computed(() => this.typed().trim());
  /** What the server is asked for; empty when it is not asked. */
  readonly forServer = computed(() => (this.isCreating() ? '' : this.text()));
}
