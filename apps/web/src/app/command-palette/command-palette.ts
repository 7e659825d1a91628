// Jump to any app by typing a part of its name. The field keeps the focus; arrow keys move the choice (ARIA combobox).
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  afterNextRender,
  computed,
  inject,
  linkedSignal,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { Router } from '@angular/router';
import { Icon } from '@sv/ui/icon/icon';
import { PluginIcon } from '@sv/ui/plugin-icon/plugin-icon';
import { Session } from '@sv/ui/workspace/session';
import { navLinks, type NavLink } from '../shell/navigation/nav-links';
import { matching } from './matching';

@Component({
  selector: 'sv-command-palette',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, PluginIcon],
  templateUrl: './command-palette.html',
  styleUrl: './command-palette.css',
})
export class CommandPalette {
  private readonly router = inject(Router);
  private readonly session = inject(Session);
  private readonly dialog = viewChild.required<ElementRef<HTMLDialogElement>>('dialog');

  readonly closed = output<void>();

  protected readonly query = signal('');
  protected readonly found = computed(() => matching(this.targets(), this.query()));
  protected readonly chosen = linkedSignal({ source: this.found, computation: () => 0 });
  private readonly targets = computed(() => {
    const shell = this.session.shell();
    if (!shell) return [];
    const { apps, console, account } = navLinks(shell);
    return [...apps, console, account].filter(link => link !== null);
  });

  constructor() {
    afterNextRender({ write: () => this.dialog().nativeElement.showModal() });
  }

  protected search(event: Event): void {
    this.query.set((event.target as HTMLInputElement).value);
  }

  protected steer(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const count = this.found().length;
    if (step && count > 0) {
      event.preventDefault();
      this.chosen.update(index => (index + step + count) % count);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      this.go(this.found()[this.chosen()]);
    }
  }

  protected go(target: NavLink | undefined): void {
    if (!target) return;
    this.dialog().nativeElement.close();
    void this.router.navigateByUrl(target.link);
  }

  protected closeFromBackdrop(event: Event): void {
    if (event.target === this.dialog().nativeElement) this.dialog().nativeElement.close();
  }
}
