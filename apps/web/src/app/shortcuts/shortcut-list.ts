// All keyboard shortcuts: those of the workspace, where `g` leads, and those of the apps.
import { ChangeDetectionStrategy, Component, inject, input, output } from '@angular/core';
import type { ShortcutDeclaration } from '@sv/sdk/manifest';
import { Dialog } from '@sv/ui/dialog/dialog';
import { ShortcutSwitch } from '@sv/ui/shortcuts/shortcut-switch';
import { CommandPaletteService } from '../command-palette/command-palette.service';
import type { JumpKey } from './jump-keys';
import { T } from '@sv/ui/locale/t';

export interface AppShortcuts {
  id: string;
  name: string;
  shortcuts: readonly ShortcutDeclaration[];
}

@Component({
  selector: 'sv-shortcut-list',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Dialog, ShortcutSwitch, T],
  templateUrl: './shortcut-list.html',
  styleUrl: './shortcut-list.css',
})
export class ShortcutList {
  readonly jumps = input.required<readonly JumpKey[]>();
  readonly apps = input.required<readonly AppShortcuts[]>();
  readonly closed = output();

  protected readonly searchKeys = inject(CommandPaletteService).shortcut;
}
