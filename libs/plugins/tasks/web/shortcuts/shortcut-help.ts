// The keyboard shortcuts of Tasks, and a switch for those that are single letters.
import { ChangeDetectionStrategy, Component, inject, output } from '@angular/core';
import { Switch } from '@sv/ui/choice/switch';
import { Dialog } from '@sv/ui/dialog/dialog';
import { Shortcuts } from './shortcuts';

@Component({
  selector: 'sv-shortcut-help',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Dialog, Switch],
  templateUrl: './shortcut-help.html',
  styleUrl: './shortcut-help.css',
})
export class ShortcutHelp {
  protected readonly shortcuts = inject(Shortcuts);
  readonly closed = output();

  protected readonly rows: readonly { keys: readonly string[]; does: string }[] = [
    { keys: ['N'], does: 'New task' },
    { keys: ['↓', 'J'], does: 'Next task' },
    { keys: ['↑', 'K'], does: 'Previous task' },
    { keys: ['Space', 'X'], does: 'Mark as done or not done' },
    { keys: ['Enter', 'E'], does: 'Edit: title, notes, due date' },
    { keys: ['Alt ↑', 'Alt ↓'], does: 'Move the task' },
    { keys: ['Delete'], does: 'Delete the task' },
    { keys: ['?'], does: 'This help' },
  ];
}
